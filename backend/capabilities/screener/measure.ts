import { yieldToEventLoop } from "../../platform/yieldToEventLoop.ts";
import type { Market } from "../../market/routing/router.ts";
import { BudgetSpent, SourceUnavailable } from "../../market/source.ts";
import type { ScreenerResultsMeasured } from "./events.ts";
import { measureHistory } from "./priceHistory.ts";

export interface MeasurePorts {
  readonly market: Pick<Market, "bars" | "status">;
  readonly symbols: readonly string[];
  readonly pause: (milliseconds: number) => Promise<void>;
  readonly signal: AbortSignal;
  readonly record: (figures: ScreenerResultsMeasured["data"]["figures"]) => Promise<void>;
}

/** Maximum number of concurrent requests; as many results as a screen shows. */
const AT_ONCE = 10;
/** A failing source is first skipped for half a minute (`breaker.ts`). */
const PAUSE_MS = 30_000;

export async function measureResults(ports: MeasurePorts): Promise<void> {
  const { market, pause, signal, record } = ports;
  const waiting = [...ports.symbols];
  const failed = new Set<string>();
  while (waiting.length > 0) {
    const batch = waiting.splice(0, AT_ONCE);
    const answers = await Promise.allSettled(batch.map((symbol) => measureHistory(market, symbol)));
    const figures = answers.flatMap((answer, index) => {
      const symbol = batch[index] ?? "";
      if (answer.status === "fulfilled") return [{ symbol, ...answer.value }];
      if (!(answer.reason instanceof SourceUnavailable)) throw answer.reason;
      // After two failures, a result stays unknown until the next start.
      const isFirst = !failed.has(symbol);
      if (!(answer.reason instanceof BudgetSpent)) failed.add(symbol);
      if (isFirst) waiting.push(symbol);
      return [];
    });
    if (figures.length > 0) await record(figures);
    else if (waiting.length > 0) await pause(PAUSE_MS);
    await yieldToEventLoop();
    signal.throwIfAborted();
  }
}

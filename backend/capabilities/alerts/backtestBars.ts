import type { Log } from "../../platform/log.ts";
import { intervalMs, type Interval } from "../../domain/bar.ts";
import type { Market } from "../../market/routing/router.ts";
import { tradeDateAt } from "../../domain/tradeDate.ts";
import type { BarLayers, FineBars } from "./backtest.ts";

/** Ninety days, and sixty before them for the first day's range. */
const DAILY_BARS = 160;
/** A back-test's finer bars: thirty days round the clock, ninety of regular sessions. */
const FINE_BAR_DAYS = 30;
/** Requested where there are no bars of five minutes, as in a replay of longer ones. */
const COARSER_INTERVALS = ["30m", "1h"] as const;

interface BarPorts {
  readonly market: Pick<Market, "bars" | "dailySeries">;
  readonly log: Log;
}

/**
 * The bars that a back-test up to `now` (epoch milliseconds) runs on. Undefined when no source
 * knows the symbol; rejects with SourceUnavailable when none has its days. Finer bars that no
 * source has are left out, with a warning.
 */
export async function readBarLayers(
  ports: BarPorts,
  symbol: string,
  now: number,
): Promise<BarLayers | undefined> {
  const [series, fiveMinutes, minutes] = await Promise.all([
    ports.market.dailySeries(symbol, DAILY_BARS, tradeDateAt(symbol, now)),
    readFine(ports, symbol, "5m"),
    readFine(ports, symbol, "1m"),
  ]);
  if (!series) return undefined;
  const coarse = fiveMinutes.bars.length > 0 ? fiveMinutes : await readCoarser(ports, symbol);
  // Of a date that both cover, the minutes count.
  return { daily: series.bars, intraday: [coarse, minutes], isCloseOnly: series.isCloseOnly };
}

async function readFine(
  { market, log }: BarPorts,
  symbol: string,
  interval: Interval,
): Promise<FineBars> {
  const lengthMs = intervalMs[interval];
  try {
    const limit = (FINE_BAR_DAYS * intervalMs["1d"]) / lengthMs;
    return { lengthMs, bars: (await market.bars(symbol, interval, limit)) ?? [] };
  } catch (error) {
    log.warn("an alert is tried on coarser bars than it could be", { symbol, interval, error });
    return { lengthMs, bars: [] };
  }
}

async function readCoarser(ports: BarPorts, symbol: string): Promise<FineBars> {
  for (const interval of COARSER_INTERVALS) {
    const found = await readFine(ports, symbol, interval);
    if (found.bars.length > 0) return found;
  }
  return { lengthMs: intervalMs["1h"], bars: [] };
}

import { yieldToEventLoop } from "../../../platform/yieldToEventLoop.ts";
import type { Mapped } from "../mapped.ts";
import type { YahooClient } from "./client.ts";
import type { YahooQuote } from "./quoteMapping.ts";

type Answer = Mapped<YahooQuote> | undefined;

/**
 * Sends concurrent queries for single symbols, such as those of a screener batch, as one request.
 * Each query gets its own response; a failed request fails all of them.
 */
export function createQuoteBatches(
  client: Pick<YahooClient, "quotes">,
): (symbol: string) => Promise<Mapped<Answer>> {
  let batch: {
    readonly symbols: Set<string>;
    readonly answers: ReturnType<YahooClient["quotes"]>;
  } | null = null;

  function openBatch() {
    const symbols = new Set<string>();
    const answers = yieldToEventLoop().then(() => {
      batch = null;
      return client.quotes([...symbols]);
    });
    return { symbols, answers };
  }

  return async (symbol) => {
    batch ??= openBatch();
    batch.symbols.add(symbol);
    const mapped = await batch.answers;
    return mapped.status === "fault"
      ? mapped
      : { status: "value", value: mapped.value.get(symbol) };
  };
}

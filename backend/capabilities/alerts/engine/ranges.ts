import type { EvaluateAlert } from "../commands.ts";
import type { MarketFacts } from "./marketFacts.ts";

/** The band of an alert that repeats is measured by the day's usual range; each is asked for once. */
export function createRangeReader(facts: Pick<MarketFacts, "atrOf">) {
  const ranges = new Map<string, number | null>();
  return async (command: EvaluateAlert): Promise<EvaluateAlert> => {
    const { symbol, tradeDate } = command.sample;
    const key = `${symbol} ${tradeDate}`;
    if (!ranges.has(key)) ranges.set(key, await facts.atrOf(symbol, tradeDate));
    return { ...command, context: { ...command.context, atr14: ranges.get(key) ?? null } };
  };
}

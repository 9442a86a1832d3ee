import type { Kysely } from "kysely";
import type { Database } from "../../../platform/database/schema.ts";
import type { Candidate } from "./alertStateSync.ts";
import type { MarketFacts } from "./marketFacts.ts";
import { readRepeatingIds } from "../queries.ts";

/** The band of an alert that repeats is measured by the day's usual range: asked for only then. */
export async function withRanges(
  database: Kysely<Database>,
  facts: MarketFacts,
  candidates: readonly Candidate[],
): Promise<readonly Candidate[]> {
  const ids = candidates.map(({ id }) => id);
  const repeating = new Set(await readRepeatingIds(database, ids));
  if (repeating.size === 0) return candidates;
  const ranges = new Map<string, number | null>();
  const ranged: Candidate[] = [];
  for (const candidate of candidates) {
    const { id, command } = candidate;
    if (command.kind !== "evaluate" || !repeating.has(id)) {
      ranged.push(candidate);
      continue;
    }
    const { symbol, tradeDate } = command.sample;
    const key = `${symbol} ${tradeDate}`;
    if (!ranges.has(key)) ranges.set(key, await facts.atrOf(symbol, tradeDate));
    const atr14 = ranges.get(key) ?? null;
    ranged.push({ id, command: { ...command, context: { ...command.context, atr14 } } });
  }
  return ranged;
}

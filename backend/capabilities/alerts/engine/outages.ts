import type { Kysely } from "kysely";
import type { Database } from "../../../platform/database/schema.ts";
import type { Sample } from "../../../market/sample.ts";
import { isoTime } from "../../../platform/clock.ts";
import { isEligibleSample } from "../../../market/eligibleSample.ts";
import type { MarketFacts } from "../../../market/gaps/marketFacts.ts";

/** Checks without a usable price after which an alert is reported as not watched. */
const CHECKS = 3;

/** Keeps a statement far below the maximum number of parameters. */
const ROWS_AT_ONCE = 500;

interface Outage {
  readonly checks: number;
  readonly since: number;
}

export type Outages = ReturnType<typeof createOutages>;

/** Tracks symbols without a usable price in open sessions, and stores them for other processes. */
export function createOutages(
  facts: Pick<MarketFacts, "now" | "isCertainlyOpen">,
  database: Kysely<Database>,
) {
  const bySymbol = new Map<string, Outage>();
  let saved = "[]";
  const list = () =>
    [...bySymbol].flatMap(([symbol, { checks, since }]) =>
      checks >= CHECKS ? [{ symbol, since: isoTime(since) }] : [],
    );
  return {
    checked(symbols: Iterable<string>, samples: readonly Sample[]): void {
      const priced = new Set<string>();
      for (const sample of samples) if (isEligibleSample(sample)) priced.add(sample.symbol);
      const now = facts.now();
      for (const symbol of symbols) {
        if (priced.has(symbol)) bySymbol.delete(symbol);
        else if (facts.isCertainlyOpen(symbol, now)) {
          const { checks = 0, since = now } = bySymbol.get(symbol) ?? {};
          // The clock may have been set back.
          bySymbol.set(symbol, { checks: checks + 1, since: Math.min(since, now) });
        }
      }
    },
    /** Symbols that are not watched; `since` is ISO 8601. */
    list,
    /** Deletes the rows of an earlier process. Call before anything else runs. */
    async clear(): Promise<void> {
      await database.deleteFrom("unwatched_symbols").execute();
    },
    async save(): Promise<void> {
      const rows = list();
      const text = JSON.stringify(rows);
      if (text === saved) return;
      await database.transaction().execute(async (transaction) => {
        await transaction.deleteFrom("unwatched_symbols").execute();
        for (let start = 0; start < rows.length; start += ROWS_AT_ONCE) {
          const page = rows.slice(start, start + ROWS_AT_ONCE);
          await transaction.insertInto("unwatched_symbols").values(page).execute();
        }
      });
      saved = text;
    },
  };
}

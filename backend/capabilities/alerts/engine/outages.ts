import type { Kysely } from "kysely";
import type { Database } from "../../../platform/database/schema.ts";
import type { Sample } from "../../../market/sample.ts";
import { isoTime } from "../../../platform/clock.ts";
import { isEligibleSample } from "../../../market/tape/eligibleSample.ts";
import type { MarketFacts } from "../../../market/gaps/marketFacts.ts";

/** Checks without a usable price after which an alert is reported as not watched. */
const CHECKS = 3;

interface Outage {
  checks: number;
  since: number;
}

/** Tracks symbols without a usable price in sessions that should have brought one. */
export type Outages = ReturnType<typeof createOutages>;

export function createOutages(facts: Pick<MarketFacts, "now" | "isCertainlyOpen">) {
  const bySymbol = new Map<string, Outage>();
  let changes = 0;
  const isOut = ({ checks }: Outage) => checks >= CHECKS;
  return {
    checked(symbols: Iterable<string>, samples: readonly Sample[]): void {
      const priced = new Set<string>();
      for (const sample of samples) if (isEligibleSample(sample)) priced.add(sample.symbol);
      const now = facts.now();
      for (const symbol of symbols) {
        const known = bySymbol.get(symbol);
        if (priced.has(symbol)) {
          if (known && isOut(known)) changes++;
          bySymbol.delete(symbol);
        } else if (facts.isCertainlyOpen(symbol, now)) {
          const outage = known ?? { checks: 0, since: now };
          // The clock was set back.
          if (now < outage.since) {
            outage.since = now;
            if (isOut(outage)) changes++;
          }
          if (++outage.checks === CHECKS) changes++;
          bySymbol.set(symbol, outage);
        }
      }
    },
    /** Symbols that are not watched; `since` is ISO 8601. */
    list: (): readonly { readonly symbol: string; readonly since: string }[] =>
      [...bySymbol].flatMap(([symbol, outage]) =>
        isOut(outage) ? [{ symbol, since: isoTime(outage.since) }] : [],
      ),
    /** Counts changes of the list. */
    changes: (): number => changes,
  };
}

/** Keeps a statement far below the maximum number of parameters. */
const ROWS_AT_ONCE = 500;

export type OutageTable = ReturnType<typeof createOutageTable>;

/** Stores outages for the lists, since a process that only serves requests runs no engine. */
export function createOutageTable(
  database: Kysely<Database>,
  { changes, list }: Pick<Outages, "changes" | "list">,
) {
  let saved = 0;
  return {
    /** Deletes the rows of an earlier process. Call before anything else runs. */
    clear: async (): Promise<void> => {
      await database.deleteFrom("unwatched_symbols").execute();
    },
    save: async (): Promise<void> => {
      const now = changes();
      if (now === saved) return;
      const rows = list();
      await database.transaction().execute(async (transaction) => {
        await transaction.deleteFrom("unwatched_symbols").execute();
        for (let start = 0; start < rows.length; start += ROWS_AT_ONCE) {
          const page = rows.slice(start, start + ROWS_AT_ONCE);
          await transaction.insertInto("unwatched_symbols").values(page).execute();
        }
      });
      saved = now;
    },
  };
}

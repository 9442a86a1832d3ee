import type { Kysely } from "kysely";
import type { MarketQuote } from "../../market/source.ts";
import type { Market } from "../../market/routing/router.ts";
import { isoTime, type Clock } from "../../platform/clock.ts";
import type { Database } from "../../platform/database/schema.ts";
import { DAY_MS, MINUTE_MS } from "../../platform/durations.ts";
import type { Log } from "../../platform/log.ts";

/** What the sources say about a symbol that a user has typed. */
export type SymbolCheck =
  | { readonly status: "known"; readonly quote: MarketQuote }
  /** Every source that could be asked answers that there is no such symbol. */
  | { readonly status: "unknown" }
  /** No source that might know it can be asked now. It is asked about again later. */
  | { readonly status: "unverified" };

/** A list that symbols are accepted to before a source could be asked. */
export interface SymbolList {
  has(symbol: string): Promise<boolean>;
  /** The symbol has turned out to exist. */
  verified(quote: MarketQuote): Promise<void>;
}

/** Whether symbols exist. Those that no source could be asked about are checked later. */
export interface Symbols {
  check(symbol: string): Promise<SymbolCheck>;
  /** Has a symbol checked later that was accepted unverified. */
  checkLater(symbol: string): Promise<void>;
  /** Asks about the symbols that are due; see {@link CHECKED_AT_ONCE}. */
  checkDue(): Promise<void>;
  addList(list: SymbolList): void;
}

interface SymbolPorts {
  readonly database: Kysely<Database>;
  readonly clock: Clock;
  readonly log: Log;
  readonly market: Pick<Market, "quote">;
}

/** A minute's questions: a source's budget is for prices first. */
const CHECKED_AT_ONCE = 5;
const CHECK_EVERY_MS = MINUTE_MS;
/** A symbol that no source knows may be listed one day. */
const UNKNOWN_AGAIN_MS = DAY_MS;

export function createSymbols({ database, clock, log, market }: SymbolPorts): Symbols {
  const lists: SymbolList[] = [];

  const check: Symbols["check"] = async (symbol) => {
    try {
      const quote = await market.quote(symbol);
      return quote ? { status: "known", quote } : { status: "unknown" };
    } catch (error) {
      log.warn("a symbol could not be looked up", { symbol, error });
      return { status: "unverified" };
    }
  };

  const plan = async (symbol: string, status: "unverified" | "unknown"): Promise<void> => {
    const waitMs = status === "unknown" ? UNKNOWN_AGAIN_MS : CHECK_EVERY_MS;
    const next_check_at = isoTime(clock.now() + waitMs);
    await database
      .insertInto("symbol_checks")
      .values({ symbol, status, next_check_at })
      .onConflict((conflict) => conflict.column("symbol").doUpdateSet({ status, next_check_at }))
      .execute();
  };

  const isListed = async (symbol: string): Promise<boolean> => {
    for (const list of lists) if (await list.has(symbol)) return true;
    return false;
  };

  /** Whether nothing is left to check. */
  const settle = async (symbol: string): Promise<boolean> => {
    if (!(await isListed(symbol))) return true;
    const found = await check(symbol);
    if (found.status === "known") {
      for (const list of lists) await list.verified(found.quote);
      return true;
    }
    await plan(symbol, found.status);
    return false;
  };

  return {
    check,
    checkLater: (symbol) => plan(symbol, "unverified"),
    addList: (list) => void lists.push(list),
    checkDue: async () => {
      const due = await database
        .selectFrom("symbol_checks")
        .select("symbol")
        .where("next_check_at", "<=", isoTime(clock.now()))
        .orderBy("next_check_at")
        .limit(CHECKED_AT_ONCE)
        .execute();
      for (const { symbol } of due) {
        if (!(await settle(symbol))) continue;
        await database.deleteFrom("symbol_checks").where("symbol", "=", symbol).execute();
      }
    },
  };
}

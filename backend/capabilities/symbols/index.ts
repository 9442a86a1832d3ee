import { everySeconds } from "../../platform/jobs/jobs.ts";
import type { Capability, Platform } from "../capability.ts";
import type { SymbolChecks, SymbolList } from "../../market/symbolCheck.ts";
import type { Kysely } from "kysely";
import type { Market } from "../../market/routing/router.ts";
import { isoTime, type Clock } from "../../platform/clock.ts";
import type { Database } from "../../platform/database/schema.ts";
import { DAY_MS, MINUTE_MS } from "../../domain/durations.ts";
import type { EventStore } from "../../platform/eventStore/store.ts";
import type { Log } from "../../platform/log.ts";
import { symbolStream, type SymbolNotFound } from "./events.ts";

interface SymbolPorts {
  readonly database: Kysely<Database>;
  readonly clock: Clock;
  readonly log: Log;
  readonly market: Pick<Market, "quote">;
  readonly store: Pick<EventStore, "transact" | "appendWithin" | "readStream">;
}

/** Checks per minute; kept low because prices have priority in the request budget. */
const CHECKED_AT_ONCE = 5;
const CHECK_EVERY_MS = MINUTE_MS;
/** A symbol that no source knows may be listed later. */
const UNKNOWN_AGAIN_MS = DAY_MS;

export function createSymbols({ database, clock, log, market, store }: SymbolPorts): SymbolChecks {
  const lists: SymbolList[] = [];

  const check: SymbolChecks["check"] = async (symbol) => {
    try {
      const quote = await market.quote(symbol);
      return quote ? { status: "known", quote } : { status: "unknown" };
    } catch (error) {
      log.warn("a symbol could not be looked up", { symbol, error });
      return { status: "unverified" };
    }
  };

  const plan = async (
    symbol: string,
    status: "unverified" | "unknown",
    within: Kysely<Database> = database,
  ): Promise<void> => {
    const waitMs = status === "unknown" ? UNKNOWN_AGAIN_MS : CHECK_EVERY_MS;
    const next_check_at = isoTime(clock.now() + waitMs);
    await within
      .insertInto("symbol_checks")
      .values({ symbol, status, next_check_at })
      .onConflict((conflict) => conflict.column("symbol").doUpdateSet({ status, next_check_at }))
      .execute();
  };

  const isListed = async (symbol: string): Promise<boolean> => {
    for (const list of lists) if (await list.has(symbol)) return true;
    return false;
  };

  /** Shares a transaction with the plan, so that a restart does not repeat the report. */
  const report = (symbol: string): Promise<void> =>
    store.transact(async (transaction) => {
      const stream = symbolStream(symbol);
      const event: SymbolNotFound = { type: "SymbolNotFound", data: { symbol } };
      const expectedVersion = (await store.readStream(stream, transaction)).length;
      await store.appendWithin(transaction, [{ stream, expectedVersion, events: [event] }]);
      await plan(symbol, "unknown", transaction);
    });

  const settle = async (symbol: string, status: string): Promise<boolean> => {
    if (!(await isListed(symbol))) return true;
    const found = await check(symbol);
    if (found.status === "known") {
      for (const list of lists) await list.verified(found.quote);
      return true;
    }
    if (found.status === "unknown" && status !== "unknown") await report(symbol);
    else await plan(symbol, found.status);
    return false;
  };

  /** A failing check must not block those behind it. */
  const settleOrPostpone = async (symbol: string, status: string): Promise<boolean> => {
    try {
      return await settle(symbol, status);
    } catch (error) {
      log.error("a symbol could not be verified", { symbol, error });
      await plan(symbol, status === "unknown" ? "unknown" : "unverified");
      return false;
    }
  };

  return {
    check,
    checkLater: (symbol) => plan(symbol, "unverified"),
    addList: (list) => void lists.push(list),
    checkDue: async () => {
      const due = await database
        .selectFrom("symbol_checks")
        .select(["symbol", "status"])
        .where("next_check_at", "<=", isoTime(clock.now()))
        .orderBy("next_check_at")
        .limit(CHECKED_AT_ONCE)
        .execute();
      for (const { symbol, status } of due) {
        if (!(await settleOrPostpone(symbol, status))) continue;
        await database.deleteFrom("symbol_checks").where("symbol", "=", symbol).execute();
      }
    },
  };
}

export const symbols: Capability<"symbols", Platform, SymbolChecks> = {
  name: "symbols",
  create: (platform) => {
    const service = createSymbols(platform);
    return { service, jobs: [everySeconds("check-symbols", 60, service.checkDue)] };
  },
};

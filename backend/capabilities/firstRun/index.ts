import type { InboxEntry, InboxFilter, InboxReading } from "../../contract/inbox.ts";
import { HOUR_MS } from "../../domain/durations.ts";
import type { MarketKind } from "../../market/source.ts";
import type { Job } from "../../platform/jobs/jobs.ts";
import type { Capability, Platform } from "../capability.ts";
import { hasScreenerRun, type ScreenerQueries } from "../screener/queries.ts";
import { hasSurgeRun } from "../surge/queries.ts";

type Needs = Pick<Platform, "log" | "clock" | "database" | "market"> & {
  /** "afterTrading" starts no run with the server, only those after a trading day. */
  readonly autoRun?: AutoRun;
  readonly screener: {
    readonly operations: { run(kind: "standard" | "lists", parameters: object): Promise<unknown> };
    readonly queries: Pick<ScreenerQueries, "lastRun">;
  };
  readonly surge: { run(): Promise<unknown> };
  readonly inbox: {
    list(request: {
      readonly filter: InboxFilter;
      readonly limit: number;
    }): Promise<{ readonly rows: readonly InboxEntry[] }>;
    read(reading: InboxReading): Promise<unknown>;
  };
};

export type AutoRun = boolean | "afterTrading";

type OwnRun = "screener" | "surge" | "lists";

/** Automatic runs. A live surge analysis needs a request per stock; a replay has no data. */
const OWN_RUNS: Readonly<Record<MarketKind, readonly OwnRun[]>> = {
  simulated: ["screener", "surge", "lists"],
  live: ["screener", "lists"],
  replay: [],
};

/** Less than a day, because yesterday's run ended some time after its start. */
const LISTS_VALID_MS = 20 * HOUR_MS;

/**
 * Starts the first screener run and surge analysis in the background after a start, so that a new
 * install has something to show. Neither starts if any run was recorded before, completed or not.
 * The run behind Top Picks, Short Term and Long Term starts after every trading day, and after a
 * start if the last one is old.
 */
export const firstRun: Capability<"firstRun", Needs, object> = {
  name: "firstRun",
  create: ({ autoRun = false, log, clock, database, market, screener, surge, inbox }) => {
    let isStopped = false;
    const parts = {
      screener: {
        isDone: () => hasScreenerRun(database),
        run: () => screener.operations.run("standard", {}),
      },
      surge: { isDone: () => hasSurgeRun(database), run: () => surge.run() },
      lists: {
        isDone: async () => {
          const lastRun = await screener.queries.lastRun("lists");
          return lastRun !== null && clock.now() - Date.parse(lastRun) < LISTS_VALID_MS;
        },
        run: () => screener.operations.run("lists", {}),
      },
    };
    // A new user has not asked for the run and has nothing to read about it.
    const markRead = async (name: OwnRun) => {
      const { rows } = await inbox.list({ filter: "runs", limit: 1 });
      const own = rows.filter(({ facts }) => facts.kind === "runCompleted" && facts.run === name);
      if (own.length > 0) await inbox.read({ ids: own.map(({ id }) => id) });
    };
    const begin = async () => {
      for (const name of OWN_RUNS[market.status().kind]) {
        try {
          if (isStopped || (await parts[name].isDone()) || isStopped) continue;
          log.info(`the ${name} run starts automatically`);
          await parts[name].run();
          await markRead(name);
        } catch (error) {
          if (!isStopped) log.warn(`the automatic ${name} run failed`, { error });
        }
      }
    };
    const afterTrading: Job = {
      name: "screener-lists",
      cadence: "0 30 17 * * 1-5",
      zone: "America/New_York",
      overlap: "skip",
      run: begin,
    };
    return {
      service: {},
      jobs: autoRun ? [afterTrading] : [],
      start: () => {
        if (autoRun === true) void begin();
        return () => {
          isStopped = true;
        };
      },
    };
  },
};

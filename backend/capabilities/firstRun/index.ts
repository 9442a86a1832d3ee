import type { MarketKind } from "../../market/source.ts";
import type { Capability, Platform } from "../capability.ts";
import { hasScreenerRun } from "../screener/queries.ts";
import { hasSurgeRun } from "../surge/queries.ts";

type Needs = Pick<Platform, "log" | "database" | "market"> & {
  readonly autoRun?: boolean;
  readonly screener: {
    readonly operations: { run(kind: "standard", parameters: object): Promise<unknown> };
  };
  readonly surge: { run(): Promise<unknown> };
};

/**
 * Runs to start on a new install. A surge analysis of live sources needs a request per stock, and a
 * replay has no data to screen.
 */
const FIRST_RUNS: Readonly<Record<MarketKind, readonly ("screener" | "surge")[]>> = {
  simulated: ["screener", "surge"],
  live: ["screener"],
  replay: [],
};

/**
 * Starts the first screener run and surge analysis in the background after a start, so that a new
 * install has something to show. Neither starts if any run was recorded before, completed or not.
 */
export const firstRun: Capability<"firstRun", Needs, object> = {
  name: "firstRun",
  create: ({ autoRun = false, log, database, market, screener, surge }) => {
    let isStopped = false;
    const parts = {
      screener: {
        hasRun: () => hasScreenerRun(database),
        run: () => screener.operations.run("standard", {}),
      },
      surge: { hasRun: () => hasSurgeRun(database), run: () => surge.run() },
    };
    const begin = async () => {
      for (const name of FIRST_RUNS[market.status().kind]) {
        try {
          if (isStopped || (await parts[name].hasRun()) || isStopped) continue;
          log.info(`the first ${name} run begins by itself`);
          await parts[name].run();
        } catch (error) {
          if (!isStopped) log.warn(`the first ${name} run failed`, { error });
        }
      }
    };
    return {
      service: {},
      start: () => {
        if (autoRun) void begin();
        return () => {
          isStopped = true;
        };
      },
    };
  },
};

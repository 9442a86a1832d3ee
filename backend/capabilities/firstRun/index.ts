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
 * What is run where nothing ever was. A surge analysis over live sources is a request for each
 * stock, and a replay has nothing to screen by.
 */
const FIRST_RUNS: Readonly<Record<MarketKind, readonly ("screener" | "surge")[]>> = {
  simulated: ["screener", "surge"],
  live: ["screener"],
  replay: [],
};

/**
 * The first run of the screener and of the surge analysis, in the background after the start, so
 * that a new install has something to show. What is recorded decides: after any run, completed or
 * not, none begins by itself. Analysts' signals are looked for at every start.
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

import { createAlertEngine, type AlertEngine, type AlertEnginePorts } from "./engine/engine.ts";
import {
  createAlertOperations,
  type AlertOperationPorts,
  type AlertOperations,
} from "./operations.ts";
import type { AlertTriggered } from "./events.ts";
import { countActive } from "./activeCounts.ts";
import { readFirings } from "./firings.ts";
import { followEdition } from "./followEdition.ts";
import { createMarketFacts } from "../../market/gaps/marketFacts.ts";
import type { NearestAlert } from "../../contract/dashboard.ts";
import { readNearest } from "./nearest.ts";
import { createAlertQueries, type AlertQueries } from "./queries.ts";

/** The store is built with `alertProjection`. */
export type AlertPorts = Omit<AlertEnginePorts, "facts"> &
  Omit<AlertOperationPorts, "queries" | "facts">;

/** The alerts: the routes' operations, the evaluation of samples, and the screens' queries. */
export interface Alerts {
  readonly operations: AlertOperations;
  readonly engine: AlertEngine;
  readonly queries: AlertQueries;
  /** To be called before the engine is loaded; see {@link followEdition}. */
  followEdition(): Promise<void>;
  /** ATR14 of the days before a trade date; null where unknown. */
  atrOf(symbol: string, tradeDate: string): Promise<number | null>;
  /** The newest firings of a symbol's alerts, oldest first; those of deleted alerts are left out. */
  readFirings(symbol: string): Promise<readonly AlertTriggered["data"][]>;
  /** The active alerts whose targets are nearest to the last price that was checked. */
  readNearest(limit: number): Promise<NearestAlert[]>;
  /** Active alerts of each of these symbols; one without any is missing. */
  countActive(symbols: readonly string[]): Promise<ReadonlyMap<string, number>>;
}

export function createAlerts(ports: AlertPorts): Alerts {
  const facts = createMarketFacts(ports);
  const engine = createAlertEngine({ ...ports, facts });
  const queries = createAlertQueries(ports.store.database);
  return {
    operations: createAlertOperations({ ...ports, queries, facts }),
    engine,
    queries,
    followEdition: () => followEdition(ports),
    atrOf: facts.atrOf,
    readFirings: (symbol) => readFirings(ports.store, symbol),
    readNearest: (limit) => readNearest(engine, queries, limit),
    countActive: (symbols) => countActive(ports.store.database, symbols),
  };
}

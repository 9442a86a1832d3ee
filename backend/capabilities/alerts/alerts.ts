import { AlertEngine, type AlertEnginePorts } from "./engine/engine.ts";
import { AlertOperations, type AlertOperationPorts } from "./operations.ts";
import { alertStream, type AlertTriggered, type AlertEvent } from "./events.ts";
import { followEdition } from "./followEdition.ts";
import { createMarketFacts } from "../../market/gaps/marketFacts.ts";
import { createAlertQueries, readFiredIds, type AlertQueries } from "./queries.ts";
import type { Kysely } from "kysely";
import type { Database } from "../../platform/database/schema.ts";
import type { AlertStatus } from "./alertRow.ts";
import type { RecordedEvent } from "../../platform/eventStore/event.ts";
import type { EventStore } from "../../platform/eventStore/store.ts";
import type { Alert } from "../../contract/alerts/alert.ts";
import type { NearestAlert } from "../../contract/dashboard.ts";
import { distanceToGoal } from "../../domain/alertDistance.ts";
import type { NearbySymbol } from "./engine/watchedSymbols.ts";

const MAX_OF_SYMBOL = 200;

/** Nearest to the last checked price first. */
export async function readNearest(
  engine: Pick<AlertEngine, "nearest">,
  queries: Pick<AlertQueries, "list">,
  limit: number,
): Promise<NearestAlert[]> {
  const found: NearestAlert[] = [];
  // The `limit` nearest alerts are all on the `limit` nearest symbols.
  for (const near of engine.nearest(limit)) {
    const { symbol } = near;
    const { rows } = await queries.list({ symbol, status: "active", limit: MAX_OF_SYMBOL });
    for (const alert of rows) {
      const distancePercent = distanceOf(alert, near);
      if (distancePercent === undefined || alert.isTriggered) continue;
      found.push({ ...alert, price: near.price, distancePercent });
    }
  }
  return found
    .toSorted((one, other) => one.distancePercent - other.distancePercent)
    .slice(0, limit);
}

/** In percent of the price; undefined if it cannot be computed. */
export const distanceOf = (
  alert: Pick<Alert, "alertType" | "targetPrice" | "direction" | "currency">,
  { price, previousClose, currency }: Omit<NearbySymbol, "symbol">,
): number | undefined =>
  alert.currency === currency ? distanceToGoal(alert, price, previousClose) : undefined;

/** Maximum number of alert streams to read: those of the newest alerts that have fired. */
const MAX_ALERTS = 100;

/** Maximum number that a chart can show legibly. */
const MAX_FIRINGS = 200;

/** Returns the newest firings of a symbol's alerts, oldest first, without deleted alerts. */
async function readFirings(
  store: Pick<EventStore, "database" | "readStreams">,
  symbol: string,
): Promise<readonly AlertTriggered["data"][]> {
  const ids = await readFiredIds(store.database, symbol, MAX_ALERTS);
  if (ids.length === 0) return [];
  const histories = await store.readStreams(ids.map(alertStream));
  const firings: AlertTriggered["data"][] = [];
  for (const events of histories.values()) {
    for (const event of events as readonly RecordedEvent<AlertEvent>[]) {
      if (event.type === "AlertTriggered") firings.push(event.data);
    }
  }
  return firings
    .toSorted((a, b) => Date.parse(a.exchangeTime) - Date.parse(b.exchangeTime))
    .slice(-MAX_FIRINGS);
}

async function countActive(
  database: Kysely<Database>,
  symbols: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  if (symbols.length === 0) return new Map();
  const rows = await database
    .selectFrom("alerts")
    .select(["symbol", (eb) => eb.fn.countAll<number>().as("count")])
    .where("symbol", "in", [...symbols])
    .where("status", "=", "active" satisfies AlertStatus)
    .where("is_rearming", "=", 0)
    .groupBy("symbol")
    .execute();
  return new Map(rows.map(({ symbol, count }) => [symbol, Number(count)]));
}

/** The store must be built with `alertProjection`. */
type AlertPorts = Omit<AlertEnginePorts, "facts"> &
  Omit<AlertOperationPorts, "queries" | "facts" | "engine">;

export type Alerts = ReturnType<typeof createAlerts>;

export function createAlerts(ports: AlertPorts) {
  const facts = createMarketFacts(ports);
  const engine = new AlertEngine({ ...ports, facts });
  const queries = createAlertQueries(ports.store.database);
  return {
    operations: new AlertOperations({
      ...ports,
      queries,
      facts,
      engine,
    }),
    engine,
    queries,
    /** Must be called before the engine is loaded. */
    followEdition: () => followEdition(ports),
    atrOf: facts.atrOf,
    readFirings: (symbol: string) => readFirings(ports.store, symbol),
    readNearest: (limit: number) => readNearest(engine, queries, limit),
    countActive: (symbols: readonly string[]) => countActive(ports.store.database, symbols),
  };
}

import { readDatabaseRows } from "../databaseRows.ts";
import { databaseFileIn, openDatabase } from "../../adapters/sqlite/sqlite.ts";
import { systemClock } from "../../platform/clock.ts";
import { migrateToLatest } from "../../platform/database/migrate.ts";
import { rebuildProjections } from "../../platform/eventStore/rebuild.ts";
import { createEventStore } from "../../platform/eventStore/store.ts";
import { projections } from "../../capabilities/index.ts";

export interface OutboxRow {
  readonly key: string;
  readonly alert_id: number;
  readonly symbol: string;
  readonly status: string;
  readonly message: string | null;
  readonly detail: string;
}

/** The server may be running; returns an empty list before its first start. */
export function readOutbox(dataFolder: string): readonly OutboxRow[] {
  try {
    return readDatabaseRows<OutboxRow>(
      databaseFileIn(dataFolder),
      "select key, alert_id, symbol, status, message, detail from notifications",
    );
  } catch {
    // The server was killed before it created the tables.
    return [];
  }
}

export interface Audit {
  /** Result of SQLite's check; "ok" without faults. */
  readonly integrity: string;
  readonly firedAlerts: ReadonlySet<number>;
  readonly changedByRebuild: readonly string[];
  readonly events: number;
}

/** One line for each event, to compare beginnings of logs. */
const LOG_LINES = `
  select position || ' ' || stream || ' ' || version || ' ' || type || ' ' || data as line
  from events order by position`;

/** Returns undefined before the tables exist. */
export function readLog(dataFolder: string): readonly string[] | undefined {
  try {
    const rows = readDatabaseRows<{ readonly line: string }>(databaseFileIn(dataFolder), LOG_LINES);
    return rows.map(({ line }) => line);
  } catch {
    return undefined;
  }
}

export function readFiredAlerts(dataFolder: string): ReadonlySet<number> {
  const rows = readDatabaseRows<{ readonly data: string }>(
    databaseFileIn(dataFolder),
    "select data from events where type = 'AlertTriggered'",
  );
  return new Set(rows.map(({ data }) => (JSON.parse(data) as { alertId: number }).alertId));
}

/** Rebuilds the derived tables of a stopped server. */
export async function auditDatabase(dataFolder: string): Promise<Audit> {
  const file = databaseFileIn(dataFolder);
  const integrity = readDatabaseRows<{ readonly integrity_check: string }>(
    file,
    "pragma integrity_check",
  );
  const firedAlerts = readFiredAlerts(dataFolder);
  const tables = projections.flatMap((projection) => projection.tables);
  const dump = () =>
    tables.map((table) =>
      readDatabaseRows<object>(file, `select * from ${table}`)
        .map((row) => JSON.stringify(row))
        .toSorted()
        .join("\n"),
    );
  const before = dump();
  const database = openDatabase(file);
  let events: number;
  try {
    await migrateToLatest(database);
    const store = createEventStore({ database, clock: systemClock, projections });
    events = await rebuildProjections(store, projections);
  } finally {
    await database.destroy();
  }
  const after = dump();
  return {
    integrity: integrity.map((row) => row.integrity_check).join("; "),
    firedAlerts,
    changedByRebuild: tables.filter((_, index) => before[index] !== after[index]),
    events,
  };
}

import { Database as SqliteFile } from "bun:sqlite";
import { configure, databaseFileIn, openDatabase } from "../adapters/sqlite/sqlite.ts";
import type { Repeat } from "../domain/choices.ts";
import { systemClock } from "../platform/clock.ts";
import { migrateToLatest } from "../platform/database/migrate.ts";
import { rebuildProjections } from "../platform/eventStore/rebuild.ts";
import { createEventStore } from "../platform/eventStore/store.ts";
import { projections, upcasters } from "../capabilities/index.ts";
import { alertCreated } from "../testing/alertCreated.ts";
import { MINUTE_MS } from "../domain/durations.ts";

const ONCE = 140_000;
const PLAIN = 5_000;
const REPEATING = 2_000;
const FIRINGS_OF_REPEATING = 50;
const NOTIFIED_ONE_IN = 3;

const FROM = Date.parse("2026-01-05T14:30:00Z");
const STEP_MS = 30_000;
const SYMBOLS = ["AAPL", "MSFT", "NVDA", "AMZN", "GOOGL", "META", "TSLA", "JPM", "KO", "PFE"];

interface PastEvent {
  readonly stream: string;
  readonly version: number;
  readonly type: string;
  readonly data: object;
}

/**
 * Writes the history into an empty folder. Returns the number of events and the duration of the
 * table rebuild.
 */
export async function writePast(folder: string): Promise<{ events: number; rebuildMs: number }> {
  const path = databaseFileIn(folder);
  await using(path, (database) => migrateToLatest(database));
  const events = insertEvents(path);
  const rebuildMs = await using(path, async (database) => {
    const store = createEventStore({ database, clock: systemClock, projections, upcasters });
    const start = systemClock.elapsed();
    await rebuildProjections(store, projections);
    return systemClock.elapsed() - start;
  });
  return { events, rebuildMs };
}

async function using<T>(
  path: string,
  work: (database: ReturnType<typeof openDatabase>) => Promise<T>,
): Promise<T> {
  const database = openDatabase(path);
  try {
    return await work(database);
  } finally {
    await database.destroy();
  }
}

function insertEvents(path: string): number {
  const file = new SqliteFile(path);
  configure(file);
  file.run("pragma synchronous = off");
  const insert = file.prepare("insert into events values (?, ?, ?, ?, ?, '{}', ?)");
  let position = 0;
  file.transaction(() => {
    for (const { stream, version, type, data } of past()) {
      const time = new Date(FROM + position * STEP_MS).toISOString();
      insert.run(++position, stream, version, type, JSON.stringify(data), time);
    }
  })();
  file.close(true);
  return position;
}

function* past(): Generator<PastEvent> {
  let id = 0;
  for (let count = 0; count < PLAIN; count++) yield created(++id, "once");
  for (let count = 0; count < ONCE; count++) {
    yield created(++id, "once");
    yield triggered(id, 1, 2, "once");
    yield* delivery(id, 1);
  }
  for (let count = 0; count < REPEATING; count++) {
    yield created(++id, "every_cross");
    for (let firing = 1; firing <= FIRINGS_OF_REPEATING; firing++) {
      yield triggered(id, firing, 2 * firing, "every_cross");
      yield rearmed(id, 2 * firing + 1);
      if (firing % NOTIFIED_ONE_IN === 0) yield* delivery(id, firing);
    }
  }
}

const symbolOf = (id: number): string => SYMBOLS[id % SYMBOLS.length] ?? "AAPL";
const timeOf = (id: number): string => new Date(FROM + id * MINUTE_MS).toISOString();
/**
 * Far above what the simulated market reaches, so that no old alert fires during a measurement.
 */
const TARGET = 1_000_000;

const created = (id: number, repeat: Repeat): PastEvent => ({
  stream: `alert-${id}`,
  version: 1,
  ...alertCreated({ id, symbol: symbolOf(id), targetPrice: TARGET + id, repeat }),
});

const factsOf = (id: number) => ({
  symbol: symbolOf(id),
  alertType: "above",
  targetPrice: TARGET + id,
  currency: "USD",
  price: TARGET + id + 1,
  exchangeTime: timeOf(id),
  tradeDate: timeOf(id).slice(0, 10),
  source: "simulated",
  delaySeconds: 0,
  previousClose: TARGET,
  changePercent: 0.1,
  alreadyMet: false,
});

const triggered = (id: number, firing: number, version: number, repeat: string): PastEvent => ({
  stream: `alert-${id}`,
  version,
  type: "AlertTriggered",
  data: {
    ...factsOf(id),
    alertId: id,
    firing,
    session: "regular",
    phoneNumberId: null,
    emailId: null,
    repeat,
    band: 0,
    late: false,
    crossedAt: null,
  },
});

const rearmed = (id: number, version: number): PastEvent => ({
  stream: `alert-${id}`,
  version,
  type: "AlertRearmed",
  data: {
    alertId: id,
    price: TARGET,
    exchangeTime: timeOf(id),
    tradeDate: timeOf(id).slice(0, 10),
    source: "simulated",
  },
});

function* delivery(id: number, firing: number): Generator<PastEvent> {
  const stream = `notification-${id}-${firing}-email-1`;
  const requestedAt = timeOf(id);
  const request = { alertId: id, firing, channel: "email", contactId: 1, isTest: false };
  yield {
    stream,
    version: 1,
    type: "NotificationRequested",
    data: { ...request, requestedAt, facts: factsOf(id) },
  };
  const grouped = { message: stream, groupedAt: requestedAt };
  yield { stream, version: 2, type: "NotificationGrouped", data: grouped };
  const delivered = { attempt: 1, providerAnswer: "250 accepted", latencyMs: 40 };
  yield { stream, version: 3, type: "NotificationDelivered", data: delivered };
}

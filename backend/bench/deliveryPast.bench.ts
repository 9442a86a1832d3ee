import { sql, type Kysely } from "kysely";
import { pause } from "../platform/timer.ts";
import type { Database } from "../platform/database/schema.ts";
import { projections } from "../capabilities/index.ts";
import { sayProgress, type Benchmark, type Measurement } from "./benchmark.ts";
import { openDeliveryWorld, quantileOf, type DeliveryWorld } from "./deliveryWorld.ts";

const DELIVERIES = 1_000_000;
/** Enough that every page read is full on the young server too. */
const YOUNG = 1_000;
const IDLE_MS = 10_000;
const READS = 400;
const PATHS = [
  "/api/alerts",
  "/api/dashboard/stats",
  "/api/notifications/recent",
  "/api/notifications/log",
  "/api/phone-numbers",
];

/** Measures the cost of history: a server with a million past deliveries against a young one. */
export const deliveryPast: Benchmark = {
  name: "deliveryPast",
  run: async () => {
    sayProgress("a young server");
    const young = await measure((database) => writePast(database, YOUNG));
    sayProgress(`a server with ${DELIVERIES} deliveries`);
    const aged = await measure((database) => writePast(database, DELIVERIES));
    return [
      {
        name: `idle after ${DELIVERIES.toLocaleString("en-US")} deliveries`,
        unit: "% of a core",
        better: "lower",
        ours: aged.idlePercent,
        peers: { "a young server": young.idlePercent },
        limit: young.idlePercent + 2,
        note: "aim: 2 % of a core more than on a young server; the simulated market runs in both",
      },
      ...PATHS.flatMap((path, index): Measurement[] =>
        (["p50", "p99"] as const).map((name) => ({
          name: `GET ${path}, ${name}`,
          unit: "ms",
          better: "lower",
          ours: aged.reads[index]?.[name] ?? Number.NaN,
          peers: { "a young server": young.reads[index]?.[name] ?? Number.NaN },
          limit: null,
        })),
      ),
    ];
  },
};

async function measure(fill: (database: Kysely<Database>) => Promise<void>) {
  const world = await openDeliveryWorld(fill);
  try {
    for (const path of PATHS) await world.get(path);
    await pause(2_000);
    await untilCaughtUp(world);
    const before = process.cpuUsage();
    const begun = performance.now();
    await pause(IDLE_MS);
    const { user, system } = process.cpuUsage(before);
    const idlePercent = (user + system) / 10 / (performance.now() - begun);
    const reads = [];
    for (const path of PATHS) reads.push(await measureReads(world, path));
    return { idlePercent, reads };
  } finally {
    await world.close();
  }
}

/** The written past is new to the reactors of the first start: reading it is not idling. */
async function untilCaughtUp({ database }: DeliveryWorld): Promise<void> {
  for (;;) {
    const behind = await database
      .selectFrom("checkpoints")
      .select("name")
      .where("position", "<", ({ selectFrom, fn }) =>
        selectFrom("events").select(fn.max("position").as("newest")),
      )
      .executeTakeFirst();
    if (!behind) return;
    await pause(200);
  }
}

async function measureReads(world: DeliveryWorld, path: string) {
  const waits: number[] = [];
  for (let read = 0; read < READS; read++) {
    const begun = performance.now();
    await world.get(path);
    waits.push(performance.now() - begun);
    await pause(1);
  }
  return { p50: quantileOf(waits, 0.5), p99: quantileOf(waits, 0.99) };
}

async function writePast(database: Kysely<Database>, deliveries: number): Promise<void> {
  await sql`
    with recursive number(n) as (select 1 union all select n + 1 from number where n < ${deliveries}),
    past as (
      select n, 'notification-' || (n / 5 % 20000 + 1) || '-' || (n / 100000 + 1) || '-email-' || (n % 5 + 1) || '-' || n as key,
        strftime('%Y-%m-%dT%H:%M:%S.000Z', 'now', '-' || ((${deliveries} - n) * 31 + 86400) || ' seconds') as at
      from number
    )
    insert into notifications (key, alert_id, symbol, channel, contact_id, is_test, status, attempts,
      requested_at, next_attempt_at, settled_at, detail, message, grouped_at, version)
    select key, n / 5 % 20000 + 1, 'S' || (n % 600), 'email', n % 5 + 1, 0, 'delivered', 1,
      at, null, at, '250 OK', key, at, 3
    from past
  `.execute(database);
  await sql`
    insert into events (position, stream, version, type, data, metadata, recorded_at)
    select row_number() over (order by rowid), key, 1, 'NotificationRequested',
      json_object('alertId', alert_id, 'firing', 1, 'channel', channel, 'contactId', contact_id,
        'isTest', json('false'), 'requestedAt', requested_at, 'facts', null), '{}', requested_at
    from notifications
  `.execute(database);
  await sql`insert into checkpoints (name, position) values ('notifications.onAlertTriggered', ${deliveries})`.execute(
    database,
  );
  // Nothing is rebuilt: the rows are as this build would write them.
  for (const { name, version } of projections) {
    await database.insertInto("projections").values({ name, version }).execute();
  }
}

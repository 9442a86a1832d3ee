import { afterAll, beforeAll, expect, test } from "bun:test";
import { sql } from "kysely";
import { isOnPostgres, openMemoryDatabase } from "../../testing/worlds/memoryDatabase.ts";
import { isoTime, manualClock } from "../../platform/clock.ts";
import { PhoneStore } from "../contacts/phoneStore.ts";
import { createEventStore } from "../../platform/eventStore/store.ts";
import { silentLog } from "../../platform/log.ts";
import { DeliveryError, type Channel } from "./channels/channel.ts";
import { createDailyLimit } from "./outbox/dailyLimit.ts";
import { readDeliveryLog } from "./deliveryLog.ts";
import { Dispatcher } from "./outbox/dispatcher.ts";
import type { ChannelName } from "./events.ts";
import { alertKey } from "./outbox/key.ts";
import { createMuteStore } from "./quiet.ts";
import { notificationProjection } from "./projection.ts";
import { createNotificationQueries } from "./queries.ts";
import { explain } from "../../testing/queryPlans.ts";
import { notificationRequested } from "../../testing/notificationRequested.ts";

/** Tables that grow with time; people maintain the rows of all others by hand. */
const GROWING = new Set(["notifications", "head", "member", "events", "event", "before"]);

/** Indexes that are walked in order, only as far as a page needs. */
const BOUNDED_WALKS = ["notifications_newest", "notifications_tests"];

const isLastRow = (text: string) => text.endsWith('order by "position" desc limit ?');

/**
 * Steps of a plan that scan or sort a whole growing table, or a whole channel without a limit; most
 * installations have only one channel.
 */
async function walksOf(text: string) {
  return (await explain(database, text)).steps.filter((detail) => {
    const [, table = "", rest = ""] = /^SCAN (\S+)(.*)$/.exec(detail) ?? [];
    const [, channelsOf = ""] = /^SEARCH (\S+) .*\(channel=\?\)$/.exec(detail) ?? [];
    if (GROWING.has(channelsOf) && !text.includes("limit")) return true;
    return GROWING.has(table) && !BOUNDED_WALKS.some((index) => rest.includes(index));
  });
}

/** Runs every statement of timers, requests and events, in every branch. */
async function exercise(): Promise<void> {
  const clock = manualClock("2026-01-05T15:00:00Z");
  const store = createEventStore({ database, clock, projections: [notificationProjection] });
  let isOn = true;
  let isDown = false;
  const readSettings = () => Promise.resolve({ isOn, minGapMs: 300_000 });
  const channelOf = (name: ChannelName): Channel => ({
    name,
    concurrency: 2,
    isFree: false,
    findDestination: () => Promise.resolve({ address: "x", isActive: true }),
    send: () =>
      isDown ? Promise.reject(new DeliveryError("down", false)) : Promise.resolve({ text: "250" }),
  });
  const mutes = createMuteStore(store, clock);
  const dailyLimits = {
    sms: createDailyLimit({ database, clock, log: silentLog, channel: "sms", perDay: 2 }),
  };
  const channels = [channelOf("email"), channelOf("sms")];
  const dispatcher = new Dispatcher({
    store,
    clock,
    log: silentLog,
    channels,
    coalesceMs: 60_000,
    dailyLimits,
    readSettings,
  });
  const fire = (channel: ChannelName, count: number, firing: number) =>
    store.appendAll(
      Array.from({ length: count }, (_, alertId) => ({
        stream: alertKey(alertId + 1, firing, channel, 1 + (alertId % 3)),
        expectedVersion: 0,
        events: [
          notificationRequested({
            alertId: alertId + 1,
            firing,
            channel,
            contactId: 1 + (alertId % 3),
            requestedAt: isoTime(clock.now()),
          }),
        ],
      })),
    );
  await new PhoneStore(store, clock).add({ phone: "+12025550123", label: "Mobile" });
  await mutes.mute({ alertId: 2, minutes: 60 });
  let firing = 0;
  for (const change of [{ isDown: false }, { isDown: true }, { isDown: false }, { isOn: false }]) {
    isDown = change.isDown ?? false;
    isOn = change.isOn ?? true;
    firing++;
    await fire("email", 450, firing);
    await fire("sms", 5, firing);
    await dispatcher.dispatchDue();
    clock.advance(400_000);
    await dispatcher.dispatchDue();
  }
  isOn = true;
  await dispatcher.start()();
  await new PhoneStore(store, clock).list();
  const queries = createNotificationQueries({
    store,
    channels,
    gmail: {
      readStatus: () => Promise.reject(new Error("unused")),
      readStatusSoon: () => Promise.reject(new Error("unused")),
      sendTest: () => Promise.reject(new Error("unused")),
    },
    mail: { route: "files", description: "" },
    isSendgridConfigured: false,
  });
  await queries.recent();
  await queries.countSentAlerts("2026-01-05T00:00:00Z", "2026-01-06T00:00:00Z");
  const before = "2026-01-05T15:00:00.000Z notification-1";
  for (const query of [
    {},
    { before },
    { channel: "sms", before },
    { status: "delivered" },
    { status: "failed", before },
    { symbol: "AAPL", before },
    { tests: "only" },
    { tests: "without" },
    { channel: "email", status: "deferred", symbol: "AAPL", tests: "without" },
  ] as const) {
    await readDeliveryLog(store, query);
  }
}

/** The plans are those of SQLite. */
const testPlans = test.skipIf(isOnPostgres);

const statements = new Set<string>();
let isRecording = false;
const database = await openMemoryDatabase({
  onStatement: (text) => {
    if (isRecording && /^(select|insert|update|delete)/i.test(text)) statements.add(text);
  },
});
beforeAll(async () => {
  if (isOnPostgres) return;
  isRecording = true;
  await exercise();
  isRecording = false;
});
afterAll(() => database.destroy());

async function expectNoWalks(): Promise<void> {
  expect(statements.size).toBeGreaterThan(30);
  const walks: unknown[] = [];
  for (const text of statements) {
    const steps = isLastRow(text) ? [] : await walksOf(text);
    if (steps.length > 0) walks.push({ sql: text.slice(0, 600), steps });
  }
  expect(walks).toEqual([]);
}

testPlans("no statement of a timer, request or event scans a growing table", expectNoWalks);

testPlans("each queue is read by its own partial index", async () => {
  const used = new Set<string>();
  for (const text of statements) {
    const plan = (await explain(database, text)).steps.join();
    for (const [name] of plan.matchAll(/notifications_\w+/g)) used.add(name);
  }
  for (const name of ["ungrouped", "ungrouped_contact", "started", "unmarked", "messages"]) {
    expect(used).toContain(`notifications_${name}`);
  }
});

testPlans("no statement scans one when the database has statistics", async () => {
  await sql`analyze`.execute(database);
  await expectNoWalks();
});

import * as fc from "fast-check";
import { expect, test } from "bun:test";
import { isoTime, manualClock } from "../../platform/clock.ts";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "../../domain/durations.ts";
import { expectRebuildEqual, expectRedeliveryHarmless } from "../../testing/suites/spec.ts";
import { openMemoryStore } from "../../testing/worlds/memoryStore.ts";
import { createCheckCounter } from "./checkCounter.ts";
import { activityKinds, activityProjection, hourOf, kindOf } from "./projection.ts";
import { readReport } from "./report.ts";

const START = Date.parse("2026-11-01T10:20:30Z");
const noBlocked = async () => [];

const events = [
  { type: "AlertTriggered", data: {} },
  { type: "RuleFired", data: {} },
  { type: "RuleFired", data: { snoozed: true } },
  { type: "RuleBecameUnknown", data: {} },
  { type: "NotificationDelivered", data: { outcome: "filed" } },
  { type: "NotificationDelivered", data: { outcome: "accepted" } },
  { type: "NotificationDelivered", data: { outcome: "delivered" } },
  { type: "NotificationConfirmed", data: { outcome: "failed" } },
  { type: "NotificationGaveUp", data: { reason: "" } },
] as const;
const step = fc.record({
  event: fc.constantFrom(...events),
  isTest: fc.boolean(),
  minutes: fc.oneof(fc.nat(90), fc.nat(3 * 1440)),
});

test("the hourly counts equal those of a scan of the log, on any history", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 40 }), async (steps) => {
      const clock = manualClock(isoTime(START));
      const store = await openMemoryStore([activityProjection], clock);
      for (const [index, { event, isTest, minutes }] of steps.entries()) {
        clock.advance(minutes * MINUTE_MS);
        const stream = `${isTest ? "notification-test-" : "notification-"}${index}`;
        await store.append(stream, 0, [event]);
      }
      const to = clock.now();
      const from = to - 7 * DAY_MS;
      const slow = Object.fromEntries(activityKinds.map((kind) => [kind, 0]));
      for (const event of await store.readAll(0, 1000)) {
        const kind = kindOf(event);
        if (!kind || event.recordedAt < hourOf(from) || event.recordedAt > isoTime(to)) continue;
        slow[kind] = (slow[kind] ?? 0) + 1;
      }
      const ports = { database: store.database, readTotals: () => [], blockedRules: noBlocked };
      const report = await readReport(ports, { from, to: to + 1, before: [] });
      expect({
        alertFired: report.alertFirings,
        ruleFired: report.ruleFirings,
        ruleSnoozed: report.snoozedFirings,
        ...report.deliveries,
      }).toEqual(slow as never);
      await expectRedeliveryHarmless(store, [activityProjection]);
      if (Object.values(slow).some((count) => count > 0)) {
        await expectRebuildEqual(store, [activityProjection]);
      }
    }),
    { numRuns: 60, seed: 16 },
  );
});

test("several notifications in one message count once, those from older versions once each", () => {
  const kindIn = (stream: string, message?: string) =>
    kindOf({
      stream,
      version: 3,
      position: 3,
      recordedAt: isoTime(START),
      metadata: {},
      type: "NotificationDelivered",
      data: { outcome: "filed", ...(message !== undefined && { message }) },
    });
  expect(kindIn("notification-1-1-email-1", "notification-1-1-email-1")).toBe("filed");
  expect(kindIn("notification-2-1-email-1", "notification-1-1-email-1")).toBeUndefined();
  expect(kindIn("notification-3-1-email-1")).toBe("filed");
});

test("checks and gaps are counted across restarts, and old hours are dropped", async () => {
  const clock = manualClock(isoTime(START));
  const { database } = await openMemoryStore([], clock);
  const ports = { database, readTotals: () => [], blockedRules: noBlocked };
  const readWeek = () =>
    readReport(ports, { from: clock.now() - 7 * DAY_MS, to: clock.now() + 1, before: [] });
  let counter = createCheckCounter({ database, clock });
  for (const minutes of [0, 1, 5, 6, 1]) {
    clock.advance(minutes * MINUTE_MS);
    counter.checked(30_000);
  }
  await counter.save();
  expect(await readWeek()).toMatchObject({ checks: 5, gaps: 1, longestGapMinutes: 6 });
  counter = createCheckCounter({ database, clock });
  clock.advance(2 * HOUR_MS);
  counter.checked(30_000);
  clock.advance(14 * MINUTE_MS);
  // Prices are checked every five minutes, so 15 minutes do not count as a gap.
  counter.checked(300_000);
  await counter.save();
  await counter.save();
  expect(await readWeek()).toMatchObject({ checks: 7, gaps: 2, longestGapMinutes: 120 });
  clock.advance(6 * MINUTE_MS);
  counter.checked(30_000);
  await counter.save();
  expect(await readWeek()).toMatchObject({ checks: 8, gaps: 3, longestGapMinutes: 120 });
  clock.advance(40 * DAY_MS);
  counter.checked(30_000);
  await counter.save();
  expect(await database.selectFrom("check_hours").selectAll().execute()).toHaveLength(1);
});

test("a source counts since the last digest, or from zero when its figures were reset", async () => {
  const { database } = await openMemoryStore([], manualClock(isoTime(START)));
  const totals = [
    { source: "yahoo", asked: 120, failed: 7 },
    { source: "edgar", asked: 9, failed: 1 },
    { source: "nasdaq", asked: 50, failed: 3 },
    { source: "finnhub", asked: 500, failed: 2 },
  ];
  const ports = { database, readTotals: () => totals, blockedRules: noBlocked };
  const before = [
    { source: "yahoo", asked: 100, failed: 5 },
    { source: "edgar", asked: 400, failed: 30 },
    { source: "nasdaq", asked: 20, failed: 3 },
    { source: "finnhub", asked: 400, failed: 9 },
  ];
  const { sources } = await readReport(ports, { from: 0, to: START, before });
  expect(sources).toEqual([
    { source: "yahoo", asked: 20, failed: 2 },
    { source: "edgar", asked: 9, failed: 1 },
    { source: "finnhub", asked: 500, failed: 2 },
  ]);
});

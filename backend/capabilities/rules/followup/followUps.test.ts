import { beforeEach, expect, test } from "bun:test";
import { isoTime, manualClock } from "../../../platform/clock.ts";
import type { FollowUp } from "../../../domain/rules/rule.ts";
import { DAY_MS, MINUTE_MS } from "../../../domain/durations.ts";
import { createArchiver } from "../../../platform/eventStore/archive.ts";
import type { EventStore } from "../../../platform/eventStore/store.ts";
import { silentLog } from "../../../platform/log.ts";
import { expectRebuildEqual, expectRedeliveryHarmless } from "../../../testing/suites/spec.ts";
import { openMemoryStore } from "../../../testing/worlds/memoryStore.ts";
import { findingStream, ruleStream, type RuleEvent } from "../lifecycle/events.ts";
import { ruleProjection } from "../lifecycle/projection.ts";
import { settledRuleFindings } from "../index.ts";
import { createFollowUps } from "./followUps.ts";
import { ruleFollowUpProjection } from "./projection.ts";
import { ruleFired } from "../../../testing/ruleFired.ts";

const projections = [ruleProjection, ruleFollowUpProjection];
const clock = manualClock("2026-11-20T15:00:00Z");
let store: EventStore;

beforeEach(async () => {
  clock.set("2026-11-20T15:00:00Z");
  store = await openMemoryStore(projections, clock);
});

const often: FollowUp = {
  repeatMinutes: 5,
  escalation: { channel: "sms", afterMinutes: 12 },
};
const fire = async (
  symbol: string,
  ruleId = 1,
  followUp: FollowUp | null = often,
): Promise<number> => {
  const at = isoTime(clock.now());
  const event = ruleFired({ ruleId, symbol, at, ...(followUp ? { followUp } : {}) });
  const [recorded] = await store.append(findingStream(event.data, event.type), 0, [event]);
  return recorded?.position ?? 0;
};
const open = () => createFollowUps({ store, clock });
const followed = async () =>
  (await store.readAll(0, 1000))
    .filter(({ type }) =>
      ["RuleReminded", "RuleEscalated", "RuleFiringAcknowledged"].includes(type),
    )
    .map(({ type, data }) => {
      const { firing, number } = data as { firing: number; number?: number };
      return [type, firing, number ?? null];
    });

test("repeats are recorded once, even with two processes and after a restart", async () => {
  const firing = await fire("AAPL");
  for (let minute = 1; minute <= 16; minute++) {
    clock.advance(MINUTE_MS);
    await Promise.all([open().tick(), open().tick()]);
  }
  expect(await followed()).toEqual([
    ["RuleReminded", firing, 1],
    ["RuleReminded", firing, 2],
    ["RuleEscalated", firing, null],
    ["RuleReminded", firing, 3],
  ]);
  expect(await open().list()).toMatchObject([{ firing, sent: 3, escalatesAt: null }]);
  await expectRedeliveryHarmless(store, projections.slice(1));
  await expectRebuildEqual(store, projections.slice(1));
});

test("a firing stops waiting after twenty repeats", async () => {
  await fire("AAPL");
  for (let minute = 1; minute <= 200; minute++) {
    clock.advance(MINUTE_MS);
    await open().tick();
  }
  expect((await followed()).filter(([type]) => type === "RuleReminded")).toHaveLength(20);
  expect(await open().list()).toEqual([]);
});

test("an acknowledgment applies to one stock's firing or to the whole rule", async () => {
  const [apple, microsoft, other] = [await fire("AAPL"), await fire("MSFT"), await fire("AAPL", 2)];
  const followUps = open();
  expect(await followUps.acknowledge(1, other)).toBe(0);
  expect(await followUps.acknowledge(1, 999)).toBe(0);
  clock.advance(MINUTE_MS);
  const newer = await fire("AAPL");
  expect(await followUps.acknowledge(1, apple)).toBe(1);
  expect((await followUps.list()).map(({ firing }) => firing)).toEqual([other, microsoft]);
  expect(await followUps.acknowledge(1, apple)).toBe(0);
  expect(await followUps.acknowledge(1)).toBe(1);
  expect(await followed()).toEqual([
    ["RuleFiringAcknowledged", newer, null],
    ["RuleFiringAcknowledged", microsoft, null],
  ]);
  const rows = await store.database
    .selectFrom("rule_firings")
    .select(["position", "acknowledged_at"])
    .where("acknowledged_at", "is not", null)
    .orderBy("position")
    .execute();
  expect(rows.map(({ position }) => position)).toEqual([microsoft, newer]);
  await expectRedeliveryHarmless(store, projections.slice(1));
  await expectRebuildEqual(store, projections.slice(1));
});

const ends: readonly RuleEvent[] = [
  { type: "RulePaused", data: { ruleId: 1 } },
  { type: "RuleDeleted", data: { ruleId: 1 } },
  { type: "RuleSnoozed", data: { ruleId: 1, until: "2026-11-20T16:00:00.000Z" } },
];

test.each(ends.map((event) => [event.type, event] as const))(
  "%s ends the repeats of its rule alone",
  async (_, event) => {
    await fire("AAPL");
    const other = await fire("AAPL", 2);
    await store.append(ruleStream(1), 0, [event]);
    clock.advance(6 * MINUTE_MS);
    await open().tick();
    expect(await followed()).toEqual([["RuleReminded", other, 1]]);
    await expectRebuildEqual(store, projections.slice(1));
  },
);

test("retention keeps the events of a waiting firing, so that a rebuild restores it", async () => {
  // Put all checkpoints at the end, so that retention may archive every event.
  await store.database.insertInto("checkpoints").values({ name: "all", position: 1e6 }).execute();
  const archiver = createArchiver({
    store,
    clock,
    log: silentLog,
    files: {
      begin: (file) => ({
        add: () => Promise.resolve(0),
        prepare: () => Promise.resolve({ file, sha256: "" }),
      }),
      publish: () => Promise.resolve(),
      discardPrepared: () => Promise.resolve(),
    },
    kinds: [settledRuleFindings],
    days: 1,
  });
  const daily = { repeatMinutes: 1440, escalation: { channel: "sms", afterMinutes: 12 } };
  await fire("AAPL", 1, daily);
  clock.advance(13 * MINUTE_MS);
  await open().tick();
  await fire("MSFT", 1, null);
  for (let day = 1; day <= 3; day++) {
    clock.advance(DAY_MS);
    await open().tick();
  }
  const firing = await fire("AAPL", 1, daily);
  clock.advance(2 * DAY_MS);
  await open().tick();

  expect(await archiver.run()).toBe(1);
  const before = await open().list();
  expect(before).toMatchObject([{ firing, sent: 1, escalatesAt: null }]);
  await expectRebuildEqual(store, projections.slice(1));
  expect(await open().list()).toEqual(before);

  await open().acknowledge(1, firing);
  const count = (await store.readAll(0, 1000)).filter(({ type }) => type.startsWith("Rule")).length;
  clock.advance(2 * DAY_MS);
  expect(await archiver.run()).toBe(count);
});

import { beforeEach, expect, test } from "bun:test";
import { isoTime, manualClock } from "../../../platform/clock.ts";
import { MINUTE_MS } from "../../../platform/durations.ts";
import type { EventStore } from "../../../platform/eventStore/store.ts";
import { expectRebuildEqual, expectRedeliveryHarmless } from "../../../testing/suites/spec.ts";
import { openMemoryStore } from "../../../testing/worlds/memoryStore.ts";
import { findingStream, ruleStream, type RuleEvent, type RuleFired } from "../events.ts";
import { ruleProjection } from "../projection.ts";
import { createFollowUps } from "./followUps.ts";
import { ruleFollowUpProjection } from "./projection.ts";

const projections = [ruleProjection, ruleFollowUpProjection];
const clock = manualClock("2026-11-20T15:00:00Z");
let store: EventStore;

beforeEach(async () => {
  clock.set("2026-11-20T15:00:00Z");
  store = await openMemoryStore(projections, clock);
});

const fire = async (symbol: string, ruleId = 1): Promise<number> => {
  const event: RuleFired = {
    type: "RuleFired",
    data: {
      ruleId,
      symbol,
      at: isoTime(clock.now()),
      name: "",
      sentence: "When …",
      labels: [],
      price: 99,
      currency: "USD",
      witness: [],
      followUp: { repeatMinutes: 5, escalation: { channel: "sms", afterMinutes: 12 } },
    },
  };
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

test("repeats are recorded once, also by two processes and after a restart", async () => {
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

test("twenty are the most, and the firing waits no longer then", async () => {
  await fire("AAPL");
  for (let minute = 1; minute <= 200; minute++) {
    clock.advance(MINUTE_MS);
    await open().tick();
  }
  expect((await followed()).filter(([type]) => type === "RuleReminded")).toHaveLength(20);
  expect(await open().list()).toEqual([]);
});

test("one firing is acknowledged for its stock, or all of the rule", async () => {
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

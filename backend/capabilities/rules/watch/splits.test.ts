import { beforeEach, expect, test } from "bun:test";
import { compare, price } from "../../../domain/rules/recipes/parts.ts";
import type { SplitList } from "../../../market/companyCalendar.ts";
import { SourceUnavailable } from "../../../market/source.ts";
import { manualClock } from "../../../platform/clock.ts";
import { silentLog } from "../../../platform/log.ts";
import { openMemoryStore } from "../../../testing/worlds/memoryStore.ts";
import { ruleWhen } from "../../../testing/ruleWhen.ts";
import { SplitWatch } from "./splits.ts";

/** Wednesday in Tokyo, still Tuesday in New York. */
const TUESDAY = "2026-03-10T23:00:00Z";
const WEDNESDAY = "2026-03-11T13:30:00Z";
const THURSDAY = "2026-03-12T13:30:00Z";

const clock = manualClock(TUESDAY);
let lists: Readonly<Record<string, SplitList>>;
let isDown: boolean;

beforeEach(() => {
  clock.set(TUESDAY);
  isDown = false;
  lists = {
    AAPL: { source: "test", splits: [{ date: "2026-03-11", numerator: 4, denominator: 1 }] },
  };
});

async function watch() {
  const store = await openMemoryStore([], clock);
  const market = {
    status: () => ({ kind: "live", isOpen: true, asOf: clock.now() }) as const,
    splits: async (symbol: string) => {
      if (isDown) throw new SourceUnavailable("test", "down");
      return lists[symbol] ?? null;
    },
  };
  const rule = ruleWhen(compare(price("close", "AAPL"), ">", 100), {
    scope: { kind: "symbol", symbol: "7203.T" },
  });
  const active = { id: 1, rule, revision: 1, version: 1, watchedFrom: 0, writtenAt: clock.now() };
  return new SplitWatch({ store, market, log: silentLog }, active, ["7203.T", "AAPL"]);
}

test("a split is applied once, on the trade date of its own exchange", async () => {
  const splits = await watch();
  expect(await splits.poll()).toBe(false);
  splits.begin(TUESDAY);
  clock.set(WEDNESDAY);
  const sample = { symbol: "AAPL", tradeDate: "2026-03-11", price: 50 } as const;
  expect(splits.isBehind(sample)).toBe(true);
  expect(await splits.poll()).toBe(true);
  expect(splits.isBehind(sample)).toBe(false);
  clock.set(THURSDAY);
  expect(await splits.poll()).toBe(false);
});

test("a split that is listed late is applied unless prices of its date were seen", async () => {
  const listed = lists;
  for (const isSeen of [false, true]) {
    clock.set(WEDNESDAY);
    lists = {};
    const splits = await watch();
    splits.begin(TUESDAY);
    await splits.poll();
    if (isSeen) splits.saw(clock.now());
    lists = listed;
    clock.set(THURSDAY);
    expect(await splits.poll()).toBe(!isSeen);
  }
});

test("a split is applied by a process that started while no source could list splits", async () => {
  isDown = true;
  clock.set(WEDNESDAY);
  const splits = await watch();
  expect(await splits.poll()).toBe(false);
  // An older build saved this date.
  splits.begin("2026-03-10");
  isDown = false;
  clock.set(THURSDAY);
  expect(await splits.poll()).toBe(true);
});

test("splits before a rule's creation do not affect it, even when a source lists them later", async () => {
  isDown = true;
  clock.set(THURSDAY);
  const splits = await watch();
  expect(await splits.poll()).toBe(false);
  splits.begin(THURSDAY);
  isDown = false;
  clock.advance(10 * 60_000);
  expect(await splits.poll()).toBe(false);
});

import { beforeEach, describe, expect, test } from "bun:test";
import * as fc from "fast-check";
import { compare, price } from "../../../domain/rules/recipes/parts.ts";
import { Watch } from "../../../domain/rules/watch.ts";
import { isoTime, manualClock } from "../../../platform/clock.ts";
import { MINUTE_MS } from "../../../domain/durations.ts";
import type { EventStore } from "../../../platform/eventStore/store.ts";
import { expectRebuildEqual, expectRedeliveryHarmless } from "../../../testing/suites/spec.ts";
import { openMemoryStore } from "../../../testing/worlds/memoryStore.ts";
import { ruleStream, type RuleEvent, type RuleSuspended } from "./events.ts";
import { ruleProjection } from "./projection.ts";
import { recordFindings } from "../watch/recordFindings.ts";
import type { Finding } from "../watch/watchedRule.ts";
import { readActiveRules } from "./watchStore.ts";
import { ruleWhen } from "../../../testing/ruleWhen.ts";
import { casesOf } from "../../../testing/casesOf.ts";

const START = Date.parse("2026-11-20T15:00:00Z");
const clock = manualClock(START);
let store: EventStore;

const rule = ruleWhen(compare(price("last"), ">", 1), {
  name: "Nervous",
  scope: { kind: "universe" },
  confirmation: "price",
  labels: ["noise"],
});

const append = async (event: RuleEvent): Promise<void> => {
  const { length } = await store.readStream(ruleStream(1));
  await store.append(ruleStream(1), length, [event]);
};

beforeEach(async () => {
  store = await openMemoryStore([ruleProjection], clock);
  await append({
    type: "RuleCreated",
    data: { ruleId: 1, rule, watchedFrom: isoTime(START - 1) },
  });
});

interface Fired {
  readonly symbol: string;
  /** Milliseconds after the start. */
  readonly at: number;
  readonly lateAt?: number;
}

const toOutcome = ({ at, lateAt }: Fired): Finding => ({
  at: START + at,
  kind: "fired",
  witness: { path: "when", truth: "true", values: [], conditions: [] },
  late: lateAt === undefined ? undefined : { since: START, crossedAt: isoTime(START + lateAt) },
  price: { price: 2, currency: "USD" },
});

async function record(...fired: readonly Fired[]): Promise<void> {
  const scopes = { readNames: async () => ({ watchlist: () => null }) as never };
  const [active] = await readActiveRules(store.database);
  if (!active) return;
  await recordFindings(
    { store, clock, scopes },
    {
      symbol: fired[0]?.symbol ?? "",
      rule: active,
      outcomes: fired.map(toOutcome),
      price: undefined,
      state: new Watch(rule, fired[0]?.symbol ?? "").state(),
      adjustedTo: "",
      seen: {},
    },
  );
}

const eventsOf = async (type: string) =>
  (await store.readAll(0, 100_000)).filter((event) => event.type === type);
const firings = async () => (await eventsOf("RuleFired")).length;
const suspensions = async () =>
  (await eventsOf("RuleSuspended")).map(({ data }) => data as RuleSuspended["data"]);
const row = () =>
  store.database.selectFrom("rules").select(["status", "suspension"]).executeTakeFirstOrThrow();

const resume = async (at: number) => {
  await append({
    type: "RuleResumed",
    data: { ruleId: 1, watchedFrom: isoTime(START + at) },
  });
};

describe("a rule that fires too often", () => {
  test("is suspended by the sixteenth firing on one stock within three minutes, and fires no more", async () => {
    for (let index = 0; index < 15; index++) await record({ symbol: "AAPL", at: index * 10_000 });
    expect(await suspensions()).toEqual([]);
    await record({ symbol: "AAPL", at: 3 * MINUTE_MS });
    await record({ symbol: "AAPL", at: 3 * MINUTE_MS + 1 });
    await record({ symbol: "MSFT", at: 3 * MINUTE_MS + 1 });
    expect(await firings()).toBe(15);
    expect(await suspensions()).toMatchObject([
      {
        ruleId: 1,
        reason: "flood",
        limit: "symbol",
        firings: 15,
        windowMinutes: 3,
        symbol: "AAPL",
        at: isoTime(START + 3 * MINUTE_MS),
        name: "Nervous",
        labels: ["noise"],
      },
    ]);
    expect(await row()).toMatchObject({ status: "suspended" });
    expect(await readActiveRules(store.database)).toEqual([]);
    await expectRebuildEqual(store, [ruleProjection]);
    await expectRedeliveryHarmless(store, [ruleProjection]);
  });

  test("may fire on every one of 500 stocks at the same close", async () => {
    for (let stock = 0; stock < 500; stock++) await record({ symbol: `S${stock}`, at: 0 });
    expect([await firings(), await suspensions()]).toEqual([500, []]);
    // Sixty firings within the limit, then one above it.
    for (let stock = 0; stock < 62; stock++) await record({ symbol: `S${stock}`, at: 60_000 });
    expect(await firings()).toBe(560);
    expect(await suspensions()).toMatchObject([{ limit: "rule", firings: 60, symbol: "S60" }]);
  });

  test("starts a new count after a resume, and can be suspended again", async () => {
    for (let index = 0; index < 16; index++) await record({ symbol: "AAPL", at: index * 1000 });
    await resume(16_000);
    expect(await row()).toEqual({ status: "active", suspension: null });
    for (let index = 0; index < 15; index++) {
      await record({ symbol: "AAPL", at: 20_000 + index * 1000 });
    }
    expect([await firings(), (await suspensions()).length]).toEqual([30, 1]);
    await record({ symbol: "AAPL", at: 40_000 });
    expect((await suspensions()).length).toBe(2);
    await expectRebuildEqual(store, [ruleProjection]);
  });

  test("counts a late firing at the time when it happened", async () => {
    // All firings are found at the same instant, after a gap of an hour.
    for (let index = 0; index < 40; index++) {
      await record({ symbol: "AAPL", at: 60 * MINUTE_MS + index, lateAt: index * MINUTE_MS });
    }
    expect([await firings(), await suspensions()]).toEqual([40, []]);
  });

  test("does not count a firing twice when it is found again", async () => {
    for (let times = 0; times < 2; times++) {
      for (let index = 0; index < 15; index++) await record({ symbol: "AAPL", at: index * 1000 });
    }
    await record(
      ...Array.from({ length: 15 }, (_, index) => ({ symbol: "AAPL", at: index * 1000 })),
    );
    expect([await firings(), await suspensions()]).toEqual([15, []]);
  });

  test("is suspended even when the clock was set back to before the resume", async () => {
    await append({ type: "RulePaused", data: { ruleId: 1 } });
    await resume(600 * MINUTE_MS);
    for (let index = 0; index < 16; index++) await record({ symbol: "AAPL", at: index * 1000 });
    expect((await suspensions()).length).toBe(1);
  });
});

/** Reference that recounts all accepted firings for each firing. */
function suspendSlowly(fired: readonly Fired[]): {
  readonly accepted: number;
  readonly by?: string;
} {
  const accepted: Fired[] = [];
  for (const next of fired) {
    const onSymbol = new Map<string, number>();
    for (const earlier of [...accepted, next]) {
      const isRecent = earlier.at <= next.at && next.at - earlier.at <= 180_000;
      if (isRecent) onSymbol.set(earlier.symbol, (onSymbol.get(earlier.symbol) ?? 0) + 1);
    }
    if ((onSymbol.get(next.symbol) ?? 0) >= 16) {
      return { accepted: accepted.length, by: `symbol ${next.symbol}` };
    }
    let repeats = 0;
    for (const times of onSymbol.values()) repeats += times - 1;
    if (repeats >= 61) return { accepted: accepted.length, by: `rule ${next.symbol}` };
    accepted.push(next);
  }
  return { accepted: accepted.length };
}

/** Each instant occurs once on a stock, as in the log; instants of different stocks are not in order. */
const walks = fc.integer({ min: 1, max: 9 }).chain((symbols) =>
  fc.record({
    fired: fc.uniqueArray(
      fc.record({
        symbol: fc.constantFrom(...[..."ABCDEFGHI"].slice(0, symbols)),
        step: fc.integer({ min: 0, max: 150 }),
      }),
      {
        minLength: 20,
        maxLength: 120,
        size: "max",
        selector: ({ symbol, step }) => `${symbol} ${step}`,
      },
    ),
    stepMs: fc.constantFrom(1_000, 1_500, 4_000),
    isOrdered: fc.boolean(),
    batch: fc.integer({ min: 1, max: 4 }),
  }),
);

test("suspensions are the same as those of a slow count", async () => {
  const limits = new Set<string | undefined>();
  await fc.assert(
    fc.asyncProperty(walks, async ({ fired, stepMs, isOrdered, batch }) => {
      store = await openMemoryStore([ruleProjection], clock);
      await append({
        type: "RuleCreated",
        data: { ruleId: 1, rule, watchedFrom: isoTime(START - 1) },
      });
      const all = fired.map(({ symbol, step }) => ({ symbol, at: step * stepMs }));
      const ordered = isOrdered ? all.toSorted((one, other) => one.at - other.at) : all;
      const batches: Fired[][] = [];
      for (const each of ordered) {
        const last = batches.at(-1);
        if (last && last[0]?.symbol === each.symbol && last.length < batch) last.push(each);
        else batches.push([each]);
      }
      for (const each of batches) await record(...each);
      const [found] = await suspensions();
      const expected = suspendSlowly(ordered);
      expect(await firings()).toBe(expected.accepted);
      expect(found && `${found.limit} ${found.symbol}`).toBe(expected.by);
      limits.add(found?.limit);
    }),
    { numRuns: casesOf({ usual: 20, long: 2000 }), endOnFailure: true },
  );
  // The cases cover each limit.
  expect(limits.size).toBe(3);
});

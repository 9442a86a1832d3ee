import { expect, test } from "bun:test";
import { array, assert, constantFrom, integer, option, property, record } from "fast-check";
import { ruleWhen } from "../../testing/ruleWhen.ts";
import type { Batch } from "./observation.ts";
import type { Condition, Rule, Series } from "./rule.ts";
import { RuleSet } from "./ruleSet.ts";

const DAY = 86_400_000;
const IDS = ["a", "b", "c", "d", "e"];
const OF_NO_RULE = "of no rule";

const field = (name: "close" | "volume"): Series => ({
  kind: "price",
  field: name,
  timeframe: "1d",
  ago: 0,
  symbol: null,
});
const isAbove = (name: "close" | "volume", value: number): Condition => ({
  kind: "comparison",
  left: field(name),
  operator: ">",
  right: { kind: "constant", value },
});
const conditions: readonly Condition[] = [
  isAbove("close", 2),
  { kind: "all", conditions: [isAbove("close", 1), isAbove("volume", 2)] },
  { kind: "any", conditions: [isAbove("close", 3), isAbove("volume", 3)] },
  { kind: "not", condition: isAbove("close", 1) },
];
const rules: readonly Rule[] = conditions.flatMap((when) => [
  ruleWhen(when),
  ruleWhen(when, { repetition: { kind: "oncePerDay" }, whenUnknown: "tell" }),
  ruleWhen(when, { repetition: { kind: "once" } }),
]);

const batchOf = (day: number, close: number, volume: number | null): Batch => ({
  at: (day + 1) * DAY,
  observations: [
    {
      kind: "bar",
      symbol: "AAPL",
      tradeDate: String(day >> 1),
      source: "test",
      timeframe: "1d",
      session: "regular",
      bar: { time: day * DAY, open: close, high: close, low: close, close, volume },
    },
  ],
});

const id = constantFrom(...IDS);
const days = array(
  record({
    close: integer({ min: 0, max: 4 }),
    volume: option(integer({ min: 0, max: 4 }), { freq: 8 }),
    watched: option(record({ id, rule: integer({ min: 0, max: rules.length - 1 }) })),
    unwatched: option(id, { freq: 4 }),
    leftOut: option(id, { freq: 2 }),
    restarts: option(id, { freq: 2 }),
    lookedAt: option(id),
  }),
  { minLength: 1, maxLength: 25 },
);

test("rules that are not visited while they are false say what those say that are", () => {
  let [fired, unvisited] = [0, 0];
  const follows = property(days, (plan) => {
    const [quiet, visited] = [new RuleSet(), new RuleSet()];
    const both = [quiet, visited];
    const watched = new Map<string, Rule>();
    const said = (set: RuleSet, each: string) => {
      const watch = set.find(each, "AAPL");
      return [watch?.state(), watch?.witness()];
    };
    for (const [day, each] of plan.entries()) {
      if (each.unwatched !== null) {
        watched.delete(each.unwatched);
        for (const set of both) set.unwatch(each.unwatched, "AAPL");
      }
      const rule = each.watched && rules[each.watched.rule];
      if (rule && each.watched) {
        watched.set(each.watched.id, rule);
        for (const set of both) set.watch(each.watched.id, rule, "AAPL");
      }
      const known = each.restarts === null ? undefined : watched.get(each.restarts);
      if (each.restarts !== null && known) {
        for (const set of both) {
          set.watch(each.restarts, known, "AAPL", set.find(each.restarts, "AAPL")?.state());
        }
      }
      const batch = batchOf(day, each.close, each.volume);
      const leftOut = each.leftOut === null ? [] : [each.leftOut];
      const byId = (outcomes: ReturnType<RuleSet["advance"]>) =>
        outcomes.toSorted((one, other) => one.id.localeCompare(other.id));
      const outcomes = byId(quiet.advance(batch, new Set(leftOut)));
      expect(outcomes).toEqual(byId(visited.advance(batch, new Set([...leftOut, OF_NO_RULE]))));
      for (const out of leftOut) {
        expect(quiet.find(out, "AAPL")?.state().lastAt).not.toBe(batch.at);
      }
      fired += outcomes.length;
      if (leftOut.length === 0 && outcomes.length === 0) unvisited += watched.size;
      if (each.lookedAt !== null) {
        expect(said(quiet, each.lookedAt)).toEqual(said(visited, each.lookedAt));
      }
    }
    for (const each of IDS) expect(said(quiet, each)).toEqual(said(visited, each));
  });
  assert(follows, { seed: 16, numRuns: 1000 });
  expect([fired > 1000, unvisited > 1000]).toEqual([true, true]);
});

import { expect, test } from "bun:test";
import * as fc from "fast-check";
import { intervalMs, type Bar, type Interval } from "../../market/bar.ts";
import { all, compare, indicator, price, statistic } from "../../market/conditions/recipeParts.ts";
import type { Rule, Series } from "../../market/conditions/rule.ts";
import { createMarketRouter, type Market } from "../../market/routing/router.ts";
import type { MarketSource } from "../../market/source.ts";
import { isoTime, manualClock, type ManualClock } from "../../platform/clock.ts";
import { DAY_MS, HOUR_MS } from "../../platform/durations.ts";
import { silentLog } from "../../platform/log.ts";
import { casesOf } from "../../testing/casesOf.ts";
import { createRandom } from "../../testing/crash/random.ts";
import { ruleWhen } from "../../testing/ruleWhen.ts";
import { openMemoryStore } from "../../testing/worlds/memoryStore.ts";
import { watchlistProjection } from "../watchlist/projection.ts";
import { backtestSymbol } from "./backtestSymbol.ts";
import { decide } from "./decide.ts";
import { createRuleEvaluator } from "./evaluator.ts";
import { ruleStream, type RuleFindingEvent } from "./events.ts";
import { ruleEvolution } from "./evolve.ts";
import { ruleProjection } from "./projection.ts";
import { createScopes } from "./scopes.ts";
import { createValuations } from "./valuations.ts";

/*
 * Whether and when a rule fires depends on its own inputs alone. A rule is watched by itself, then
 * beside others that come and go, whose bars fail, with fewer looks and with restarts.
 */

/** A Monday. */
const FIRST = Date.parse("2023-01-02T00:00:00Z");
const START = FIRST + 98 * DAY_MS;
const END = START + 21 * DAY_MS;
const HOURS = (END - START) / HOUR_MS;
const SYMBOL = "AAA";
const TIMEFRAMES = ["1h", "1d", "1w"] as const satisfies readonly Interval[];

/** Bars of each timeframe, drawn one by one: they need not agree for what is asked here. */
function drawBars(seed: number): ReadonlyMap<Interval, readonly Bar[]> {
  const random = createRandom(seed);
  return new Map(
    TIMEFRAMES.map((timeframe) => {
      let close = 100;
      const bars: Bar[] = [];
      for (let time = FIRST; time < END; time += intervalMs[timeframe]) {
        const open = close;
        close = Math.max(5, close * (1 + (random() - 0.5) * 0.06));
        const [high, low] = [Math.max(open, close), Math.min(open, close)];
        bars.push({ time, open, high, low, close, volume: 1000 });
      }
      return [timeframe, bars];
    }),
  );
}

const inBars = (series: Series, timeframe: Interval): Series =>
  "timeframe" in series ? { ...series, timeframe } : series;
const close = (timeframe: Interval) => inBars(price("close"), timeframe);
const average = (length: number, timeframe: Interval) =>
  inBars(indicator("sma", [length]), timeframe);
const scope: Rule["scope"] = { kind: "symbol", symbol: SYMBOL };

const rules: readonly Rule[] = [
  ruleWhen(compare(statistic({ name: "change", bars: 1 }), "<", -1), {
    scope,
    repetition: { kind: "oncePerDay" },
  }),
  ruleWhen(compare(close("1w"), "crossesUp", average(2, "1w")), { scope }),
  ruleWhen(compare(close("1d"), "crossesUp", average(20, "1d")), { scope }),
  ruleWhen(compare(close("1h"), "crosses", average(30, "1h")), {
    scope,
    repetition: { kind: "oncePerDay" },
  }),
  ruleWhen(
    all(compare(close("1d"), ">", average(5, "1d")), compare(close("1w"), ">", average(3, "1w"))),
    { scope, repetition: { kind: "oncePerBar" } },
  ),
];

interface Play {
  readonly bars: ReadonlyMap<Interval, readonly Bar[]>;
  /** Indexes into {@link rules}; the first is the one that is looked at. */
  readonly watched: readonly number[];
  /** When the others are made, and when the last of them is deleted; hours after the start. */
  readonly othersFrom: number;
  readonly othersUntil: number;
  /** Between two looks, hours. */
  readonly every: number;
  /** The process is ended before each of these looks. */
  readonly cuts: ReadonlySet<number>;
  /** Bars of these timeframes cannot be had while a look falls into it, hours. */
  readonly down: {
    readonly timeframes: readonly Interval[];
    readonly from: number;
    readonly until: number;
  };
}

function openMarket(clock: ManualClock, play: Play): Market {
  const source: MarketSource = {
    name: "drawn",
    kind: "simulated",
    capabilities: new Set(["quote", "bars"]),
    sampleIntervalMs: 1000,
    status: () => ({ kind: "simulated", isOpen: true, isRoundTheClock: true, asOf: clock.now() }),
    quote: async () => undefined,
    bars: async (_symbol, timeframe, limit, { before = Number.POSITIVE_INFINITY } = {}) => {
      const hour = (clock.now() - START) / HOUR_MS;
      const { timeframes, from, until } = play.down;
      if (timeframes.includes(timeframe) && hour >= from && hour < until) return [];
      const known = play.bars.get(timeframe) ?? [];
      return known.filter(({ time }) => time <= clock.now() && time < before).slice(-limit);
    },
    search: async () => [],
    samples: async () => [],
  };
  return createMarketRouter([source], silentLog, { clock });
}

interface Firing {
  readonly at: string;
  readonly price: number | null;
  readonly witness: unknown;
}

/** What the rule that is looked at fires, each with its price and the figures that fired it. */
async function firingsIn(play: Play): Promise<readonly Firing[]> {
  const clock = manualClock(START);
  const store = await openMemoryStore([ruleProjection, watchlistProjection], clock);
  const begin = () => {
    const market = openMarket(clock, play);
    const readHeld = async () => undefined;
    const scopes = createScopes({ database: store.database, market, readHeld });
    const valuations = createValuations(store, market, readHeld);
    return createRuleEvaluator({ store, market, scopes, valuations, clock, log: silentLog });
  };
  const create = async (place: number) => {
    const ruleId = place + 1;
    const rule = rules[play.watched[place] ?? 0];
    if (!rule) return;
    const watchedFrom = isoTime(clock.now());
    const created = decide(
      { kind: "create", ruleId, rule, watchedFrom },
      ruleEvolution.initialState,
    );
    await store.append(ruleStream(ruleId), 0, created);
  };
  await create(0);
  let evaluator = begin();
  await evaluator.load();
  await evaluator.tick();
  const others = [...play.watched.keys()].slice(1);
  let look = 0;
  let hasOthers = false;
  for (let hour = 0; hour < HOURS;) {
    hour = Math.min(hour + play.every, HOURS);
    clock.set(isoTime(START + hour * HOUR_MS));
    if (!hasOthers && hour >= play.othersFrom && hour < play.othersUntil) {
      for (const place of others) await create(place);
      hasOthers = true;
      evaluator.changed();
    }
    if (hasOthers && hour >= play.othersUntil && others.length > 0) {
      const last = others.pop() ?? 0;
      await store.append(ruleStream(last + 1), 1, [
        { type: "RuleDeleted", data: { ruleId: last + 1 } },
      ]);
      evaluator.changed();
    }
    if (play.cuts.has(look)) {
      evaluator = begin();
      await evaluator.load();
    }
    look++;
    await evaluator.tick();
  }
  const events = await store.readAll(0, 100_000);
  await store.database.destroy();
  return events
    .filter(({ type }) => type === "RuleFired")
    .map(({ data }) => data as RuleFindingEvent["data"])
    .filter(({ ruleId }) => ruleId === 1)
    .map(({ at, price: seen, witness }) => ({ at, price: seen, witness: rounded(witness) }));
}

/** A sum over a window depends a little on where it was begun. */
const rounded = (witness: RuleFindingEvent["data"]["witness"]) =>
  JSON.parse(JSON.stringify(witness), (_, value: unknown) =>
    typeof value === "number" ? Number(value.toPrecision(9)) : value,
  ) as unknown;

const alone = { othersFrom: 0, othersUntil: 0, every: 1, cuts: new Set<number>() };
const nothingDown = { timeframes: [], from: 0, until: 0 };

const plays = fc.record({
  seed: fc.integer({ min: 1, max: 1_000_000 }),
  watched: fc.shuffledSubarray([...rules.keys()], { minLength: 2, maxLength: 3 }),
  othersFrom: fc.integer({ min: 0, max: 300 }),
  othersUntil: fc.integer({ min: 0, max: 504 }),
  every: fc.constantFrom(1, 2, 7, 24, 60),
  cuts: fc.uniqueArray(fc.integer({ min: 0, max: 504 }), { maxLength: 4 }),
  downFrom: fc.integer({ min: 0, max: 400 }),
  downFor: fc.integer({ min: 0, max: 100 }),
});

const timeframesOf = (rule: Rule | undefined): readonly Interval[] =>
  TIMEFRAMES.filter((timeframe) => JSON.stringify(rule).includes(`"${timeframe}"`));

test("what a rule fires does not depend on other rules, on their bars, or on when it is looked at", async () => {
  let fired = 0;
  await fc.assert(
    fc.asyncProperty(plays, async ({ seed, watched, cuts, downFrom, downFor, ...rest }) => {
      const bars = drawBars(seed);
      const [first = 0] = watched;
      const own = timeframesOf(rules[first]);
      const expected = await firingsIn({
        bars,
        watched: [first],
        ...alone,
        down: nothingDown,
      });
      fired += expected.length;
      const timeframes = TIMEFRAMES.filter((each) => !own.includes(each));
      const down = { timeframes, from: downFrom, until: downFrom + downFor };
      const found = await firingsIn({ bars, watched, ...rest, cuts: new Set(cuts), down });
      expect(found).toEqual(expected);
    }),
    { numRuns: casesOf({ usual: 8, long: 2_000 }) },
  );
  expect(fired).toBeGreaterThan(10);
}, 600_000);

test("what a rule fires alone is what its back-test says", async () => {
  for (const [place, rule] of rules.entries()) {
    const play = { bars: drawBars(7), watched: [place], ...alone, down: nothingDown };
    const live = await firingsIn(play);
    const clock = manualClock(END);
    const market = openMarket(clock, play);
    const tested = await backtestSymbol(market, rule, SYMBOL, START, () => false);
    expect(live.map(({ at }) => at)).toEqual((tested?.firings ?? []).map(({ at }) => isoTime(at)));
    expect([place, live.length > 0]).toEqual([place, true]);
  }
});

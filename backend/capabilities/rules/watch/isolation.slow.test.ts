import { expect, test } from "bun:test";
import * as fc from "fast-check";
import { intervalMs, type Bar, type Interval } from "../../../domain/bar.ts";
import { all, compare, indicator, price, statistic } from "../../../domain/rules/recipes/parts.ts";
import type { Rule, Series } from "../../../domain/rules/rule.ts";
import { createMarketRouter, type Market } from "../../../market/routing/router.ts";
import type { MarketSource } from "../../../market/source.ts";
import { isoTime, manualClock, type ManualClock } from "../../../platform/clock.ts";
import { DAY_MS, HOUR_MS } from "../../../domain/durations.ts";
import { silentLog } from "../../../platform/log.ts";
import { casesOf } from "../../../testing/casesOf.ts";
import { createRandom } from "../../../testing/crash/random.ts";
import { ruleWhen } from "../../../testing/ruleWhen.ts";
import { sampleAt } from "../../../testing/worlds/alertWorld.ts";
import { openMemoryStore } from "../../../testing/worlds/memoryStore.ts";
import { watchlistProjection } from "../../watchlist/projection.ts";
import { backtestSymbol } from "../backtest/backtestSymbol.ts";
import { describeWitness } from "../words/describeWitness.ts";
import { ruleStream, type RuleFindingEvent } from "../lifecycle/events.ts";
import { ruleProjection } from "../lifecycle/projection.ts";
import { createRule, openRuleEvaluator } from "../../../testing/worlds/ruleEvaluator.ts";

/*
 * A rule's firings depend only on its own inputs. Other rules, failing bars that it does not read, rare
 * evaluations and restarts do not change them. The expected firings of a rule at bar close are those of
 * its backtest; those of a rule at prices come from a run without other rules.
 */

const FIRST = Date.parse("2023-01-02T00:00:00Z");
const START = FIRST + 98 * DAY_MS;
const END = START + 14 * DAY_MS;
const HOURS = (END - START) / HOUR_MS;
/** Its bars, like those of this test, begin their days at midnight UTC. */
const SYMBOL = "BTC-USD";
const TIMEFRAMES = ["1h", "1d", "1w"] as const satisfies readonly Interval[];

/** Bars of each timeframe, drawn independently; this test does not need them to agree. */
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

/** Hourly prices with wrong ticks and lasting jumps. */
function drawPrices(seed: number): readonly number[] {
  const random = createRandom(seed + 1);
  let last = 100;
  return Array.from({ length: HOURS }, () => {
    last *= 1 + (random() - 0.5) * 0.06;
    if (random() < 0.01) last *= last > 100 ? 0.6 : 1.6;
    return random() < 0.02 ? last * 1.5 : last;
  });
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
  ruleWhen(compare(price("last"), "crosses", 100), { scope, confirmation: "price" }),
  ruleWhen(compare(statistic({ name: "changeSince", since: "creation" }), ">", 2), {
    scope,
    confirmation: "twoPrices",
  }),
];

interface Play {
  readonly bars: ReadonlyMap<Interval, readonly Bar[]>;
  readonly prices: readonly number[];
  /** Indexes into {@link rules}; the first is the rule under test. */
  readonly watched: readonly number[];
  /** Hours after the start when the other rules are created and when the last of them is deleted. */
  readonly othersFrom: number;
  readonly othersUntil: number;
  /** Hours between two evaluations. */
  readonly every: number;
  /** The process is restarted half an hour before these hours. */
  readonly cuts: ReadonlySet<number>;
  /** Bars of these timeframes are missing between these hours. */
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

async function firingsIn(play: Play): Promise<readonly Firing[]> {
  const clock = manualClock(START);
  const store = await openMemoryStore([ruleProjection, watchlistProjection], clock);
  const begin = () => openRuleEvaluator({ store, market: openMarket(clock, play), clock });
  const create = async (place: number) => {
    const rule = rules[play.watched[place] ?? 0];
    if (rule) await createRule(store, place + 1, rule, clock.now());
  };
  await create(0);
  let evaluator = begin();
  await evaluator.load();
  await evaluator.tick();
  const others = [...play.watched.keys()].slice(1);
  const isAtPrices = rules[play.watched[0] ?? 0]?.confirmation !== "barClose";
  let hasOthers = false;
  for (const [index, value] of play.prices.entries()) {
    const hour = index + 1;
    const time = START + hour * HOUR_MS;
    if (play.cuts.has(hour)) {
      clock.set(isoTime(time - HOUR_MS / 2));
      // After a kill, prices since the last save come from bars, which differ from the prices here.
      if (isAtPrices) await evaluator.save();
      evaluator = begin();
      await evaluator.load();
      await evaluator.tick();
    }
    clock.set(isoTime(time));
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
    const change = { symbol: SYMBOL, intervalMs: HOUR_MS };
    await evaluator.take([sampleAt(value, time, change)]);
    // Prices of a new trade date wait for an evaluation, which requests the splits of that date.
    if (isAtPrices || hour % play.every === 0 || hour === HOURS) await evaluator.tick();
  }
  const events = await store.readAll(0, 100_000);
  await store.database.destroy();
  return events
    .filter(({ type }) => type === "RuleFired")
    .map(({ data }) => data as RuleFindingEvent["data"])
    .filter(({ ruleId }) => ruleId === 1)
    .map(({ at, price: seen, witness }) => ({
      at: toSecond(at),
      price: seen,
      witness: rounded(witness),
    }));
}

/** Evaluations at the same instant differ by milliseconds, whose number depends on restarts. */
const toSecond = (at: string): string => `${at.slice(0, 19)}Z`;

/** A windowed sum depends slightly on where it was started. */
const rounded = (witness: RuleFindingEvent["data"]["witness"]) =>
  JSON.parse(JSON.stringify(witness), (key, value: unknown) =>
    typeof value === "number"
      ? Number(value.toPrecision(9))
      : key === "time" && typeof value === "string"
        ? toSecond(value)
        : value,
  ) as unknown;

async function expectedIn(play: Play): Promise<readonly Firing[]> {
  const [first = 0] = play.watched;
  const alone = { ...play, watched: [first], down: nothingDown };
  return rules[first]?.confirmation === "barClose"
    ? backtestIn(alone)
    : firingsIn({ ...alone, cuts: new Set() });
}

async function backtestIn(play: Play): Promise<readonly Firing[]> {
  const rule = rules[play.watched[0] ?? 0]!;
  const market = openMarket(manualClock(END), play);
  const tested = await backtestSymbol(market, rule, SYMBOL, START, () => false);
  const closes = new Map(tested?.closedAt.map((at, index) => [at, tested.closes[index] ?? null]));
  return (tested?.firings ?? []).map(({ at, witness }) => ({
    at: toSecond(isoTime(at)),
    price: closes.get(at) ?? null,
    witness: rounded(describeWitness(rule, witness)),
  }));
}

const nothingDown = { timeframes: [], from: 0, until: 0 };

const plays = fc.record({
  seed: fc.integer({ min: 1, max: 1_000_000 }),
  watched: fc.shuffledSubarray([...rules.keys()], { minLength: 1, maxLength: 3 }),
  othersFrom: fc.integer({ min: 0, max: 200 }),
  othersUntil: fc.integer({ min: 0, max: 336 }),
  every: fc.constantFrom(1, 2, 7, 24, 60),
  cuts: fc.uniqueArray(fc.integer({ min: 0, max: 336 }), { maxLength: 4 }),
  downFrom: fc.integer({ min: 0, max: 260 }),
  downFor: fc.integer({ min: 0, max: 100 }),
});

const timeframesOf = (rule: Rule | undefined): readonly Interval[] =>
  TIMEFRAMES.filter((timeframe) => JSON.stringify(rule).includes(`"${timeframe}"`));

test("the firings of a rule do not depend on other rules, their bars, evaluation times or restarts", async () => {
  const fired = new Map<number, number>();
  await fc.assert(
    fc.asyncProperty(plays, async ({ seed, watched, cuts, downFrom, downFor, ...rest }) => {
      const bars = drawBars(seed);
      const [first = 0] = watched;
      const own = timeframesOf(rules[first]);
      const timeframes = TIMEFRAMES.filter((each) => !own.includes(each));
      const down = { timeframes, from: downFrom, until: downFrom + downFor };
      const prices = drawPrices(seed);
      const play = { bars, prices, watched, ...rest, cuts: new Set(cuts), down };
      const expected = await expectedIn(play);
      expect(await firingsIn(play)).toEqual(expected);
      fired.set(first, (fired.get(first) ?? 0) + expected.length);
    }),
    { numRuns: casesOf({ usual: 25, long: 2_000 }) },
  );
  expect([...rules.keys()].filter((index) => !fired.get(index))).toEqual([]);
}, 600_000);

import { PORTFOLIO } from "../reference/referenceLeaves.ts";
import { indicatorSpecs, type IndicatorName } from "../../domain/indicators/indicators.ts";
import type { Unit } from "../../domain/indicators/spec.ts";
import type { BarField } from "../../domain/bar.ts";
import {
  type Arbitrary,
  constant,
  constantFrom,
  integer,
  nat,
  oneof,
  option,
  record,
  tuple,
  uniqueArray,
} from "fast-check";
import type { Interval } from "../../domain/bar.ts";
import { checkRule } from "../../domain/rules/checkRule.ts";
import type { Condition, EventFilter, Rule, Series } from "../../domain/rules/rule.ts";
import { commonUnit, unitOf } from "../../domain/rules/units.ts";
import { seriesOf } from "../../domain/rules/walk.ts";

/**
 * Random rules that `checkRule` accepts, with short windows and values near the random market's, so
 * that a run of a few hundred bars meets conditions.
 */

export const OWN = "AAA";
export const OTHER = "BBB";
export const timeframes = ["1h", "1d"] as const satisfies readonly Interval[];
/** First bar of the random market. */
export const START = Date.UTC(2024, 0, 2, 15);
const HOUR = 3_600_000;

const timeframe: Arbitrary<Interval> = constantFrom(...timeframes);
const symbol = constantFrom(null, null, null, null, OTHER);
const ago = oneof({ weight: 4, arbitrary: constant(0) }, { weight: 1, arbitrary: nat(5) });
const field: Arbitrary<BarField> = constantFrom("open", "high", "low", "close", "close", "volume");
const bars = integer({ min: 1, max: 8 });
const time = nat(150).map((hours) => START + hours * HOUR);

const period = integer({ min: 2, max: 4 });
const periods: Readonly<Record<string, Arbitrary<number>>> = {
  fastPeriod: constant(2),
  slowPeriod: integer({ min: 3, max: 4 }),
  signalPeriod: constant(2),
  deviations: constantFrom(0.5, 1, 2),
  multiplier: constantFrom(0.5, 1, 2),
  kSmoothing: integer({ min: 1, max: 3 }),
  dPeriod: integer({ min: 1, max: 3 }),
  anchor: time,
};

const price: Arbitrary<Series> = oneof(
  record({
    kind: constant("price"),
    field: oneof(field, constantFrom("close", "close")),
    timeframe,
    ago,
    symbol,
  }),
  record({ kind: constant("price"), field: constant("last"), timeframe, ago: constant(0), symbol }),
);

const names = Object.keys(indicatorSpecs) as IndicatorName[];
const indicator: Arbitrary<Series> = constantFrom(...names).chain((name) => {
  const spec = indicatorSpecs[name];
  return record({
    kind: constant("indicator"),
    name: constant(name),
    parameters: tuple(
      ...spec.parameters.map((parameter) =>
        (periods[parameter.name] ?? period).map((value) => ({ name: parameter.name, value })),
      ),
    ),
    line: constantFrom(...spec.lines.map((each) => each.name)),
    field: spec.takesField ? field : constant(null),
    timeframe: spec.isIntradayOnly ? constant<Interval>("1h") : timeframe,
    ago,
    symbol,
  });
});

const ofStatistic = { kind: constant("statistic" as const), timeframe, symbol };
const statistic: Arbitrary<Series> = oneof(
  record({ ...ofStatistic, name: constant("change"), bars }),
  record({
    ...ofStatistic,
    name: constant("changeSince"),
    since: constantFrom("open", "creation", "lastFiring"),
  }),
  record({ ...ofStatistic, name: constant("relativeVolume"), bars }),
  record({ ...ofStatistic, name: constant("gap") }),
  record({ ...ofStatistic, name: constantFrom("highest", "lowest"), field, bars, ago }),
  record({ ...ofStatistic, name: constant("drawdown"), bars: option(bars, { nil: null }) }),
) as Arbitrary<Series>;

/** Needs 252 daily bars, so it stays unknown in a short run. */
const distance: Arbitrary<Series> = record({
  kind: constant("statistic"),
  timeframe: constant<Interval>("1d"),
  symbol,
  name: constantFrom("distanceToHigh", "distanceToLow"),
}) as Arbitrary<Series>;

const fact: Arbitrary<Series> = record({
  kind: constant("fact"),
  fact: constantFrom("upside", "dispersion", "peRatio", "daysToEarnings", "insiderNet", "mentions"),
  symbol,
});

const valued: Arbitrary<Series> = oneof(
  record({
    kind: constant("holding"),
    figure: constantFrom("value", "weight", "gain", "gainPercent"),
  }),
  record({
    kind: constant("portfolio"),
    figure: constantFrom("value", "gain", "gainPercent", "drawdown", "drawdown"),
  }),
) as Arbitrary<Series>;

const level = integer({ min: 80, max: 120 });
const line: Arbitrary<Series> = record({
  kind: constant("line"),
  from: record({ time, price: level }),
  to: record({ time: time.map((each) => each + 200 * HOUR), price: level }),
  scale: constantFrom("straight", "logarithmic"),
  timeframe,
});

const plain = oneof(
  { weight: 5, arbitrary: price },
  { weight: 6, arbitrary: indicator },
  { weight: 4, arbitrary: statistic },
  { weight: 1, arbitrary: distance },
  { weight: 1, arbitrary: fact },
  { weight: 1, arbitrary: line },
  { weight: 2, arbitrary: valued },
);

const figures: Readonly<Record<Unit, Arbitrary<number>>> = {
  price: oneof(level, constantFrom(0, 1, 2, 5)),
  volume: constantFrom(0, 500, 1000, 1500, 3000),
  percent: constantFrom(-10, -2, -1, 0, 1, 2, 10),
  points: constantFrom(-100, -50, 0, 20, 30, 50, 70, 100),
  ratio: constantFrom(0.5, 1, 1.5, 2),
  days: constantFrom(1, 2, 7),
  money: constantFrom(0, 100_000),
  amount: constantFrom(-20, 0, 100, 110, 200, 1000),
  count: constantFrom(1, 10, 100),
};

const multiple = (of: Arbitrary<Series>): Arbitrary<Series> =>
  record({ kind: constant("multiple"), factor: constantFrom(0.5, 1, 1.01, 2), of }) as never;

const counterpart = (first: Series): Arbitrary<Series> => {
  const unit = unitOf(first);
  const constants = figures[unit ?? "price"].map((value): Series => ({ kind: "constant", value }));
  const alike = plain.filter((series) => unitOf(series) === unit);
  return oneof(
    { weight: 4, arbitrary: constants },
    { weight: 3, arbitrary: alike },
    { weight: 1, arbitrary: multiple(alike) },
  );
};

const comparison: Arbitrary<Condition> = plain.chain((left) =>
  record({
    kind: constant("comparison"),
    left: constant(left),
    operator: constantFrom(">", "<", "crosses", "crossesUp", "crossesDown"),
    right: counterpart(left),
  }),
);

const range: Arbitrary<Condition> = plain
  .chain((value) =>
    record({
      kind: constant("range"),
      operator: constantFrom("inside", "outside"),
      value: constant(value),
      low: counterpart(value),
      high: counterpart(value),
    }),
  )
  .map((condition) => {
    const { low, high } = condition;
    const isTurned = low.kind === "constant" && high.kind === "constant" && low.value > high.value;
    return isTurned ? { ...condition, low: high, high: low } : condition;
  })
  .filter((condition) => commonUnit([condition.value, condition.low, condition.high]) !== null);

const screen = constantFrom("standard", "earnings");
export const eventFilter: Arbitrary<EventFilter> = oneof(
  record({
    name: constant("filing"),
    form: constantFrom(null, "8-K", "4"),
    items: uniqueArray(constantFrom("2.02", "5.02", "1.05"), { maxLength: 2 }),
  }),
  record({
    name: constant("insiderTrade"),
    side: constantFrom("bought", "sold", "either"),
    minValue: constantFrom(0, 100_000),
  }),
  record({
    name: constant("ratingChange"),
    change: constantFrom("upgrade", "downgrade", "initiate", "any"),
  }),
  record({
    name: constant("targetChange"),
    direction: constantFrom("up", "down", "either"),
    minPercent: constantFrom(0, 5),
  }),
  record({ name: constant("earningsDate"), change: constantFrom("set", "moved") }),
  record({ name: constant("earningsNear"), days: constantFrom(0, 1, 7) }),
  record({ name: constantFrom("halt", "resumption", "split") }),
  record({ name: constantFrom("screenEntered", "screenLeft"), screen }),
  record({ name: constant("time"), at: time }),
) as Arbitrary<EventFilter>;

const event: Arbitrary<Condition> = record({ kind: constant("event"), event: eventFilter });

const leaf = oneof(
  { weight: 6, arbitrary: comparison },
  { weight: 2, arbitrary: range },
  { weight: 1, arbitrary: event },
);

const duration = oneof(
  record({ kind: constant("bars"), bars: integer({ min: 1, max: 6 }), timeframe }),
  record({ kind: constant("minutes"), minutes: integer({ min: 1, max: 6 * 60 }) }),
);

/** At most eight leaves; two such groups and siblings stay within twelve. */
function conditionOf(depth: number): Arbitrary<Condition> {
  if (depth === 1) return leaf;
  const inner = conditionOf(depth - 1);
  const pair = tuple(inner, inner);
  return oneof(
    { weight: 3, arbitrary: leaf },
    {
      weight: 3,
      arbitrary: record({ kind: constantFrom("all", "any"), conditions: pair }),
    },
    { weight: 1, arbitrary: record({ kind: constant("not"), condition: inner }) },
    {
      weight: 2,
      arbitrary: record({ kind: constant("then"), first: inner, second: inner, within: duration }),
    },
    { weight: 2, arbitrary: record({ kind: constant("heldFor"), condition: inner, duration }) },
  ) as Arbitrary<Condition>;
}

export const conditionArbitrary = conditionOf(4);

const readsBars = (condition: Condition): boolean =>
  [...seriesOf(condition)].some(
    ({ kind }) => !["constant", "fact", "holding", "portfolio"].includes(kind),
  );

const followUp: Arbitrary<Rule["followUp"]> = oneof(
  { weight: 3, arbitrary: constant(undefined) },
  {
    weight: 1,
    arbitrary: record({
      repeatMinutes: constantFrom(null, 5, 15, 1440),
      escalation: option(
        record({
          channel: constantFrom("sms", "ntfy"),
          afterMinutes: integer({ min: 1, max: 90 }),
        }),
      ),
    }).map((given) =>
      given.repeatMinutes === null && given.escalation === null
        ? { ...given, repeatMinutes: 30 }
        : given,
    ),
  },
);

const plainRule: Arbitrary<Rule> = record({
  name: constant(""),
  scope: constant({ kind: "symbol", symbol: OWN } as const),
  when: conditionArbitrary,
  confirmation: constantFrom("price", "twoPrices", "barClose", "barClose"),
  repetition: oneof(
    record({ kind: constantFrom("once", "oncePerBar", "oncePerDay") }),
    record({ kind: constant("everyTime" as const), cooldownMinutes: constantFrom(0, 0, 90) }),
  ) as Arbitrary<Rule["repetition"]>,
  sessions: constantFrom("regular", "extended"),
  whenUnknown: constantFrom("hold", "tell"),
  labels: uniqueArray(constantFrom("earnings", "tech"), { maxLength: 2 }),
} as const)
  .map((rule) =>
    rule.repetition.kind === "oncePerBar" && !readsBars(rule.when)
      ? { ...rule, repetition: { kind: "oncePerDay" } as const }
      : rule,
  )
  .map((random) => {
    const rule = random as Rule;
    const read = [...seriesOf(rule.when)];
    const isOfPortfolio = read.some(({ kind }) => kind === "holding" || kind === "portfolio");
    // A line needs one symbol's chart.
    return isOfPortfolio
      ? { ...rule, scope: { kind: "portfolio", portfolioId: PORTFOLIO }, sessions: "regular" }
      : rule;
  })
  .filter((rule) => checkRule(rule as Rule).length === 0) as Arbitrary<Rule>;

export const ruleArbitrary: Arbitrary<Rule> = tuple(plainRule, followUp).map(([rule, given]) =>
  given === undefined ? rule : { ...rule, followUp: given },
);

import { Type, type Static, type TSchema } from "@sinclair/typebox";
import { Id, Nullable, SymbolText } from "./common.ts";

/**
 * A rule as `/api/rules` takes and answers it, and as it is exported. The language itself is in
 * `backend/domain/rules`; a test holds the two types against each other.
 */

const MAX_BARS = 400;
const MAX_TIME = 8.64e15;
const MAX_FIGURE = 1e15;
const MAX_MINUTES = 527_040;

const oneOf = <const Names extends readonly string[]>(
  names: Names,
  options: Record<string, string> = {},
) =>
  Type.Unsafe<Names[number]>(
    Type.Union(
      names.map((name) => Type.Literal(name)),
      options,
    ),
  );

const strict = <Properties extends Record<string, TSchema>>(properties: Properties) =>
  Type.Object(properties, { additionalProperties: false });

const Timeframe = oneOf(["1m", "5m", "30m", "1h", "1d", "1w"]);
const Bars = Type.Integer({ minimum: 1, maximum: MAX_BARS });
const Ago = Type.Integer({
  minimum: 0,
  maximum: MAX_BARS,
  description: "Closed bars back; 0 is the newest",
});
const Figure = Type.Number({ minimum: -MAX_FIGURE, maximum: MAX_FIGURE });
const Time = Type.Integer({
  minimum: 0,
  maximum: MAX_TIME,
  description: "Milliseconds since the Unix epoch",
});
const Minutes = Type.Integer({ minimum: 1, maximum: MAX_MINUTES });
const Screen = oneOf(["standard", "earnings"]);
const BarField = oneOf(["open", "high", "low", "close", "volume"]);
const Other = Type.Union([SymbolText, Type.Null()], {
  description: "Another symbol; null is the scope's own",
});

const PriceSeries = strict({
  kind: Type.Literal("price"),
  field: oneOf(["last", "open", "high", "low", "close", "volume"]),
  timeframe: Timeframe,
  ago: Ago,
  symbol: Other,
});

const IndicatorParameter = strict({
  name: oneOf([
    "period",
    "fastPeriod",
    "slowPeriod",
    "signalPeriod",
    "deviations",
    "multiplier",
    "atrPeriod",
    "kPeriod",
    "kSmoothing",
    "dPeriod",
    "conversionPeriod",
    "basePeriod",
    "spanPeriod",
    "displacement",
    "anchor",
  ]),
  value: Type.Number({ minimum: 0, maximum: MAX_TIME }),
});

const IndicatorSeries = strict({
  kind: Type.Literal("indicator"),
  name: oneOf([
    "sma",
    "ema",
    "wma",
    "rsi",
    "macd",
    "bollinger",
    "keltner",
    "donchian",
    "atr",
    "adx",
    "stochastic",
    "williamsR",
    "cci",
    "obv",
    "vwap",
    "anchoredVwap",
    "supertrend",
    "ichimoku",
  ]),
  parameters: Type.Array(IndicatorParameter, { maxItems: 4 }),
  line: Type.String({ minLength: 1, maxLength: 20, description: "Which of the indicator's lines" }),
  field: Nullable(BarField),
  timeframe: Timeframe,
  ago: Ago,
  symbol: Other,
});

const ofStatistic = { kind: Type.Literal("statistic"), timeframe: Timeframe, symbol: Other };
const StatisticSeries = Type.Union([
  strict({ ...ofStatistic, name: Type.Literal("change"), bars: Bars }),
  strict({
    ...ofStatistic,
    name: Type.Literal("changeSince"),
    since: oneOf(["open", "creation", "lastFiring"]),
  }),
  strict({ ...ofStatistic, name: Type.Literal("relativeVolume"), bars: Bars }),
  strict({ ...ofStatistic, name: Type.Literal("gap") }),
  strict({
    ...ofStatistic,
    name: oneOf(["highest", "lowest"]),
    field: BarField,
    bars: Bars,
    ago: Ago,
  }),
  strict({ ...ofStatistic, name: oneOf(["distanceToHigh", "distanceToLow"]) }),
  strict({ ...ofStatistic, name: Type.Literal("drawdown"), bars: Nullable(Bars) }),
]);

const FactSeries = strict({
  kind: Type.Literal("fact"),
  fact: oneOf(["upside", "dispersion", "peRatio", "daysToEarnings", "insiderNet", "mentions"]),
  symbol: Other,
});

const HoldingSeries = strict({
  kind: Type.Literal("holding"),
  figure: oneOf(["value", "weight", "gain", "gainPercent"]),
});

const PortfolioSeries = strict({
  kind: Type.Literal("portfolio"),
  figure: oneOf(["value", "gain", "gainPercent", "drawdown"]),
});

const LinePoint = strict({ time: Time, price: Figure });
const LineSeries = strict({
  kind: Type.Literal("line"),
  from: LinePoint,
  to: LinePoint,
  scale: oneOf(["straight", "logarithmic"]),
  timeframe: Timeframe,
});

const ConstantSeries = strict({ kind: Type.Literal("constant"), value: Figure });

const MultipleSeries = strict({
  kind: Type.Literal("multiple"),
  factor: Type.Number({ exclusiveMinimum: 0, maximum: 1e6 }),
  of: Type.Union([
    PriceSeries,
    IndicatorSeries,
    StatisticSeries,
    FactSeries,
    HoldingSeries,
    PortfolioSeries,
    LineSeries,
  ]),
});

export const RuleSeries = Type.Union(
  [
    PriceSeries,
    IndicatorSeries,
    StatisticSeries,
    FactSeries,
    HoldingSeries,
    PortfolioSeries,
    LineSeries,
    ConstantSeries,
    MultipleSeries,
  ],
  { $id: "RuleSeries" },
);

export const RuleEvent = Type.Union(
  [
    strict({
      name: Type.Literal("filing"),
      form: Nullable(Type.String({ minLength: 1, maxLength: 20 })),
      items: Type.Array(Type.String({ minLength: 1, maxLength: 10 }), { maxItems: 20 }),
    }),
    strict({
      name: Type.Literal("insiderTrade"),
      side: oneOf(["bought", "sold", "either"]),
      minValue: Type.Number({ minimum: 0, maximum: MAX_FIGURE }),
    }),
    strict({
      name: Type.Literal("ratingChange"),
      change: oneOf(["upgrade", "downgrade", "initiate", "any"]),
    }),
    strict({
      name: Type.Literal("targetChange"),
      direction: oneOf(["up", "down", "either"]),
      minPercent: Type.Number({ minimum: 0, maximum: 1000 }),
    }),
    strict({ name: Type.Literal("earningsDate"), change: oneOf(["set", "moved"]) }),
    strict({
      name: Type.Literal("earningsNear"),
      days: Type.Integer({ minimum: 0, maximum: 90 }),
    }),
    strict({ name: oneOf(["halt", "resumption", "split"]) }),
    strict({ name: oneOf(["screenEntered", "screenLeft"]), screen: Screen }),
    strict({ name: Type.Literal("time"), at: Time }),
  ],
  { $id: "RuleEvent" },
);

const RuleDuration = Type.Union([
  strict({ kind: Type.Literal("bars"), bars: Bars, timeframe: Timeframe }),
  strict({ kind: Type.Literal("minutes"), minutes: Minutes }),
]);

type Series = Static<typeof RuleSeries>;
type Duration = Static<typeof RuleDuration>;

/** Written out: a type that is inferred of a recursive schema cannot be compared with another. */
export type RuleCondition =
  | {
      kind: "comparison";
      left: Series;
      operator: ">" | "<" | "crosses" | "crossesUp" | "crossesDown";
      right: Series;
    }
  | { kind: "range"; operator: "inside" | "outside"; value: Series; low: Series; high: Series }
  | { kind: "event"; event: Static<typeof RuleEvent> }
  | { kind: "all" | "any"; conditions: RuleCondition[] }
  | { kind: "not"; condition: RuleCondition }
  | { kind: "then"; first: RuleCondition; second: RuleCondition; within: Duration }
  | { kind: "heldFor"; condition: RuleCondition; duration: Duration };

/**
 * A condition within another. It has the name of the whole, so that the document and compiled checks
 * take it for the whole; the validator of the routes can mirror no schema that contains itself.
 * What is read without compiling is checked by `capabilities/rules/ruleFault.ts`.
 */
const Inner = Type.Unsafe<RuleCondition>(Type.Unknown({ $id: "RuleCondition" }));

/** In at most three others, one in another, which is checked with a sentence and not by the schema. */
export const RuleCondition = Type.Unsafe<RuleCondition>(
  Type.Union(
    [
      strict({
        kind: Type.Literal("comparison"),
        left: RuleSeries,
        operator: oneOf([">", "<", "crosses", "crossesUp", "crossesDown"]),
        right: RuleSeries,
      }),
      strict({
        kind: Type.Literal("range"),
        operator: oneOf(["inside", "outside"]),
        value: RuleSeries,
        low: RuleSeries,
        high: RuleSeries,
      }),
      strict({ kind: Type.Literal("event"), event: RuleEvent }),
      strict({
        kind: oneOf(["all", "any"]),
        conditions: Type.Array(Inner, { minItems: 2, maxItems: 12 }),
      }),
      strict({ kind: Type.Literal("not"), condition: Inner }),
      strict({ kind: Type.Literal("then"), first: Inner, second: Inner, within: RuleDuration }),
      strict({ kind: Type.Literal("heldFor"), condition: Inner, duration: RuleDuration }),
    ],
    { $id: "RuleCondition" },
  ),
);

export const RuleScope = Type.Union(
  [
    strict({ kind: Type.Literal("symbol"), symbol: SymbolText }),
    strict({
      kind: Type.Literal("symbols"),
      symbols: Type.Array(SymbolText, { minItems: 1, maxItems: 500 }),
    }),
    strict({ kind: Type.Literal("watchlist"), watchlistId: Id }),
    strict({ kind: Type.Literal("portfolio"), portfolioId: Id }),
    strict({ kind: Type.Literal("screen"), screen: Screen }),
    strict({ kind: Type.Literal("universe") }),
  ],
  { $id: "RuleScope" },
);

export const RuleFollowUp = Type.Object(
  {
    repeatMinutes: Nullable(
      Type.Integer({
        minimum: 5,
        maximum: 1440,
        description: "The message is sent again so many minutes later, 20 times at most",
      }),
    ),
    escalation: Nullable(
      strict({
        channel: Type.String({ minLength: 1, maxLength: 20, description: "By name, as `sms`" }),
        afterMinutes: Type.Integer({ minimum: 1, maximum: 1440 }),
      }),
    ),
  },
  {
    $id: "RuleFollowUp",
    additionalProperties: false,
    description:
      "What follows a firing until it is acknowledged; left out in a rule that sends one message. " +
      "The channel of the escalation is left out of the first message where there are others.",
  },
);

export const Rule = Type.Object(
  {
    name: Type.String({ maxLength: 120 }),
    scope: RuleScope,
    when: RuleCondition,
    confirmation: oneOf(["price", "twoPrices", "barClose"]),
    repetition: Type.Union([
      strict({ kind: Type.Literal("once") }),
      strict({ kind: Type.Literal("oncePerBar") }),
      strict({ kind: Type.Literal("oncePerDay") }),
      strict({
        kind: Type.Literal("everyTime"),
        cooldownMinutes: Type.Integer({ minimum: 0, maximum: MAX_MINUTES }),
      }),
    ]),
    sessions: oneOf(["regular", "extended"]),
    whenUnknown: oneOf(["hold", "tell"], {
      description: "Whether a message is sent when the rule can no longer be decided",
    }),
    labels: Type.Array(Type.String({ minLength: 1, maxLength: 40 }), { maxItems: 10 }),
    followUp: Type.Optional(RuleFollowUp),
  },
  { $id: "Rule", additionalProperties: false },
);
export type Rule = Static<typeof Rule>;

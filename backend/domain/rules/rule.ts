import { insiderSides } from "../choices.ts";
import { MAX_TIME } from "../durations.ts";
import { Type, type Static, type TSchema } from "@sinclair/typebox";
import { barFields, intervals } from "../bar.ts";
import { indicatorNames } from "../indicators/indicators.ts";
import { MAX_BARS, parameterNames } from "../indicators/spec.ts";
import { Id, Nullable, OneOf, SymbolText } from "../schemas.ts";
import * as limits from "./limits.ts";

/**
 * The rule language: what is watched, when it is true, and how often it fires. A rule is plain data
 * that is stored, sent and exported in this form; the API validates it with this schema. Only
 * fields added later are optional. Null means "not given", so that equivalent rules are written the
 * same. Times are milliseconds since the Unix epoch, percentages are percent units.
 */

type Immutable<T> = T extends readonly (infer Each)[]
  ? readonly Immutable<Each>[]
  : T extends object
    ? { readonly [Key in keyof T]: Immutable<T[Key]> }
    : T;
type Plain<Schema extends TSchema> = Immutable<Static<Schema>>;

const strict = <Properties extends Record<string, TSchema>>(properties: Properties) =>
  Type.Object(properties, { additionalProperties: false });

const Timeframe = OneOf(intervals);
const Bars = Type.Integer({ minimum: 1, maximum: MAX_BARS });
const Ago = Type.Integer({
  minimum: 0,
  maximum: MAX_BARS,
  description: "Number of bars back from the latest closed bar, which is 0",
});
const Figure = Type.Number({ minimum: -limits.MAX_FIGURE, maximum: limits.MAX_FIGURE });
const Time = Type.Integer({
  minimum: 0,
  maximum: MAX_TIME,
  description: "Milliseconds since the Unix epoch",
});
const Minutes = Type.Integer({ minimum: 1, maximum: limits.MAX_MINUTES });
const BarFieldSchema = OneOf(barFields);
const Other = Type.Union([SymbolText, Type.Null()], {
  description: "Other symbol to read; null for the watched symbol",
});

const ScreenSchema = OneOf(["standard", "earnings"]);
export type Screen = Static<typeof ScreenSchema>;

/** `last` is the newest price; at bar close it is the close. */
const PriceFieldSchema = OneOf(["last", ...barFields]);
export type PriceField = Static<typeof PriceFieldSchema>;

const PriceSeriesSchema = strict({
  kind: Type.Literal("price"),
  field: PriceFieldSchema,
  timeframe: Timeframe,
  ago: Ago,
  symbol: Other,
});

/** `parameters` are exactly the indicator's; `field` is null if the indicator has fixed inputs. */
const IndicatorSeriesSchema = strict({
  kind: Type.Literal("indicator"),
  name: OneOf(indicatorNames),
  parameters: Type.Array(
    strict({
      name: OneOf(parameterNames),
      value: Type.Number({ minimum: 0, maximum: MAX_TIME }),
    }),
    { maxItems: 4 },
  ),
  line: Type.String({ minLength: 1, maxLength: 20, description: "Line of the indicator" }),
  field: Nullable(BarFieldSchema),
  timeframe: Timeframe,
  ago: Ago,
  symbol: Other,
});
export type IndicatorSeries = Plain<typeof IndicatorSeriesSchema>;

const ofStatistic = { kind: Type.Literal("statistic"), timeframe: Timeframe, symbol: Other };
const StatisticSeriesSchema = Type.Union([
  // Change of the price from the close `bars` bars before.
  strict({ ...ofStatistic, name: Type.Literal("change"), bars: Bars }),
  strict({
    ...ofStatistic,
    name: Type.Literal("changeSince"),
    since: OneOf(["open", "creation", "lastFiring"]),
  }),
  // Volume of the newest bar ÷ mean volume of the `bars` bars before it.
  strict({ ...ofStatistic, name: Type.Literal("relativeVolume"), bars: Bars }),
  // Change from the previous close to the open.
  strict({ ...ofStatistic, name: Type.Literal("gap") }),
  strict({
    ...ofStatistic,
    name: OneOf(["highest", "lowest"]),
    field: BarFieldSchema,
    bars: Bars,
    ago: Ago,
  }),
  // Distance of the price from the extreme of 252 daily bars; negative below the high.
  strict({ ...ofStatistic, name: OneOf(["distanceToHigh", "distanceToLow"]) }),
  // Percent that the price is below the highest close of `bars` bars; null: since the rule began.
  strict({ ...ofStatistic, name: Type.Literal("drawdown"), bars: Nullable(Bars) }),
]);
export type StatisticSeries = Plain<typeof StatisticSeriesSchema>;
type WithoutPlace<Each> = Each extends unknown
  ? Omit<Each, "kind" | "timeframe" | "symbol">
  : never;
export type Statistic = WithoutPlace<StatisticSeries>;

const FactSeriesSchema = strict({
  kind: Type.Literal("fact"),
  fact: OneOf(["upside", "dispersion", "peRatio", "daysToEarnings", "insiderNet", "mentions"]),
  symbol: Other,
});
export type FactName = Plain<typeof FactSeriesSchema>["fact"];

/** Figures are in the portfolio's currency or percent. Gains are unrealized: value minus cost. */
const HoldingSeriesSchema = strict({
  kind: Type.Literal("holding"),
  figure: OneOf(["value", "weight", "gain", "gainPercent"]),
});
export type HoldingFigure = Plain<typeof HoldingSeriesSchema>["figure"];

/** Drawdown is percent below the highest value since the rule began, excluding cash flows. */
const PortfolioSeriesSchema = strict({
  kind: Type.Literal("portfolio"),
  figure: OneOf(["value", "gain", "gainPercent", "drawdown"]),
});
export type PortfolioFigure = Plain<typeof PortfolioSeriesSchema>["figure"];

/** At bar close, a line is read at the newest bar of `timeframe`. */
const LinePointSchema = Type.Object(
  { time: Time, price: Figure },
  { $id: "RuleLinePoint", additionalProperties: false },
);
const LineSeriesSchema = strict({
  kind: Type.Literal("line"),
  from: LinePointSchema,
  to: LinePointSchema,
  scale: OneOf(["straight", "logarithmic"]),
  timeframe: Timeframe,
});
export type LineSeries = Plain<typeof LineSeriesSchema>;

const ConstantSeriesSchema = strict({ kind: Type.Literal("constant"), value: Figure });

const MeasuredSeriesSchema = Type.Union(
  [
    PriceSeriesSchema,
    IndicatorSeriesSchema,
    StatisticSeriesSchema,
    FactSeriesSchema,
    HoldingSeriesSchema,
    PortfolioSeriesSchema,
    LineSeriesSchema,
  ],
  { $id: "RuleMeasuredSeries" },
);

const MultipleSeriesSchema = strict({
  kind: Type.Literal("multiple"),
  factor: Type.Number({ exclusiveMinimum: 0, maximum: limits.MAX_FACTOR }),
  of: MeasuredSeriesSchema,
});

export const SeriesSchema = Type.Union(
  [MeasuredSeriesSchema, ConstantSeriesSchema, MultipleSeriesSchema],
  { $id: "RuleSeries" },
);
export type Series = Plain<typeof SeriesSchema>;

export const EventSchema = Type.Union(
  [
    // A null `form` matches any, as do empty `items` (of an 8-K); otherwise one item is enough.
    strict({
      name: Type.Literal("filing"),
      form: Nullable(Type.String({ minLength: 1, maxLength: 20 })),
      items: Type.Array(Type.String({ minLength: 1, maxLength: 10 }), { maxItems: 20 }),
    }),
    // `minValue` is in the currency of the filing.
    strict({
      name: Type.Literal("insiderTrade"),
      side: OneOf([...insiderSides, "either"]),
      minValue: Type.Number({ minimum: 0, maximum: limits.MAX_FIGURE }),
    }),
    strict({
      name: Type.Literal("ratingChange"),
      change: OneOf(["upgrade", "downgrade", "initiate", "any"]),
    }),
    strict({
      name: Type.Literal("targetChange"),
      direction: OneOf(["up", "down", "either"]),
      minPercent: Type.Number({ minimum: 0, maximum: limits.MAX_TARGET_CHANGE }),
    }),
    strict({ name: Type.Literal("earningsDate"), change: OneOf(["set", "moved"]) }),
    strict({
      name: Type.Literal("earningsNear"),
      days: Type.Integer({ minimum: 0, maximum: limits.MAX_DAYS_TO_EARNINGS }),
    }),
    strict({ name: OneOf(["halt", "resumption", "split"]) }),
    strict({ name: OneOf(["screenEntered", "screenLeft"]), screen: ScreenSchema }),
    strict({ name: Type.Literal("time"), at: Time }),
  ],
  { $id: "RuleEvent" },
);

export type EventFilter = Plain<typeof EventSchema>;
export type EventName = EventFilter["name"];

/** Bars of the scope's own symbol, or elapsed time. */
const DurationSchema = Type.Union([
  strict({ kind: Type.Literal("bars"), bars: Bars, timeframe: Timeframe }),
  strict({ kind: Type.Literal("minutes"), minutes: Minutes }),
]);

export type Duration = Plain<typeof DurationSchema>;

/** Declared by hand, because TypeScript cannot infer the type of a recursive schema. */
export type Condition =
  | ComparisonCondition
  | RangeCondition
  | EventCondition
  | { readonly kind: "all" | "any"; readonly conditions: readonly Condition[] }
  | { readonly kind: "not"; readonly condition: Condition }
  /** `first` must have been true at an earlier evaluation within that time. */
  | {
      readonly kind: "then";
      readonly first: Condition;
      readonly second: Condition;
      readonly within: Duration;
    }
  | { readonly kind: "heldFor"; readonly condition: Condition; readonly duration: Duration };

const ComparisonSchema = strict({
  kind: Type.Literal("comparison"),
  left: SeriesSchema,
  operator: OneOf([">", "<", "crosses", "crossesUp", "crossesDown"]),
  right: SeriesSchema,
});
export type ComparisonCondition = Plain<typeof ComparisonSchema>;

const RangeSchema = strict({
  kind: Type.Literal("range"),
  operator: OneOf(["inside", "outside"]),
  value: SeriesSchema,
  low: SeriesSchema,
  high: SeriesSchema,
});
export type RangeCondition = Plain<typeof RangeSchema>;

const EventConditionSchema = strict({ kind: Type.Literal("event"), event: EventSchema });
export type EventCondition = Plain<typeof EventConditionSchema>;
/**
 * A nested condition. It has the `$id` of {@link ConditionSchema}, so that the OpenAPI document and
 * compiled checks resolve it to that schema; the route validator cannot mirror a recursive schema.
 * Values that are read without compiled checks go through `capabilities/rules/words/ruleFault.ts`.
 */
const Inner = Type.Unsafe<Condition>(Type.Unknown({ $id: "RuleCondition" }));

/** `checkRule` checks the nesting limit `MAX_DEPTH`, with a readable sentence. */
export const ConditionSchema = Type.Unsafe<Condition>(
  Type.Union(
    [
      ComparisonSchema,
      RangeSchema,
      EventConditionSchema,
      strict({
        kind: OneOf(["all", "any"]),
        conditions: Type.Array(Inner, { minItems: 2, maxItems: limits.MAX_LEAVES }),
      }),
      strict({ kind: Type.Literal("not"), condition: Inner }),
      strict({ kind: Type.Literal("then"), first: Inner, second: Inner, within: DurationSchema }),
      strict({ kind: Type.Literal("heldFor"), condition: Inner, duration: DurationSchema }),
    ],
    { $id: "RuleCondition" },
  ),
);

const ScopeSchema = Type.Union(
  [
    strict({ kind: Type.Literal("symbol"), symbol: SymbolText }),
    strict({
      kind: Type.Literal("symbols"),
      symbols: Type.Array(SymbolText, { minItems: 1, maxItems: limits.MAX_SYMBOLS }),
    }),
    strict({ kind: Type.Literal("watchlist"), watchlistId: Id }),
    // Each holding; if the rule reads figures of the portfolio alone, the portfolio itself.
    strict({ kind: Type.Literal("portfolio"), portfolioId: Id }),
    strict({ kind: Type.Literal("screen"), screen: ScreenSchema }),
    // Every listed stock; allowed for event conditions only.
    strict({ kind: Type.Literal("universe") }),
  ],
  { $id: "RuleScope" },
);
export type Scope = Plain<typeof ScopeSchema>;

/** At least one of `repeatMinutes` and `escalation` is required. */
const FollowUpSchema = Type.Object(
  {
    repeatMinutes: Nullable(
      Type.Integer({
        minimum: limits.FOLLOW_UP.minRepeatMinutes,
        maximum: limits.FOLLOW_UP.maxRepeatMinutes,
        description: `Minutes between reminders; at most ${limits.FOLLOW_UP.maxReminders} reminders are sent`,
      }),
    ),
    escalation: Nullable(
      strict({
        channel: Type.String({
          minLength: 1,
          maxLength: 20,
          description: "Name of the channel, such as `sms`",
        }),
        afterMinutes: Type.Integer({ minimum: 1, maximum: limits.FOLLOW_UP.maxEscalationMinutes }),
      }),
    ),
  },
  {
    $id: "RuleFollowUp",
    additionalProperties: false,
    description:
      "Reminders and escalation until a firing is acknowledged. Omit it to send a single message. " +
      "The first message skips the escalation channel if other channels are available.",
  },
);

export type FollowUp = Plain<typeof FollowUpSchema>;

/** A rule is evaluated at each price, at two consecutive prices that agree, or at bar close. */
const ConfirmationSchema = OneOf(["price", "twoPrices", "barClose"]);
export type Confirmation = Static<typeof ConfirmationSchema>;

/** `everyTime` fires when the condition becomes true again, but not within the cool-down. */
const RepetitionSchema = Type.Union([
  strict({ kind: Type.Literal("once") }),
  strict({ kind: Type.Literal("oncePerBar") }),
  strict({ kind: Type.Literal("oncePerDay") }),
  strict({
    kind: Type.Literal("everyTime"),
    cooldownMinutes: Type.Integer({ minimum: 0, maximum: limits.MAX_MINUTES }),
  }),
]);
export type Repetition = Plain<typeof RepetitionSchema>;

const SessionsSchema = OneOf(["regular", "extended"]);
export type RuleSessions = Static<typeof SessionsSchema>;

export const RuleSchema = Type.Object(
  {
    name: Type.String({ maxLength: limits.MAX_NAME }),
    scope: ScopeSchema,
    when: ConditionSchema,
    confirmation: ConfirmationSchema,
    repetition: RepetitionSchema,
    sessions: SessionsSchema,
    whenUnknown: OneOf(["hold", "tell"], {
      description:
        "`tell` sends a message when the rule can no longer be evaluated; `hold` does not",
    }),
    labels: Type.Array(Type.String({ minLength: 1, maxLength: limits.MAX_LABEL }), {
      maxItems: limits.MAX_LABELS,
    }),
    followUp: Type.Optional(FollowUpSchema),
  },
  { $id: "Rule", additionalProperties: false },
);
export type Rule = Plain<typeof RuleSchema>;

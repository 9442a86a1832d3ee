import { Type, type Static } from "@sinclair/typebox";
import {
  Count,
  CurrencyCode,
  ErrorText,
  Figure,
  IsoTime,
  Named,
  Nullable,
  OneOf,
  Text,
} from "../common.ts";
import { RuleSchema as Rule } from "../../domain/rules/rule.ts";
import { MAX_BACKTEST_FIRINGS, RuleWitness } from "./rules.ts";

export const BACKTEST_YEARS = [1, 2, 5] as const;

export const RuleBacktestRequest = Named(
  "RuleBacktestRequest",
  {
    rule: Rule,
    // `Type.Union` of numbers would appear as strings in the API document.
    years: Type.Unsafe<1 | 2 | 5>(
      Type.Integer({
        minimum: 1,
        maximum: 5,
        enum: [...BACKTEST_YEARS],
        description: "Number of years evaluated",
      }),
    ),
  },
  { additionalProperties: false },
);

const Interval = Type.Object(
  { low: Type.Number(), high: Type.Number() },
  { description: "95% interval" },
);

/** Percent changes from the close at a firing, or at any bar, to a later close. */
export const ReturnSummary = Named("ReturnSummary", {
  n: Count("Number of firings, or bars, with a close at the horizon"),
  mean: Nullable(Figure("Percent")),
  meanInterval: Nullable(Interval),
  median: Nullable(Figure("Percent")),
  lowerQuartile: Nullable(Figure("Percent")),
  upperQuartile: Nullable(Figure("Percent")),
  shareUp: Nullable(Figure("Fraction that rose, from 0 to 1")),
  shareUpInterval: Nullable(Interval),
});
export type ReturnSummary = Static<typeof ReturnSummary>;

export const RuleBacktest = Named("RuleBacktest", {
  from: IsoTime,
  to: IsoTime,
  timeframe: Text("Length of the bars in which horizons are counted"),
  symbols: Count("Number of symbols with bars"),
  left: Type.Array(Type.Object({ symbol: Type.String(), reason: Type.String() }), {
    description: "Symbols that were excluded",
  }),
  total: Count("Number of firings"),
  messagesPerWeek: Type.Number(),
  firings: Type.Array(
    Type.Object({
      symbol: Type.String(),
      time: IsoTime,
      price: Nullable(Type.Number()),
      witness: RuleWitness,
    }),
    { description: `Newest first; maximum ${MAX_BACKTEST_FIRINGS}` },
  ),
  bySymbol: Type.Array(
    Type.Object({ symbol: Type.String(), currency: CurrencyCode, firings: Count() }),
    { description: "Symbol with the most firings first" },
  ),
  horizons: Type.Array(
    Type.Object({
      bars: Type.Integer({ minimum: 1 }),
      after: ReturnSummary,
      base: ReturnSummary,
      sentence: Type.String(),
    }),
    {
      description:
        "`after`: returns after the firings. `base`: returns of the same symbols from every bar, each symbol weighted by its firings",
    },
  ),
  notes: Type.Array(Type.String(), { description: "Limitations of the figures" }),
});
export type RuleBacktest = Static<typeof RuleBacktest>;

export const RuleBacktestRun = Named(
  "RuleBacktestRun",
  {
    id: Type.String(),
    status: OneOf(["running", "completed", "failed", "canceled"]),
    done: Count("Number of symbols evaluated"),
    total: Count("Number of symbols"),
    result: Nullable(RuleBacktest),
    reason: Nullable(ErrorText),
  },
  { description: "A backtest, kept in memory for some minutes. Poll it until it is completed" },
);
export type RuleBacktestRun = Static<typeof RuleBacktestRun>;

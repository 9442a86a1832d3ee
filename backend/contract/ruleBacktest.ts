import { Type, type Static } from "@sinclair/typebox";
import { CurrencyCode, ErrorText, IsoTime, Nullable } from "./common.ts";
import { RuleSchema as Rule } from "../domain/rules/rule.ts";
import { MAX_BACKTEST_FIRINGS, RuleWitness } from "./rules.ts";

export const BACKTEST_YEARS = [1, 2, 5] as const;

export const RuleBacktestRequest = Type.Object(
  {
    rule: Rule,
    // `Type.Union` of numbers would appear as strings in the API document.
    years: Type.Unsafe<1 | 2 | 5>(
      Type.Integer({
        minimum: 1,
        maximum: 5,
        enum: [...BACKTEST_YEARS],
        description: "How far back it looks",
      }),
    ),
  },
  { $id: "RuleBacktestRequest", additionalProperties: false },
);
export type RuleBacktestRequest = Static<typeof RuleBacktestRequest>;

const Count = (description?: string) =>
  Type.Integer({ minimum: 0, ...(description === undefined ? {} : { description }) });

const Interval = Type.Object(
  { low: Type.Number(), high: Type.Number() },
  { description: "95% interval" },
);

/**
 * Percent changes from the close at a firing, or at any bar, to the close a given number of bars
 * later.
 */
export const ReturnSummary = Type.Object(
  {
    n: Count("Firings, or bars, with a close so many bars later"),
    mean: Nullable(Type.Number({ description: "Percent" })),
    meanInterval: Nullable(Interval),
    median: Nullable(Type.Number({ description: "Percent" })),
    lowerQuartile: Nullable(Type.Number({ description: "Percent" })),
    upperQuartile: Nullable(Type.Number({ description: "Percent" })),
    shareUp: Nullable(Type.Number({ description: "Of those that rose, 0 to 1" })),
    shareUpInterval: Nullable(Interval),
  },
  { $id: "ReturnSummary" },
);
export type ReturnSummary = Static<typeof ReturnSummary>;

export const RuleBacktest = Type.Object(
  {
    from: IsoTime,
    to: IsoTime,
    timeframe: Type.String({ description: "Of the bars that a horizon counts" }),
    symbols: Count("Symbols with bars"),
    left: Type.Array(Type.Object({ symbol: Type.String(), reason: Type.String() }), {
      description: "Symbols that were left out",
    }),
    total: Count("Firings"),
    messagesPerWeek: Type.Number(),
    firings: Type.Array(
      Type.Object({
        symbol: Type.String(),
        time: IsoTime,
        price: Nullable(Type.Number()),
        witness: RuleWitness,
      }),
      { description: `The newest ${MAX_BACKTEST_FIRINGS}, newest first` },
    ),
    bySymbol: Type.Array(
      Type.Object({ symbol: Type.String(), currency: CurrencyCode, firings: Count() }),
      { description: "Most first" },
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
          "`after`: what followed the firings. `base`: the same symbols at every bar, each symbol weighted by its firings",
      },
    ),
    notes: Type.Array(Type.String(), { description: "What the figures do not show" }),
  },
  { $id: "RuleBacktest" },
);
export type RuleBacktest = Static<typeof RuleBacktest>;

export const RuleBacktestRun = Type.Object(
  {
    id: Type.String(),
    status: Type.Union([
      Type.Literal("running"),
      Type.Literal("completed"),
      Type.Literal("failed"),
      Type.Literal("canceled"),
    ]),
    done: Count("Symbols done"),
    total: Count("Symbols"),
    result: Nullable(RuleBacktest),
    reason: Nullable(ErrorText),
  },
  {
    $id: "RuleBacktestRun",
    description: "Kept in memory for some minutes: ask again until it is completed",
  },
);
export type RuleBacktestRun = Static<typeof RuleBacktestRun>;

import { indicatorSpecs, type IndicatorName } from "../../indicators/indicators.ts";
import type { BarField } from "../../bar.ts";
import type {
  ComparisonCondition,
  Condition,
  EventFilter,
  FactName,
  PriceField,
  Rule,
  Series,
  Statistic,
} from "../rule.ts";

/** Default of the short forms: daily bars of the scope's own symbol. */
const daily = { timeframe: "1d", symbol: null } as const;

export const price = (field: PriceField, symbol: string | null = null): Series => ({
  kind: "price",
  field,
  ...daily,
  ago: 0,
  symbol,
});

interface IndicatorOptions {
  readonly line?: string;
  readonly field?: BarField;
  readonly ago?: number;
}

/** Takes parameters in order; those omitted get their defaults. */
export function indicator(
  name: IndicatorName,
  parameters: readonly number[] = [],
  { line, field = "close", ago = 0 }: IndicatorOptions = {},
): Series {
  const spec = indicatorSpecs[name];
  return {
    kind: "indicator",
    name,
    parameters: spec.parameters.map((parameter, index) => ({
      name: parameter.name,
      value: parameters[index] ?? parameter.default,
    })),
    line: line ?? spec.lines[0]?.name ?? "",
    field: spec.takesField ? field : null,
    ...daily,
    ago,
  };
}

export const statistic = (name: Statistic, symbol: string | null = null): Series => ({
  kind: "statistic",
  ...daily,
  symbol,
  ...name,
});

export const fact = (name: FactName): Series => ({ kind: "fact", fact: name, symbol: null });

export const compare = (
  left: Series,
  operator: ComparisonCondition["operator"],
  right: Series | number,
): Condition => ({
  kind: "comparison",
  left,
  operator,
  right: typeof right === "number" ? { kind: "constant", value: right } : right,
});

export const outside = (value: Series, low: number, high: number): Condition => ({
  kind: "range",
  operator: "outside",
  value,
  low: { kind: "constant", value: low },
  high: { kind: "constant", value: high },
});

export const all = (...conditions: readonly Condition[]): Condition => ({
  kind: "all",
  conditions,
});

export interface Recipe {
  readonly id: string;
  readonly title: string;
  readonly sentence: string;
  /** Search terms that are not in the title or sentence. */
  readonly keywords: readonly string[];
  readonly template: Omit<Rule, "scope">;
}

type Texts = Pick<Recipe, "id" | "title" | "sentence" | "keywords">;

export function recipe(
  texts: Texts,
  when: Condition,
  rest: Partial<Omit<Rule, "scope">> = {},
): Recipe {
  return {
    ...texts,
    template: {
      name: texts.title,
      when,
      confirmation: "barClose",
      repetition: { kind: "oncePerDay" },
      sessions: "regular",
      whenUnknown: "hold",
      labels: [],
      ...rest,
    },
  };
}

export const onEvent = (texts: Texts, event: EventFilter): Recipe =>
  recipe(
    texts,
    { kind: "event", event },
    { repetition: { kind: "everyTime", cooldownMinutes: 0 }, sessions: "extended" },
  );

export const text = (
  id: string,
  title: string,
  sentence: string,
  ...keywords: string[]
): Texts => ({
  id,
  title,
  sentence,
  keywords,
});

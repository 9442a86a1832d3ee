import { indicatorSpecs } from "./indicatorSpecs.ts";
import type {
  BarField,
  ComparisonCondition,
  Condition,
  FactName,
  IndicatorName,
  PriceField,
  Series,
  Statistic,
} from "./rule.ts";

/** Short forms in which recipes are written: daily bars of the scope's own symbol. */
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

/** With its parameters in order, where they are not the usual ones. */
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
    line: line ?? spec.lines[0] ?? "",
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

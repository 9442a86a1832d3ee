import { reasonOfPick } from "./exclusions.ts";
import type { Choice } from "./fields.ts";
import * as words from "./messages.ts";
import type { EditorContext, Series } from "./ruleTypes.ts";

/** Example: `indicator:rsi`. */
export function pickOf(series: Series): string {
  switch (series.kind) {
    case "price":
      return `price:${series.field}`;
    case "indicator":
    case "statistic":
      return `${series.kind}:${series.name}`;
    case "fact":
      return `fact:${series.fact}`;
    case "holding":
    case "portfolio":
      return `${series.kind}:${series.figure}`;
    case "line":
    case "constant":
    case "multiple":
      return series.kind;
    default:
      return series satisfies never;
  }
}

export type Offered = Pick<EditorContext, "options" | "frame">;

/** `isWithin` a multiple, constants and multiples are excluded. */
export function seriesChoices({ options, frame }: Offered, isWithin = false): readonly Choice[] {
  const grouped = (
    kind: string,
    group: string,
    offers: readonly {
      name: string;
      title: string;
      explanation: string;
      reason: string | null;
    }[],
  ) =>
    offers.map(({ name, title, explanation, reason }) => ({
      value: `${kind}:${name}`,
      title: capitalize(title),
      explanation,
      reason,
      group,
    }));
  const all: readonly Choice[] = [
    ...(isWithin ? [] : [{ value: "constant", ...words.CONSTANT_CHOICE }]),
    ...grouped("price", words.PRICES, options.prices),
    ...grouped("indicator", words.INDICATORS, options.indicators),
    ...grouped("statistic", words.STATISTICS, options.statistics),
    ...grouped("fact", words.FACTS, options.facts),
    ...grouped("holding", words.PORTFOLIO_FIGURES, options.holdings),
    ...grouped("portfolio", words.PORTFOLIO_FIGURES, options.portfolios),
    { value: "line", ...words.LINE_CHOICE },
    ...(isWithin ? [] : [{ value: "multiple", ...words.MULTIPLE_CHOICE }]),
  ];
  return all.map((each) => ({ ...each, reason: each.reason ?? reasonOfPick(each.value, frame) }));
}

const capitalize = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

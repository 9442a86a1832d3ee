import type { Problem } from "../../domain/rules/checkRule.ts";
import { describeCondition } from "../../domain/rules/describeRule.ts";
import type { Condition, Series } from "../../domain/rules/rule.ts";
import { unitOf } from "../../domain/rules/units.ts";
import { conditionsIn, isLeaf, operandsOf } from "../../domain/rules/walk.ts";

const MAX_NAMED = 4;

/**
 * Finds conditions that compare prices in several currencies with one figure or with each other; a
 * number is read in each stock's own currency.
 */
export function findMixedCurrencies(
  when: Condition,
  members: readonly string[],
  currencyOf: (symbol: string) => string,
): readonly Problem[] {
  const own = [...new Set(members.map(currencyOf))];
  return [...conditionsIn(when)].flatMap(([condition, path]) => {
    const currencies = isLeaf(condition) ? mixedIn(operandsOf(condition), own, currencyOf) : [];
    if (currencies.length === 0) return [];
    const what = `“${describeCondition(condition)}”`;
    const sentence = `${what}: prices are in different currencies (${nameAll(currencies)}) and won't be converted`;
    return [{ path, sentence }];
  });
}

/** Returns the currencies that a leaf mixes, in alphabetical order; `own` are those of the members. */
function mixedIn(
  operands: readonly Series[],
  own: readonly string[],
  currencyOf: (symbol: string) => string,
): readonly string[] {
  const priced = operands.filter((series) => unitOf(series) === "price");
  const sides = new Set(
    priced.map((series) => {
      const symbol = symbolOf(series);
      return (symbol === null ? own : [currencyOf(symbol)]).toSorted().join(" ");
    }),
  );
  const currencies = [...new Set([...sides].flatMap((side) => side.split(" ")))].filter(Boolean);
  const isFixed = operands.some(({ kind }) => kind === "constant" || kind === "line");
  // A stock compared with its own price has one currency.
  const isMixed = currencies.length > 1 && (sides.size > 1 || isFixed);
  return isMixed ? currencies.toSorted() : [];
}

const symbolOf = (series: Series): string | null => {
  if (series.kind === "multiple") return symbolOf(series.of);
  return "symbol" in series ? series.symbol : null;
};

function nameAll(names: readonly string[]): string {
  const shown = names.slice(0, MAX_NAMED);
  const more = names.length - shown.length;
  return more > 0 ? `${shown.join(", ")} and ${more} more` : shown.join(" and ");
}

import type { Problem } from "../../domain/rules/checkRule.ts";
import { describeCondition } from "../../domain/rules/describeRule.ts";
import type { Condition, Series } from "../../domain/rules/rule.ts";
import { unitOf } from "../../domain/rules/units.ts";
import { operandsOf } from "../../domain/rules/walk.ts";

const MAX_NAMED = 4;

/**
 * Finds conditions that compare prices in several currencies with one figure or with each other; a
 * number is read in each stock's own currency.
 */
export function findMixedCurrencies(
  condition: Condition,
  members: readonly string[],
  currencyOf: (symbol: string) => string,
  path = "when",
): readonly Problem[] {
  const inner = (child: Condition, key: string) =>
    findMixedCurrencies(child, members, currencyOf, `${path}.${key}`);
  switch (condition.kind) {
    case "all":
    case "any":
      return condition.conditions.flatMap((child, index) => inner(child, `conditions.${index}`));
    case "not":
    case "heldFor":
      return inner(condition.condition, "condition");
    case "then":
      return [...inner(condition.first, "first"), ...inner(condition.second, "second")];
    case "event":
      return [];
    default:
      break;
  }
  const operands = operandsOf(condition);
  const priced = operands.filter((series) => unitOf(series) === "price");
  const own = [...new Set(members.map(currencyOf))];
  const sides = new Set(
    priced.map((series) => {
      const symbol = symbolOf(series);
      return (symbol === null ? own : [currencyOf(symbol)]).toSorted().join(" ");
    }),
  );
  const currencies = [...new Set([...sides].flatMap((side) => side.split(" ")))].filter(Boolean);
  const isFixed = operands.some(({ kind }) => kind === "constant" || kind === "line");
  // A stock compared with its own price has one currency.
  if (currencies.length < 2 || (sides.size === 1 && !isFixed)) return [];
  const named = nameAll(currencies.toSorted());
  return [
    {
      path,
      sentence: `“${describeCondition(condition)}”: prices are in different currencies (${named}) and won't be converted`,
    },
  ];
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

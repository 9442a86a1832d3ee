import type { Interval } from "../../domain/bar.ts";
import type { ValuedFigure } from "../../domain/rules/observation.ts";
import type { Condition, Series } from "../../domain/rules/rule.ts";

export const PORTFOLIO = 7;

/** Returns portfolio figures with their subjects. */
export const valuedOf = (
  read: readonly Series[],
  own: string,
): (readonly [string, ValuedFigure])[] =>
  read.flatMap((series): (readonly [string, ValuedFigure])[] => {
    if (series.kind === "holding") return [[own, series.figure]];
    if (series.kind !== "portfolio") return [];
    const name = series.figure === "drawdown" ? "index" : series.figure;
    return [[`PORTFOLIO-${PORTFOLIO}`, name]];
  });

/** True for figures that change with each price. */
export function readsPrice(series: Series): boolean {
  if (series.kind === "price") return series.field === "last";
  return (
    series.kind === "statistic" &&
    series.name !== "relativeVolume" &&
    series.name !== "highest" &&
    series.name !== "lowest"
  );
}

export function timeframesOfTimers(condition: Condition): Interval[] {
  switch (condition.kind) {
    case "all":
    case "any":
      return condition.conditions.flatMap(timeframesOfTimers);
    case "not":
      return timeframesOfTimers(condition.condition);
    case "then":
      return [
        ...timeframesOfTimers(condition.first),
        ...timeframesOfTimers(condition.second),
        ...(condition.within.kind === "bars" ? [condition.within.timeframe] : []),
      ];
    case "heldFor":
      return [
        ...timeframesOfTimers(condition.condition),
        ...(condition.duration.kind === "bars" ? [condition.duration.timeframe] : []),
      ];
    default:
      return [];
  }
}

export const limitOf = (duration: Extract<Condition, { kind: "heldFor" }>["duration"]): number =>
  duration.kind === "bars" ? duration.bars : duration.minutes;

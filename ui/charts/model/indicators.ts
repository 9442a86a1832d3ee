import { BarFigures } from "../../../backend/domain/indicators/barFigures.ts";
import {
  createIndicator,
  faultsOfParameters,
  indicatorNames,
  indicatorSpecs,
  type ChosenIndicator,
  type IndicatorName,
} from "../../../backend/domain/indicators/indicators.ts";
import type { Parameters } from "../../../backend/domain/indicators/spec.ts";
import { DAY_MS } from "../../../backend/domain/durations.ts";
import type { ChartBar } from "./bars.ts";
import type { UtcOffset } from "./scales/ticks.ts";

/** Returns epoch milliseconds; 0 if no regular bar begins at or after `from`. */
export const anchorOf = (bars: readonly ChartBar[], from = Number.NEGATIVE_INFINITY): number =>
  bars.find(({ time, session }) => time >= from && session === undefined)?.time ?? 0;

export type Values = Float64Array;

export interface ChartIndicator {
  readonly name: IndicatorName;
  readonly parameters: Parameters;
}

export const settable = (name: IndicatorName) =>
  indicatorSpecs[name].parameters.filter((parameter) => parameter.name !== "anchor");

export const usualIndicator = (name: IndicatorName): ChartIndicator => ({
  name,
  parameters: Object.fromEntries(settable(name).map((each) => [each.name, each.default])),
});

const USUAL_PERIODS = [5, 10, 14, 20, 50, 100, 200];

/**
 * Returns a copy with the next usual period that is not on the chart, because an equal indicator
 * would be hidden. Without a usual period it is unchanged.
 */
export function anotherOf(
  indicator: ChartIndicator,
  chosen: readonly ChartIndicator[],
): ChartIndicator {
  const { name, parameters } = indicator;
  const { period } = parameters;
  if (period === undefined) return indicator;
  const taken = new Set(chosen.map(writeIndicator));
  return (
    USUAL_PERIODS.filter((usual) => usual > period)
      .map((usual) => ({ name, parameters: { ...parameters, period: usual } }))
      .find((each) => !taken.has(writeIndicator(each)) && faultsOf(each).length === 0) ?? indicator
  );
}

/** Applies to the close. `anchor` is in epoch milliseconds. */
export function chosenFrom({ name, parameters }: ChartIndicator, anchor: number): ChosenIndicator {
  const spec = indicatorSpecs[name];
  return {
    name,
    parameters: spec.parameters.map((each) => ({
      name: each.name,
      value: each.name === "anchor" ? anchor : (parameters[each.name] ?? each.default),
    })),
    field: spec.takesField ? "close" : null,
  };
}

/** Returns sentences without a full stop. */
export const faultsOf = (indicator: ChartIndicator): readonly string[] => [
  ...faultsOfParameters(chosenFrom(indicator, 0)),
];

/** Returns `sma`, or `macd-5-35-5` if a parameter differs from its default. */
export function writeIndicator({ name, parameters }: ChartIndicator): string {
  const own = settable(name);
  const isUsual = own.every((each) => parameters[each.name] === each.default);
  return isUsual ? name : [name, ...own.map((each) => parameters[each.name])].join("-");
}

export function readIndicator(text: string): ChartIndicator | null {
  const [given, ...figures] = text.split("-");
  const name = indicatorNames.find((known) => known === given);
  if (name === undefined) return null;
  if (figures.length === 0) return usualIndicator(name);
  const own = settable(name);
  if (figures.length !== own.length || figures.includes("")) return null;
  const parameters = Object.fromEntries(own.map((each, at) => [each.name, Number(figures[at])]));
  return faultsOf({ name, parameters }).length === 0 ? { name, parameters } : null;
}

/**
 * Computes closed bars once. The returned function continues over the bars that still change and
 * returns the lines of all indicators at all bars. Bars outside regular hours leave the values
 * unchanged, as in rules. `utcOffset` determines the exchange's days.
 */
export function followBars(
  closed: readonly ChartBar[],
  chosen: readonly ChosenIndicator[],
  utcOffset: UtcOffset,
): (forming: readonly ChartBar[]) => readonly Values[] {
  const dayOf = (time: number) => String(Math.floor((time + utcOffset(time)) / DAY_MS));
  const start = new BarFigures();
  const slots = chosen.flatMap((each) => {
    const indicator = createIndicator(each);
    const first = start.add(indicator);
    return Array.from({ length: indicator.lines }, (_, line) => first + line);
  });
  const take = (
    to: BarFigures,
    bars: readonly ChartBar[],
    lines: readonly Values[],
    at: number,
  ) => {
    for (const [index, bar] of bars.entries()) {
      if (bar.session === undefined) to.append(bar, dayOf(bar.time));
      for (const [line, slot] of slots.entries()) {
        const values = lines[line];
        if (values) values[at + index] = to.figures[slot] ?? Number.NaN;
      }
    }
  };
  const known = slots.map(() => new Float64Array(closed.length));
  take(start, closed, known, 0);
  return (forming) => {
    const lines = known.map((values) => {
      const longer = new Float64Array(closed.length + forming.length);
      longer.set(values);
      return longer;
    });
    take(start.branch(), forming, lines, closed.length);
    return lines;
  };
}

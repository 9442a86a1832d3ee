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
import { DAY_MS } from "../../format/durations.ts";
import type { ChartBar } from "./bars.ts";
import type { UtcOffset } from "./ticks.ts";

/** Where indicators with an anchor begin: at the first regular bar from `from` on. Epoch milliseconds. */
export const anchorOf = (bars: readonly ChartBar[], from = Number.NEGATIVE_INFINITY): number =>
  bars.find(({ time, session }) => time >= from && session === undefined)?.time ?? 0;

/** One a bar; NaN where the value is not known. */
export type Values = Float64Array;

/** An indicator as it was chosen for a chart; the chart itself decides where one with an anchor begins. */
export interface ChartIndicator {
  readonly name: IndicatorName;
  /** All of them but the anchor. */
  readonly parameters: Parameters;
}

/** The parameters that can be set in a chart, in their order. */
export const settable = (name: IndicatorName) =>
  indicatorSpecs[name].parameters.filter((parameter) => parameter.name !== "anchor");

export const usualIndicator = (name: IndicatorName): ChartIndicator => ({
  name,
  parameters: Object.fromEntries(settable(name).map((each) => [each.name, each.default])),
});

/** As the language of rules has it, of the close. `anchor` is a time, epoch milliseconds. */
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

/** Sentences without a full stop on parameters that are not possible. */
export const faultsOf = (indicator: ChartIndicator): readonly string[] => [
  ...faultsOfParameters(chosenFrom(indicator, 0)),
];

/** Short text for an address: `sma`, and `macd-5-35-5` where a parameter is not the usual one. */
export function writeIndicator({ name, parameters }: ChartIndicator): string {
  const own = settable(name);
  const isUsual = own.every((each) => parameters[each.name] === each.default);
  return isUsual ? name : [name, ...own.map((each) => parameters[each.name])].join("-");
}

/** The indicator of such a text; null for nonsense. */
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
 * Computes indicators over closed bars once. The function that it returns continues from there over
 * the bars that are still forming, as often as they change, and answers the lines of every indicator,
 * one after the other, at all bars. Bars outside of regular hours leave the values as they are, because
 * rules of regular hours do not read them either. `utcOffset` tells the exchange's days apart.
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

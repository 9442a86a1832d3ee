import type { BarField } from "../bar.ts";
import { bollinger, ema, macd, sma, wma } from "./averages.ts";
import { donchian, ichimoku, keltner, supertrend } from "./channels.ts";
import type { Indicator } from "./indicator.ts";
import { adx, atr, cci, rsi, stochastic, williamsR } from "./oscillators.ts";
import {
  of,
  parameterTitles,
  type IndicatorSpec,
  type ParameterName,
  type Parameters,
} from "./spec.ts";
import { anchoredVwap, obv, vwap } from "./volume.ts";

/** In the order of the API's schema; append new ones at the end. */
const specs = {
  sma,
  ema,
  wma,
  rsi,
  macd,
  bollinger,
  keltner,
  donchian,
  atr,
  adx,
  stochastic,
  williamsR,
  cci,
  obv,
  vwap,
  anchoredVwap,
  supertrend,
  ichimoku,
};

export type IndicatorName = keyof typeof specs;
export const indicatorNames = Object.keys(specs) as readonly IndicatorName[];
export const indicatorSpecs: Readonly<Record<IndicatorName, IndicatorSpec>> = specs;

export interface ChosenIndicator {
  readonly name: IndicatorName;
  readonly parameters: readonly { readonly name: ParameterName; readonly value: number }[];
  readonly field: BarField | null;
}

export const parametersOf = ({ parameters }: Pick<ChosenIndicator, "parameters">): Parameters =>
  Object.fromEntries(parameters.map(({ name, value }) => [name, value]));

/** Starts cold. With a caller's warm-up, values may still depend on the first bars. */
export function createIndicator(chosen: ChosenIndicator, ownWarmUp?: number): Indicator {
  const spec = indicatorSpecs[chosen.name];
  const parameters = parametersOf(chosen);
  return spec.create({
    of: (name) => of(parameters, name),
    field: chosen.field ?? "close",
    warmUp: ownWarmUp ?? spec.warmUp(parameters),
    settle: ownWarmUp === undefined ? (spec.settle ?? null) : null,
  });
}

/**
 * Number of closed bars after which the newest value no longer depends on where the bars began. An
 * indicator that restarts daily also needs the bars of its day, and one bar before them to show
 * that the day is complete.
 */
export function barsNeeded(chosen: Pick<ChosenIndicator, "name" | "parameters">): number {
  const parameters = parametersOf(chosen);
  const { warmUp, settle = 0 } = indicatorSpecs[chosen.name];
  return warmUp(parameters) + settle + (parameters.displacement ?? 0);
}

/** Yields sentences, without a full stop, about invalid parameters; none if all are valid. */
export function* faultsOfParameters(
  chosen: Pick<ChosenIndicator, "name" | "parameters">,
): Generator<string> {
  const parameters = parametersOf(chosen);
  for (const { name, min, max, isWhole } of indicatorSpecs[chosen.name].parameters) {
    const value = parameters[name] ?? Number.NaN;
    if (!(value >= min && value <= max) || (isWhole && !Number.isInteger(value))) {
      yield `${titled(name)} must be ${isWhole ? "a whole number " : ""}from ${min} to ${max}`;
    }
  }
  const { fastPeriod, slowPeriod } = parameters;
  if (fastPeriod !== undefined && slowPeriod !== undefined && fastPeriod >= slowPeriod) {
    yield `${titled("fastPeriod")} must be fewer than ${titled("slowPeriod")}`;
  }
}

export const titled = (name: ParameterName): string => `“${parameterTitles[name]}”`;

import type { Interval } from "../../domain/bar.ts";
import type { Series } from "../../domain/rules/rule.ts";
import {
  referenceExtreme,
  referenceLines,
  referenceRelativeVolume,
} from "./referenceIndicators.ts";
import type { ReferenceBar } from "./referenceArithmetic.ts";
import type { ValuedFigure } from "../../domain/rules/observation.ts";
import { PORTFOLIO } from "./referenceLeaves.ts";
import { finite, ReferenceRuleMarket } from "./referenceRuleMarket.ts";

type Figure = number | null;

export interface ReferenceFigure {
  readonly value: Figure;
  readonly time: number | null;
  readonly source: string | null;
}

const percent = (value: Figure, base: Figure): Figure =>
  value === null || base === null || base <= 0 ? null : (value / base - 1) * 100;

const nothing: ReferenceFigure = { value: null, time: null, source: null };

/** Computes the series of a rule from the whole past. */
export abstract class ReferenceFigures extends ReferenceRuleMarket {
  protected figure(series: Series, step: number): ReferenceFigure {
    return this.once(`figure ${keyOf(series)} ${step}`, () => {
      const figure = this.compute(series, step);
      return figure.value === null ? nothing : figure;
    });
  }

  protected compute(series: Series, step: number): ReferenceFigure {
    switch (series.kind) {
      case "constant":
        return { value: series.value, time: null, source: null };
      case "multiple": {
        const of = this.figure(series.of, step);
        return { ...of, value: of.value === null ? null : of.value * series.factor };
      }
      case "fact": {
        const symbol = series.symbol ?? this.symbol;
        for (let index = this.steps[step] ?? 0; index >= 0; index--) {
          const batch = this.batches[index];
          const said = batch?.observations.findLast(
            (each) => each.kind === "fact" && each.symbol === symbol && each.fact === series.fact,
          );
          if (batch && said?.kind === "fact") {
            return { value: finite(said.value), time: batch.at, source: said.source };
          }
        }
        return nothing;
      }
      case "holding":
        return this.valued(this.symbol, series.figure, step);
      case "portfolio": {
        const subject = `PORTFOLIO-${PORTFOLIO}`;
        if (series.figure !== "drawdown") return this.valued(subject, series.figure, step);
        const now = this.valued(subject, "index", step);
        const before = this.steps
          .slice(0, step + 1)
          .map((_, past) => this.valued(subject, "index", past).value)
          .filter((value) => value !== null);
        if (now.value === null) return nothing;
        const high = Math.max(...before);
        return { ...now, value: high > 0 ? (1 - now.value / high) * 100 : null };
      }
      case "line": {
        const newest = this.barsAt(this.symbol, series.timeframe, step).at(-1);
        const time = this.rule.confirmation === "barClose" ? newest?.time : this.at(step);
        if (time === undefined) return nothing;
        const { from, to } = series;
        if (time < from.time) return { value: null, time, source: null };
        const share = (time - from.time) / (to.time - from.time);
        const value =
          series.scale === "straight"
            ? (1 - share) * from.price + share * to.price
            : Math.exp((1 - share) * Math.log(from.price) + share * Math.log(to.price));
        return { value, time, source: null };
      }
      case "price": {
        const symbol = series.symbol ?? this.symbol;
        if (series.field === "last") return this.price(symbol, series.timeframe, step);
        return this.ofBars(symbol, series.timeframe, series.ago, step, (bars) => {
          return bars.at(-1)?.[series.field as "close"] ?? null;
        });
      }
      case "indicator": {
        const symbol = series.symbol ?? this.symbol;
        return this.ofBars(symbol, series.timeframe, series.ago, step, (bars) => {
          const memo = `lines ${keyOf(series)} ${bars.length}`;
          return this.once(memo, () => referenceLines(series, bars))[series.line] ?? null;
        });
      }
      case "statistic":
        return this.statistic(series, step);
      default:
        return series satisfies never;
    }
  }

  protected valued(subject: string, name: ValuedFigure, step: number): ReferenceFigure {
    const said = this.valuationAt(subject, name, step);
    if (!said) return nothing;
    return { value: finite(said.figures[name] ?? null), time: said.at, source: said.source };
  }

  protected ofBars(
    symbol: string,
    timeframe: Interval,
    ago: number,
    step: number,
    compute: (bars: readonly ReferenceBar[]) => Figure,
  ): ReferenceFigure {
    const bars = this.barsAt(symbol, timeframe, step);
    if (bars.length <= ago) return nothing;
    const until = ago === 0 ? bars : bars.slice(0, bars.length - ago);
    return {
      value: compute(until),
      time: until.at(-1)?.time ?? null,
      source: bars.at(-1)?.source ?? null,
    };
  }

  /** Returns the newest price; at bar close, the close of the newest bar. */
  protected price(symbol: string, timeframe: Interval, step: number): ReferenceFigure {
    if (this.rule.confirmation === "barClose") {
      return this.ofBars(symbol, timeframe, 0, step, (bars) => bars.at(-1)?.close ?? null);
    }
    const price = this.priceAt(symbol, step);
    return price ? { value: finite(price.price), time: price.at, source: price.source } : nothing;
  }

  protected statistic(
    series: Extract<Series, { kind: "statistic" }>,
    step: number,
  ): ReferenceFigure {
    const symbol = series.symbol ?? this.symbol;
    const { timeframe } = series;
    const isAtBarClose = this.rule.confirmation === "barClose";
    const price = this.price(symbol, timeframe, step);
    const closed = (compute: (bars: readonly ReferenceBar[]) => Figure, ago = 0) =>
      this.ofBars(symbol, timeframe, ago, step, compute);
    const priced = (value: Figure): ReferenceFigure => ({ ...price, value });
    const pricesUntilNow = (last: number) =>
      Array.from({ length: last + 1 }, (_, past) => this.price(symbol, timeframe, past).value);
    switch (series.name) {
      case "change": {
        const back = isAtBarClose ? series.bars : series.bars - 1;
        return priced(
          percent(price.value, closed((bars) => bars.at(-1)?.close ?? null, back).value),
        );
      }
      case "changeSince": {
        if (series.since === "open") {
          const open = isAtBarClose
            ? closed((bars) => bars.at(-1)?.open ?? null).value
            : finite(this.priceAt(symbol, step)?.open ?? null);
          return priced(percent(price.value, open));
        }
        const known = pricesUntilNow(step);
        const base =
          series.since === "creation"
            ? known.find((each) => each !== null)
            : this.fired
                .filter((fired) => fired < step)
                .map((fired) => known[fired] ?? null)
                .findLast((each) => each !== null);
        return priced(percent(price.value, base ?? null));
      }
      case "gap": {
        if (isAtBarClose) {
          return closed((bars) => percent(bars.at(-1)?.open ?? null, bars.at(-2)?.close ?? null));
        }
        const newest = this.priceAt(symbol, step);
        if (!newest) return nothing;
        const value = percent(finite(newest.open), finite(newest.previousClose));
        return { value, time: newest.at, source: newest.source };
      }
      case "relativeVolume":
        return closed((bars) => referenceRelativeVolume(bars, series.bars));
      case "highest":
      case "lowest":
        return closed(
          (bars) => referenceExtreme(series.name, bars, series.field, series.bars),
          series.ago,
        );
      case "distanceToHigh":
      case "distanceToLow": {
        const isHigh = series.name === "distanceToHigh";
        const extreme = closed((bars) =>
          referenceExtreme(isHigh ? "highest" : "lowest", bars, isHigh ? "high" : "low", 252),
        );
        return priced(percent(price.value, extreme.value));
      }
      case "drawdown": {
        const { bars: count } = series;
        const top =
          count === null
            ? Math.max(...pricesUntilNow(step).filter((each) => each !== null))
            : closed((bars) => referenceExtreme("highest", bars, "close", count)).value;
        if (price.value === null || top === null) return nothing;
        const high = Math.max(top, price.value);
        return priced(high > 0 ? (1 - price.value / high) * 100 : null);
      }
      default:
        return series satisfies never;
    }
  }
}

const keys = new WeakMap<Series, string>();

function keyOf(series: Series): string {
  const known = keys.get(series);
  if (known !== undefined) return known;
  const key = JSON.stringify(series);
  keys.set(series, key);
  return key;
}

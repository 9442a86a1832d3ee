import type { ParameterName } from "../../domain/indicators/spec.ts";
import type { BarField } from "../../domain/bar.ts";
import type { IndicatorSeries } from "../../domain/rules/rule.ts";
import {
  all,
  close,
  exponential,
  lastKnown,
  less,
  mean,
  middle,
  runOf,
  sum,
  trueRanges,
  typical,
  wilder,
  type Figure,
  type ReferenceBar,
} from "./referenceArithmetic.ts";
import { adx, anchored, supertrend, weighted } from "./referenceTrend.ts";

/**
 * A second implementation of every indicator. It recomputes all bars at each bar, with textbook
 * loops. Null is unknown. It shares only types with the rule language.
 */

export function referenceLines(
  series: Pick<IndicatorSeries, "name" | "parameters" | "field">,
  bars: readonly ReferenceBar[],
): Readonly<Record<string, Figure>> {
  const of = (name: ParameterName): number =>
    series.parameters.find((parameter) => parameter.name === name)?.value ?? 0;
  const field = series.field ?? "close";
  const period = of("period");
  switch (series.name) {
    case "sma": {
      const values = lastKnown(
        bars.map((bar) => bar[field]),
        period,
      );
      return { average: values && mean(values) };
    }
    case "wma": {
      const values = lastKnown(
        bars.map((bar) => bar[field]),
        period,
      );
      const weights = Array.from({ length: period }, (_, index) => index + 1);
      return {
        average: values && sum(values.map((each, index) => each * (index + 1))) / sum(weights),
      };
    }
    case "ema": {
      const run = runOf(bars, [field]).map((bar) => bar[field] ?? 0);
      return {
        average: run.length < 12 * period ? null : (exponential(run, period).at(-1) ?? null),
      };
    }
    case "rsi": {
      const run = runOf(bars, [field]).map((bar) => bar[field] ?? 0);
      if (run.length < 12 * (2 * period - 1) + 1) return { rsi: null };
      const changes = run.slice(1).map((each, index) => each - (run[index] ?? 0));
      const gain =
        wilder(
          changes.map((each) => (each > 0 ? each : 0)),
          period,
        ).at(-1) ?? 0;
      const loss =
        wilder(
          changes.map((each) => (each < 0 ? -each : 0)),
          period,
        ).at(-1) ?? 0;
      if (gain === 0 && loss === 0) return { rsi: null };
      return { rsi: loss === 0 ? 100 : 100 - 100 / (1 + gain / loss) };
    }
    case "macd": {
      const [fast, slow, signalCount] = [of("fastPeriod"), of("slowPeriod"), of("signalPeriod")];
      const run = runOf(bars, [field]).map((bar) => bar[field] ?? 0);
      if (run.length < 12 * slow + 12 * signalCount) {
        return { macd: null, signal: null, histogram: null };
      }
      const slows = exponential(run, slow);
      const fasts = exponential(run, fast).slice(slow - fast);
      const macds = slows.map((each, index) => less(fasts[index] ?? 0, each, each));
      const macd = macds.at(-1) ?? 0;
      const signal = exponential(macds, signalCount).at(-1) ?? 0;
      return { macd, signal, histogram: less(macd, signal, slows.at(-1) ?? 0) };
    }
    case "bollinger": {
      const values = lastKnown(
        bars.map((bar) => bar[field]),
        period,
      );
      if (!values) return { upper: null, middle: null, lower: null };
      const average = mean(values);
      const deviation = Math.sqrt(mean(values.map((each) => (each - average) ** 2)));
      const width = deviation * of("deviations");
      return { upper: average + width, middle: average, lower: average - width };
    }
    case "keltner": {
      const run = runOf(bars, all);
      const atrPeriod = of("atrPeriod");
      if (run.length < Math.max(12 * period, 12 * (2 * atrPeriod - 1) + 1)) {
        return { upper: null, middle: null, lower: null };
      }
      const center = exponential(run.map(close), period).at(-1) ?? 0;
      const width = (wilder(trueRanges(run), atrPeriod).at(-1) ?? 0) * of("multiplier");
      return { upper: center + width, middle: center, lower: center - width };
    }
    case "donchian": {
      const highs = lastKnown(
        bars.map((bar) => bar.high),
        period,
      );
      const lows = lastKnown(
        bars.map((bar) => bar.low),
        period,
      );
      return {
        upper: highs && Math.max(...highs),
        middle: middle(bars, period),
        lower: lows && Math.min(...lows),
      };
    }
    case "atr": {
      const run = runOf(bars, all);
      if (run.length < 12 * (2 * period - 1) + 1) return { atr: null };
      return { atr: wilder(trueRanges(run), period).at(-1) ?? null };
    }
    case "adx":
      return adx(runOf(bars, all), period);
    case "stochastic": {
      const k = (end: number): Figure => {
        const raws: number[] = [];
        for (let back = of("kSmoothing") - 1; back >= 0; back--) {
          const part = bars.slice(0, Math.max(end - back, 0));
          const highs = lastKnown(
            part.map((bar) => bar.high),
            of("kPeriod"),
          );
          const lows = lastKnown(
            part.map((bar) => bar.low),
            of("kPeriod"),
          );
          const last = part.at(-1)?.close ?? null;
          if (!highs || !lows || last === null) return null;
          const [top, bottom] = [Math.max(...highs), Math.min(...lows)];
          if (top === bottom) return null;
          raws.push(((last - bottom) / (top - bottom)) * 100);
        }
        return mean(raws);
      };
      const ks = Array.from({ length: of("dPeriod") }, (_, back) => k(bars.length - back));
      return {
        k: ks[0] ?? null,
        d: ks.every((each) => each !== null) ? mean(ks as number[]) : null,
      };
    }
    case "williamsR": {
      const highs = lastKnown(
        bars.map((bar) => bar.high),
        period,
      );
      const lows = lastKnown(
        bars.map((bar) => bar.low),
        period,
      );
      const last = bars.at(-1)?.close ?? null;
      if (!highs || !lows || last === null) return { r: null };
      const [top, bottom] = [Math.max(...highs), Math.min(...lows)];
      return { r: top === bottom ? null : ((top - last) / (top - bottom)) * -100 };
    }
    case "cci": {
      const values = lastKnown(bars.map(typical), period);
      if (!values) return { cci: null };
      const average = mean(values);
      const deviation = mean(values.map((each) => Math.abs(each - average)));
      if (deviation <= 1e-9 * average) return { cci: null };
      return { cci: less(values.at(-1) ?? 0, average, average) / (0.015 * deviation) };
    }
    case "obv": {
      const since = anchored(bars, of("anchor"));
      if (!since) return { obv: null };
      if (since.some((bar, index) => bar.close === null || (index > 0 && bar.volume === null))) {
        return { obv: null };
      }
      let total = 0;
      for (let index = 1; index < since.length; index++) {
        const [now, before] = [since[index], since[index - 1]];
        if (!now || !before) continue;
        if (close(now) > close(before)) total += now.volume ?? 0;
        if (close(now) < close(before)) total -= now.volume ?? 0;
      }
      return { obv: total };
    }
    case "anchoredVwap": {
      const since = anchored(bars, of("anchor"));
      return { vwap: since && weighted(since) };
    }
    case "vwap": {
      const date = bars.at(-1)?.tradeDate;
      const isFirst = bars[0]?.tradeDate === date;
      return { vwap: isFirst ? null : weighted(bars.filter((bar) => bar.tradeDate === date)) };
    }
    case "supertrend":
      return { supertrend: supertrend(runOf(bars, all), period, of("multiplier")) };
    case "ichimoku": {
      const [conversion, base, span] = [of("conversionPeriod"), of("basePeriod"), of("spanPeriod")];
      const before = bars.slice(0, Math.max(bars.length - of("displacement"), 0));
      const [one, other] = [middle(before, conversion), middle(before, base)];
      return {
        conversion: middle(bars, conversion),
        base: middle(bars, base),
        spanA: one === null || other === null ? null : (one + other) / 2,
        spanB: middle(before, span),
      };
    }
    default:
      return series.name satisfies never;
  }
}

/** Returns null if one of the last n values is unknown. */
export function referenceExtreme(
  kind: "highest" | "lowest",
  bars: readonly ReferenceBar[],
  field: BarField,
  count: number,
): Figure {
  const values = lastKnown(
    bars.map((bar) => bar[field]),
    count,
  );
  return values && (kind === "highest" ? Math.max(...values) : Math.min(...values));
}

export function referenceRelativeVolume(bars: readonly ReferenceBar[], count: number): Figure {
  const before = lastKnown(
    bars.slice(0, -1).map((bar) => bar.volume),
    count,
  );
  const volume = bars.at(-1)?.volume ?? null;
  if (!before || volume === null || mean(before) === 0) return null;
  return volume / mean(before);
}

/** A day; prices are adjusted for splits. */
export interface DailyBar {
  readonly open: number;
  readonly high: number;
  readonly low: number;
  readonly close: number;
  readonly volume: number;
}

const sumOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0);
export const meanOf = (values: readonly number[]): number => sumOf(values) / values.length;

export function medianOf(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[sorted.length >> 1] ?? Number.NaN;
}

/** Pearson's coefficient. */
export function correlationOf(one: readonly number[], other: readonly number[]): number {
  const [meanOne, meanOther] = [meanOf(one), meanOf(other)];
  let [covariance, varianceOne, varianceOther] = [0, 0, 0];
  for (const [place, value] of one.entries()) {
    const [a, b] = [value - meanOne, (other[place] ?? Number.NaN) - meanOther];
    covariance += a * b;
    varianceOne += a * a;
    varianceOther += b * b;
  }
  return covariance / Math.sqrt(varianceOne * varianceOther);
}

const autocorrelationOf = (values: readonly number[], lag: number): number =>
  correlationOf(values.slice(lag), values.slice(0, -lag));

const deviationOf = (values: readonly number[]): number => {
  const mean = meanOf(values);
  return Math.sqrt(meanOf(values.map((value) => (value - mean) ** 2)));
};

/** Deviations at which returns are clamped, so that no crash determines the kurtosis. */
const WINSORIZED_AT = 8;

/** Fourth moment ÷ squared variance − 3, winsorized. */
function excessKurtosisOf(values: readonly number[]): number {
  const [mean, edge] = [meanOf(values), WINSORIZED_AT * deviationOf(values)];
  const kept = values.map((value) => Math.max(mean - edge, Math.min(mean + edge, value)));
  const center = meanOf(kept);
  const variance = meanOf(kept.map((value) => (value - center) ** 2));
  return meanOf(kept.map((value) => (value - center) ** 4)) / variance ** 2 - 3;
}

export const logReturnsOf = (bars: readonly DailyBar[]): number[] =>
  bars.slice(1).map(({ close }, place) => Math.log(close / (bars[place]?.close ?? Number.NaN)));

const TRADING_DAYS = 252;

export const dailyStatistics = {
  annualVolatility: (bars) => deviationOf(logReturnsOf(bars)) * Math.sqrt(TRADING_DAYS),
  excessKurtosis: (bars) => excessKurtosisOf(logReturnsOf(bars)),
  /** Share of days with a gap of more than 2%. */
  gapsOverTwoPercent: (bars) => meanOf(gapsOf(bars).map((gap) => (Math.abs(gap) > 0.02 ? 1 : 0))),
  /** Variance of the gaps ÷ variance of the returns. */
  overnightShare: (bars) => (deviationOf(gapsOf(bars)) / deviationOf(logReturnsOf(bars))) ** 2,
  returnsLag1: (bars) => autocorrelationOf(logReturnsOf(bars), 1),
  sizesLag1: (bars) => autocorrelationOf(sizesOf(bars), 1),
  sizesLag5: (bars) => autocorrelationOf(sizesOf(bars), 5),
  sizesLag20: (bars) => autocorrelationOf(sizesOf(bars), 20),
  volumesLag1: (bars) => autocorrelationOf(volumesOf(bars), 1),
  volumesLag5: (bars) => autocorrelationOf(volumesOf(bars), 5),
  volumesLag20: (bars) => autocorrelationOf(volumesOf(bars), 20),
  volumeWithSize: (bars) => correlationOf(volumesOf(bars), sizesOf(bars)),
  /** Mean of ln(high ÷ low) ÷ mean |return|. */
  rangePerSize: (bars) =>
    meanOf(bars.slice(1).map(({ high, low }) => Math.log(high / low))) / meanOf(sizesOf(bars)),
} as const satisfies Record<string, (bars: readonly DailyBar[]) => number>;

export type DailyStatistic = keyof typeof dailyStatistics;

const sizesOf = (bars: readonly DailyBar[]): number[] => logReturnsOf(bars).map(Math.abs);
const volumesOf = (bars: readonly DailyBar[]): number[] =>
  bars.slice(1).map(({ volume }) => Math.log(volume + 1));
const gapsOf = (bars: readonly DailyBar[]): number[] =>
  bars.slice(1).map(({ open }, place) => Math.log(open / (bars[place]?.close ?? Number.NaN)));

/** Medians, but the mean of gaps, which many series hardly have. */
export function describeSeries(
  series: readonly (readonly DailyBar[])[],
): Readonly<Record<DailyStatistic, number>> {
  const entries = Object.entries(dailyStatistics).map(([name, statistic]) => {
    const found = series.map(statistic);
    return [name, name === "gapsOverTwoPercent" ? meanOf(found) : medianOf(found)];
  });
  return Object.fromEntries(entries) as Record<DailyStatistic, number>;
}

/** Volume and mean |return| of a minute by half hour, as multiples of their means. */
export function describeDay(days: readonly (readonly MinuteBar[])[]): {
  readonly volumes: readonly number[];
  readonly sizes: readonly number[];
} {
  const halves = Math.max(...days.flat().map(({ minute }) => Math.floor(minute / 30))) + 1;
  const normalize = (values: readonly number[]) => {
    const mean = meanOf(values);
    return values.map((value) => value / mean);
  };
  const ofDays = days.map((bars) => {
    const [volumes, sizes, counts] = [0, 1, 2].map(() =>
      Array.from({ length: halves }, () => 0),
    ) as [number[], number[], number[]];
    for (const [place, { minute, close, volume }] of bars.entries()) {
      const half = Math.floor(minute / 30);
      volumes[half] = (volumes[half] ?? 0) + volume;
      const before = bars[place - 1];
      if (before?.minute !== minute - 1) continue;
      sizes[half] = (sizes[half] ?? 0) + Math.abs(Math.log(close / before.close));
      counts[half] = (counts[half] ?? 0) + 1;
    }
    const means = sizes.map((sum, half) => sum / Math.max(1, counts[half] ?? 0));
    return { volumes: normalize(volumes), sizes: normalize(means) };
  });
  const average = (kind: "volumes" | "sizes") =>
    Array.from({ length: halves }, (_, half) =>
      meanOf(ofDays.map((day) => day[kind][half] ?? 0).filter(Number.isFinite)),
    );
  return { volumes: average("volumes"), sizes: average("sizes") };
}

export interface MinuteBar {
  /** Minutes since the session's open. */
  readonly minute: number;
  readonly close: number;
  readonly volume: number;
}

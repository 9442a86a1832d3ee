import { indexName } from "../../../../backend/domain/exchanges/indices.ts";

/** As part of a sentence. */
const mention = (symbol: string): string => {
  const name = indexName(symbol);
  return name === undefined ? symbol : `the ${name}`;
};
export const nameSame = (symbol: string): string => `If invested in ${mention(symbol)}`;
export const benchmarkName = (symbol: string): string => indexName(symbol) ?? symbol;
export const nameBenchmark = (symbol: string): string => `${benchmarkName(symbol)}, time-weighted`;
export const BENCHMARK = "Benchmark";
export const DEFAULT_BENCHMARK = "the default";
export const BENCHMARK_EXAMPLE = "SPY";
export const CHANGE_BENCHMARK = "Change benchmark…";
export const BENCHMARK_HELP =
  "A stock, fund or index. If empty: SPY, or the S&P 500 if the market has no SPY";
export const BENCHMARK_METHOD =
  "Compares with investing the same amounts in the benchmark on the same days.";
export const describeBenchmarkFormula = (currency: string): string =>
  `Price change over the period, in ${currency}`;
export const describeReinvested = (count: number, formatted: string): string =>
  count === 1
    ? "Its dividend is reinvested on the ex-date."
    : `Its ${formatted} dividends are reinvested on their ex-dates.`;
export const NO_BENCHMARK_DIVIDENDS = "Excludes dividends of the benchmark.";
export const describeBenchmarkGaps = (count: number, formatted: string): string =>
  count === 1
    ? "One day has no benchmark price, so the line has a gap."
    : `${formatted} days have no benchmark price, so the line has gaps.`;
export const describeUnknownSince = (symbol: string, date: string): string =>
  `The line ends on ${date} because you deposited or withdrew money that day and ${mention(symbol)} has no price for it.`;
export const BENCHMARK_BEGIN_UNKNOWN =
  "The starting value is not known, so there is no benchmark line.";
export const BENCHMARK_SHORT =
  "More was paid out than the benchmark would have been worth, so its line turns negative.";
export const describeBenchmarkSet = (symbol: string): string => `Compared with ${mention(symbol)}`;
export const BENCHMARK_RESET = "Compared with the default benchmark";

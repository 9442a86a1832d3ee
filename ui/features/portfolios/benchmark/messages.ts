export const nameSame = (symbol: string): string => `The same in ${symbol}`;
export const nameBenchmark = (symbol: string): string => `${symbol}, time-weighted`;
export const BENCHMARK = "Benchmark";
export const DEFAULT_BENCHMARK = "the default";
export const BENCHMARK_EXAMPLE = "SPY";
export const CHANGE_BENCHMARK = "Change benchmark…";
export const BENCHMARK_HELP =
  "A stock, a fund or an index; left empty, SPY, or the S&P 500 where the market has no SPY";
export const BENCHMARK_METHOD =
  "The line: each payment buys the benchmark at the close of its date, each payout sells it; units × price";
export const BENCHMARK_SOURCE = "Index comparison method, Long and Nickels 1996";
export const describeBenchmarkFormula = (currency: string): string =>
  `price at the end ÷ price at the start − 1, in ${currency}`;
export const describeReinvested = (count: number, formatted: string): string =>
  count === 1
    ? "One dividend of it is reinvested on its ex-date."
    : `${formatted} dividends of it are reinvested on their ex-dates.`;
export const NO_BENCHMARK_DIVIDENDS =
  "Without dividends, for no source lists any of it: where it pays some, it did better than this.";
export const describeBenchmarkGaps = (count: number, formatted: string): string =>
  count === 1
    ? "Its price of one date is missing, a gap in the line."
    : `Its prices of ${formatted} dates are missing, gaps in the line.`;
export const describeUnknownSince = (symbol: string, date: string): string =>
  `No price of ${symbol} is known for ${date}, when money came or went: from there on there is no line.`;
export const BENCHMARK_BEGIN_UNKNOWN = "The value at the beginning is not known: there is no line.";
export const BENCHMARK_SHORT =
  "More was paid out than it would have been worth, so its line turns negative.";
export const describeBenchmarkSet = (symbol: string): string => `Compared with ${symbol}`;
export const BENCHMARK_RESET = "Compared with the default again";

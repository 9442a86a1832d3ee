/** Risk bands by price; `below` is in US dollars, exclusive. */
const RISK_BANDS: readonly { readonly below: number; readonly band: string }[] = [
  { below: 5, band: "85-95%" },
  { below: 10, band: "65-80%" },
  { below: 50, band: "45-60%" },
];
export const LOWEST_RISK_BAND = "25-35%";

/** `price` is in US dollars. */
export const riskBand = (price: number): string =>
  RISK_BANDS.find(({ below }) => price < below)?.band ?? LOWEST_RISK_BAND;

/** About a quarter of trading, so that the figure reflects recent volatility. */
export const VOLATILITY_CLOSES = 61;
/** About a month of returns. */
const MIN_RETURNS = 20;
const TRADING_DAYS_A_YEAR = 252;

/**
 * Annualized historical volatility in percent: the sample deviation of daily log returns times √252
 * (J. C. Hull, Options, Futures and Other Derivatives, "Estimating volatility from historical
 * data"). Null with too few closes. Closes are positive, oldest first.
 */
export function annualVolatility(closes: readonly number[]): number | null {
  const returns: number[] = [];
  let previous: number | undefined;
  for (const close of closes) {
    if (previous !== undefined) returns.push(Math.log(close / previous));
    previous = close;
  }
  if (returns.length < MIN_RETURNS) return null;
  const mean = returns.reduce((sum, value) => sum + value, 0) / returns.length;
  const squares = returns.reduce((sum, value) => sum + (value - mean) ** 2, 0);
  const deviation = Math.sqrt(squares / (returns.length - 1));
  return deviation * Math.sqrt(TRADING_DAYS_A_YEAR) * 100;
}

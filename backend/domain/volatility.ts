/** Trading days per year, the customary factor for annualizing daily volatility. */
const TRADING_DAYS = 252;

/**
 * Annualized historical volatility as a fraction (0.45 is 45% a year): the sample standard deviation
 * of daily log returns, close to close, times √252 (J. C. Hull, "Options, Futures and Other
 * Derivatives", "Estimating volatility from historical data"). Oldest close first. Null with fewer
 * than two returns or a close that is not positive.
 */
export function annualizedVolatility(closes: readonly number[]): number | null {
  if (closes.length < 3 || closes.some((close) => !(close > 0))) return null;
  const returns = closes.slice(1).map((close, index) => Math.log(close / (closes[index] ?? close)));
  const mean = returns.reduce((sum, value) => sum + value, 0) / returns.length;
  const squares = returns.reduce((sum, value) => sum + (value - mean) ** 2, 0);
  const volatility = Math.sqrt(squares / (returns.length - 1)) * Math.sqrt(TRADING_DAYS);
  return Number.isFinite(volatility) ? volatility : null;
}

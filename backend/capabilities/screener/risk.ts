import { annualizedVolatility } from "../../domain/volatility.ts";

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

/** Annualized historical volatility in percent; null with fewer than 20 returns. */
export function annualVolatility(closes: readonly number[]): number | null {
  const volatility = closes.length > MIN_RETURNS ? annualizedVolatility(closes) : null;
  return volatility === null ? null : volatility * 100;
}

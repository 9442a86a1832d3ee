import type { Company } from "../../universe/companies.ts";

/** Lowest price of the simulated market; a stock never becomes worthless. */
const MIN_PRICE = 0.0001;

/**
 * Rounds to exchange ticks: whole yen, cents, and hundredths of a cent for currencies and for
 * prices below one unit. Rounding preserves order, so the rounded low of a bar is still its lowest
 * price.
 */
export function roundToTick(
  price: number,
  { currency, kind }: Pick<Company, "currency" | "kind">,
): number {
  if (currency === "JPY" && price >= 1) return Math.round(price);
  if (price >= 1 && kind !== "currency") return Math.round(price * 100) / 100;
  return Math.max(MIN_PRICE, Math.round(price * 10_000) / 10_000);
}

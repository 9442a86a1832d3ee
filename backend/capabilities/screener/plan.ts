import type { Currency } from "../../domain/currency.ts";
import type { Listing } from "../../market/source.ts";
import { marketOf } from "../../domain/symbol.ts";
import type { LeftOut, RunParameters, RunPlan, RunReach } from "./events.ts";
import { instrumentOf } from "./instruments.ts";

/** Returns US dollars for one unit of a currency; undefined if no source has the rate. */
export type DollarsOf = (currency: Currency) => number | undefined;

export const dollarsAlone: DollarsOf = (currency) => (currency === "USD" ? 1 : undefined);

export function dollarsBy({ rates = [] }: RunReach): DollarsOf {
  const byCurrency = new Map(rates.map(({ currency, dollars }) => [currency, dollars]));
  return (currency) => (currency === "USD" ? 1 : byCurrency.get(currency));
}

export const currencyOf = ({ symbol, currency }: Listing): Currency =>
  currency ?? marketOf(symbol).currency;

/**
 * Selects the symbols of a run, most traded first. One request returns thousands of prices and
 * volumes, so these are filtered before any single request; symbols with a missing figure are kept.
 * The maximum price is in dollars: other currencies are converted, and stocks without a rate are
 * excluded.
 */
export function planRun(
  listings: readonly Listing[],
  parameters: RunParameters,
  dollarsOf: DollarsOf = dollarsAlone,
): Omit<RunPlan, keyof RunReach> {
  const leftOut = { price: 0, volume: 0, warrant: 0, right: 0, unit: 0, currency: 0 };
  const wanted = listings.filter((listing) => {
    const reason = reasonToLeaveOut(listing, parameters, dollarsOf(currencyOf(listing)));
    if (reason !== null) leftOut[reason] += 1;
    return reason === null;
  });
  const symbols = wanted
    .toSorted((one, other) => (other.volume ?? -1) - (one.volume ?? -1))
    .map(({ symbol }) => symbol);
  return { listed: listings.length, leftOut, symbols };
}

function reasonToLeaveOut(
  listing: Listing,
  { maxPrice, minVolume }: RunParameters,
  dollars: number | undefined,
): keyof LeftOut | null {
  const { price, volume } = listing;
  if (dollars === undefined) return "currency";
  if (price !== null && !(price * dollars < maxPrice)) return "price";
  if (volume !== null && volume < minVolume) return "volume";
  return instrumentOf(listing);
}

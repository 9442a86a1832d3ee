import type { Listing } from "../../market/source.ts";
import { marketOf } from "../../market/symbol.ts";
import type { LeftOut, RunParameters, RunPlan } from "./events.ts";
import { instrumentOf } from "./instruments.ts";

/**
 * The symbols of a run, the busiest first. A universe with prices and volumes comes in one request
 * for thousands, so both are filtered before any single request; symbols with a missing figure are
 * kept. Limits are in dollars: a price in another currency is not compared.
 */
export function planRun(listings: readonly Listing[], parameters: RunParameters): RunPlan {
  const dollars = listings.filter(({ symbol }) => marketOf(symbol).currency === "USD");
  const leftOut = { price: 0, volume: 0, warrant: 0, right: 0, unit: 0 };
  const wanted = dollars.filter((listing) => {
    const reason = reasonToLeaveOut(listing, parameters);
    if (reason !== null) leftOut[reason] += 1;
    return reason === null;
  });
  const symbols = wanted
    .toSorted((one, other) => (other.volume ?? -1) - (one.volume ?? -1))
    .map(({ symbol }) => symbol);
  return { listed: dollars.length, leftOut, symbols };
}

function reasonToLeaveOut(
  listing: Listing,
  { maxPrice, minVolume }: RunParameters,
): keyof LeftOut | null {
  const { price, volume } = listing;
  if (price !== null && !(price < maxPrice)) return "price";
  if (volume !== null && volume < minVolume) return "volume";
  return instrumentOf(listing);
}

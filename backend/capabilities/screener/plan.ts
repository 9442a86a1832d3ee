import type { Currency } from "../../domain/currency.ts";
import type { Listing } from "../../market/source.ts";
import { marketOf } from "../../domain/symbol.ts";
import type { LeftOut, RunParameters, RunPlan, RunReach } from "./events.ts";

/** Securities derived from a share; no analyst covers them. */
type Instrument = Extract<keyof LeftOut, "warrant" | "right" | "unit">;

/**
 * On Nasdaq, the fifth letter of a symbol gives the type (nasdaqtrader.com, "Ticker Symbol Fifth
 * Character Identifiers"); elsewhere a suffix does, in Yahoo's notation.
 */
const SUFFIXES: readonly (readonly [Instrument, RegExp])[] = [
  ["warrant", /-WT?[A-Z]?$/],
  // Canadian suffixes. A trust's units there, `-UN.TO`, are its shares.
  ["warrant", /-WT[A-Z]?\.(TO|V|CN|NE)$/],
  ["right", /-(R|RT|RI)$/],
  ["right", /-RT\.(TO|V|CN|NE)$/],
  ["unit", /-UN?$/],
];
const FIFTH_LETTERS: Readonly<Record<string, Instrument>> = { W: "warrant", R: "right", U: "unit" };

const IS_SHARE = /\b(common|ordinary) (stock|shares?)\b/i;

/** Null for a share, receipt, fund or unnamed row. Falls back from the name to the fifth letter. */
export function instrumentOf({
  symbol,
  companyName,
}: Pick<Listing, "symbol" | "companyName">): Instrument | null {
  const bySuffix = SUFFIXES.find(([, pattern]) => pattern.test(symbol));
  if (bySuffix) return bySuffix[0];
  if (companyName === null) return null;
  const letter = /^[A-Z]{4}([WRU])$/.exec(symbol)?.[1] ?? "";
  const byLetter = FIFTH_LETTERS[letter] ?? null;
  const byName = nameInstrument(companyName, symbol);
  if (byName !== null) return byLetter === "unit" ? "unit" : byName;
  return IS_SHARE.test(companyName) ? null : byLetter;
}

function nameInstrument(name: string, symbol: string): Instrument | null {
  if (/\bwarr+ants?\b/i.test(name)) return "warrant";
  // A receipt may represent "one unit" or "the right to receive" shares; it is still a share.
  if (/\bdepositary\b/i.test(name)) return null;
  if (/\brights?\s*$/i.test(name)) return "right";
  // Units of a partnership or trust are its shares; units of a share and a warrant end in U.
  const isUnit =
    /\b(corporate|equity) units?\b/i.test(name) ||
    (/^[A-Z]{3,4}U$/.test(symbol) && /\bunits?\b/i.test(name));
  return isUnit ? "unit" : null;
}

/** Returns US dollars for one unit of a currency; undefined if no source has the rate. */
export type DollarsOf = (currency: Currency) => number | undefined;

const dollarsAlone: DollarsOf = (currency) => (currency === "USD" ? 1 : undefined);

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

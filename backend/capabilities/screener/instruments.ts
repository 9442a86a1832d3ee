import type { Listing } from "../../market/source.ts";
import type { LeftOut } from "./events.ts";

/** Securities derived from a share; no analyst covers them. */
export type Instrument = Extract<keyof LeftOut, "warrant" | "right" | "unit">;

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

/**
 * Returns the type of a derived security; null for a share, a receipt or a fund. Falls back to the
 * fifth letter if the name is inconclusive; a row without a name counts as a share.
 */
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

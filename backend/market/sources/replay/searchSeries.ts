import type { SymbolMatch } from "../../source.ts";
import { findCompany } from "../../universe/companies.ts";
import type { BarSeries } from "./barSeries.ts";

/**
 * Returns symbols that begin with the text, then those whose known company name has a word that
 * does. Case-insensitive; blank text finds nothing.
 */
export function searchSeries(
  series: readonly BarSeries[],
  text: string,
  limit: number,
): readonly SymbolMatch[] {
  const wanted = text.trim().toLowerCase();
  if (wanted === "") return [];
  return series
    .map(({ symbol, market }) => {
      const companyName = findCompany(symbol)?.companyName ?? symbol;
      const match = { symbol, companyName, market: market.code, currency: market.currency };
      return { match, rank: rankOf(match, wanted) };
    })
    .filter(({ rank }) => rank < NO_MATCH)
    .toSorted((a, b) => a.rank - b.rank || (a.match.symbol < b.match.symbol ? -1 : 1))
    .slice(0, Math.max(0, limit))
    .map(({ match }) => match);
}

const NO_MATCH = 4;

function rankOf({ symbol, companyName }: SymbolMatch, wanted: string): number {
  const name = companyName.toLowerCase();
  if (symbol.toLowerCase() === wanted) return 0;
  if (symbol.toLowerCase().startsWith(wanted)) return 1;
  if (name.startsWith(wanted)) return 2;
  return name.includes(` ${wanted}`) ? 3 : NO_MATCH;
}

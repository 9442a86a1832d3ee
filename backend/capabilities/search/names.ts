import type { SymbolMatch } from "../../contract/discovery.ts";
import type { Listing, MarketKind } from "../../market/source.ts";
import { marketOf } from "../../domain/symbol.ts";
import { companies, findCompany } from "../../market/universe/companies.ts";

/** Exchanges write the type of security behind the name: "Apple Inc. Common Stock". */
const SECURITY =
  /[\s,]+(?:common (?:stock|shares?)|ordinary shares?|american depositary (?:shares?|receipts?)|depositary shares?)\b.*$/i;

const nameOf = (symbol: string, name: string): SymbolMatch => {
  const { code, currency } = marketOf(symbol);
  return { symbol, name, market: code, currency };
};

/** Every company of the simulated market; its names are real. */
export const listCompanies = (): readonly SymbolMatch[] =>
  companies.map(({ symbol, companyName }) => nameOf(symbol, companyName));

/**
 * The rows of a universe, as it orders them: the best known first. A live one knows America only,
 * so the companies of other markets stand behind it; other kinds have what they have.
 */
export function listNames(listings: readonly Listing[], kind: MarketKind): readonly SymbolMatch[] {
  const listed = listings.map(({ symbol, companyName }) =>
    nameOf(
      symbol,
      companyName?.replace(SECURITY, "") ?? findCompany(symbol)?.companyName ?? symbol,
    ),
  );
  if (kind !== "live") return listed;
  const markets = new Set(listed.map(({ market }) => market));
  return [...listed, ...listCompanies().filter(({ market }) => !markets.has(market))];
}

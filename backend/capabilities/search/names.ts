import type { SymbolMatch } from "../../contract/discovery/discovery.ts";
import type { Listing, MarketKind } from "../../market/source.ts";
import { marketOf } from "../../domain/symbol.ts";
import { companies, findCompany } from "../../market/universe/companies.ts";

/** Exchanges append the type of security to the name: "Apple Inc. Common Stock". */
const SECURITY =
  /[\s,]+(?:common (?:stock|shares?)|ordinary shares?|american depositary (?:shares?|receipts?)|depositary shares?)\b.*$/i;

const nameOf = (symbol: string, name: string): SymbolMatch => {
  const { code, currency } = marketOf(symbol);
  return { symbol, name, market: code, currency };
};

export const listCompanies = (): readonly SymbolMatch[] =>
  companies.map(({ symbol, companyName }) => nameOf(symbol, companyName));

/**
 * Returns a universe's rows in its order, best known first. A live one covers only America, so
 * known companies of other markets are appended; other kinds stay as they are.
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

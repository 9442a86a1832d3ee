import { mapInBatches } from "../../market/routing/mapInBatches.ts";
import type { Market } from "../../market/routing/router.ts";
import type { SymbolChecks } from "../../market/symbolCheck.ts";
import { findCompany } from "../../market/universe/companies.ts";

export interface FoundNames {
  readonly known: ReadonlyMap<string, string>;
  /** Symbols that sources report as unknown; symbols in neither were not checked. */
  readonly unknown: ReadonlySet<string>;
}

/** Each quote is a request on a live market, whose budget serves prices first. */
const MAX_ASKED_LIVE = 25;

/**
 * Looks up symbols without requests first, then checks up to `maxLive` of the rest with live
 * sources.
 */
export async function findNames(
  market: Pick<Market, "status" | "listings">,
  symbols: Pick<SymbolChecks, "check">,
  wanted: readonly string[],
  maxLive = MAX_ASKED_LIVE,
): Promise<FoundNames> {
  const known = await findListed(market, wanted);
  const unknown = new Set<string>();
  const left = wanted.filter((symbol) => !known.has(symbol));
  const isLive = market.status().kind === "live";
  await mapInBatches(isLive ? left.slice(0, maxLive) : left, async (symbol) => {
    const found = await symbols.check(symbol);
    if (found.status === "known") known.set(symbol, found.quote.companyName);
    else if (found.status === "unknown") unknown.add(symbol);
    return undefined;
  });
  return { known, unknown };
}

async function findListed(
  market: Pick<Market, "listings">,
  wanted: readonly string[],
): Promise<Map<string, string>> {
  const listings = await market.listings().catch(() => []);
  const listed = new Map(listings.map((listing) => [listing.symbol, listing.companyName]));
  return new Map(
    wanted.flatMap((symbol): (readonly [string, string])[] => {
      const name = listed.get(symbol);
      return name === undefined
        ? []
        : [[symbol, name ?? findCompany(symbol)?.companyName ?? symbol]];
    }),
  );
}

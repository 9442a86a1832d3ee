import { mapInBatches } from "../../market/routing/mapInBatches.ts";
import type { Market } from "../../market/routing/router.ts";
import type { SymbolChecks } from "../../market/symbolCheck.ts";
import { findCompany } from "../../market/universe/companies.ts";

/** What is known of symbols that somebody wrote. */
export interface FoundNames {
  /** Names by symbol, of those that exist. */
  readonly known: ReadonlyMap<string, string>;
  /** Those that the sources say do not exist; what is in neither was not asked about. */
  readonly unknown: ReadonlySet<string>;
}

/** Quotes are a request each on a live market, whose budget is for prices first. */
const MAX_ASKED_LIVE = 25;

/** Looks up the symbols in what costs no request, and the sources about `mostLive` of the rest. */
export async function findNames(
  market: Pick<Market, "status" | "listings">,
  symbols: Pick<SymbolChecks, "check">,
  wanted: readonly string[],
  mostLive = MAX_ASKED_LIVE,
): Promise<FoundNames> {
  const known = await findListed(market, wanted);
  const unknown = new Set<string>();
  const left = wanted.filter((symbol) => !known.has(symbol));
  const isLive = market.status().kind === "live";
  await mapInBatches(isLive ? left.slice(0, mostLive) : left, async (symbol) => {
    const found = await symbols.check(symbol);
    if (found.status === "known") known.set(symbol, found.quote.companyName);
    else if (found.status === "unknown") unknown.add(symbol);
    return undefined;
  });
  return { known, unknown };
}

/** Names of those that the universe has, by symbol. */
async function findListed(
  market: Pick<Market, "listings">,
  wanted: readonly string[],
): Promise<Map<string, string>> {
  // Without a universe the sources are asked, or the symbols are checked later.
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

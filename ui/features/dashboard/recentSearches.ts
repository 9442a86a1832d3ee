/** A stock and the words that stand beside its symbol. */
export interface NamedStock {
  readonly symbol: string;
  readonly name: string;
}

const STORAGE_KEY = "recent-searches";
const MAX_RECENT = 6;

const isNamedStock = (value: unknown): value is NamedStock =>
  typeof value === "object" &&
  value !== null &&
  "symbol" in value &&
  typeof value.symbol === "string" &&
  "name" in value &&
  typeof value.name === "string";

/** What was found in this browser, which alone keeps it, the newest first; none where the browser keeps nothing or something else. */
export function readRecentSearches(): readonly NamedStock[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(STORAGE_KEY) ?? "[]");
    return Array.isArray(kept) ? kept.filter(isNamedStock).slice(0, MAX_RECENT) : [];
  } catch {
    return [];
  }
}

function keep(searches: readonly NamedStock[]): void {
  try {
    localStorage.setItem(STORAGE_KEY, JSON.stringify(searches));
  } catch {
    // Private browsing may forbid storage; the list then lasts until the page is left.
  }
}

/** The list with the stock at its head, once. */
export function addRecentSearch(
  searches: readonly NamedStock[],
  { symbol, name }: NamedStock,
): readonly NamedStock[] {
  const others = searches.filter((each) => each.symbol !== symbol);
  const next = [{ symbol, name }, ...others].slice(0, MAX_RECENT);
  keep(next);
  return next;
}

export function clearRecentSearches(): readonly NamedStock[] {
  keep([]);
  return [];
}

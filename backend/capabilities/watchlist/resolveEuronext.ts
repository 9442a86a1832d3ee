import { euronextSymbols } from "../../domain/exchanges/tradingView.ts";

/** Each has a candidate in every city, which go out eight to a request. */
const MAX_WORDS = 20;

/** Those of some symbols that exist, of which `most` may be asked about. */
type FindExisting = (symbols: readonly string[], most: number) => Promise<ReadonlySet<string>>;

/**
 * The symbols of words such as `EURONEXT:MC`, by the word in upper case. Missing where none of the
 * cities has the ticker or several have: they would be different companies.
 */
export async function resolveEuronext(
  words: readonly string[],
  findExisting: FindExisting,
): Promise<ReadonlyMap<string, string>> {
  const candidates = new Map(
    words
      .map((word) => word.toUpperCase())
      .map((word) => [word, euronextSymbols(word)] as const)
      .filter(([, symbols]) => symbols.length > 0)
      .slice(0, MAX_WORDS),
  );
  const resolved = new Map<string, string>();
  if (candidates.size === 0) return resolved;
  const wanted = [...candidates.values()].flat();
  const existing = await findExisting(wanted, wanted.length);
  for (const [word, symbols] of candidates) {
    const [symbol, another] = symbols.filter((each) => existing.has(each));
    if (symbol !== undefined && another === undefined) resolved.set(word, symbol);
  }
  return resolved;
}

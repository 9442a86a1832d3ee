import { euronextSymbols } from "../../domain/tradingView.ts";

/** Each word has a candidate in every city; requests carry eight of them. */
const MAX_WORDS = 20;

/**
 * Resolves words such as `EURONEXT:MC` to symbols, keyed by the word in upper case. Omits words
 * whose ticker exists in no city or in several, which would be different companies.
 */
export async function resolveEuronext(
  words: readonly string[],
  findExisting: (symbols: readonly string[], limit: number) => Promise<ReadonlySet<string>>,
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

import type { SymbolMatch } from "../../api/endpoints.ts";

/** The best stay where they are: one of them may be about to be chosen. */
const KEPT_IN_FRONT = 3;

/** What was found at once, with what a source knew later behind the first few; each symbol once. */
export function joinMatches(
  found: readonly SymbolMatch[],
  later: readonly SymbolMatch[],
): readonly SymbolMatch[] {
  const known = new Set(found.map(({ symbol }) => symbol));
  const added = later.filter(({ symbol }) => !known.has(symbol));
  if (added.length === 0) return found;
  return [...found.slice(0, KEPT_IN_FRONT), ...added, ...found.slice(KEPT_IN_FRONT)];
}

import type { SymbolMatch } from "../../../api/endpoints.ts";

/**
 * Number of first matches that keep their position, because the user may be about to choose one.
 */
const KEPT_IN_FRONT = 3;

/** Inserts the matches that arrived later behind the first few; each symbol appears once. */
export function joinMatches(
  found: readonly SymbolMatch[],
  later: readonly SymbolMatch[],
): readonly SymbolMatch[] {
  const known = new Set(found.map(({ symbol }) => symbol));
  const added = later.filter(({ symbol }) => !known.has(symbol));
  if (added.length === 0) return found;
  return [...found.slice(0, KEPT_IN_FRONT), ...added, ...found.slice(KEPT_IN_FRONT)];
}

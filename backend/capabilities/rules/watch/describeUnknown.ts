import type { Rule } from "../../../domain/rules/rule.ts";
import type { Members } from "./scopes.ts";
import { seriesWantedBy } from "../series/symbolSeries.ts";

/** A card has room for this many names; the others are counted. */
const MAX_NAMED = 5;

/**
 * Names the symbols that a rule reads and no source has bars of, such as delisted ones; null if
 * there are none.
 */
export function describeUnknown(
  rule: Rule,
  { symbols }: Pick<Members, "symbols">,
  unknownFor: (symbol: string) => ReadonlySet<string>,
): string | null {
  const found = new Set<string>();
  for (const member of symbols) {
    const unknown = unknownFor(member);
    if (unknown.size === 0) continue;
    for (const { symbol } of seriesWantedBy([rule], member)) {
      if (unknown.has(symbol)) found.add(symbol);
    }
  }
  if (found.size === 0) return null;
  return `No source has bars of ${nameSome(found)}, which may be delisted or renamed. Conditions that need them stay unknown. Everything else is watched.`;
}

export function describeSuspectedSplits(symbols: readonly string[]): string | null {
  if (symbols.length === 0) return null;
  const names = nameSome(new Set(symbols));
  return `${names} may have split today, and no source lists splits there. The rule uses the prices as they are.`;
}

function nameSome(symbols: ReadonlySet<string>): string {
  const named = [...symbols].slice(0, MAX_NAMED).join(", ");
  const others = symbols.size - MAX_NAMED;
  return others > 0 ? `${named} and ${others} more` : named;
}

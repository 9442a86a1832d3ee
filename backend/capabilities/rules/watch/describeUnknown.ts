import type { Rule } from "../../../domain/rules/rule.ts";
import type { Members } from "./scopes.ts";
import { seriesWantedBy } from "../series/symbolSeries.ts";

/** A card has room for so many; the others are counted. */
const MAX_NAMED = 5;

/** The symbols whose bars a rule reads and that no source knows, such as delisted ones; null for none. */
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
  const named = [...found].slice(0, MAX_NAMED).join(", ");
  const others = found.size - MAX_NAMED;
  const names = others > 0 ? `${named} and ${others} more` : named;
  return `No source has bars of ${names}: delisted or renamed. What needs them stays unknown; the rest is watched.`;
}

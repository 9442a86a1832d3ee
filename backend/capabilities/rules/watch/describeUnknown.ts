/** A card has room for this many names; the others are counted. */
const MAX_NAMED = 5;

/** For symbols that no source has bars of, such as delisted ones. */
export function describeUnknown(symbols: readonly string[]): string | null {
  if (symbols.length === 0) return null;
  return `No source has bars of ${nameSome(symbols)}, which may be delisted or renamed. Conditions that need them stay unknown. Everything else is watched.`;
}

export function describeSuspectedSplits(symbols: readonly string[]): string | null {
  if (symbols.length === 0) return null;
  return `${nameSome(symbols)} may have split today, and no source lists splits there. The rule uses the prices as they are.`;
}

function nameSome(found: readonly string[]): string {
  const symbols = [...new Set(found)];
  const named = symbols.slice(0, MAX_NAMED).join(", ");
  const others = symbols.length - MAX_NAMED;
  return others > 0 ? `${named} and ${others} more` : named;
}

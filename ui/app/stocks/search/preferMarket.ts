import type { SymbolMatch } from "../../../api/endpoints.ts";

/** Moves only stocks whose symbol or name has a word that begins with the text. */
export function preferMarket(
  matches: readonly SymbolMatch[],
  typed: string,
  market: string | undefined,
): readonly SymbolMatch[] {
  const text = typed.trim().toUpperCase();
  const isMeantThere = ({ symbol, name, market: own }: SymbolMatch) =>
    own === market &&
    [symbol, ...wordsAndRests(name.toUpperCase())].some((part) => part.startsWith(text));
  return [...matches.filter(isMeantThere), ...matches.filter((match) => !isMeantThere(match))];
}

/** Returns the name from each of its words on, so that a text of several words can begin there. */
function wordsAndRests(name: string): readonly string[] {
  const words = name.split(/\s+/);
  return words.map((_, index) => words.slice(index).join(" "));
}

import { useSymbolSearch, type SymbolSearch } from "../../app/stocks/search/useSymbolSearch.ts";
import { readPhrase } from "./paletteCommands.ts";
import { isMeantBy, type FoundStock } from "./paletteGroups.ts";

export interface PaletteSearch {
  /** State of all searches for the text. */
  readonly search: SymbolSearch;
  /** Matches of the whole text, best first. */
  readonly found: readonly FoundStock[];
  /** Matches of the stocks that a phrase such as `apple vs microsoft` names. */
  readonly named: readonly FoundStock[];
}

const NO_STOCKS: readonly FoundStock[] = [];
const matchesOf = (search: SymbolSearch) =>
  search.status === "found" ? search.matches : NO_STOCKS;

export function usePaletteSearch(text: string): PaletteSearch {
  const whole = useSymbolSearch(text);
  const found = matchesOf(whole);
  const phrase = readPhrase(text);
  // Two words are more often one company, which the whole text has then found.
  const isNamed = !phrase?.isPair || (whole.status === "found" && !hasMeant(found, text));
  const [one = "", other = ""] = isNamed ? (phrase?.terms ?? []) : [];
  const terms = [useSymbolSearch(one), useSymbolSearch(other)];
  const open = [whole, ...terms].find(({ status }) => status === "loading");
  const failed = terms.find(({ status }) => status === "failed");
  return { search: open ?? failed ?? whole, found, named: terms.flatMap(matchesOf) };
}

const hasMeant = (found: readonly FoundStock[], text: string): boolean =>
  found.some((stock) => isMeantBy(text, stock));

import type { SymbolMatch } from "../../../api/endpoints.ts";

/** Words that names may lack: "Johnson & Johnson", "The Coca-Cola Co". */
const FILLERS = new Set(["AND", "THE"]);

/** Legal forms, which names often lack: "Tesla Inc". A name may begin with such a word, "Co…". */
const LEGAL_FORMS = new Set([
  "INC",
  "CORP",
  "CORPORATION",
  "CO",
  "COMPANY",
  "LTD",
  "LIMITED",
  "PLC",
]);

const wordsOf = (text: string): readonly string[] =>
  text
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .toUpperCase()
    .match(/[\p{L}\p{N}]+/gu) ?? [];

const lettersOf = (text: string): string => wordsOf(text).join("");

const nameOf = (text: string): string =>
  wordsOf(text)
    .filter((word, place) => !FILLERS.has(word) && (place === 0 || !LEGAL_FORMS.has(word)))
    .join("");

/**
 * True if the stock may be taken without a choice: its symbol or a name begins with the text, or
 * the text names an exchange and a ticker. A similar stock is often another company.
 */
export function isLikelyMeant(
  typed: string,
  { symbol, name, knownAs = "" }: Pick<SymbolMatch, "symbol" | "name" | "knownAs">,
): boolean {
  const letters = lettersOf(typed);
  if (letters === "") return false;
  if (typed.includes(":") || lettersOf(symbol).startsWith(letters)) return true;
  const wanted = nameOf(typed);
  return wanted !== "" && [name, knownAs].some((own) => nameOf(own).startsWith(wanted));
}

/** True if the text is a name, or its beginning, and no stock's symbol. */
export const isNoSymbol = (typed: string, found: readonly SymbolMatch[]): boolean =>
  found.some((match) => isLikelyMeant(typed, match)) &&
  !found.some(({ symbol }) => lettersOf(symbol) === lettersOf(typed));

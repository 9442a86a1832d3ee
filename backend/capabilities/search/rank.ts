import { plainText, wordsOf } from "../../market/universe/companies.ts";

export const ranks = {
  /** `brk b`, `BRK.B` and `brk-b` all match BRK-B. */
  symbol: 0,
  /** The symbol without its market suffix: `7203` matches 7203.T. */
  base: 1,
  symbolPrefix: 2,
  name: 3,
  namePrefix: 4,
  /** Each word is a prefix of a word in the name. */
  words: 5,
  /** Returned by a source, without a match known here. */
  source: 6,
  /** Misspelled by one letter in a word, then by two. */
  misspelled: 7,
  badlyMisspelled: 8,
} as const;
export type Rank = (typeof ranks)[keyof typeof ranks];

export interface SearchKey {
  readonly symbol: string;
  readonly baseLength: number;
  readonly name: string;
}

export interface Wanted {
  readonly symbol: string;
  /** A symbol with a space must match completely: as a prefix, "c h" would find all of CH. */
  readonly isWholeSymbol: boolean;
  readonly name: string;
  /** All words without spaces: "coca cola" and "cocacola" are the same. */
  readonly joined: string;
  readonly words: readonly string[];
  readonly laterWords: readonly string[];
}

const lettersOf = (symbol: string): string => symbol.replaceAll(/[^A-Z0-9]/g, "");

/** Legal forms, security types and articles, which listings contain and users do not type. */
const FORMS = new Set(
  (
    "ab ag adr and asa class co common company corp corporation inc incorporated limited llc lp " +
    "ltd nv of ordinary oyj plc sa se share shares spa stock the"
  ).split(" "),
);

/** Drops {@link FORMS} unless nothing else is left. */
function tellingWords(text: string): string[] {
  const words = wordsOf(text);
  const telling = words.filter((word) => !FORMS.has(word));
  return telling.length > 0 ? telling : words;
}

export function keyOf(symbol: string, name: string): SearchKey {
  const suffix = /\.([A-Z]+)$/.exec(symbol)?.[1]?.length ?? 0;
  const letters = lettersOf(symbol);
  const baseLength = letters.length - suffix;
  return { symbol: letters, baseLength, name: tellingWords(name).join(" ") };
}

const IS_SYMBOL = /^[a-z0-9^][a-z0-9.\-^=/]*(?: [a-z0-9])?$/;

export function readWanted(text: string): Wanted {
  const typed = plainText(text).trim();
  const words = tellingWords(typed);
  return {
    symbol: IS_SYMBOL.test(typed) ? lettersOf(typed.toUpperCase()) : "",
    isWholeSymbol: typed.includes(" "),
    name: words.join(" "),
    joined: wordsOf(typed).join(""),
    words,
    laterWords: words.map((word) => ` ${word}`),
  };
}

export function rankOf(wanted: Wanted, key: SearchKey): Rank | undefined {
  if (wanted.symbol !== "") {
    if (key.symbol === wanted.symbol) return ranks.symbol;
    if (key.symbol.startsWith(wanted.symbol)) {
      if (key.baseLength === wanted.symbol.length) return ranks.base;
      if (!wanted.isWholeSymbol) return ranks.symbolPrefix;
    }
  }
  if (wanted.name === "") return undefined;
  if (key.name === wanted.name) return ranks.name;
  if (key.name.startsWith(wanted.name)) return ranks.namePrefix;
  const isJoined = rankJoined(wanted.joined, key.name);
  if (isJoined !== undefined) return isJoined;
  const isEach = wanted.laterWords.every(
    (later, at) => key.name.includes(later) || key.name.startsWith(wanted.words[at] ?? later),
  );
  return isEach ? ranks.words : undefined;
}

/** Shorter text is a prefix of too many names. */
const MIN_JOINED = 5;

export function rankJoined(joined: string, name: string): Rank | undefined {
  if (joined.length < MIN_JOINED) return undefined;
  let at = 0;
  for (const letter of name) {
    if (letter === " ") continue;
    if (at === joined.length) return ranks.namePrefix;
    if (letter !== joined[at]) return undefined;
    at += 1;
  }
  return at === joined.length ? ranks.name : undefined;
}

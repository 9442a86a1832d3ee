/** Letters that are not an accented form of another one, as they are typed without them. */
const SPELLED: Readonly<Record<string, string>> = {
  ß: "ss",
  æ: "ae",
  œ: "oe",
  ø: "o",
  ł: "l",
  đ: "d",
  ð: "d",
  þ: "th",
  ı: "i",
};

/** Lower case without accents and apostrophes: "estee" finds Estée Lauder, "mcdonalds" McDonald's. */
export const plainText = (text: string): string =>
  IS_ASCII.test(text) ? text.replaceAll("'", "").toLowerCase() : plainLetters(text);

/** As nearly all names are: sixty thousand of them are indexed at the start. */
const IS_ASCII = /^[ -~]*$/;

const plainLetters = (text: string): string =>
  text
    .normalize("NFD")
    .replaceAll(/[\p{M}'’]/gu, "")
    .toLowerCase()
    .replaceAll(/[ßæœøłđðþı]/g, (letter) => SPELLED[letter] ?? letter);

/** The words of a name, plain; empty for text without a letter or digit. */
export const wordsOf = (text: string): string[] =>
  plainText(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);

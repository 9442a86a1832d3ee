import { charactersOf, type SizeOf } from "../../../../platform/text.ts";

/**
 * The default alphabet of text messages, 3GPP TS 23.038 §6.2.1: a message within it holds 160
 * characters; a single other character turns all of it into UCS-2, which holds 70.
 */
const BASIC = new Set(
  "@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !\"#¤%&'()*+,-./0123456789:;<=>?¡" +
    "ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà",
);

/** Written with an escape before it: two places each. */
const EXTENSION = new Set("^{}\\[~]|€");

/** Places that one message has. */
export const SEGMENT_SEPTETS = 160;

/** The length of the text in septets; other characters count one, as `?` would. */
export const countSeptets: SizeOf = (text) => {
  let septets = 0;
  for (const character of text) septets += EXTENSION.has(character) ? 2 : 1;
  return septets;
};

const LOOKALIKES: Readonly<Record<string, string>> = {
  "\u00A0": " ",
  "\u202F": " ",
  "–": "-",
  "—": "-",
  "−": "-",
  "‘": "'",
  "’": "'",
  "“": '"',
  "”": '"',
  "…": "...",
};

/**
 * The same text in the alphabet: unsupported accents are dropped, and every other character, as a
 * reader sees it, becomes one `?`.
 */
export const toGsm7 = (text: string): string => charactersOf(text).map(replace).join("");

function replace(cluster: string): string {
  const character = cluster.normalize("NFC");
  if (BASIC.has(character) || EXTENSION.has(character)) return character;
  const lookalike = LOOKALIKES[character];
  if (lookalike !== undefined) return lookalike;
  // A character such as ½ becomes several; the first of them alone, 1, would be wrong.
  const [, letter = "?"] = /^(.)\p{M}*$/u.exec(character.normalize("NFKD")) ?? [];
  return BASIC.has(letter) ? letter : "?";
}

import { charactersOf, type SizeOf } from "../../../../platform/text.ts";

/**
 * The default GSM alphabet (3GPP TS 23.038 §6.2.1), in which a message holds 160 characters. One
 * character outside of it switches the whole message to UCS-2, which holds 70.
 */
const BASIC = new Set(
  "@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !\"#¤%&'()*+,-./0123456789:;<=>?¡" +
    "ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà",
);

/** Characters of the extension table, which take two septets each. */
const EXTENSION = new Set("^{}\\[~]|€");

export const SEGMENT_SEPTETS = 160;

/**
 * Length of a text in septets. Unsupported characters count as one, like the `?` that replaces
 * them.
 */
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
 * Converts a text to the GSM alphabet. Unsupported accents are dropped, and every other unsupported
 * grapheme becomes one `?`.
 */
export const toGsm7 = (text: string): string => charactersOf(text).map(replace).join("");

function replace(cluster: string): string {
  const character = cluster.normalize("NFC");
  if (BASIC.has(character) || EXTENSION.has(character)) return character;
  const lookalike = LOOKALIKES[character];
  if (lookalike !== undefined) return lookalike;
  // A character such as ½ decomposes into several; keeping only the first, 1, would be wrong.
  const [, letter = "?"] = /^(.)\p{M}*$/u.exec(character.normalize("NFKD")) ?? [];
  return BASIC.has(letter) ? letter : "?";
}

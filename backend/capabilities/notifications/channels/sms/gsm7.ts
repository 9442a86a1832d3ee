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
export function countSeptets(text: string): number {
  let septets = 0;
  for (const character of text) septets += EXTENSION.has(character) ? 2 : 1;
  return septets;
}

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

/** The same text in the alphabet: unsupported accents are dropped, other characters become `?`. */
export function toGsm7(text: string): string {
  let out = "";
  for (const character of text) out += BASIC.has(character) ? character : replace(character);
  return out;
}

function replace(character: string): string {
  if (EXTENSION.has(character)) return character;
  const lookalike = LOOKALIKES[character];
  if (lookalike !== undefined) return lookalike;
  const [letter = "?"] = character.normalize("NFKD");
  return BASIC.has(letter) ? letter : "?";
}

/** As much of the beginning as fits into `septets` places. */
export function cutToSeptets(text: string, septets: number): string {
  let left = septets;
  let out = "";
  for (const character of text) {
    left -= EXTENSION.has(character) ? 2 : 1;
    if (left < 0) break;
    out += character;
  }
  return out;
}

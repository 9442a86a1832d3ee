/** A spreadsheet takes a cell that begins so for a formula: an apostrophe makes it text (OWASP). */
const FORMULA = /^'*[=+\-@\t\r]/;
const NUMBER = /^-?\d+(?:\.\d+)?$/;

const toCell = (text: string): string => {
  const plain = FORMULA.test(text) && !NUMBER.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain;
};

/** One record of RFC 4180, without its line end. A cell that a spreadsheet would calculate becomes text. */
export const toCsvRow = (cells: readonly string[]): string => cells.map(toCell).join(",");

/** Each line with its end. */
export const linesOf = (lines: readonly string[]): string =>
  lines.map((line) => `${line}\n`).join("");

/** A file's name without its ending: letters and digits of any script, and `fallback` where none is left. */
export const fileNameOf = (name: string, fallback: string): string =>
  name
    .replaceAll(/[^\p{L}\p{N}]+/gu, "-")
    .replaceAll(/^-|-$/g, "")
    .toLowerCase() || fallback;

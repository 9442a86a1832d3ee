/** Spreadsheets read such a cell as a formula; an apostrophe makes it text (OWASP). */
const FORMULA = /^'*[=+\-@\t\r]/;
const NUMBER = /^-?\d+(?:\.\d+)?$/;

const toCell = (text: string): string => {
  const plain = FORMULA.test(text) && !NUMBER.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain;
};

/** Returns one record of RFC 4180, without its line end. */
export const toCsvRow = (cells: readonly string[]): string => cells.map(toCell).join(",");

export const linesOf = (lines: readonly string[]): string =>
  lines.map((line) => `${line}\n`).join("");

/** Returns letters and digits of any script, or `fallback` if none is left. */
export const fileNameOf = (name: string, fallback: string): string =>
  name
    .replaceAll(/[^\p{L}\p{N}]+/gu, "-")
    .replaceAll(/^-|-$/g, "")
    .toLowerCase() || fallback;

/** Numbers by which brokers name a security, in the order in which a text is tried. */
export type SecurityNumberKind = "isin" | "cusip" | "sedol" | "wkn";

/** Value of a digit or letter in a check sum: 0–9, then A = 10 to Z = 35. */
const valueOf = (sign: string): number => Number.parseInt(sign, 36);

/** Luhn's sum over the digits of every sign (ISO 6166). */
function isIsin(text: string): boolean {
  if (!/^[A-Z]{2}[A-Z0-9]{9}\d$/.test(text)) return false;
  const digits = [...text].map((sign) => String(valueOf(sign))).join("");
  const sum = [...digits].toReversed().reduce((total, digit, at) => {
    const doubled = Number(digit) * (at % 2 === 0 ? 1 : 2);
    return total + (doubled > 9 ? doubled - 9 : doubled);
  }, 0);
  return sum % 10 === 0;
}

/** Every second sign counts double, and the digits of each product are added (CUSIP manual). */
function isCusip(text: string): boolean {
  if (!/^[0-9][A-Z0-9]{7}\d$/.test(text)) return false;
  const sum = Array.from(text.slice(0, 8)).reduce((total, sign, at) => {
    const value = valueOf(sign) * (at % 2 === 0 ? 1 : 2);
    return total + Math.floor(value / 10) + (value % 10);
  }, 0);
  return (10 - (sum % 10)) % 10 === Number(text[8]);
}

const SEDOL_WEIGHTS = [1, 3, 1, 7, 3, 9, 1];

function isSedol(text: string): boolean {
  if (!/^[0-9B-DF-HJ-NP-TV-Z]{6}\d$/.test(text)) return false;
  const sum = [...text].reduce(
    (total, sign, at) => total + valueOf(sign) * (SEDOL_WEIGHTS[at] ?? 0),
    0,
  );
  return sum % 10 === 0;
}

/** A German number has no check digit; one without any digit would be a word. */
const isWkn = (text: string): boolean => /^(?=.*\d)[0-9A-HJ-NP-Z]{6}$/.test(text);

/** Returns what kind of number a text is; undefined if it is none or its check digit is wrong. */
export function kindOfSecurityNumber(text: string): SecurityNumberKind | undefined {
  if (isIsin(text)) return "isin";
  if (isCusip(text)) return "cusip";
  if (isSedol(text)) return "sedol";
  return isWkn(text) ? "wkn" : undefined;
}

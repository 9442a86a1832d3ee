/** Fraction in lowest terms with a positive denominator. */
export interface Rational {
  readonly over: bigint;
  readonly under: bigint;
}

const greatestDivisor = (a: bigint, b: bigint): bigint => {
  let [x, y] = [a < 0n ? -a : a, b];
  while (y !== 0n) [x, y] = [y, x % y];
  return x === 0n ? 1n : x;
};

function reduce(over: bigint, under: bigint): Rational {
  const sign = under < 0n ? -1n : 1n;
  const divisor = greatestDivisor(over, under * sign);
  return { over: (over * sign) / divisor, under: (under * sign) / divisor };
}

export const NONE: Rational = { over: 0n, under: 1n };
export const WHOLE: Rational = { over: 1n, under: 1n };

/** Parses plain decimal text. */
export function rational(text: string): Rational {
  const [whole = "0", part = ""] = text.split(".");
  return reduce(BigInt(whole + part), 10n ** BigInt(part.length));
}

export const plus = (...all: readonly Rational[]): Rational =>
  all.reduce((a, b) => reduce(a.over * b.under + b.over * a.under, a.under * b.under), NONE);
export const times = (...all: readonly Rational[]): Rational =>
  all.reduce((a, b) => reduce(a.over * b.over, a.under * b.under), WHOLE);
export const over = (a: Rational, b: Rational): Rational =>
  reduce(a.over * b.under, a.under * b.over);
export const minus = (a: Rational, b: Rational): Rational => plus(a, { ...b, over: -b.over });
export const isNone = (a: Rational): boolean => a.over === 0n;
export const isMore = (a: Rational, b: Rational): boolean => minus(a, b).over > 0n;
export const smaller = (a: Rational, b: Rational): Rational => (isMore(a, b) ? b : a);

/** Ignores the rounding of divisions. */
export const isNear = (a: Rational, text: string): boolean => {
  const { over: gap, under } = minus(a, rational(text));
  return (gap < 0n ? -gap : gap) * 10n ** 20n <= under;
};

/** `amount` · e^(−`tau`·u) with `tau` ≥ 0. */
export interface Term {
  readonly amount: number;
  readonly tau: number;
}

/**
 * Width below which an interval that cannot be excluded counts as a double root, where the sum
 * touches zero.
 */
const NARROW = 1e-8;
/** Limits the work for adversarial terms; ordinary ones need a few dozen intervals. */
const MAX_INTERVALS = 20_000;

interface Sums {
  /** Sum of the positive terms; `minus` is the absolute sum of the negative ones. */
  readonly plus: number;
  readonly minus: number;
  /** The same sums with each term multiplied by its tau, the rate at which the sums fall. */
  readonly plusSlope: number;
  readonly minusSlope: number;
}

function sumsAt(terms: readonly Term[], u: number): Sums {
  let plus = 0;
  let minus = 0;
  let plusSlope = 0;
  let minusSlope = 0;
  for (const { amount, tau } of terms) {
    const part = Math.abs(amount) * Math.exp(-tau * u);
    if (amount > 0) {
      plus += part;
      plusSlope += part * tau;
    } else {
      minus += part;
      minusSlope += part * tau;
    }
  }
  return { plus, minus, plusSlope, minusSlope };
}

const valueOf = ({ plus, minus }: Sums): number => plus - minus;

/** Bisects a sign change down to the last bit of a double. */
function bisect(terms: readonly Term[], from: number, to: number): number {
  let low = from;
  let high = to;
  const rising = valueOf(sumsAt(terms, low)) < 0;
  for (;;) {
    const middle = low + (high - low) / 2;
    if (middle <= low || middle >= high) return middle;
    const value = valueOf(sumsAt(terms, middle));
    if (value === 0) return middle;
    if (value < 0 === rising) low = middle;
    else high = middle;
  }
}

/**
 * Returns all u in [0, `end`] at which the terms sum to zero, in order; a double root appears once.
 * `isComplete` is false if the search was cut off.
 *
 * An interval is excluded if the mean value form rules out a root in it, bisected if the slope keeps
 * its sign, and halved otherwise: R. Moore, Methods and Applications of Interval Analysis, 1979. The
 * bounds are exact without interval arithmetic, because each sum falls as u rises.
 */
export function findRoots(
  terms: readonly Term[],
  end: number,
): { readonly roots: readonly number[]; readonly isComplete: boolean } {
  const found: number[] = [];
  const stack: (readonly [number, number])[] = [[0, end]];
  let work = 0;
  for (;;) {
    const interval = stack.pop();
    if (!interval) break;
    if (++work > MAX_INTERVALS) return { roots: found, isComplete: false };
    const [from, to] = interval;
    const left = sumsAt(terms, from);
    const right = sumsAt(terms, to);
    const slopeLow = right.minusSlope - left.plusSlope;
    const slopeHigh = left.minusSlope - right.plusSlope;
    const middle = from + (to - from) / 2;
    if (slopeLow >= 0 || slopeHigh <= 0) {
      if (valueOf(left) === 0) found.push(from);
      else if (valueOf(right) === 0) found.push(to);
      else if (valueOf(left) < 0 !== valueOf(right) < 0) found.push(bisect(terms, from, to));
      continue;
    }
    const center = valueOf(sumsAt(terms, middle));
    const reach = (Math.max(-slopeLow, slopeHigh) * (to - from)) / 2;
    if (Math.abs(center) > reach) continue;
    if (to - from < NARROW * Math.max(1, middle)) {
      found.push(middle);
      continue;
    }
    stack.push([middle, to], [from, middle]);
  }
  return { roots: found, isComplete: true };
}

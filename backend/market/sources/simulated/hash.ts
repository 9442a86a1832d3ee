/**
 * Deterministic randomness: the same integers give the same numbers in every engine and after every
 * restart. Uses only 32-bit integer arithmetic, so JavaScriptCore and V8 cannot differ.
 */

/** Mixes 32 bits like Chris Wellons' `lowbias32` (nullprogram.com/blog/2018/07/31). */
export function mix(value: number): number {
  let hash = value | 0;
  hash = Math.imul(hash ^ (hash >>> 16), 0x7feb352d);
  hash = Math.imul(hash ^ (hash >>> 15), 0x846ca68b);
  return hash ^ (hash >>> 16);
}

/** Hashes an ordered pair. */
export const mixPair = (first: number, second: number): number =>
  mix(mix(first) + Math.imul(second, 0x9e3779b1));

/** FNV-1a over UTF-16 code units. */
export function hashText(text: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index++) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  }
  return mix(hash);
}

/** Maps a hash to [0, 1). */
export const unitOf = (hash: number): number => (hash >>> 0) / 4294967296;

const SQRT_6 = 2.449489742783178;

/**
 * Maps a hash to noise with mean 0 and variance 1, bounded by ±√6: the sum of two uniforms from the
 * two halves of the hash. A true normal would be unbounded and need logarithms, whose last digit
 * differs between engines.
 */
export const noiseOf = (hash: number): number =>
  (((hash >>> 16) + (hash & 0xffff) - 65535) / 65536) * SQRT_6;

/** Nearly normal noise, variance 1, bounded by ±2√3: the sum of two triangular distributions. */
export const normalOf = (key: number, point: number): number => {
  const hash = mixPair(key, point);
  return (noiseOf(hash) + noiseOf(mix(hash ^ 0x2c1b3c6d))) * Math.SQRT1_2;
};

/** Linearly interpolated noise at lattice points; any place can be computed directly. */
export function latticeAt(key: number, period: number, place: number): number {
  // Shifted by a hash, so that different stocks do not turn on the same days.
  const shifted = place + (mix(key) & (period - 1));
  const point = Math.floor(shifted / period);
  const share = (shifted - point * period) / period;
  const before = normalOf(key, point);
  return share === 0 ? before : before + (normalOf(key, point + 1) - before) * share;
}

/** Adds lattice noise scaled by `times` at consecutive places; computes each point only once. */
export function addLattice(
  key: number,
  period: number,
  place: number,
  times: number,
  target: Float64Array,
): void {
  const shift = mix(key) & (period - 1);
  let point = Math.floor((place + shift) / period);
  let before = normalOf(key, point);
  let after = normalOf(key, point + 1);
  for (let index = 0; index < target.length; index++) {
    const shifted = place + index + shift;
    if (shifted >= (point + 1) * period) {
      point++;
      before = after;
      after = normalOf(key, point + 1);
    }
    const share = (shifted - point * period) / period;
    target[index] = (target[index] ?? 0) + times * (before + (after - before) * share);
  }
}

/**
 * Noise with increments close to those of a random walk with variance 1, which nevertheless stays
 * near 0 forever: lattice noises of doubling periods, where octave k contributes increments of
 * variance 1/2^(k+1).
 */
export function boundedWalk(key: number, octaves: number, place: number): number {
  let sum = 0;
  for (let octave = 0; octave < octaves; octave++) {
    sum += Math.sqrt(2 ** octave) * latticeAt(mixPair(key, octave), 2 ** octave, place);
  }
  return sum / 2;
}

const TERMS = 13;

/**
 * Computes e^x by halving the range and a Taylor series. `Math.exp` may differ between engines in
 * the last digit, which a price must not; sums and products are exact across engines. Accurate to
 * about 15 digits for |x| < 30.
 */
export function exponential(x: number): number {
  const doublings = Math.round(x / Math.LN2);
  const rest = x - doublings * Math.LN2;
  let sum = 1;
  for (let term = TERMS; term > 0; term--) sum = 1 + (rest / term) * sum;
  const factor = doublings < 0 ? 0.5 : 2;
  for (let count = Math.abs(doublings); count > 0; count--) sum *= factor;
  return sum;
}

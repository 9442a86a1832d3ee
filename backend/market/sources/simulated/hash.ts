/**
 * Deterministic randomness: the same integers give the same numbers in every engine and after every
 * restart. Uses only 32-bit integer arithmetic, so JavaScriptCore and V8 cannot differ.
 */

/**
 * Returns a well-mixed 32-bit value. Constants from Chris Wellons' `lowbias32`
 * (nullprogram.com/blog/2018/07/31).
 */
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

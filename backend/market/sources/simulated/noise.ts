import { mix, mixPair, noiseOf } from "./hash.ts";

/**
 * Nearly normal noise with variance 1, bounded by ±2√3: the sum of two triangular distributions.
 */
export const normalOf = (key: number, point: number): number => {
  const hash = mixPair(key, point);
  return (noiseOf(hash) + noiseOf(mix(hash ^ 0x2c1b3c6d))) * Math.SQRT1_2;
};

/**
 * Returns noise at lattice points with linear interpolation; any place can be computed directly.
 */
export function latticeAt(key: number, period: number, place: number): number {
  // Shifted by a hash, so that different stocks do not turn on the same days.
  const shifted = place + (mix(key) & (period - 1));
  const point = Math.floor(shifted / period);
  const share = (shifted - point * period) / period;
  const before = normalOf(key, point);
  return share === 0 ? before : before + (normalOf(key, point + 1) - before) * share;
}

/**
 * Adds lattice noise, scaled by `times`, at consecutive places. Computes each lattice point only
 * once.
 */
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

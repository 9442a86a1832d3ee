import { LRUCache } from "lru-cache";
import { entryLimit } from "../../../domain/entryLimit.ts";
import { type Sector, sectors } from "../../universe/companies.ts";
import { addLattice, exponential, mixPair, normalOf } from "./hash.ts";

/**
 * Movements shared by many stocks: the market and eleven sectors, with clustered volatility.
 * Everything is a function of a key and the calendar day.
 */

/** Days in a block. Sums start at a block's beginning, so none is longer than this. */
export const BLOCK_DAYS = 256;

/** Share of an ordinary day's variance between the previous close and the open. */
const OVERNIGHT_SHARE = 0.2;
export const overnight = Math.sqrt(OVERNIGHT_SHARE);
export const intraday = Math.sqrt(1 - OVERNIGHT_SHARE);

/** Time scales of {@link volatilitiesOf}: period in days, standard deviation of the logarithm. */
const SCALES: readonly (readonly [period: number, deviation: number])[] = [
  [1, 0.25],
  [4, 0.45],
  [16, 0.33],
  [64, 0.25],
  [256, 0.2],
];
/** Normalizes the mean square to 1; lattice noise averages two thirds of its points' variance. */
const MEAN_SQUARE = SCALES.reduce(
  (sum, [period, deviation]) => sum + deviation ** 2 * (period === 1 ? 1 : 2 / 3),
  0,
);

/**
 * Returns the volatility of each day of a block as a multiple of the usual one: a product of
 * components on several time scales, which clusters on all of them and can be computed for any
 * single day (after the Markov-switching multifractal of Calvet and Fisher, "How to Forecast
 * Long-Run Volatility", Journal of Financial Econometrics 2 (2004) 49–83; lattice noise replaces
 * their switching multipliers).
 */
export function volatilitiesOf(key: number, block: number): Float64Array {
  const logarithms = new Float64Array(BLOCK_DAYS).fill(-MEAN_SQUARE);
  for (const [period, deviation] of SCALES) {
    addLattice(mixPair(key, period), period, block * BLOCK_DAYS, deviation, logarithms);
  }
  return logarithms.map(exponential);
}

/** Returns of one factor in units of its daily deviation, one entry per day of the block. */
interface Factor {
  readonly gap: Float64Array;
  readonly intra: Float64Array;
}

export interface FactorBlock {
  readonly market: Factor;
  readonly sectors: ReadonlyMap<Sector, Factor>;
  readonly volatility: Float64Array;
}

const MAX_BLOCKS = 200;

export function createFactors(seed: number): (block: number) => FactorBlock {
  const blocks = new LRUCache<number, FactorBlock>(entryLimit(MAX_BLOCKS));
  const marketKey = mixPair(seed, 0x6d2b79f5);

  const build = (block: number): FactorBlock => {
    const first = block * BLOCK_DAYS;
    const volatility = volatilitiesOf(marketKey, block);
    const factorOf = (key: number): Factor => {
      const draw = (own: number, share: number) =>
        volatility.map((times, place) => times * share * normalOf(own, first + place));
      return { gap: draw(mixPair(key, 1), overnight), intra: draw(mixPair(key, 2), intraday) };
    };
    return {
      market: factorOf(marketKey),
      sectors: new Map(
        Object.values(sectors).map((sector, place) => [
          sector,
          factorOf(mixPair(marketKey, 100 + place)),
        ]),
      ),
      volatility,
    };
  };

  return (block) => {
    const known = blocks.get(block);
    if (known) return known;
    const built = build(block);
    blocks.set(block, built);
    return built;
  };
}

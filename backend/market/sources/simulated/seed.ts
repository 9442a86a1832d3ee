/**
 * Every install and the demo show the same made-up market. Chosen among 400 so that the best-known
 * names had an unremarkable year: a newcomer's first chart should not be a crash that never was.
 */
export const SIMULATION_SEED = 233;

/**
 * To be raised with every change that makes other prices: data folders and demo snapshots keep it,
 * and alerts that stand in an older one are moved to the prices of this one.
 */
export const SIMULATION_VERSION = 2;

/**
 * Every install and the demo show the same made-up market. Chosen among 400 so that the best-known
 * names had an unremarkable year: a newcomer's first chart should not be a crash that never was.
 */
export const SIMULATION_SEED = 233;

/**
 * To be raised with every change of prices: data folders and demo snapshots store it, and alerts of
 * an older version are rescaled to the prices of this one.
 */
export const SIMULATION_VERSION = 2;

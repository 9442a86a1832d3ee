/**
 * Every installation and the demo show the same simulated market. Chosen among 400 seeds so that
 * the best-known names had an unremarkable year and a newcomer's first chart is not a crash that
 * never happened.
 */
export const SIMULATION_SEED = 233;

/**
 * Increment with every change of prices. Data folders and demo snapshots store it, and alerts from
 * an older version are rescaled to the prices of this one.
 */
export const SIMULATION_VERSION = 2;

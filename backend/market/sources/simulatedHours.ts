/**
 * Trading hours of the simulated market. `exchange`: the regular sessions of each exchange.
 * `always`: around the clock including weekends and holidays. Every date of the exchange's calendar
 * is then a trade date from midnight to midnight, and the session hours are just busier.
 */
export const simulatedHours = ["always", "exchange"] as const;
export type SimulatedHours = (typeof simulatedHours)[number];

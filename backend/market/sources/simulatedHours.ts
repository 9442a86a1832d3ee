/**
 * When the simulated market trades. `exchange`: in the regular sessions of each exchange. `always`:
 * round the clock, weekends and holidays too; every date of the exchange's calendar is then a trade
 * date, from its midnight to the next, and the hours of the session are merely the busy ones.
 */
export const simulatedHours = ["always", "exchange"] as const;
export type SimulatedHours = (typeof simulatedHours)[number];

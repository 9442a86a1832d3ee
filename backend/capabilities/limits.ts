/** How often what costs others something may be asked for. */

/** Five test messages a minute are plenty for a person and useless for anybody else. */
export const TEST_SENDS = { uses: 5, windowMs: 60_000 };

/** A run asks every source about a whole universe. */
export const RUNS = { uses: 10, windowMs: 60_000 };

/** A screen is tried with other limits again and again; a hundred a minute would be a machine. */
export const SCREENS = { uses: 30, windowMs: 60_000 };

/** Rows between two turns of the event loop: a few milliseconds of work. */
export const ROWS_A_TURN = 100;

/** Rows processed before yielding to the event loop, a few milliseconds. */
export const ROWS_A_TURN = 100;

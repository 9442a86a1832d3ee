export const ROWS_A_TURN = 100;

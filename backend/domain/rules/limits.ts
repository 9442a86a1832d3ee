export const MAX_FIGURE = 1e15;
/** 366 days. */
export const MAX_MINUTES = 527_040;
/** Levels: a condition by itself is one, and each that it stands in one more. */
export const MAX_DEPTH = 4;
export const MAX_LEAVES = 12;
export const MAX_SYMBOLS = 500;
export const MAX_LABELS = 10;
export const MAX_LABEL = 40;
export const MAX_NAME = 120;

/** A day at most; the message of one firing is repeated so often at most. */
export const FOLLOW_UP = {
  minRepeatMinutes: 5,
  maxRepeatMinutes: 1440,
  maxEscalationMinutes: 1440,
  maxReminders: 20,
} as const;

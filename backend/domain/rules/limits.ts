export const MAX_FIGURE = 1e15;
/** 366 days. */
export const MAX_MINUTES = 527_040;
/** Nesting levels; a single condition is one level. */
export const MAX_DEPTH = 4;
export const MAX_LEAVES = 12;
export const MAX_SYMBOLS = 500;
export const MAX_LABELS = 10;
export const MAX_LABEL = 40;
export const MAX_NAME = 120;
/** Limit of the factor by which a series is multiplied. */
export const MAX_FACTOR = 1e6;
/** Limit of a change of a price target, in percent. */
export const MAX_TARGET_CHANGE = 1000;
export const MAX_DAYS_TO_EARNINGS = 90;

/** One day at most; `maxReminders` is per firing. */
export const FOLLOW_UP = {
  minRepeatMinutes: 5,
  maxRepeatMinutes: 1440,
  maxEscalationMinutes: 1440,
  maxReminders: 20,
} as const;

/** What stands where a number is not known. Never 0: zero is a number. */
export const MISSING = "–";

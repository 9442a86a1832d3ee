/** What stands where a number is not known. Never 0: zero is a number. */
export const MISSING = "–";

/** The specification's own words on screener cards, where the dash would be taken for a sign. */
export const NOT_AVAILABLE = "N/A";

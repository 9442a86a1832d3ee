/** Shown for an unknown number, rather than 0, which is a number. */
export const MISSING = "–";

/** Required by the specification on screener cards, where a dash would look like a minus sign. */
export const NOT_AVAILABLE = "N/A";

/** Ours: what a Default tag marks, in its tip. None of it enters a score, an alert or a message. */
export const DEFAULT_RATING_NOTE =
  "No analyst rating is known. “Buy” is the fixed word for that, not a recommendation.";

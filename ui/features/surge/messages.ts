/** Sentences of the specification (§5, §8) that the Surge Analysis screen shows. */
export const SYMBOL_FIRST = "Please enter a valid stock symbol first";
export const RUN_SUCCEEDED = "Surge analysis completed successfully";
export const RUN_FAILED = "Failed to run surge analysis";

/** Ours: what "High Probability" counts, which is a rank and forecasts nothing. */
export const TOP_FIFTH = "Top fifth by score";

/** Ours: what the number is, wherever it is shown. */
export const RANKING_NOTE =
  "Surge % is a ranking score, not a forecast: 90% means a score above nine in ten candidates of the same run.";

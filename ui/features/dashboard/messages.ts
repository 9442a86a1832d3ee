/** Sentences of the specification (§2, §5, §8) that the dashboard shows. */
export const ALERT_CREATED = "Alert created successfully";
export const ALERT_FAILED = "Failed to create alert";
export const REQUIRED_FIELDS = "Please fill in all required fields";
export const SYMBOL_REQUIRED = "Please enter a stock symbol";
export const WATCH_FAILED = "Failed to add to watchlist";
export const LOOKUP_FAILED = "Failed to fetch stock data. Please check the symbol and try again.";
export const NO_SIGNALS = "No active stock signals available.";
export const NO_SIGNALS_REASON = "Check back later for new signals from our analysts.";
export const TARGET_INVALID = "Please enter a valid target price";
export const TARGET_SET = "Target Price Set";
export const describeTargetSet = (price: string): string =>
  `Target price of ${price} set successfully`;
export const SCREENER_DONE = "Screener completed successfully";
export const SCREENER_FAILED = "Failed to run screener";

/** Ours: why a quote lacks a figure. */
export const NO_DAY_FIGURE =
  "The source gives no such figure for this symbol; funds have one price a day";
export const NO_VOLUME = "The source gives no volume";
export const NO_TARGET = "The source gives no analyst target with this quote";
export const NO_PREVIOUS_CLOSE = "The source gives no previous close";

/** Ours: what a Default tag marks, in its tip. */
export const DEFAULT_TARGET_NOTE =
  "No analyst target is known. This is 1.3 times the price by a fixed rule, not a forecast.";
export const DEFAULT_REASON_NOTE = "No reason is known. These are the fixed words for that.";

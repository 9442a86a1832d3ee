export const LAB = "Backtest";
export const LAB_HELP =
  "When this rule would have triggered, and what the price did next. Past results don't predict future ones.";
export const HOW_FAR = "How far back";
export const YEARS = [
  { value: "1", title: "1 year" },
  { value: "2", title: "2 years" },
  { value: "5", title: "5 years" },
] as const;
export const RUN = "Run backtest";
export const CANCEL = "Stop backtest";
export const RUNNING = "Backtest";
export const CANCELED = "Backtest stopped";
export const FAILED = "The backtest failed";
export const STALE = "The rule has changed. Run the backtest again.";
export const NEVER = "Would not have triggered";
export const describeTotal = (firings: string, isOne: boolean, stocks: string): string =>
  `${firings} ${isOne ? "trigger" : "triggers"} on ${stocks}`;
export const describeStocks = (count: string, isOne: boolean): string =>
  `${count} ${isOne ? "stock" : "stocks"}`;
export const describeWeekly = (messages: string): string => `${messages} messages a week`;
export const describeSpan = (from: string, to: string): string => `${from} to ${to}`;
export const SHOWN_STOCK = "Stock";
export const describeStockOption = (symbol: string, firings: string): string =>
  `${symbol} (${firings})`;
export const describePartOf = (listed: string, firings: string): string =>
  `${listed} of ${firings}`;
/** A backtest counts more triggers than it lists. */
export const describeListed = (listed: string, total: string): string =>
  `The newest ${listed} of ${total} triggers are listed and drawn.`;
export const CHART_FAILED = "The closing prices could not be loaded";
export const WAITING_FOR_CHART = "Waiting for the closing prices.";
export const AFTERWARDS = "What the price did next";
export const BARS_LATER = "Bars later";
export const COUNT = "Triggers";
export const MEAN_AFTER = "Mean change (95% interval)";
export const MEAN_BASE = "After any bar";
export const describeInterval = (low: string, high: string): string => `${low} to ${high}`;
export const NOTES = "Limits of this backtest";
export const FIRINGS = "Would have triggered";
export const FIRING_ROWS = "triggers";
export const LEFT_OUT = "Excluded stocks";
export const describeLeft = (symbol: string, reason: string): string => `${symbol}: ${reason}`;
export const describeMore = (count: string): string => `and ${count} more`;

/** A backtest of five years has more days than a chart response. */
export const describeCutChart = (days: string, since: string): string =>
  `The chart shows the newest ${days} days, since ${since}. The figures cover the whole period.`;

export const PICTURE_FAILED = "The image could not be saved";
export const MOVE_FAILED = "The alert could not be moved";
export const UNDO_MOVE_FAILED = "The alert could not be moved back";

export const nameAlertWhen = (condition: string, price: string): string =>
  `Alert when ${condition} ${price}`;
export const RESET_VIEW = "Reset view";
export const HIDE_TABLE = "Hide the table";
export const TABLE_VIEW = "Table view";
export const SAVE_PNG = "Save as PNG";
export const SAVE_CSV = "Save as CSV";
export const UNDO = "Undo";
export const LIVE_CHART_OF = "Live chart of";
export const CLOSE_CHART = "Close chart";
export const COMPARE_WITH = "Compare with";
export const SYMBOL_OR_COMPANY = "Symbol or company";
export const nameStopComparing = (chosen: string): string => `Stop comparing with ${chosen}`;
export const describeNoMatch = (value: string): string => `No stock matches “${value}”`;
export const MATCHING_STOCKS = "Matching stocks";
export const describeComparison = (label: string): string => `${label} dashed, in percent`;
export const INDICATORS = "Indicators";
export const COMPARE = "Compare";
export const HOLLOW = "Hollow";
export const HOLLOW_CANDLES = "Hollow candles";
export const TABLE = "Table";
export const CSV = "CSV";
export const SAVE_CSV_LABEL = "Save the price data as CSV";
export const PNG = "PNG";
export const SAVE_PNG_LABEL = "Save the chart as PNG";
export const nameYahooLink = (symbol: string): string =>
  `${symbol} on Yahoo Finance, opens in a new tab`;
export const YAHOO_FINANCE = "Yahoo Finance";
export const describeMissing = (symbol: string): string => `Symbol '${symbol}' not found`;
export const CHART_FAILED = "The chart could not be loaded";

export const ABOVE = "Above";
export const BELOW = "Below";
export const describeChange = (value: string): string => `Change ${value}`;
export const describeMoved = (symbol: string, target: string): string =>
  `Alert on ${symbol} moved to ${target}`;
export const describeMovedBack = (symbol: string, target: string): string =>
  `Alert on ${symbol} moved back to ${target}`;
export const describeEarningsMark = (hour: string, isConfirmed: boolean): string =>
  `Earnings${hour}${isConfirmed ? "" : ", not confirmed"}`;
export const describeSplitMark = (numerator: number, denominator: number): string =>
  `Split ${numerator}:${denominator}`;
export const describeAlertMark = (price: string, condition: string): string =>
  `Alert triggered at ${price}, ${condition}`;
export const BEFORE_THE_OPEN = " before the open";
export const AFTER_THE_CLOSE = " after the close";

export const CREATE_ALERT = "Create alert";
export const WATCH = "Watch";
export const UNWATCH = "Unwatch";
export const WATCH_FAILED = "Failed to add stock to watchlist.";
export const QUICK_LOOK = "Quick look";
export const OPEN_PAGE = "Open page";
export const COPY_LINK = "Copy link";
export const LINK_COPIED = "Link copied";
export const COPY_FAILED = "The link could not be copied";
export const SEARCH_STOCKS = "Search stocks";
export const NOT_FOUND = "Stock not found";
export const PRICE_FAILED = "The price could not be loaded";
export const nameStock = (symbol: string, name: string | undefined): string =>
  name === undefined || name === symbol ? symbol : `${name} (${symbol})`;
export const SESSION_WORDS = {
  pre: "Pre-market",
  regular: "Open",
  post: "After hours",
  closed: "Closed",
} as const;
export const EXTENDED_LABELS = { pre: "Pre-market", post: "After hours" } as const;

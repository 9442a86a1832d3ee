export const PICTURE_FAILED = "The image could not be saved";
export const MOVE_FAILED = "The alert could not be moved";
export const UNDO_MOVE_FAILED = "The alert could not be moved back";

export const nameAlertWhen = (condition: string, price: string): string =>
  `Alert when ${condition} ${price}`;
export const nameAlertOn = (indicator: string): string => `Alert on ${indicator}…`;
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
export const HOLLOW_CANDLES = "Hollow candles";
export const FILLED_CANDLES = "Filled candles";
export const MORE_CHART_TOOLS = "More chart tools";
export const COMPARED_STOCKS = "Compared stocks";
export const STOCK = "Stock";
export const PRICE = "Price";
export const describeSinceTime = (time: string): string => `Since ${time}`;
export const nameYahooLink = (symbol: string): string =>
  `${symbol} on Yahoo Finance, opens in a new tab`;
export const YAHOO_FINANCE = "Yahoo Finance";
export const describeMissing = (symbol: string): string => `Symbol '${symbol}' not found`;
export const THE_ALERT_FORM = "The alert form";
export const CHART = "Chart";
export const CHART_FAILED = "The chart could not be loaded";

export const ABOVE = "Above";
export const BELOW = "Below";
export const describeChange = (value: string): string => `Change ${value}`;
export const describeAlike = (name: string, count: string): string => `${name} ×${count}`;
export const describeMoved = (symbol: string, target: string): string =>
  `Alert on ${symbol} moved to ${target}`;
export const describeMovedBack = (symbol: string, target: string): string =>
  `Alert on ${symbol} moved back to ${target}`;
export const describeEarningsMark = (hour: string, isConfirmed: boolean): string =>
  `Earnings${hour}${isConfirmed ? "" : ", not confirmed"}`;
export const describeSplitMark = (numerator: number, denominator: number): string =>
  `Split ${numerator}:${denominator}`;
export const describeInsiderMark = (
  insiders: string,
  isOne: boolean,
  side: string,
  shares: string,
): string => `${insiders} ${isOne ? "insider" : "insiders"} ${side} ${shares} shares`;
export const describeAlertMark = (price: string, condition: string): string =>
  `Alert triggered at ${price}, ${condition}`;
export const describeChangeCondition = (change: string): string => `change ${change}`;
export const describePriceCondition = (side: "above" | "below", price: string): string =>
  `${side} ${price}`;
export const BEFORE_THE_OPEN = " before the open";
export const AFTER_THE_CLOSE = " after the close";

export const CREATE_ALERT = "Create alert";
export const WATCH = "Watch";
export const UNWATCH = "Unwatch";
export const WATCHING = "Watching";
export const nameAddTo = (list: string): string => `Add to ${list}`;
export const nameRemoveFrom = (list: string): string => `Remove from ${list}`;
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
/** The simulated market has no hours, whatever those of the exchange are. */
export const ALWAYS_OPEN = "Simulated market: always open";
/** Without a trading calendar, sources give open and close, but no midday break. */
export const HOURS_OF_SOURCE = "Trading hours from the data source. Midday breaks are unknown";
export const EXTENDED_LABELS = { pre: "Pre-market", post: "After hours" } as const;

export const MY_ALERTS = "My alerts";
export const NEW_ALERT = "New alert";
export const WAITING_FOR_ALERTS = "Waiting for your alerts on this stock.";
export const ALERTS_FAILED = "Your alerts on this stock could not be loaded";
export const describeNoAlerts = (symbol: string): string => `No alerts on ${symbol}.`;
export const ON_WATCHLIST = "On your watchlist.";
export const NOT_ON_WATCHLIST = "Not on your watchlist.";
export const MY_NOTE = "My note";
export const WAITING_FOR_NOTE = "Waiting for your note.";
export const NOTE_FAILED = "Your note could not be loaded";
export const NO_NOTE = "Private notes about this stock. Only you can see them.";
export const WRITE_NOTE = "Write a note";
export const EDIT_NOTE = "Edit note";
export const SAVE_NOTE = "Save note";
export const CANCEL = "Cancel";
export const DELETE_NOTE = "Delete note";
export const UPDATED = "Updated";
export const NOTE_SAVED = "Note saved";
export const NOTE_DELETED = "Note deleted";
export const NOTE_RESTORED = "Note restored";
export const NOTE_SAVE_FAILED = "The note could not be saved";
export const NOTE_DELETE_FAILED = "The note could not be deleted";
export const NOTE_CHANGED =
  "This note was changed in another tab. Save again to replace the version below.";
export const OTHER_NOTE = "The note from the other tab";
export const NOTE_HELP = "Supports Markdown. Ctrl+Enter saves.";
export const nameNote = (symbol: string): string => `Note on ${symbol}`;
export const describeLength = (length: string, most: string): string =>
  `${length} of ${most} characters`;

export const DRAW_LINE = "Draw line";
export const ALERT_ON_LINE = "Alert on this line…";
export const LINE_ALERT_TITLE = "Alert on this line";
export const nameLineCondition = (symbol: string): string => `Alert when ${symbol}`;
export const LINE_ALERTS = {
  crossed: "crosses this line",
  broken: "closes beyond this line",
  touched: "touches this line",
} as const;
export const LINE_DIRECTION = "Direction";
export const LINE_DIRECTIONS = { above: "Above", below: "Below", either: "Either" } as const;
export const ALERT_NAME = "Name";
export const MORE_OPTIONS = "More options";
export function nameLineAlert(
  symbol: string,
  alert: keyof typeof LINE_ALERTS,
  direction: keyof typeof LINE_DIRECTIONS,
): string {
  switch (alert) {
    case "crossed":
      return `${symbol} crosses ${direction === "either" ? "" : `${direction} `}the line`;
    case "broken":
      return `${symbol} closes ${direction === "either" ? "beyond" : direction} the line`;
    case "touched":
      return `${symbol} touches the line`;
    default:
      return alert satisfies never;
  }
}
export const ALERT_CREATED = "Alert created. It is listed under Rules.";
export const ALERT_FAILED = "The alert could not be created";
export const VIEW = "View";
export const MAKE_LOGARITHMIC = "Make logarithmic";
export const MAKE_STRAIGHT = "Make straight";
export const DELETE_LINE = "Delete line";
export const LINE_DELETED = "Line deleted";
export const LINE_RESTORED = "Line restored";
export const LINES_FAILED = "The drawn lines could not be loaded";
export const LINE_DRAW_FAILED = "The line could not be saved";
export const LINE_CHANGE_FAILED = "The line could not be changed";
export const LINE_DELETE_FAILED = "The line could not be deleted";

export const WATCHLISTS = "Watchlists";
export const NEW_LIST = "New list";
export const ADD_STOCKS = "Add stocks";
export const RENAME = "Rename";
export const DELETE = "Delete";
export const MOVE_LEFT = "Move left";
export const MOVE_RIGHT = "Move right";
export const IMPORT = "Import…";
export const EXPORT_TEXT = "Export as text";
export const EXPORT_TRADINGVIEW = "Export for TradingView";
export const EXPORT_CSV = "Export as CSV";
export const EXPORT_FAILED = "The list could not be exported";
export const nameListMenu = (name: string): string => `More for ${name}`;
export const LISTS_FAILED = "The watchlists could not be loaded";
export const ORDER_FAILED = "The lists could not be reordered";

export const NAME = "Name";
export const NAME_HELP = "Up to 60 characters, different from your other lists";
export const NAME_EXAMPLE = "Dividends";
export const NAME_REQUIRED = "Name is required";
export const CREATE = "Create";
export const SAVE = "Save";
export const CANCEL = "Cancel";
export const RENAME_LIST = "Rename list";
export const CREATE_FAILED = "The list could not be created";
export const RENAME_FAILED = "The list could not be renamed";
export const describeCreated = (name: string): string => `${name} has been created`;
export const DELETE_LIST = "Delete list";
export const askDelete = (name: string, stocks: string): string =>
  `Delete ${name} with its ${stocks}? You can undo this for 10 seconds.`;
export const DELETE_FAILED = "The list could not be deleted";
export const RESTORE_FAILED = "The list could not be restored";
export const UNDO = "Undo";
export const describeDeleted = (name: string): string => `${name} has been deleted`;
export const describeRestored = (name: string): string => `${name} restored`;
export const describeStocks = (count: string, isOne: boolean): string =>
  isOne ? "1 stock" : `${count} stocks`;

export const EMPTY = "Your watchlist is empty";
export const describeEmpty = (name: string): string => `${name} is empty`;
export const EMPTY_REASON = "Search for a stock, or paste a list of symbols.";
export const EMPTY_EXAMPLE = "AAPL, SHEL.L, 7203.T";
export const FIND_STOCK = "Find a stock to watch";
export const WAITING = "Waiting for the watchlist.";
export const FAILED = "The watchlist could not be loaded";
export const STOCK_ROWS = "stocks";

export const PLACE = "Move";
export const SYMBOL = "Symbol";
export const STOCK_NAME = "Name";
export const DAY = "Day";
export const PRICE = "Price";
export const CHANGE = "Change";
export const RANGE = "52 weeks";
export const EARNINGS = "Earnings";
export const ALERTS = "Alerts";
export const HAND_ORDER = "Back to my order";
export const describeSorted = (column: string): string =>
  `Sorted by ${column.toLowerCase()}; your own order is kept.`;
export const nameDrag = (symbol: string): string => `Drag ${symbol} to another position`;
export const nameRowMenu = (symbol: string): string => `More for ${symbol}`;
export const MOVE_UP = "Move up";
export const MOVE_DOWN = "Move down";
export const MOVE_TOP = "Move to the top";
export const MOVE_END = "Move to the end";
export const CREATE_ALERT = "Create alert";
export const nameCopyTo = (list: string): string => `Copy to ${list}`;
export const nameMoveTo = (list: string): string => `Move to ${list}`;
export const REMOVE = "Remove";
export const describePlace = (symbol: string, place: string, count: string): string =>
  `${symbol} moved to position ${place} of ${count}`;
export const MOVE_FAILED = "The stock could not be moved";
export const TRANSFER_FAILED = "The stock could not be added to that list";
export const describeCopied = (symbol: string, list: string): string =>
  `${symbol} copied to ${list}`;
export const describeMoved = (symbol: string, list: string): string => `${symbol} moved to ${list}`;
export const TODAY = "Today";
export const describeDays = (days: string): string => `in ${days} d`;
export const NO_EARNINGS_DATE = "No upcoming earnings date";
export const UNCONFIRMED = "Unconfirmed";
export const nameAlerts = (count: string, isOne: boolean, symbol: string): string =>
  `${count} active ${isOne ? "alert" : "alerts"} on ${symbol}`;

export const describeAddTo = (list: string): string => `Add stocks to ${list}`;
export const SYMBOLS = "Symbols";
export const SYMBOLS_HELP =
  "Paste symbols, a TradingView list or a CSV. Or type a company's name and press Enter.";
export const SYMBOLS_EXAMPLE = "AAPL, MSFT, NASDAQ:NVDA";
export const CHOOSE_FILE = "Choose a file";
export const READING = "Reading…";
export const READ_FAILED = "The text could not be read";
export const ADD_FAILED = "The stocks could not be added";
export const FOUND = "Found";
export const FILE_TOO_LARGE = "The file is too large for a list";
export const NOTHING_READ = "No symbols found yet.";
export const STATUS_WORDS = {
  new: "New",
  listed: "Already on this list",
  unverified: "Not verified yet; checked after it is added",
  unknown: "Unknown; will not be added",
} as const;
export const NOT_ADDED = "Some were not added";
/** Euronext uses a different suffix for each city, so "Euronext" alone does not identify one. */
export const WHICH_CITY = "For Euronext, add the suffix of the city, as in MC.PA";
export const describeUnreadable = (words: string): string => `Not a symbol: ${words}`;
export const describeAdd = (count: string, isOne: boolean): string =>
  isOne ? "Add 1 stock" : `Add ${count} stocks`;
export const describeAdded = (stocks: string, list: string): string => `${stocks} added to ${list}`;

/** Sentences required by the specification. */
export const ALERT_CREATED = "Alert created successfully";
export const ALERT_FAILED = "Failed to create alert";
export const REQUIRED_FIELDS = "Please fill in all required fields";
export const SYMBOL_REQUIRED = "Please enter a stock symbol";
export const WATCH_FAILED = "Failed to add to watchlist";
export const LOOKUP_FAILED = "Failed to fetch stock data. Please check the symbol and try again.";
export const NO_SIGNALS = "No active stock signals available.";
export const NO_SIGNALS_REASON = "Check back later for new signals from our analysts.";
export const NO_SIMULATED_SIGNALS_REASON = "New signals of the simulated analysts appear here.";
export const TARGET_INVALID = "Please enter a valid target price";
export const TARGET_SET = "Target Price Set";
export const describeTargetSet = (price: string): string =>
  `Target price of ${price} set successfully`;
export const SCREENER_DONE = "Screener completed successfully";
export const SCREENER_FAILED = "Failed to run screener";

export const NO_DAY_FIGURE = "Not provided for this symbol; funds have one price per day";
export const NO_VOLUME = "Volume not provided by the source";
export const NO_TARGET = "Analyst target not provided by the source";
export const NO_PREVIOUS_CLOSE = "Previous close not provided by the source";

export const DEFAULT_TARGET_NOTE =
  "No analyst target available. This is 1.3 times the price, a fixed rule and not a forecast.";
export const DEFAULT_REASON_NOTE = "No reason available. This is placeholder text.";

export const NO_OPPORTUNITIES = "No opportunities yet";
export const NO_OPPORTUNITIES_REASON = "Run the screener to find stocks under $10 with upside.";
export const NONE_UNDER_10_REASON = "No stock from the last screener run costs less than $10.";
export const describeMoreOpportunities = (count: number): string =>
  count === 1 ? "1 more opportunity" : `${count} more opportunities`;
export const SCREENER_RUN = "Screener run";
export const WAITING_FOR_RESULTS = "Waiting for the screener's results.";
export const RESULTS_FAILED = "The screener's results could not be loaded";
export const describeTopOpportunities = (limit: string): string =>
  `Top Opportunities Under ${limit}`;
export const TOP_OPPORTUNITIES_UNDER_10 = describeTopOpportunities("$10");
export const REFRESH = "Refresh";
export const RUN_FULL_SCREEN = "Run Full Screen";
export const OPPORTUNITIES_LIST = "Top opportunities";
export const WAITING_FOR_SIGNALS = "Waiting for the analysts' signals.";
export const SIGNALS_FAILED = "The signals could not be loaded";
export const STOCK_BUY_SIGNALS = "Stock Buy Signals";
export const SIGNALS_LIST = "Stock buy signals";
export const describeNewest = (count: string): string => `newest ${count}`;
export const TARGET_PRICE = "Target price";
export const nameTargetField = (symbol: string): string => `Target price for ${symbol}`;
export const SET = "Set";
export const nameSetTarget = (symbol: string): string => `Set target price for ${symbol}`;
export const describeOwnTarget = (target: string): string => `Your target: ${target}`;
export const QUICK_ADD_ALERT = "Quick Add Alert";
export const ADD_ALERT = "Add alert";
export const NO_DELIVERIES = "Notifications sent to you appear here.";
export const SET_UP_CHANNEL = "Set up a channel";
export const WAITING_FOR_DELIVERIES = "Waiting for the latest deliveries.";
export const DELIVERIES_FAILED = "The deliveries could not be loaded";
export const RECENT_DELIVERIES = "Recent Deliveries";
export const DELIVERY_LOG = "Delivery log";
export const RECENT_DELIVERIES_LIST = "Recent deliveries";
export const TEST = "Test";
export const MESSAGE = "Message";
export const STOCK_PRICE_LOOKUP = "Stock Price Lookup";
export const STOCK_SYMBOL = "Stock symbol";
export const LOOK_UP = "Look up";
export const describeMissing = (symbol: string): string => `Symbol '${symbol}' not found`;
export const OPEN = "Open";
export const PREVIOUS_CLOSE = "Previous close";
export const DAY_LOW = "Day low";
export const DAY_HIGH = "Day high";
export const VOLUME = "Volume";
export const UPSIDE_TO_TARGET = "Upside to target";
export const COMMA_UPDATED = ", updated";
export const RECENT_SEARCHES = "Recent searches";
export const CLEAR = "Clear";
export const ON_YOUR_WATCHLIST = "On your watchlist";
export const HOW_SYMBOLS_ARE_WRITTEN = "How to write a symbol";
export const SUFFIX_HINT = "Outside the US, add the market: SHEL.L";
export const SEARCH_BY_NAME = "Search by name";
export const EXAMPLE_STOCKS = [
  { symbol: "AAPL", name: "Apple, New York" },
  { symbol: "SHEL.L", name: "Shell, London" },
  { symbol: "7203.T", name: "Toyota Motor, Tokyo" },
  { symbol: "SHOP.TO", name: "Shopify, Toronto" },
];
export const NO_EARNINGS = "No earnings in the next two weeks.";
export const WAITING_FOR_EARNINGS = "Waiting for the earnings dates.";
export const EARNINGS_FAILED = "The earnings dates could not be loaded";
export const UPCOMING_EARNINGS = "Upcoming Earnings";
export const CALENDAR = "Calendar";
export const UPCOMING_EARNINGS_LIST = "Upcoming earnings";
export const STEP_ADDRESS = "Choose where to get notified";
export const STEP_ADDRESS_TEXT = "Email, phone, browser or another channel.";
export const STEP_WATCH = "Watch a symbol";
export const FIND_STOCK = "Find a stock";
export const CREATE_ALERT = "Create an alert";
export const GETTING_STARTED = "Getting started";
export const describeStepsDone = (done: number, count: number): string => `${done} of ${count}`;
export const HIDE = "Hide";
export const THREE_STEPS = "Three steps";
export const DONE = "Done";
export const NO_ALERTS = "Alerts closest to triggering appear here.";
export const WAITING_FOR_ALERTS = "Waiting for the list of alerts.";
export const ALERTS_FAILED = "The alerts could not be loaded";
export const ACTIVE_ALERTS = "Active Alerts";
export const VIEW_ALL = "View All";
export const ACTIVE_ALERTS_LIST = "Active alerts";
export const WATCHLIST_EMPTY = "Your watchlist is empty";
export const WAITING_FOR_WATCHLIST = "Waiting for the watchlist.";
export const WATCHLIST_FAILED = "The watchlist could not be loaded";
export const WATCHLIST = "Watchlist";
export const SHOW_FEWER = "Show fewer";
export const SHOW_ALL = "Show all";
export const STOCK_ROWS = "stocks";
export const nameRemove = (symbol: string): string => `Remove ${symbol} from your watchlist`;
export const describeYesterday = (sent: string): string => `${sent} yesterday`;
export const describeTriggered = (triggeredAlerts: string): string =>
  `${triggeredAlerts} triggered`;
export const PHONE_NUMBERS = "Phone Numbers";
export const NONE_ADDED_YET = "None added yet";
export const SAVED_FOR_SMS = "Saved for SMS alerts";
export const ALERTS_SENT_TODAY = "Alerts Sent Today";
export const OPPORTUNITIES = "Opportunities";
export const RUN_TO_FIND_SOME = "Run the screener to find some";
export const RUN_UNDER_WAY = "The screener is running";
export const FROM_LAST_RUN = "From the last run";
export const NOT_KNOWN_NOW = "Not available right now";
export const TOP_PICKS = "Top Picks";
export const VIEW_MORE_PICKS = "View More Picks";
export const WAITING_FOR_DASHBOARD = "Waiting for the figures of the dashboard.";
export const NO_MOVERS = "No movers yet";
export const NO_MOVERS_REASON = "No stock has moved today.";
export const WAITING_FOR_MOVERS = "Waiting for the market's movers.";
export const MOVERS_FAILED = "The market movers could not be loaded";
export const MARKET_MOVERS = "Market Movers";
export const TOP_GAINERS = "Top gainers";
export const NO_GAINERS = "No gainers yet.";
export const TOP_LOSERS = "Top losers";
export const NO_LOSERS = "No losers yet.";
export const DEFAULT_RATING = "Buy";
export const DEFAULT_REASON = "High upside potential";

export const EDIT_DASHBOARD = "Edit dashboard";
export const RESET_DASHBOARD = "Reset to default";
export const ARRANGE_FAILED = "The dashboard could not be saved";
export const PANEL_LIST = "Panels in order";
export const nameShowPanel = (title: string): string => `Show ${title}`;
export const nameDragPanel = (title: string): string => `Drag ${title} to another position`;
export const namePanelUp = (title: string): string => `Move ${title} up`;
export const namePanelDown = (title: string): string => `Move ${title} down`;
export const describePanelPlace = (title: string, place: string, count: string): string =>
  `${title} moved to position ${place} of ${count}`;

export const MARKET_SUMMARY = "Market Summary";
export const MARKET_SUMMARY_LIST = "Indices, currencies and coins";
export const MARKETS = [
  { symbol: "^GSPC", name: "S&P 500" },
  { symbol: "^IXIC", name: "Nasdaq" },
  { symbol: "^DJI", name: "Dow Jones" },
  { symbol: "EURUSD=X", name: "EUR/USD" },
  { symbol: "BTC-USD", name: "Bitcoin" },
];

export type AlertView = "closest" | "newest" | "triggered";
export const ALERT_VIEWS: readonly { readonly value: AlertView; readonly label: string }[] = [
  { value: "closest", label: "Closest" },
  { value: "newest", label: "Active" },
  { value: "triggered", label: "Triggered" },
];
export const SHOWN_ALERTS = "Alerts shown";
export const CLOSEST_LIST = "Closest to triggering";
export const TRIGGERED_TODAY_LIST = "Triggered today";
export const NONE_TRIGGERED_TODAY = "No alert has triggered today.";
export const NOT_CHECKED_YET = "not checked yet";
export const describeDistance = (percent: string): string => `${percent} away`;
/** `time` is relative, such as "3h ago". */
export const describeTriggeredAt = (price: string, time: string): string => `at ${price}, ${time}`;

export const PORTFOLIO_VALUE = "Portfolios";
export const TODAY = "Today";
export const WAITING_FOR_PORTFOLIOS = "Waiting for your portfolios.";
export const PORTFOLIOS_FAILED = "The portfolios could not be loaded";
export const WATCHLIST_CHOICE = "Watchlist on the dashboard";

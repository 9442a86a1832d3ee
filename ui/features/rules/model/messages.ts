/** Labels of rule parts that the server does not name. */
export const WHAT = "What";
export const PRICES = "Prices";
export const INDICATORS = "Indicators";
export const STATISTICS = "Statistics";
export const FACTS = "Facts";
export const PORTFOLIO_FIGURES = "Portfolio";
export const EVENTS = "Events";
export const FIGURES = "Figures";
export const CONSTANT_CHOICE = {
  title: "A number",
  explanation: "A fixed value, in the same unit as the figure it is compared with.",
  group: FIGURES,
} as const;
export const LINE_CHOICE = {
  title: "A line on the chart",
  explanation: "The price of a line through two points, at the time of the bar.",
  group: FIGURES,
} as const;
export const MULTIPLE_CHOICE = {
  title: "A multiple of a figure",
  explanation: "A figure times a number, such as 2 × the 20-day average of volume.",
  group: FIGURES,
} as const;
export const TIMEFRAME = "Bar size";
export const BARS = "Number of bars";
export const BARS_AGO = "Bars back";
export const SYMBOL = "Symbol";
export const OWN_SYMBOL = "Leave empty to use the watched stock";
export const LINE = "Line";
export const FROM_TIME = "First point, time";
export const FROM_PRICE = "First point, price";
export const TO_TIME = "Second point, time";
export const TO_PRICE = "Second point, price";
export const SCALE = "Scale";
export const SCALES = [
  { value: "straight", title: "Straight" },
  { value: "logarithmic", title: "Logarithmic" },
] as const;
export const VALUE = "Value";
export const FACTOR = "Multiply by";
export const MULTIPLIED_SERIES = "Multiplied figure";
export const SINCE = "Since";
export const SINCES = [
  { value: "open", title: "The open of the day" },
  { value: "creation", title: "The rule was created" },
  { value: "lastFiring", title: "The rule last triggered" },
] as const;
export const SINCE_CREATION = "Leave empty to count from when the rule was created";
export const OF_FIELD = "Based on";
export const FIELD_TITLES = {
  open: "Open",
  high: "High",
  low: "Low",
  close: "Close",
  volume: "Volume",
} as const;
export const OPERATOR = "Comparison";
export const STANDARD_SCREEN = "Stock Screener";
export const EARNINGS_SCREEN = "Earnings screen";
export const FORM = "Form";
export const ANY_FORM = "Leave empty for any form";
export const ITEMS = "8-K items";
export const ANY_ITEM = "Leave empty for any item";
export const SIDE = "Side";
export const SIDES = [
  { value: "bought", title: "Bought" },
  { value: "sold", title: "Sold" },
  { value: "either", title: "Bought or sold" },
] as const;
export const AT_LEAST_MONEY = "Minimum amount";
export const CHANGE = "Change";
export const RATING_CHANGES = [
  { value: "upgrade", title: "Upgrade" },
  { value: "downgrade", title: "Downgrade" },
  { value: "initiate", title: "Initiation" },
  { value: "any", title: "Any" },
] as const;
export const DIRECTION = "Direction";
export const DIRECTIONS = [
  { value: "up", title: "Up" },
  { value: "down", title: "Down" },
  { value: "either", title: "Up or down" },
] as const;
export const AT_LEAST_PERCENT = "Minimum change in percent";
export const DATE_CHANGES = [
  { value: "set", title: "A date is set" },
  { value: "moved", title: "The date moves" },
] as const;
export const DAYS_AT_MOST = "Maximum days away";
export const SCREEN = "Screen";
export const AT = "Date and time";
export const COUNTED_IN = "Counted in";
export const DURATION_UNITS = [
  { value: "bars", title: "Bars" },
  { value: "minutes", title: "Minutes" },
] as const;
export const MINUTES = "Minutes";
export const WATCHED_STOCKS = "Watched stocks";
export const SYMBOLS = "Symbols";
export const WATCHLIST = "Watchlist";
export const MISSING_WATCHLIST = "(deleted)";
export const PORTFOLIO = "Portfolio";
export const MISSING_PORTFOLIO = "(deleted)";
export const HOW_OFTEN = "How often";
export const COOL_DOWN = "Cool-down in minutes";

export const TIMEFRAMES = {
  "1m": "1-minute",
  "5m": "5-minute",
  "30m": "30-minute",
  "1h": "hourly",
  "1d": "daily",
  "1w": "weekly",
} as const;
export const describeAgo = (bars: string): string => `${bars} ${bars === "1" ? "bar" : "bars"} ago`;
export const describeOf = (field: string): string => `of ${field}`;
export const describeDays = (days: string): string => `${days} ${days === "1" ? "day" : "days"}`;
export const describeMinutes = (minutes: string): string => `${minutes} min`;
export const describeBars = (bars: string, timeframe: string): string =>
  `${bars} ${timeframe} ${bars === "1" ? "bar" : "bars"}`;
export const NO_VALUE_YET = "a value…";
export const describeEveryTime = (minutes: string): string =>
  minutes === "0" ? "every time" : `every time, at most every ${minutes} min`;

export const CREATE_TITLE = "Create rule";
export const EDIT_TITLE = "Edit rule";
export const CREATE = "Create rule";
export const SAVE = "Save changes";
export const CANCEL = "Cancel";
export const CREATED = "Rule created";
export const SAVED = "Rule saved";
export const STOCK_HELP = "Symbol or company";
export const CHOOSE_STOCK = "Choose a stock.";
export const ENTER_VALUE = "Enter a value.";
export const SAVE_FAILED = "Failed to save the rule";
export const WAITING_FOR_OPTIONS = "Waiting for the rule options.";
export const OPTIONS_FAILED = "The rule options could not be loaded";
export const NAME = "Name";
export const NAME_HELP = "Leave empty to name it automatically";
export const SENTENCE = "Condition";
export const WHEN = "When";
/** A Map, because an object with a `then` key could be awaited. */
export const JOINERS: ReadonlyMap<string, string> = new Map([
  ["all", "and"],
  ["any", "or"],
  ["then", "then"],
]);
export const ALL_OF = "all of";
export const ANY_OF = "any of";
export const NOT = "not";
export const THEN_WITHIN = "one, then the other within";
export const HELD_FOR = "held for";
export const GROUP_KIND = "Combined by";
export const DURATION = "Duration";
export const ADD_CONDITION = "Add a condition";
export const nameUp = (condition: string): string => `Move up: ${condition}`;
export const nameDown = (condition: string): string => `Move down: ${condition}`;
export const nameMore = (condition: string): string => `More for: ${condition}`;
export const nameHandle = (condition: string): string => `Drag to move: ${condition}`;
export const GROUP = "a group";
export const ADD_BELOW = "Add a condition below";
export const WRAP = [
  ["not", "Not: the opposite"],
  ["heldFor", "Held for a time"],
  ["then", "Then another within a time"],
  ["all", "Group: all of"],
  ["any", "Group: any of"],
] as const;
export const UNWRAP = "Take out of the group";
export const REMOVE = "Remove";
export const PART_NAMES = {
  left: "Figure",
  value: "Figure",
  operator: "Comparison",
  right: "Compared with",
  low: "Lower bound",
  high: "Upper bound",
  event: "Event",
} as const;
export const AND = "and";
export const namePart = (part: string, text: string): string => `${part}: ${text}`;
export const CONFIRMATION = "Confirmation";
export const SESSIONS = "Hours";
export const SESSION_CHOICES = [
  { value: "regular", title: "Regular hours", explanation: "Only while the exchange is open." },
  {
    value: "extended",
    title: "All hours",
    explanation: "Also before the open and after the close.",
  },
] as const;
export const UNKNOWN = "If data is missing";
export const UNKNOWN_CHOICES = [
  {
    value: "hold",
    title: "Wait",
    explanation: "No message is sent. The rule resumes when the data returns.",
  },
  {
    value: "tell",
    title: "Notify me",
    explanation: "You get a message that the rule can't be evaluated.",
  },
] as const;
export const HOLD_SHORT = "if data is missing: wait";
export const TELL_SHORT = "if data is missing: notify me";
export const FOLLOW_UP = "Until acknowledged";
export const SENT_ONCE = "one message";
export const REPEAT_MINUTES = "Repeat every … minutes until acknowledged";
export const REPEAT_HELP =
  "5 to 1,440 minutes, at most 20 times. Leave it empty to send one message. Acknowledge with the link in the message, in the bell or here.";
export const ESCALATE_TO = "If not acknowledged, also notify by";
export const NO_ESCALATION = "No other channel";
export const ESCALATION_HELP =
  "The first message skips this channel if you have others. It is used when no one acknowledges in time.";
export const ESCALATE_AFTER = "After … minutes";
export const describeRepeat = (minutes: string): string =>
  `repeat every ${minutes} min until acknowledged`;
export const describeEscalation = (minutes: string, channel: string): string =>
  `after ${minutes} min also by ${channel}`;
export const LABELS = "Labels";
export const LABELS_HELP =
  "Separate labels with commas. Labels determine which channels receive the messages";
export const NO_LABELS = "no labels";
export const describeLabels = (labels: string): string => `labels: ${labels}`;
export const READ_BACK = "Reads as";
export const READING = "Reading…";
export const NOT_READ = "Correct the marked fields";
export const READ_FAILED = "The summary of the rule could not be loaded";
export const describeScopeCount = (count: string, isOne: boolean): string =>
  `Watches ${count} ${isOne ? "stock" : "stocks"}`;
export const describeChecks = (seconds: string): string =>
  `Checked every ${seconds} s. Brief spikes can be missed`;
export const WHOLE_PORTFOLIO = "Watches the whole portfolio";
export const NOW_SUMMARY = "Current values";
export const RECIPES = "Recipes";
export const START_FROM = "Start from";
export const ALL_RECIPES = "All recipes";
export const MORE_OPTIONS = "More options";
/** `symbol` as "AAPL", `price` as "$229.35". */
export const describePriceNow = (symbol: string, price: string): string =>
  `${symbol} is at ${price}`;
export const LEVELS = "Levels from the current price";
export const SEARCH_RECIPES = "Search recipes";
export const RECIPES_EXAMPLE = "golden cross, earnings, insider";
export const NO_RECIPE = "No matching recipes";
export const describeFound = (count: string): string => `${count} recipes`;
export const NOT_A_NUMBER = "Enter a number";
export const describeRange = (min: string, max: string): string => `Enter ${min} to ${max}`;
/** Reasons why a choice is incompatible with the rest of the rule. */
export const ONLY_EVENTS = "only events can be watched on every stock";
export const READS_LINE = "the rule uses a line on one stock's chart";
export const READS_PORTFOLIO = "the rule uses portfolio figures";
export const READS_OPEN = "the rule uses the open of bars that are not daily";
export const REGULAR_VALUES = "portfolios are valued during regular hours only";
export const PORTFOLIO_HAS_NO_BARS = "a portfolio has no bars";
export const ONLY_NUMBERS = "a condition needs at least one figure besides fixed numbers";
export const UNITS = {
  price: "a price",
  volume: "a volume",
  percent: "a percentage",
  points: "points",
  ratio: "a ratio",
  days: "days",
  money: "dollars",
  amount: "an amount of money",
  count: "a number of times",
} as const;
export const describeUnlike = (one: string, other: string): string =>
  `${one} cannot be compared with ${other}`;
export const CHOICES = "Choices";
export const NO_CHOICE = "No matches";
export const describeChoices = (count: string, isOne: boolean): string =>
  `${count} ${isOne ? "choice" : "choices"}`;
export const READS_NO_BARS = "the rule uses no bars";
export const describeUnavailable = (title: string, reason: string): string => `${title}: ${reason}`;

import type { DeliveryOutcome } from "../../backend/domain/choices.ts";
import type { SourceCapability } from "../api/sources.gen.ts";

export const EXAMPLE = "Example";
export const PRICE_VOLATILITY = "Price volatility";
export const VOLUME_SURGE = "Volume surge";
export const OPTIONS_ACTIVITY = "Options activity";
export const ANALYST_ACTIVITY = "Analyst activity";
export const SOCIAL_SENTIMENT = "Social sentiment";
export const INSTITUTIONAL_FLOW = "Institutional flow";
export const nameRepliesButton = (replies: string, title: string): string =>
  `${replies} to ${title}`;
export const nameDelete = (title: string): string => `Delete ${title}`;
export const REPLY = "Reply";
export const nameSendAlerts = (address: string): string => `Send alerts to ${address}`;
export const ACTIVE = "Active";
export const INACTIVE = "Inactive";
export const TEST = "Test";
export const nameSendTest = (address: string): string => `Send a test to ${address}`;
export const CANCEL = "Cancel";
export const DISCARD_TITLE = "Discard changes?";
export const DISCARD_QUESTION = "What you entered has not been saved.";
export const DISCARD = "Discard";
export const KEEP_EDITING = "Keep editing";
export const DONE = "Done";
export const nameOpenChart = (symbol: string): string => `${symbol}, open chart`;
export const describeTargetRange = (range: string): string => `Target ${range}`;
export const PUBLISHED = "Published";
export const LIVE_CONNECTING = "Connecting to live updates";
export const LIVE_CONNECTED = "Live updates connected";
export const LIVE_DISCONNECTED = "Live updates disconnected; reconnecting";
export const TARGET = "Target";
export const UPSIDE = "Upside";
export const SURGE_SCORE = "Surge score";
export const RANK = "Rank";
export const SURGE_RISK = "Surge risk";
export const describeEarningsToday = (when: string): string => `Earnings today${when}`;
export const describeEarningsTomorrow = (when: string): string => `Earnings tomorrow${when}`;
export const describeEarningsInDays = (days: string, when: string): string =>
  `Earnings in ${days} days${when}`;
export const NO_PRICE_YET = "No price yet";
export const nameNotice = (sentence: string): string => `Notice: ${sentence}`;
export const PREMIUM_NOTE = "Based on a word in the name; the author is not verified";
export const PREMIUM = "PREMIUM";
export const SHOW_LESS = "Show less";
export const SHOW_ALL = "Show all";
export const nameFold = (action: string, what: string): string => `${action} of ${what}`;
export const TOTAL_VALUE = "Total value";
export const TOTAL_COST = "Total cost";
export const GAIN_LOSS = "Gain/loss";
export const GAIN_LOSS_PERCENT = "Gain/loss %";
export const VALUES_FAILED = "Value over time not available";
export const NO_VALUES_YET = "No value history yet";
export const TODAY = "Today";
export const describeValueLine = (from: string, date: string, to: string): string =>
  `Value over time: ${from} on ${date}, ${to} today`;
export const VIEW_HOLDINGS = "View Holdings";
export const nameViewHoldings = (name: string): string => `View Holdings of ${name}`;
export const COMMA_SAMPLE = ", sample";
export const SAMPLE = "Sample";
export const PRICE = "Price";
export const nameHistory = (symbol: string): string => `History of alert on ${symbol}`;
export const nameAlertMenu = (symbol: string): string => `More for the alert on ${symbol}`;
export const SYMBOL_STATUS_LABELS = {
  unverified: "Not verified yet",
  unknown: "Unknown symbol",
} as const;
export const nameDeleteAlert = (symbol: string): string => `Delete alert on ${symbol}`;
export const NOW = "Now";
export const CREATED = "Created";
export const REFRESH_NOW = "Refresh Now";
export const nameRefresh = (symbol: string): string => `Refresh Now: ${symbol}`;
export const MARKET_CAP = "Market Cap";
export const AVERAGE_VOLUME = "Avg Volume";
export const TARGET_PRICE = "Target Price";
export const TARGET_DATE = "Target Date";
export const describeAsOf = (targetAsOf: string): string => `as of ${targetAsOf}`;
export const EARNINGS = "Earnings";
export const CHART = "Chart";
export const nameChart = (symbol: string): string => `Chart of ${symbol}`;
export const ALERT = "Alert";
export const nameAlertAbove = (symbol: string, alertTarget: string): string =>
  `Alert when ${symbol} is above ${alertTarget}`;
export const DETAILED_ANALYSIS = "Detailed Analysis";
export const RISK_BY_UPSIDE = "Risk by upside";
export const RISK_BAND = "Risk by price";
export const ANNUAL_VOLATILITY = "Annual volatility";
export const ANALYSIS_SOURCES = "Analysis sources";
export const NUMBER = "Number";
export const LABEL = "Label";
export const STATUS = "Status";
export const LAST_ALERT = "Last Alert";
export const ACTIONS = "Actions";
export const PHONE_NUMBERS = "Phone numbers";
export const NEVER = "Never";
export const TEST_SMS = "Test SMS";
export const nameTestSms = (phone: string): string => `Test SMS to ${phone}`;
export const LIVE_CHAT_SUPPORT = "Live chat support";
export const nameLiveChat = (phone: string): string => `Live chat support for ${phone}`;
export const EDIT = "Edit";
export const nameEdit = (phone: string): string => `Edit ${phone}`;
export const DELETE = "Delete";
export const DEFAULT = "Default";
export const WAITING_FOR_SCREEN = "Waiting for the screen.";
export const describeStocksDone = (done: string, total: string): string =>
  `${done} of ${total} stocks`;
export const STARTING = "Starting";
export const STOCK_MONITOR = "Stock Monitor";
export const nameDetails = (source: string): string => `Details of ${source}`;
export const SIMULATED_MARKET = "Simulated market";
export const describeReplay = (date: string): string => `Replay ${date}`;
export const MARKET_CLOSED_TIP = "All exchanges you follow are closed";
export const describeLive = (age: string): string => `Live · ${age}`;
export const LIVE_WITHOUT_PRICES = "Live · no prices yet";
export const LIVE_CLOSED = "Live · closed";
export const HOUR_NOT_KNOWN = "Time not known";
export const countAttempts = (attempts: string): string => `${attempts} attempts`;
/** Used when nothing else is known about a delivery. */
export const DELIVERY_STEPS = "Details";
export const describeBundled = (others: string): string => `together with ${others} more`;
export const nameSteps = (name: string): string => `What happened to ${name}`;
export const describeNextAttempt = (nextAttemptAt: string): string =>
  `Next attempt ${nextAttemptAt}`;
export const REQUESTED = "Requested";
export const DEFERRED = "Deferred";
export const SENDING_BEGAN = "Sending started";
export const describeAttemptFailed = (attempt: number): string => `Attempt ${attempt} failed`;
export const describeAttemptRefused = (attempt: number): string =>
  `Attempt ${attempt} permanently rejected`;
/** Entries of older logs have no outcome. */
export const describeAttemptSent = (
  attempt: number,
  outcome: DeliveryOutcome | null | undefined,
): string =>
  `Attempt ${attempt} ${
    outcome === "filed"
      ? "saved to a file"
      : outcome === "delivered"
        ? "delivered"
        : "accepted by the provider"
  }`;
export const DELIVERY_CONFIRMED = "Delivery confirmed";
export const DELIVERY_REFUTED = "Reported as not delivered";
export const DELIVERY_WORDS = {
  queued: "Waiting",
  deferred: "Deferred",
  retrying: "Retrying",
  delivered: "Sent",
  failed: "Failed",
} as const;
export const OUTCOME_WORDS = {
  filed: "Saved to a file",
  accepted: "Accepted",
  delivered: "Delivered",
} as const;
export const GIVEN_UP = "Delivery abandoned";
export const CONFIRMED = "Confirmed";
export const UNCONFIRMED = "Unconfirmed";
export const nameThemeSwitch = (next: string): string => `Switch to ${next} theme`;
export const TWENTY_DAY_RETURN = "20-day return";
export const nameReplyBy = (username: string): string => `the reply by ${username}`;
export const nameLike = (what: string, likes: string, isOne: boolean): string =>
  `Like ${what}: ${likes} ${isOne ? "like" : "likes"}`;
export const describeDelay = (minutes: number): string => ` · ${minutes} min delayed`;
export const RETRY = "Retry";
export const MORE_FAILED = "More could not be loaded. ";
export const countReplies = (replies: string, isOne: boolean): string =>
  `${replies} ${isOne ? "reply" : "replies"}`;
export const describeShown = (shown: string, total: string, rows: string): string =>
  `${shown} of ${total} ${rows}`;
export const describeAll = (shown: string, rows: string): string => `All ${shown} ${rows}`;
export const LOADING = "Loading…";
export const SHOW_MORE = "Show more";

export const RISK_UNKNOWN = "Not available: fewer than 21 daily closes to measure volatility";
export const VOLATILITY_RULE =
  "Annualized volatility of the last 20 days in percent, capped at 100.";
export const VOLUME_RULE = "Last full day's volume, ranked against the past 50 days.";
export const OPTIONS_RULE =
  "Option contracts traded today, compared with a typical day: 50 means as many as usual, 100 means twice as many.";
export const ANALYSTS_RULE = "Latest rating change. Returns to 50 (neutral) within 30 days.";
export const SENTIMENT_RULE =
  "Mentions compared with the previous day: 50 means unchanged, 100 means twice as many.";
export const INSIDERS_RULE =
  "Insider trades of the last 90 days: 0 means all sold, 100 all bought.";
export const BEFORE_OPEN = "Before open";
export const AFTER_CLOSE = "After close";
export const EARNINGS_NO_SOURCE = "No sources";
export const EARNINGS_ONE_CERTAIN = "Single source, confirmed";
export const EARNINGS_ONE_ESTIMATE = "Single source, estimated";
export const EARNINGS_AGREE = "Sources agree";
export const EARNINGS_MOST_AGREE = "Most sources agree";
export const EARNINGS_DIFFER = "Sources differ";
export const RETURN_NOTE =
  "Measured from the close 20 trading days ago to the latest close when the screener ran";
export const RETURN_UNKNOWN =
  "Not available: fewer than 21 recent daily prices when the screener ran";

export const CONDITION_LABELS = {
  above: "Price Above",
  below: "Price Below",
  change_percent: "Price Change %",
} as const;

export const STATUS_LABELS = {
  triggered: "Triggered",
  active: "Active",
  blocked: "Blocked",
  snoozed: "Snoozed",
  paused: "Paused",
  expired: "Expired",
  inactive: "Inactive",
} as const;
/** `target` is "$208.82" or "5%". */
export const describeRisesTo = (target: string): string => `rises to ${target}`;
export const describeFallsTo = (target: string): string => `falls to ${target}`;
export const describeMoves = {
  either: (percent: string): string => `moves ${percent} in a day`,
  up: (percent: string): string => `rises ${percent} in a day`,
  down: (percent: string): string => `falls ${percent} in a day`,
} as const;
export const describeAway = (change: string): string => `${change} away`;

export const OWN_SOURCE_NAMES = {
  manual: "Manual",
  simulated: "Simulated market",
  replay: "Replay",
} as const;

export const describeCredit = (source: string, attribution: string): string =>
  `${source}: ${attribution}`;

export const CAPABILITY_NAMES: Readonly<Record<SourceCapability, string>> = {
  quote: "Quotes",
  bars: "Charts",
  stream: "Prices",
  search: "Search",
  profile: "Profiles",
  universe: "List of stocks",
  listings: "Exchange listings",
  calendar: "Company calendar",
  targets: "Price targets",
  ratings: "Analyst ratings",
  earnings: "Earnings dates",
  ipos: "IPOs",
  economicEvents: "Economic events",
  earningsResults: "Earnings results",
  options: "Options",
  insiders: "Insider totals",
  holders: "Holders",
  facts: "Key figures",
  trades: "Insider trades",
  ratingChanges: "Rating changes",
  filings: "Filings",
  halts: "Trading halts",
  mentions: "Mentions",
  headlines: "Headlines",
  splits: "Splits",
  fx: "Exchange rates",
  yields: "Treasury yields",
};

export const ANSWERING = "Responding";
export const LAST_ANSWER_FAILED = "Last request failed";
export const describePaused = (until: string): string => `Paused until ${until}`;
export const TRYING_AGAIN = "Retrying";
export const HEALTHY = "Healthy";
export const FAILING = "Failing";
export const PARTLY_PAUSED = "Partly paused";
export const PAUSED = "Paused";

export const ADD_TO_WATCHLIST = "Add to Watchlist";
export const ON_WATCHLIST = "On your watchlist";
export const NO_RANGE = "52-week range not available yet";
export const describePriceNow = (price: string): string => `${price} now`;
export const TARGET_WAS_MET = " met";
export const describeTargetMark = (target: string, more: string): string =>
  `target ${target}${more}`;
export const describeStop = (stop: string, more: string): string => `stop ${stop}${more}`;
export const describeWay = (percent: string): string => `, ${percent} away`;
export const describeDayRange = (low: string, high: string): string => `today ${low} to ${high}`;
export const describeYearRange = (low: string, high: string): string =>
  `52 weeks ${low} to ${high}`;
export const describeAnalystRange = (low: string, high: string, mean: string): string =>
  `analyst targets ${low} to ${high}, mean ${mean}`;
export const describeMeanTarget = (mean: string): string => `mean analyst target ${mean}`;
export const SNOOZED = "snoozed";
export const NOT_WATCHED = "not watched";
export const nameAddToList = (list: string): string => `Add to ${list}`;

export const OPTIONAL = "Optional";
export const ROW_ACTIONS = "Actions";
export const PREVIOUS_PAGE = "Previous page";
export const NEXT_PAGE = "Next page";
export const nameSort = (label: string): string => `Sort by ${label}`;
export const describePage = (first: string, last: string, total: string): string =>
  `${first}–${last} of ${total}`;
export const describeRankOf = (rank: string, total: string): string => `${rank} of ${total}`;
export const describeIndicator = (label: string, value: string): string => `${label} ${value}`;
export const describeUnknownIndicator = (label: string): string => `${label} not available`;

/** `other` is a former or everyday name of the company. */
export const nameWith = (name: string, other: string): string => `${name} (${other})`;

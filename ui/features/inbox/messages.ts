export const NOTIFICATIONS = "Notifications";
export const nameBell = (unread: string): string => `Notifications, ${unread} unread`;
export const describeUnread = (unread: string, isOne: boolean): string =>
  `${unread} unread ${isOne ? "notification" : "notifications"}`;
export const CLOSE = "Close";
export const MARK_ALL_READ = "Mark all read";
export const MARK_FAILED = "Failed to mark as read";
export const SHOW = "Show";
export const FILTERS = {
  all: "All",
  unread: "Unread",
  alerts: "Alerts",
  deliveries: "Deliveries",
  runs: "Runs",
} as const;
export const WAITING = "Waiting for the notifications.";
export const FAILED = "The notifications could not be loaded";
export const ENTRIES = "notifications";
export const EMPTY = "No notifications yet";
export const EMPTY_REASON = "Triggered alerts, failed deliveries and finished runs appear here.";
export const ALL_READ = "Nothing unread";
export const NO_MATCH = "No matching notifications";
export const UNREAD = "Unread";

export const nameAbove = (symbol: string, target: string): string => `${symbol} is above ${target}`;
export const nameBelow = (symbol: string, target: string): string => `${symbol} is below ${target}`;
/** For a price that is exactly the target. */
export const nameRoseTo = (symbol: string, target: string): string => `${symbol} rose to ${target}`;
export const nameFellTo = (symbol: string, target: string): string => `${symbol} fell to ${target}`;
export const nameMoved = (symbol: string, change: string): string => `${symbol} moved ${change}`;
export const describePrice = (price: string): string => `Triggered at ${price}`;
export const nameRuleFired = (symbol: string, rule: string): string => `${symbol}: ${rule}`;
export const nameRuleUnknown = (symbol: string, rule: string): string =>
  `${symbol} can't be evaluated: ${rule}`;
export const nameRuleSuspended = (rule: string): string => `Rule suspended: ${rule}`;
export const describeRuleFlood = (symbol: string, firings: string, minutes: string): string =>
  `Triggered more than ${firings} times in ${minutes} minutes on ${symbol}. Resume the rule to continue.`;
export const describeWideFlood = (firings: string, minutes: string): string =>
  `Triggered more than ${firings} times in ${minutes} minutes, not counting the first trigger on each stock. Resume the rule to continue.`;
export const nameSuspended = (symbol: string): string => `Alert on ${symbol} suspended`;
export const describeFlood = (firings: string, minutes: string): string =>
  `Triggered more than ${firings} times in ${minutes} minutes`;
export const nameAdjusted = (symbol: string): string => `${symbol} target adjusted for a split`;
export const describeAdjusted = (from: string, to: string, date: string): string =>
  `From ${from} to ${to}, effective ${date}`;
export const nameNotFound = (symbol: string): string => `${symbol} was not found`;
export const NOT_FOUND_REASON = "No market source knows this symbol";
export const nameDeliveryFailed = (channel: string, symbol: string): string =>
  symbol === "" ? `${channel} delivery failed` : `${channel} delivery failed: ${symbol}`;
export const RUNS = {
  screener: "Stock screener",
  earningsScreener: "Earnings screener",
  surge: "Surge analysis",
} as const;
export const nameCompleted = (run: string): string => `${run} finished`;
export const nameFailed = (run: string): string => `${run} failed`;
export const describeFound = (found: string, isOne: boolean, screened: string): string =>
  `${found} ${isOne ? "stock" : "stocks"} found among ${screened}`;

export const ACKNOWLEDGE = "Acknowledge";
export const nameAcknowledge = (title: string): string => `Acknowledge ${title}`;
export const ACKNOWLEDGED = "Acknowledged. No more reminders will be sent";
export const ACKNOWLEDGE_FAILED = "Failed to acknowledge";

export const nameRuleSnooze = (title: string): string => `Snooze ${title} for an hour`;
export const RULE_SNOOZED = "Rule snoozed for an hour";
export const RULE_SNOOZED_MEANING = "Triggers are recorded, but no notifications are sent.";
export const RULE_SNOOZE_FAILED = "Failed to snooze the rule";
export const RULE_WOKEN = "Snooze ended";
export const RULE_WAKE_FAILED = "Failed to end the snooze";

export const VIEW = "View";
export const SNOOZE = "Snooze";
export const nameSeveral = (count: string): string => `${count} alerts triggered`;
export const describeSymbols = (symbols: string): string => symbols;
export const describeMore = (symbols: string, more: string): string =>
  `${symbols} and ${more} more`;
export const nameSnoozed = (symbol: string): string => `${symbol} snoozed for an hour`;
export const SNOOZED_ONCE = "It can trigger again once the price has moved back past the target.";
export const SNOOZED = "Notifications are held and sent when the snooze ends.";
export const SNOOZE_FAILED = "Failed to snooze the alert";
export const UNDO = "Undo";
export const UNMUTED = "Alert unmuted";
export const UNMUTE_FAILED = "Failed to unmute the alert";

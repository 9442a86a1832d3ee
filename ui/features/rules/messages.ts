export const CREATE_RULE = "Create Rule";
export const CREATE_FIRST = "Create your first rule";
export const MORE_FOR_RULES = "Import and export";
export const IMPORT = "Import";
export const EXPORT = "Export";
export const RULES = "Rules";
export const RULE_ROWS = "rules";
export const RULES_FAILED = "The rules could not be loaded";
export const WAITING_FOR_RULES = "Waiting for the list of rules.";
export const EMPTY = "No rules yet";
export const EMPTY_REASON =
  "A rule combines prices, indicators, events and facts, and notifies you when its conditions are met. Every message shows the figures behind it.";
export const EMPTY_EXAMPLE =
  "RSI (14) of the close crosses below 30 and relative volume is above 2, on your watchlist, once a day.";

/** Status of a rule that triggers once and has triggered. */
export const TRIGGERED = "Triggered";
export const STATUS_LABELS = {
  active: "Active",
  paused: "Paused",
  suspended: "Suspended",
} as const;
export const describeFlood = (
  at: string,
  firings: string,
  minutes: string,
  symbol: string,
): string =>
  `Suspended on ${at}: triggered more than ${firings} times in ${minutes} minutes on ${symbol}. Resume the rule to continue.`;
export const describeWideFlood = (at: string, firings: string, minutes: string): string =>
  `Suspended on ${at}: triggered more than ${firings} times in ${minutes} minutes, not counting the first trigger on each stock. Resume the rule to continue.`;
export const BLOCKED = "Blocked";
export const describeWatched = (count: string, isOne: boolean): string =>
  `${count} ${isOne ? "stock" : "stocks"} watched`;
export const WHOLE_PORTFOLIO = "Watches the whole portfolio";
export const EVERY_STOCK = "Every stock";
export const NEVER_FIRED = "Not triggered yet";
export const LAST_FIRED = "Last triggered:";
export const describeFirings = (count: string, isOne: boolean): string =>
  `${count} ${isOne ? "trigger" : "triggers"}`;
export const describeAdjusted = (date: string, symbol: string, source: string): string =>
  `Adjusted for the ${symbol} split on ${date} (${source})`;
export const UNDO_ADJUSTMENT = "Undo the adjustment";
export const WAS = "Before:";
export const nameDetails = (name: string): string => `Details: ${name}`;
export const nameMenu = (name: string): string => `More for ${name}`;
export const EDIT = "Edit";
export const DELETE = "Delete";
export const PAUSE = "Pause";
export const RESUME = "Resume";
export const SNOOZE_HOUR = "Snooze for an hour";
export const SNOOZE_TOMORROW = "Snooze until tomorrow";
export const WAKE = "End snooze";
export const SNOOZED_TAG = "Snoozed";
export const LATE_TAG = "Detected late, after a data gap";
export const describeLate = (time: string): string =>
  `Detected late, after a data gap: met at ${time}`;
export const describeSnoozed = (until: string): string =>
  `Snoozed until ${until}. Still checked, but no notifications are sent`;
export const UNDO = "Undo";

export const DELETED = "Rule deleted";
export const DELETE_FAILED = "Failed to delete the rule";
export const RESTORED = "Rule restored";
export const RESTORE_FAILED = "Failed to restore the rule";
export const PAUSED = "Rule paused";
export const PAUSE_FAILED = "Failed to pause the rule";
export const RESUMED = "Rule resumed";
export const RESUME_FAILED = "Failed to resume the rule";
export const ACKNOWLEDGE = "Acknowledge";
export const ACKNOWLEDGED = "Acknowledged. No more reminders will be sent";
export const ACKNOWLEDGE_FAILED = "Failed to acknowledge";
export const ACKNOWLEDGED_TAG = "Acknowledged";
export const WAITING_LIST = "Waiting for acknowledgement";
export const nameAcknowledge = (symbol: string): string => `Acknowledge the trigger on ${symbol}`;
export const describeWaiting = (symbols: string): string =>
  `Waiting for acknowledgement: ${symbols}`;
export const describeSent = (sent: string): string => `${sent} of 20 reminders sent`;
export const describeNext = (at: string): string => `next ${at}`;
export const describeEscalates = (at: string): string => `escalates ${at}`;
export const SNOOZED = "Rule snoozed";
export const SNOOZED_MEANING = "Triggers are recorded, but no notifications are sent.";
export const SNOOZE_FAILED = "Failed to snooze the rule";
export const WOKEN = "Snooze ended";
export const WAKE_FAILED = "Failed to end the snooze";
export const ADJUSTMENT_UNDONE = "The values from before the split are restored";
export const UNDO_FAILED = "Failed to undo the adjustment";
export const EXPORT_FAILED = "Failed to export the rules";

export const IMPORT_TITLE = "Import rules";
export const IMPORT_TEXT = "Rules as text";
export const IMPORTED_RULES = { one: "rule", many: "rules" };
export const IMPORT_HELP = "One rule per line, in the format that Export uses";
export const CANCEL = "Cancel";

export const CLOSE_DETAILS = "Close details";
export const NOW = "Now";
export const NOW_FAILED = "The current values could not be loaded";
export const WAITING_FOR_NOW = "Waiting for the current values.";
export const NO_SYMBOL = "No stock is watched, so there are no current values.";
export const SHOWN_FIRST = "The first 20 stocks are shown.";
export const FIRINGS = "Triggers";
export const FIRING_ROWS = "triggers";
export const FIRINGS_FAILED = "The triggers could not be loaded";
export const WAITING_FOR_FIRINGS = "Waiting for the triggers.";
export const NO_FIRINGS = "Not triggered yet";
export const NO_FIRINGS_REASON = "Every trigger appears here with the figures behind it.";
export const FIRED_WORDS = { fired: "Triggered", unknown: "Could not be evaluated" } as const;
export const describePrice = (price: string): string => `at ${price}`;
export const TRUTH_WORDS = { true: "True", false: "Not true", unknown: "Unknown" } as const;
export const NOW_WORDS = { true: "True now", false: "Not yet", unknown: "Unknown" } as const;
export const NO_DATA_YET = "No data yet";
export const WHY = "Conditions";
export const describeOrigin = (time: string, source: string): string =>
  [time, source].filter((part) => part !== "").join(" · ");
export const RULE_FAILED = "The rule could not be loaded";

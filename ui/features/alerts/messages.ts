import type { MomentReason } from "../../api/endpoints.ts";
import { describePossibleSplit } from "../../app/alerts/messages.ts";
import { formatAbsoluteTime } from "../../format/time.ts";

/** Sentences required by the specification. */
export const CREATED = "Price alert created successfully";
export const CREATE_FAILED = "Failed to create price alert";
export const DIALOG_TITLE = "Create New Price Alert";
export const EMPTY = "No alerts yet";

export const SYMBOL_REQUIRED = "Symbol is required";
export const SYMBOL_TOO_LONG = "Symbol must be 5 characters or less";

/** The specification names "All Numbers" for an alert that names no number. */
export const ALL_RECIPIENTS = "All Numbers, addresses and channels";

/** Sentences that the specification does not define. */
export const MORE_OPTIONS = "More options";
export const EXPIRY_PAST = "End time must be in the future";
export const REPEAT_LABELS = {
  once: "Once",
  daily: "Once a day",
  every_cross: "Every crossing",
} as const;
export const REPEAT_HELP = {
  once: "Notifies you the first time, then stops",
  daily: "Notifies you at most once per trading day, after the price has moved back",
  every_cross:
    "Notifies you each time the price reaches the target again, at most every 15 minutes",
} as const;

/** `condition` as "AAPL rises to $240.00"; `until` is the end of the alert, if it has one. */
const readBack =
  (how: string) =>
  (condition: string, isExtended: boolean, until: string | null): string =>
    `Notifies you ${how} when ${condition}${isExtended ? ", also before and after regular hours" : ""}${until === null ? "" : `, until ${until}`}.`;
export const describeReadBack = {
  once: readBack("once"),
  daily: readBack("once a day"),
  every_cross: readBack("every time"),
} as const;
export const READ_BACK_OPEN = "Choose a stock and a target.";
export const READ_BACK_NO_TARGET = "Enter a target.";

export const describeBacktest = (firings: number, days: number): string =>
  firings === 0
    ? `Would not have triggered in the last ${days} days`
    : `Would have triggered ${firings === 1 ? "once" : `${firings} times`} in the last ${days} days`;

export const NOTHING_TO_TRY = "Past triggers appear here";
export const TRYING = "Backtesting…";
export const TRIAL_FAILED = "Backtest failed";
export const NO_PAST = "No price history available";

export const nameDetails = (symbol: string): string => `Alert on ${symbol}`;
export const HISTORY_TITLE = "What happened";
export const UNDONE = "Target restored";
export const UNDO_FAILED = "Failed to restore the target";
export const WAS_SPLIT = "It was a split; reactivate the alert";
export const FIRING_UNDONE = "The alert is active again, with an adjusted target";
export const FIRING_UNDO_FAILED = "Failed to undo the trigger";

export const SYMBOL_HELP = "Ticker symbol; outside the US with its suffix, such as VOD.L";
export const TARGET_IS_CURRENT = "This is the current price.";
export const SEND_TO = "Send to";
export const EMAIL = "Email";
export const PHONE = "Phone";
export const EDIT_TITLE = "Edit Price Alert";
export const SAVE_CHANGES = "Save changes";
export const SAVE_AND_WATCH = "Save and watch again";
export const EDITED = "Alert saved";
export const EDIT_FAILED = "Failed to save the alert";
export const ALERT_FAILED = "The alert could not be loaded";
export const WAITING_FOR_ALERT = "Waiting for the alert.";
export const CREATE_ALERT = "Create alert";
export const ONLY_THIS = "Other addresses, numbers and channels are not notified";
export const SHOW_HISTORY = "History";
export const CLOSE_HISTORY = "Close history";
export const SNOOZE = "Snooze for 1 hour";
export const END_SNOOZE = "End snooze";
export const UNDO_CHANGE = "Undo the change";
export const UNDO_SPLIT = "Undo the split";
export const HISTORY_FAILED = "The history could not be loaded";
export const WAITING_FOR_HISTORY = "Waiting for the history.";
export const describeOwnTime = (local: string): string => `Your time: ${local}`;
export const REPEAT = "Repeat";
export const EXTENDED_HOURS = "Include pre-market and after-hours trading";
export const ENDS = "Ends";
export const ENDS_HELP = "Leave empty to keep the alert until you delete it";
export const NOTE = "Note";
export const CREATE_ALERT_BUTTON = "Create Alert";
export const ALERTS_FAILED = "The alerts could not be loaded";
export const WAITING_FOR_ALERTS = "Waiting for the list of alerts.";
export const EMPTY_REASON = "An alert watches a price and notifies you when it is reached.";
export const EMPTY_EXAMPLE = "AAPL, price above $300.00: one message when it is reached.";
export const CREATE_YOUR_FIRST_ALERT = "Create your first alert";
export const ALERTS = "Alerts";
export const ALERT_ROWS = "alerts";

export const MOMENTS = {
  created: (price: string): string => (price === "" ? "Created" : `Created at a price of ${price}`),
  fired: (price: string): string => `Triggered at ${price}`,
  rearmed: (price: string): string => (price === "" ? "Re-armed" : `Re-armed at ${price}`),
  held: (price: string): string => `Price held for confirmation: ${price}`,
  holdDropped: (price: string): string => `Held price rejected; next price ${price}`,
  suspended: (): string => "Suspended",
  paused: (): string => "Paused",
  resumed: (): string => "Resumed",
  snoozed: (): string => "Snoozed",
  edited: (_: string, target: string): string =>
    target === "" ? "Edited" : `Edited; target ${target}`,
  expired: (): string => "Expired",
  adjusted: (_: string, target: string): string =>
    target === "" ? "Target moved" : `Target moved to ${target}`,
  adjustmentUndone: (_: string, target: string): string => `Target restored to ${target}`,
  firingUndone: (_: string, target: string): string =>
    target === "" ? "Trigger undone" : `Trigger undone; target ${target}`,
  deleted: (): string => "Deleted",
  restored: (): string => "Restored",
} as const;

export const NOTIFICATION = "Notification";
export const describeNotification = {
  requested: (channel: string): string => `${channel} queued`,
  delivered: (channel: string): string => `${channel} sent`,
  filed: (channel: string): string => `${channel} saved to a file`,
  accepted: (channel: string): string => `${channel} accepted by the provider`,
  arrived: (channel: string): string => `${channel} delivered`,
  attemptFailed: (channel: string): string => `${channel} failed; retrying`,
  gaveUp: (channel: string): string => `${channel} delivery abandoned`,
} as const;

/** Returns an empty text if the title is sufficient. */
export function describeReason(reason: MomentReason | null): string {
  switch (reason?.code) {
    case undefined:
      return "";
    case "alreadyMet":
      return "Already met when it was created";
    case "late":
      return reason.isByBar
        ? "Detected late, in the price history of a data gap"
        : "Detected late, after a data gap";
    case "possibleSplit":
      return describePossibleSplit(reason.ratio);
    case "farFromLast":
      return `${reason.percent}% from the previous price; awaiting confirmation`;
    case "tooMany":
      return `Triggered more than ${reason.firings} times in ${reason.windowMinutes} minutes`;
    case "split":
      return `${reason.ratio} split on ${reason.effectiveDate}`;
    case "splitByOwner":
      return `${reason.ratio} split on ${reason.effectiveDate}, confirmed by you`;
    case "simulation":
      return reason.oldTarget === null
        ? "The simulated prices have changed; waiting for the price to move back"
        : `The simulated prices have changed; the target was ${reason.oldTarget}`;
    case "until":
      return `Until ${formatAbsoluteTime(reason.until)}`;
    case "byHand":
      return `Moved manually from ${reason.oldTarget}`;
    case "percentByHand":
      return `Moved manually from ${reason.oldTarget}% to ${reason.newTarget}%`;
    default:
      return reason satisfies never;
  }
}

export const MORE_FOR_ALERTS = "Import and export";
export const IMPORT = "Import";
export const EXPORT = "Export";
export const EXPORT_FAILED = "Failed to export the alerts";
export const NOTHING_TO_EXPORT = "No active alerts to export";
export const IMPORT_TITLE = "Import price alerts";
export const IMPORT_TEXT = "Alerts as text";
export const IMPORT_HELP =
  "One alert per line, in the format of Export. They notify all active addresses and numbers.";
export const IMPORTED_ALERTS = { one: "alert", many: "alerts" };

export const VIEW = "View";
export const TABLE = "Table";
export const CARDS = "Cards";
export const SEARCH = "Search alerts";
export const SEARCH_PLACEHOLDER = "Symbol, company or note";
export const describeFilter = (used: number): string =>
  used === 0 ? "Filter" : `Filter (${used})`;
export const ANY_STATUS = "All statuses";
export const ANY_CONDITION = "All conditions";
export const STATUS = "Status";
export const CONDITION = "Condition";
export const PRICE_NOW = "Price now";
export const DISTANCE = "Distance";
export const RECIPIENTS = "Recipients";
export const CREATED_AT = "Created";
export const STOCK = "Stock";
export const ROW_ACTIONS = "Actions";
export const DISTANCE_UNKNOWN = "Not known until there is a price";
export const NOT_WAITING = "This alert is not waiting for a price";
/** After a percentage, for screen readers. */
export const AWAY = "away";
export const SORT = "Sort";
export const NEWEST_FIRST = "Newest first";
export const SORT_LABELS = {
  distance: "Closest first",
  symbol: "By symbol",
  status: "By status",
} as const;
export const NO_MATCH = "No alerts match";
export const NO_MATCH_REASON = "Change the search or the filters.";
export const CLEAR_FILTERS = "Clear filters";
export const describeMatches = (matches: string, total: string): string =>
  `${matches} of ${total} alerts`;
export const describeCovered = (covered: string): string =>
  `Only the newest ${covered} alerts are searched and sorted.`;

export const SELECT_ALL = "Select all alerts";
export const nameSelect = (alert: string): string => `Select ${alert}`;
export const SELECTED_ALERTS = "Selected alerts";
export const describeSelected = (count: number): string => `${count} selected`;
export const CLEAR_SELECTION = "Clear";
export const DELETE = "Delete";
const countAlerts = (count: number): string => (count === 1 ? "1 alert" : `${count} alerts`);
export const describePausedCount = (count: number): string => `${countAlerts(count)} paused`;
export const describeResumed = (count: number): string => `${countAlerts(count)} resumed`;
export const describeDeleted = (count: number): string => `${countAlerts(count)} deleted`;
export const describeRestored = (count: number): string => `${countAlerts(count)} restored`;
export const PAUSE_SELECTED_FAILED = "Failed to pause some alerts";
export const RESUME_SELECTED_FAILED = "Failed to resume some alerts";
export const DELETE_SELECTED_FAILED = "Failed to delete some alerts";
export const RESTORE_SELECTED_FAILED = "Failed to restore some alerts";

import { NO_RECIPIENTS_NOTICE } from "../../../backend/domain/firstCalls.ts";

export const UNDO = "Undo";
const countOf = (count: number, one: string): string => `${count} ${count === 1 ? one : `${one}s`}`;
/** `names` as "AAPL rises to $250.00 and RSI below 30". */
export const describeLoss = (alerts: number, rules: number, names: string): string => {
  const counts = [
    ...(alerts === 0 ? [] : [countOf(alerts, "alert")]),
    ...(rules === 0 ? [] : [countOf(rules, "rule")]),
  ];
  return `${counts.join(" and ")} will have no recipient: ${names}.`;
};
export const describeMore = (count: number): string => `${count} more`;

export const NO_RECIPIENTS = "No one to notify. Add an email, phone or channel.";
export const ADD_AN_ADDRESS = NO_RECIPIENTS_NOTICE.remedy;
export const RECIPIENT_OFF = "Its recipient is switched off or deleted.";
export const SHOW_ADDRESSES = "Show email addresses";
export const SHOW_NUMBERS = "Show phone numbers";
export const SEND_A_TEST = "Send a test message";
export const describeUnconfirmed = (channel: string, reason: string | null): string =>
  reason === null
    ? `${channel} has not been confirmed yet.`
    : `${channel} has not been confirmed yet. ${reason}.`;
export const describeIncomplete = (channel: string): string =>
  `${channel} is missing its address or a secret.`;
export const describeSeveral = (channels: string): string => `${channels} need attention.`;
export const NOT_DELIVERED = "Messages can't be delivered yet.";
export const RECIPIENTS_NOT_KNOWN = "Recipients could not be loaded";
export const describeRecipients = (recipients: string): string => `To ${recipients}`;
export const DELETED_ADDRESS = "A deleted address";
export const DELETED_NUMBER = "A deleted number";
const nameAll = (count: number): string => (count === 2 ? "both" : `all ${count}`);
export const nameAllAddresses = (count: number): string => `${nameAll(count)} addresses`;
export const nameAllRecipients = (count: number): string =>
  count === 2 ? "Both recipients" : `All ${count} recipients`;
export const NO_RECIPIENT = "No one";
export const nameAllServices = (count: number): string => `${nameAll(count)} other channels`;
export const nameBrowsers = (count: number): string =>
  count === 1 ? "push to 1 browser" : `push to ${count} browsers`;
export const nameAllNumbers = (count: number): string => `${nameAll(count)} numbers`;
export const DELETED = "Alert deleted successfully";
export const DELETE_FAILED = "Failed to delete alert";
export const RESTORED = "Alert restored";
export const RESTORE_FAILED = "Failed to restore the alert";
export const describeExpired = (at: string): string => `Expired at ${at}`;
export const describeSuspended = (firings: number, windowMinutes: number): string =>
  `Suspended: triggered more than ${firings} times in ${windowMinutes} minutes`;
export const describePaused = (since: string): string => `Paused since ${since}`;
export const describeNotWatched = (since: string): string => `Not watched since ${since}`;
export const describeHeld = (price: string, last: string): string =>
  `Unusual price ${price} (last ${last}); awaiting confirmation`;
export const SIMULATION_CHANGED =
  "The simulated prices have changed; waiting for the price to move back before triggering";
export const describeSimulationMove = (from: string, to: string): string =>
  `The simulated prices have changed; the target moved from ${from} to ${to}`;
export const describeSplit = (date: string, from: string, to: string): string =>
  `A stock split on ${date} moved the target from ${from} to ${to}`;
/** `change` is " (+1.35%)" or empty, `at` is like "3h", `notes` are separate sentences. */
export const describeFired = (
  price: string,
  change: string,
  at: string,
  notes: readonly string[],
): string => [`Triggered at ${price}${change}, ${at}`, ...notes].join(". ");
export const describePossibleSplit = (ratio: string): string =>
  `Possible ${ratio} stock split, not confirmed by any source`;
export const MAY_BE_SPLIT = "Possible stock split, not confirmed by any source";
export const ALREADY_MET = "Already met when it was created";
export const LATE_AFTER_GAP = "Detected late, after a data gap";
export const LATE_FROM_HISTORY = "Detected late, in the price history of a data gap";
export const WAITS_TO_REARM = "Watches again once the price has moved back";
export const CREATED = "Price alert created successfully";
export const CREATE_FAILED = "Failed to create price alert";
export const UNMUTED = "Unmuted";
export const UNMUTE_FAILED = "Failed to unmute";

export const SYMBOL = "Symbol";
export const ENTER_SYMBOL = "Enter a symbol";
export const ENTER_TARGET = "Enter a target price";
export const TARGET_NOT_POSITIVE = "Target price must be positive";
export const TARGET_NOT_CHOSEN = "This is the current price. Enter a target.";
export const TARGET_AWAITS_PRICE = "Waiting for the current price";
export const describeAwaited = (shift: string): string => `${shift}, once the price is known`;
export const CONDITION = "Condition";
export const TARGET_PRICE = "Target price";
export const CHANGE_IN_PERCENT = "Percent change";
export const ENTER_PERCENT = "Enter a percentage, such as 5";
export const DIRECTION = "Direction";
export const DIRECTION_LABELS = { up: "Rises", down: "Falls", either: "Either" } as const;
export const CHANGE_HELP = {
  either: "From the previous close, up or down",
  up: "From the previous close, up only",
  down: "From the previous close, down only",
} as const;
export const describeAlreadyMet = (price: string): string =>
  `Already met at ${price}; it will trigger immediately`;
export const askIntended = (condition: "above" | "below"): string => `Did you mean ${condition}?`;
export const describeDistanceFrom = (distance: string, isAbove: boolean, price: string): string =>
  `${distance} ${isAbove ? "above" : "below"} the current ${price}`;
export const MET_TITLE = "Already met";
export const CONTINUE_ANYWAY = "Continue anyway";
export const nameOther = (condition: "above" | "below"): string => `Use ${condition}`;
export const describeMetPrice = (symbol: string, price: string, target: string): string =>
  price === target
    ? `${symbol} is at the target of ${target} now, so this alert would trigger immediately.`
    : `${symbol} is already at ${price}, so an alert at ${target} would trigger immediately.`;
export const describeMetChange = (symbol: string, change: string): string =>
  `${symbol} is already at ${change} today, so this alert would trigger immediately.`;
export const TARGET_CHOICES = "Suggestions";
export const describeShift = (percent: number): string =>
  `${percent < 0 ? "−" : "+"}${Math.abs(percent)}%`;
/** Begins with the visible words, so that a voice command finds the button. */
export const nameChange = (shift: string): string => `${shift} from the previous close`;
export const nameTargetChoice = (shift: string, price: string): string =>
  price === "" ? `${shift} from the current price` : `${shift} from the current price: ${price}`;

export const PAUSED = "Alert paused";
export const PAUSE_FAILED = "Failed to pause the alert";
export const RESUMED = "Alert resumed";
export const RESUME_FAILED = "Failed to resume the alert";
export const SNOOZED = "Alert snoozed for 1 hour";
export const SNOOZE_FAILED = "Failed to snooze the alert";
export const SNOOZE_ENDED = "Snooze ended";
export const END_SNOOZE_FAILED = "Failed to end the snooze";
export const EDIT = "Edit";
export const PAUSE = "Pause";
export const RESUME = "Resume";
export const describeSnoozed = (until: string): string => `Snoozed until ${until}`;

export const WHY_NOT = "Why hasn't it triggered?";
/** Begins with the visible words, so that a voice command finds the button. */
export const nameWhyNot = (symbol: string): string => `${WHY_NOT} Alert on ${symbol}`;
export const WHY_NOT_FAILED = "The last check could not be loaded";
export const WAITING_FOR_WHY_NOT = "Waiting for the last check.";
export const LAST_CHECK = "Last check";
export const NOT_CHECKED = "Waiting for the first check";
export const describeChecked = (price: string, at: string): string => `${price}, ${at}`;
export const DISTANCE_TO_TARGET = "Distance to target";
export const describeAway = (percent: string): string => `${percent} away`;
export const DISTANCE_NOT_KNOWN = "Not available yet";
export const DISTANCE_AFTER_CHECK = "Known after the first check";
export const describeNearestSince = (since: string): string => `Closest since ${since}`;
export const describeNearest = (price: string, away: string, date: string): string =>
  `${price}, ${away} away, on ${date}`;
export const NO_APPROACH = "No prices since then";
export const HELD_BACK_BY = "Blocked by";
export const NOTHING_HOLDS = "Nothing. It triggers when the price is reached.";
export const PAUSED_HOLD = "The alert is paused.";
export const MARKET_CLOSED = "The market is closed.";
export const REGULAR_HOURS_ONLY = "The alert is only checked during regular trading hours.";
export const NOTIFICATIONS_OFF = "Notifications are turned off.";
export const TURN_ON = "Turn them on";
export const SHOW_MUTE = "Show mute";
export const SHOW_QUIET_HOURS = "Show quiet hours";
export const describeHeldSource = (source: string): string =>
  `Prices now come from ${source}. The first one is held until the next one confirms it.`;
export const describeNoPriceSince = (since: string): string => `No price since ${since}.`;
export const describeAllMuted = (until: string): string => `All alerts are muted until ${until}.`;
export const describeQuietHours = (until: string): string =>
  `Quiet hours delay messages until ${until}.`;

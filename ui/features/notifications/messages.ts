export const PUSH_UNSUPPORTED = "Push notifications are not supported in this browser";
export const PUSH_DENIED = "Push notification permission was denied";
export const PUSH_SUBSCRIBE_FAILED = "Failed to subscribe to push notifications";
export const PUSH_ENABLE_FAILED = "Failed to enable push notifications";
export const PUSH_TEST_FAILED = "Test notification failed";
export const EMAIL_TEST_FAILED = "Test email failed";
export const PUSH_BLOCKED =
  "Notifications are blocked. Enable notifications in your browser settings and refresh the page.";
export const PUSH_ENABLED = "Push notifications enabled";
export const PUSH_DISABLED = "Push notifications disabled in this browser";
export const PUSH_DISABLE_FAILED = "Failed to disable push notifications";
export const PUSH_TEST_SENT = "Test notification sent";
export const EMAIL_TEST_SENT = "Test email sent";
export const EMAIL_TEST_FILED = "Test email saved to a file; nothing was sent";
export const EMAIL_REQUIRED = "Enter the address to send a test to";
export const QUIET_SAVED = "Quiet hours saved";
export const QUIET_FAILED = "Failed to save the quiet hours";
export const TIME_REQUIRED = "Enter a time such as 22:00";
export const TIMES_EQUAL = "End must differ from start";
export const ZONE_UNKNOWN = "Unknown time zone (example: Europe/Berlin)";

export const SERVICE_ADDED = "Channel added. Press Test to try it.";
export const SERVICE_ADD_FAILED = "Failed to add the channel";
export const SERVICE_UPDATE_FAILED = "Failed to change the channel";
export const SERVICE_DELETE_FAILED = "Failed to delete the channel";
export const SERVICE_CONFIRM_DELETE =
  "Deletes the address and its secrets. Pending messages will not be sent.";
export const SERVICE_RESTORE_FAILED = "Failed to restore the channel";
export const SERVICE_TEST_SENT = "Test sent";
export const SERVICE_TEST_FAILED = "Test failed";
export const describeTooShort = (characters: number): string =>
  `Use at least ${characters} characters or leave blank`;

export const REMOVE = "Remove";
export const nameRemove = (label: string): string => `Remove ${label}`;
export const WAITING_FOR_QUIET_HOURS = "Waiting for the quiet hours.";
export const QUIET_HOURS_FAILED = "The quiet hours could not be loaded";
export const QUIET_HOURS = "Quiet Hours";
export const QUIET_HOURS_TOGGLE = "Enable quiet hours";
export const QUIET_HOURS_NOTE =
  "Alerts are still checked. Their notifications are sent as one message when quiet hours end.";
export const FROM = "From";
export const TO = "To";
export const TIME_ZONE = "Time zone";
export const SAVE_QUIET_HOURS = "Save Quiet Hours";
export const SERVICE = "Service";
export const NAME = "Name";
export const ADD_CHANNEL = "Add channel";
export const NO_CHANNELS = "No other channels yet";
export const WAITING_FOR_CHANNELS = "Waiting for the channels.";
export const CHANNELS_FAILED = "The channels could not be loaded";
export const OTHER_CHANNELS = "Other Channels";
export const CHANNELS_LIST = "Other channels";
export const describeServices = (services: string): string =>
  `Alerts can also be sent by ${services}.`;
export const describeDeleted = (label: string): string => `${label} has been deleted`;
export const describeRestored = (label: string): string => `${label} has been restored`;
export const nameDelete = (label: string): string => `Delete ${label}`;
export const DELETE = "Delete";
export const NOTIFICATION_SETTINGS = "Notification Settings";
export const SETTINGS_IN_DEMO =
  "On your own server, browsers show alerts as push notifications, and email is sent. The demo delivers every message to its inbox. Add a channel to try it.";
export const describeFreeTier = (emailsADay: number, isConfigured: boolean): string =>
  `SendGrid sends up to ${emailsADay} emails/day for free.${isConfigured ? "" : " It isn't set up."}`;
export const BROWSER_PUSH = "Browser push";
export const describePushEnabled = (subscriptionCount: string): string =>
  `Push enabled (${subscriptionCount})`;
export const ENABLE_PUSH_NOTIFICATIONS = "Enable push notifications";
export const ENABLE_IN_THIS_BROWSER_TOO = "Also enable in this browser";
export const DISABLE_IN_THIS_BROWSER = "Disable in this browser";
export const TEST_PUSH_NOTIFICATION = "Test push notification";
export const PUSH_HERE = "This browser shows your alerts, even while this page is closed.";
export const PUSH_UNSUPPORTED_NOTE = "This browser does not support push notifications.";
export const PUSH_ELSEWHERE = "Other browsers show your alerts; this one does not.";
export const PUSH_OFFER =
  "Alerts appear on this device, even while this page is closed. Free, no account needed.";
export const EMAIL_THROUGH_GMAIL = "Email (Gmail)";
export const SEND_TEST_TO = "Send a test to";
export const EMAIL_EXAMPLE = "you@example.com";
export const TEST_EMAIL = "Test email";
export const nameSource = (name: string): string => `Source: ${name}`;
export const LABEL_ROUTES = "Labels";
export const LABEL_ROUTES_LIST = "Labels with channels of their own";
export const LABEL_ROUTES_NOTE =
  "Rules with this label notify only these channels, or every channel if none of them is active.";
export const NO_LABEL_ROUTES = "No labels yet";
export const NO_LABEL_ROUTES_REASON =
  "Choose the channels that rules with a label notify. All other rules notify every channel.";
/** `isAll` is true if none of the route's channels has an active destination. */
export const describeUnreached = (channels: string, isOne: boolean, isAll: boolean): string =>
  `${channels} ${isOne ? "has" : "have"} no active destination${isAll ? ", so these messages go to every channel" : ""}`;
export const WAITING_FOR_LABEL_ROUTES = "Waiting for the labels.";
export const LABEL_ROUTES_FAILED = "The labels could not be loaded";
export const LABEL_ROUTE_FAILED = "Failed to save the labels";
export const LABEL = "Label";
export const LABEL_EXAMPLE = "earnings";
export const LABEL_MISSING = "Enter the label of a rule";
export const CHANNELS_OF_LABEL = "Channels";
export const NO_CHANNEL_CHOSEN = "Choose a channel";
export const ADD_LABEL_ROUTE = "Add label";
export const UNDO = "Undo";
export const describeLabelRoute = (label: string, channels: string): string =>
  `${label} → ${channels} only`;
export const describeLabelSaved = (label: string): string => `Label “${label}” saved`;
export const describeLabelRemoved = (label: string): string => `Label “${label}” removed`;

export const WEEKLY = "Weekly Digest";
export const WEEKLY_FAILED = "The weekly digest could not be loaded";
export const WAITING_FOR_WEEKLY = "Waiting for the figures of the week.";
export const WEEKLY_TOGGLE = "Send one message a week";
export const WEEKLY_NOTE = "The figures below, sent to all recipients once a week.";
export const WEEKLY_UNRECEIVED = "No recipient is active, so no message is sent.";
export const describeNextWeekly = (at: string): string => `Next: ${at}, to all recipients`;
export const WEEKLY_DAY = "Day";
export const WEEKDAYS = [
  "Sunday",
  "Monday",
  "Tuesday",
  "Wednesday",
  "Thursday",
  "Friday",
  "Saturday",
] as const;
export const WEEKLY_HOUR = "Hour";
export const SAVE_WEEKLY = "Save digest";
export const WEEKLY_SAVED = "Weekly digest saved";
export const WEEKLY_SAVE_FAILED = "Failed to save the weekly digest";
export const THIS_WEEK = "This week";
export const WEEK_FIGURES = {
  checks: "Price checks",
  gaps: "Gaps in checks",
  alertFirings: "Alerts triggered",
  ruleFirings: "Rules triggered",
  snoozedFirings: "Triggered while snoozed",
  filed: "Messages written to a file",
  accepted: "Messages accepted",
  delivered: "Messages delivered",
  failed: "Messages failed",
} as const;
export const NO_GAPS = "None";
export const describeGaps = (gaps: string, minutes: string): string =>
  `${gaps}, longest ${minutes} min`;
export const describeSourceFailures = (failed: string, asked: string): string =>
  `${failed} of ${asked} requests failed`;
export const CANNOT_FIRE = "Active but blocked";

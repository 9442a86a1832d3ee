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
export const SETTINGS_SAVED = "Settings saved successfully";
export const SETTINGS_FAILED = "Failed to save settings";
export const KEYS_SAVED = "API configuration saved successfully";
export const KEYS_FAILED = "Failed to save API configuration";
export const INTERVAL_OUT_OF_RANGE = "Must be a whole number from 10 to 300";
export const EMAIL_REQUIRED = "Enter the address to send a test to";
export const NOT_CONFIGURED = "Not Configured";
export const INCOMPLETE = "Incomplete";
export const INCOMPLETE_REMEDY =
  "Its address or a secret is missing, so nothing can be sent. Delete it and add it again.";
export const CONFIGURED = "Configured";
export const WORKING = "Working";
export const REFUSED = "Refused";
export const CONFIRMED = "Confirmed";
export const NOT_CONFIRMED_YET = "Not confirmed yet";
export const CONFIRMED_BY_A_MESSAGE = "Confirmed by the first message it accepts";
export const CHECK = "Check";
export const nameCheck = (label: string): string => `Check ${label}`;
export const CHECK_FAILED = "The check could not be made";
export const EMAIL_MISSING =
  "To send email, start the server with SMTP_URL, with GMAIL_USER and GMAIL_APP_PASSWORD, or with SENDGRID_API_KEY.";

export const SESSION_ENDED = "Signed out";
export const SESSION_END_FAILED = "Failed to sign out that browser";
export const SIGN_OUT_FAILED = "Failed to sign out";

export const QUIET_SAVED = "Quiet hours saved";
export const QUIET_FAILED = "Failed to save the quiet hours";
export const TIME_REQUIRED = "Enter a time";
export const TIMES_EQUAL = "End must differ from start";
export const ZONE_UNKNOWN = "Unknown time zone (example: Europe/Berlin)";

export const SERVICE_ADDED = "Channel added. Press Test to try it.";
export const SERVICE_ADD_FAILED = "Failed to add the channel";
export const SERVICE_UPDATE_FAILED = "Failed to change the channel";
export const SERVICE_DELETE_FAILED = "Failed to delete the channel";
export const SERVICE_CONFIRM_DELETE =
  "Deletes the address and its secrets. Pending messages will not be sent.";
export const SERVICE_TEST_SENT = "Test sent";
export const SERVICE_TEST_FAILED = "Test failed";
export const NAME_REQUIRED = "Enter a name for it";
export const describeTooShort = (characters: number): string =>
  `Use at least ${characters} characters or leave blank`;

export const INSTALL_APP = "Install App";
export const INSTALLED = "Stock Monitor is installed";
export const IOS_HEADING = "To install on your iPhone or iPad:";
export const IOS_STEP_SHARE = "Tap the Share button in Safari.";
export const IOS_STEP_ADD = "Scroll down and tap “Add to Home Screen”.";
export const IOS_STEP_CONFIRM = "Tap “Add” to confirm.";
export const IOS_PUSH_NOTE =
  "Push notifications on iPhone and iPad require iOS 16.4 or newer and the installed app: open Stock Monitor from your home screen, then enable them in Notifications.";
export const INSTALL_AVAILABLE_HINT =
  "Open Stock Monitor from your home screen or desktop like any app.";
export const INSTALL_UNAVAILABLE =
  "To install, use “Install” or “Add to home screen” in your browser's menu.";
export const WAITING_FOR_ALERT_SETTINGS = "Waiting for the alert settings.";
export const ALERT_SETTINGS_FAILED = "The alert settings could not be loaded";
export const ALERT_SETTINGS = "Alert Settings";
export const ENABLE_NOTIFICATIONS = "Enable notifications";
export const NOTIFICATIONS_OFF_NOTE =
  "While off, alerts are still checked and their messages are queued until you turn this on.";
export const FREQUENCY = "Alert frequency (seconds)";
export const FREQUENCY_HELP = "Minimum time between two notifications of one alert";
export const CHECK_INTERVAL = "Price check interval (seconds)";
export const SAVE_SETTINGS = "Save Settings";
export const describeCheckInterval = (checkedEverySeconds: number): string =>
  `Prices are checked every ${checkedEverySeconds} s`;
export const describeFreeCheckInterval = (checkedEverySeconds: number): string =>
  `Currently checked every ${checkedEverySeconds} s. Your value applies once you save.`;
export const STOCK_DATA_API_KEY = "Stock data API key";
export const SMS_ACCOUNT_ID = "SMS account ID";
export const SMS_AUTH_TOKEN = "SMS auth token";
export const SMS_FROM_NUMBER = "SMS from number";
export const API_CONFIGURATION = "API Configuration";
export const REMOVE = "Remove";
export const nameRemove = (label: string): string => `Remove ${label}`;
export const SECRETS_NOTE = "Stored on the server and never shown again.";
export const SAVE_API_CONFIGURATION = "Save API Configuration";
export const SET_BY_ENVIRONMENT = "Set by the server. The value saved here is not used";
export const SECRET_SAVED = "Saved. Enter a new value to replace it";
export const SECRET_MISSING = "Not configured";
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
export const NAME_EXAMPLE = "My phone";
export const ADD_CHANNEL = "Add channel";
export const ACCESS = "Access";
export const SESSIONS_LIST = "Signed-in browsers";
export const SIGN_OUT = "Sign out";
export const describeSession = (name: string, address: string): string => `${name} at ${address}`;
export const describeSeen = (person: string | null, address: string, lastSeenAt: string): string =>
  `${person === null ? "" : `${person} · `}${address} · last seen ${lastSeenAt}`;
export const THIS_BROWSER = "This browser";
export const nameSignOut = (name: string, address: string): string =>
  `Sign out ${name} at ${address}`;
export const WAITING_FOR_ACCESS = "Waiting for the sessions.";
export const ACCESS_FAILED = "The sessions could not be loaded";
export const NO_PASSCODE =
  "No passcode is set: anyone who can reach this server can use it. To require one, start the server with ACCESS_TOKEN.";
export const NONE_REFUSED = "No failed sign-ins since the server started.";
export const describeRefused = (refusedCount: string): string =>
  `Failed sign-ins since the server started: ${refusedCount}`;
export const REFUSED_LIST = "Failed sign-ins";
export const WAITING_FOR_CHANNELS = "Waiting for the channels.";
export const CHANNELS_FAILED = "The channels could not be loaded";
export const OTHER_CHANNELS = "Other Channels";
export const CHANNELS_LIST = "Other channels";
export const CHANNELS_NOTE = "Alerts sent to everyone also use these channels.";
export const describeDeleted = (label: string): string => `${label} has been deleted`;
export const nameDelete = (label: string): string => `Delete ${label}`;
export const DELETE = "Delete";
export const NOTIFICATION_SETTINGS = "Notification Settings";
export const describeFreeTier = (emailsADay: number, isConfigured: boolean): string =>
  `SendGrid's free tier: ${emailsADay} emails/day${isConfigured ? "" : " (not configured)"}.`;
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
export const CONNECTED = "Connected";
export const DISCONNECTED = "Disconnected";
export const SYSTEM_STATUS = "System Status";
export const SERVER_OK = "Working";
export const SERVER_DEGRADED = "Working with problems";
export const SERVER_FAILING = "Not working";
export const SERVER = "Server";
export const nameKey = (source: string): string => `${source} key`;
export const nameSource = (name: string): string => `Source: ${name}`;
export const UNKNOWN_BROWSER = "Unknown browser";
export const describeBrowser = (browser: string, system: string): string =>
  `${browser} on ${system}`;

export const LABEL_ROUTES = "Labels";
export const LABEL_ROUTES_LIST = "Labels with channels of their own";
export const LABEL_ROUTES_NOTE =
  "Rules with these labels notify only the chosen channels, or every channel if none of those is active.";
/** `isAll` is true if none of the route's channels has an active destination. */
export const describeUnreached = (channels: string, isOne: boolean, isAll: boolean): string =>
  `${channels} ${isOne ? "has" : "have"} no active destination${isAll ? ": these messages go to every channel" : ""}`;
export const WAITING_FOR_LABEL_ROUTES = "Waiting for the labels.";
export const LABEL_ROUTES_FAILED = "The labels could not be loaded";
export const LABEL_ROUTE_FAILED = "Failed to save the labels";
export const LABEL = "Label";
export const LABEL_EXAMPLE = "earnings";
export const LABEL_MISSING = "Enter the label of a rule";
export const CHANNELS_OF_LABEL = "Channels";
export const NO_CHANNEL_CHOSEN = "Choose a channel";
export const ADD_LABEL_ROUTE = "Save label";
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
  `Failed ${failed} of ${asked}`;
export const CANNOT_FIRE = "Active but blocked";

export const API_TOKENS = "API Tokens";
export const API_TOKENS_LIST = "API tokens";
export const WAITING_FOR_TOKENS = "Waiting for the tokens.";
export const TOKENS_FAILED = "The tokens could not be loaded";
export const TOKENS_NOTE =
  "Programs send the token as Authorization: Bearer. A read token can view and draft. A read and change token can do everything you can except manage access.";
export const TOKENS_IN_DEMO =
  "On your own server, scripts, home automation and assistants sign in with tokens. Other programs can't reach the demo.";
export const TOKEN_SCOPE = "May";
export const SCOPES = { read: "Read", write: "Read and change" } as const;
export const TOKEN_NAME_EXAMPLE = "Home Assistant";
export const TOKEN_EXPIRY = "Expires";
export const EXPIRIES = [
  { label: "In 30 days", value: "30" },
  { label: "In 90 days", value: "90" },
  { label: "In a year", value: "365" },
  { label: "Never", value: "" },
] as const;
export const CREATE_TOKEN = "Create token";
export const TOKEN_CREATE_FAILED = "Failed to create the token";
export const TOKEN_SECRET = "New token";
export const TOKEN_ONCE = "Copy it now: it is not stored and cannot be shown again.";
export const COPY = "Copy";
export const TOKEN_COPIED = "Token copied";
export const TOKEN_COPY_FAILED = "The browser did not allow copying; select the token instead";
export const DONE = "Done";
export const REVOKE = "Revoke";
export const nameRevoke = (name: string): string => `Revoke ${name}`;
export const REVOKE_TITLE = "Revoke the token?";
export const describeRevoke = (name: string): string =>
  `${name} will lose access. This cannot be undone, but you can create a new token.`;
export const describeRevoked = (name: string): string => `${name} has been revoked`;
export const TOKEN_REVOKE_FAILED = "Failed to revoke the token";
export const TOKEN_EXPIRED = "Expired";
export const TOKEN_UNUSED = "never used";
export const describeTokenUse = (ago: string): string => `last used ${ago}`;
export const TOKEN_ENDLESS = "never expires";
export const describeTokenExpiry = (at: string): string => `expires ${at}`;
export const describeToken = (scope: keyof typeof SCOPES, use: string, expiry: string): string =>
  `${SCOPES[scope]} · ${use} · ${expiry}`;

export const APPEARANCE = "Appearance";
export const APPEARANCE_NOTE = "Saved in this browser.";
export const THEME = "Theme";
export const TIME_FORMAT = "Time format";
export const TIME_FORMAT_NAMES = {
  "24": "24 hours (14:05)",
  "12": "12 hours (2:05 PM)",
  system: "As this device",
} as const;
export const THEME_NAMES = { dark: "Dark", corporate: "Corporate", light: "Light" } as const;

export const STORAGE = "Storage";
export const WAITING_FOR_STORAGE = "Waiting for the state of the storage.";
export const STORAGE_FAILED = "The state of the storage could not be loaded";
export const KEPT_IN_BROWSER =
  "The demo keeps its data in this browser. Clearing the site data deletes it.";
export const DATABASE = "Database";
const ENGINES: Readonly<Record<string, string>> = { sqlite: "SQLite", postgres: "PostgreSQL" };
export const nameEngine = (engine: string): string => ENGINES[engine] ?? engine;
export const LAST_BACKUP = "Last backup";
export const BACKUP_MISSING = "None yet";
export const BACKUP_FAILED = "Failed";
export const describeBackup = (ago: string): string => `Completed ${ago}`;
export const INTEGRITY = "Integrity";
export const DATA_UNCHECKED = "Not checked yet";
export const DATA_INTACT = "Intact";
export const DATA_DAMAGED = "Damaged";
export const describeChecked = (ago: string): string => `Checked ${ago}`;
export const DISK_SPACE = "Disk space";
export const describeDisk = (free: string, total: string): string => `${free} free of ${total}`;
export const NOT_MONITORED = "Not monitored";
export const BACKUPS_NOTE = "Nightly backups. Those of the last 7 days and 4 weeks are kept.";

export const EXPORT = "Export and Import";
export const EXPORT_LIST = "Lists to export";
export const EXPORT_NOTE = "Each list is exported and imported from the menu on its own screen.";
export const EXPORTS = [
  { path: "/alerts", name: "Price Alerts", formats: "JSON Lines" },
  { path: "/rules", name: "Rules", formats: "JSON Lines" },
  { path: "/watchlist", name: "Watchlist", formats: "CSV, text and TradingView" },
  { path: "/portfolios", name: "Portfolios", formats: "CSV, and your broker's files" },
] as const;

export const ABOUT = "Stock Monitor";
export const WAITING_FOR_ABOUT = "Waiting for the server's version.";
export const ABOUT_FAILED = "The server's version could not be loaded";
export const PURPOSE =
  "A stock-market monitor that you host yourself. Your data stays on your server.";
export const VERSION = "Version";
export const UPDATE = "Update";
export const describeNewerVersion = (version: string): string =>
  `Version ${version} is out. Back up first, then update; the changelog says what is new.`;
export const RUNNING_FOR = "Running for";
export const LICENSE = "License";
export const LICENSE_NAME = "MIT";
export const API_DOCUMENTATION = "API";
export const OPEN_API_DOCUMENTATION = "Open the documentation";

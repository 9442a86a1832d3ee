export const SETTINGS_SAVED = "Settings saved successfully";
export const SETTINGS_FAILED = "Failed to save settings";
export const KEYS_SAVED = "API configuration saved successfully";
export const KEYS_NOT_LOADED = "Failed to load the API configuration";
export const KEYS_FAILED = "Failed to save API configuration";
export const INTERVAL_OUT_OF_RANGE = "Must be a whole number from 10 to 300";
export const EMAIL_MISSING =
  "To send email, start the server with SMTP_URL, with GMAIL_USER and GMAIL_APP_PASSWORD, or with SENDGRID_API_KEY.";

export const SESSION_ENDED = "Signed out";
export const SESSION_END_FAILED = "Failed to sign out that browser";
export const SIGN_OUT_FAILED = "Failed to sign out";

export const NAME_REQUIRED = "Enter a name for it";
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
  "When off, alerts keep running and messages wait until you turn this on.";
export const FREQUENCY = "Alert frequency (seconds)";
export const FREQUENCY_HELP = "Minimum time between two notifications of one alert";
export const CHECK_INTERVAL = "Price check interval (seconds)";
export const SAVE_SETTINGS = "Save Settings";
export const describeCheckInterval = (checkedEverySeconds: number): string =>
  `Prices are checked every ${checkedEverySeconds} s`;
export const describeFreeCheckInterval = (checkedEverySeconds: number): string =>
  `Prices are checked every ${checkedEverySeconds} s until you save your own interval`;
export const SMS_ACCOUNT_ID = "SMS account ID";
export const SMS_AUTH_TOKEN = "SMS auth token";
export const SMS_FROM_NUMBER = "SMS from number";
export const API_CONFIGURATION = "API Configuration";
export const REMOVE = "Remove";
export const nameRemove = (label: string): string => `Remove ${label}`;
export const KEYS_OPTIONAL = "All are optional.";
export const SAVE_API_CONFIGURATION = "Save API Configuration";
export const SET_BY_ENVIRONMENT = "Set by the server. The value saved here is not used";
export const SECRET_SAVED = "Saved. Enter a new value to replace it";
export const SECRET_MISSING = "Not configured";
export const NAME = "Name";
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
export const CONNECTED = "Connected";
export const DISCONNECTED = "Disconnected";
export const SYSTEM_STATUS = "System Status";
export const SERVER_OK = "Working";
export const SERVER_DEGRADED = "Working with problems";
export const SERVER_FAILING = "Not working";
export const SERVER = "Server";
export const nameKey = (source: string): string => `${source} key`;
export const UNKNOWN_BROWSER = "Unknown browser";
export const describeBrowser = (browser: string, system: string): string =>
  `${browser} on ${system}`;

export const API_TOKENS = "API Tokens";
export const API_TOKENS_LIST = "API tokens";
export const WAITING_FOR_TOKENS = "Waiting for the tokens.";
export const TOKENS_FAILED = "The tokens could not be loaded";
export const TOKENS_NOTE =
  "Programs send the token as “Authorization: Bearer …”. “Read” lets them view data and draft alerts. “Read and change” also lets them do what you can, except manage access.";
export const TOKENS_IN_DEMO =
  "On your own server, scripts, home automation and assistants sign in with tokens. Other programs can't reach the demo.";
export const TOKEN_SCOPE = "Permission";
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
export const BACKUPS_NOTE =
  "Backed up every night. The last 7 daily and 4 weekly backups are kept.";

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
export const WAITING_FOR_ABOUT = "Waiting for the version.";
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

export const MARKET_SOURCES = "Market Sources";
export const WAITING_FOR_SOURCES = "Waiting for the market sources.";
export const SOURCES_FAILED = "The market sources could not be loaded";
export const KIND_OF_DATA = "Data";
export const NOT_GIVEN = "Not provided";
export const NOT_REQUESTED = "Not requested yet";
/** `kinds` as "options and holders". */
export const describeNotRequested = (kinds: string): string => `${NOT_REQUESTED}: ${kinds}.`;
export const CURRENCIES_AND_COINS: Readonly<Record<string, string>> = {
  CCY: "Currencies",
  CCC: "Coins",
};
export const ALL_MARKETS = "All markets";
export const BY_NUMBER = "By ISIN, CUSIP, SEDOL or WKN";
export const describeKindByNumber = (kind: string): string =>
  `${kind} by ISIN, CUSIP, SEDOL or WKN`;
export const describeMoreMarkets = (names: string, more: number): string => `${names} +${more}`;
export const describeRank = (rank: number): string => `${rank}.`;
export const PERSONAL_USE = "Personal use only";
export const OPEN_DATA = "Open data";
export const describeBudget = (left: string, burst: string, perMinute: string): string =>
  `${left} of ${burst} requests left · ${perMinute} a minute`;
export const describeDailyBudget = (left: string, burst: string, perDay: string): string =>
  `${left} of ${burst} requests left · ${perDay} a day`;
export const describeSymbols = (left: string, perMonth: string): string =>
  `${left} of ${perMonth} symbols left this month`;
export const describeCounts = (asked: string, failed: string): string =>
  `${asked} requests · ${failed} failed`;
export const ATTRIBUTIONS = "Attribution";
export const SOURCE_FAULTS = "What fails now";
export const describeFault = (source: string, kind: string): string => `${source}, ${kind}`;
export const MORE_SOURCES = "Not in use";
export const describeUnused = (kinds: string, needsKey: boolean): string =>
  `${needsKey ? "Needs a key. " : ""}Provides ${kinds}.`;
export const MORE_SOURCES_NOTE =
  "To use one, add its name to MARKET_SOURCES and restart the server.";

export const SOURCE_ORDER = "Order of Sources";
export const SOURCE_ORDER_NOTE =
  "The first source that answers is used. A source is asked only for markets that it covers.";
export const ORDER_KIND = "Kind of data";
export const nameOrderList = (kind: string): string => `Order of sources for ${kind}`;
export const MOVE_UP = "Move up";
export const MOVE_DOWN = "Move down";
export const nameMoveUp = (source: string): string => `Move ${source} up`;
export const nameMoveDown = (source: string): string => `Move ${source} down`;
export const RESET_ORDER = "Reset to default";
export const describeOrderSaved = (kind: string, source: string): string =>
  `${kind}: ${source} is asked first`;
export const ORDER_FAILED = "Failed to save the order";
export const UNDO = "Undo";

export const REHEARSAL = "Rehearse an Outage";
export const REHEARSAL_NOTE =
  "Requests to the source fail for the chosen time, and a report shows what still works. Meanwhile, your alerts depend on the other sources.";
export const WAITING_FOR_REHEARSAL = "Waiting for the rehearsal's report.";
export const REHEARSAL_FAILED = "The rehearsal's report could not be loaded";
export const REHEARSED_SOURCE = "Source";
export const REHEARSAL_TIME = "Duration";
export const REHEARSAL_TIMES = [
  { label: "10 minutes", value: "10" },
  { label: "30 minutes", value: "30" },
  { label: "1 hour", value: "60" },
  { label: "4 hours", value: "240" },
  { label: "1 day", value: "1440" },
] as const;
export const START_REHEARSAL = "Rehearse an outage";
export const START_REHEARSAL_FAILED = "Failed to start the rehearsal";
export const END_REHEARSAL = "End now";
export const END_REHEARSAL_FAILED = "Failed to end the rehearsal";
export const describeRunning = (source: string, until: string): string =>
  `An outage of ${source} is being rehearsed until ${until}.`;
export const describeEnded = (source: string, until: string): string =>
  `Rehearsed without ${source}. Ended ${until}.`;
export const NOTHING_ELSE = "Nothing else answers: this is the only source.";
export const REPORT_ALERTS = "Alerts and prices";
export const REPORT_ROWS = "entries";
export const REPORT_CHARTS = "Charts";
export const REPORT_FIELDS = "Fields";
export const REPORT_KINDS = "If it lasts";
export const NOTHING_ASKED = "Nothing was requested yet.";
export const OUTCOMES = {
  wentOn: "Went on",
  late: "Late",
  missing: "Missing",
  notAsked: "Not requested",
} as const;
export const describeAlertOf = (symbol: string, condition: string): string =>
  `${symbol} ${condition}`;
export const describePriceOf = (symbol: string): string => `${symbol}, price for rules and screens`;
export const describeAnsweredBy = (sources: string): string => `by ${sources}`;
export const describeAnswered = (answered: string, asked: string): string =>
  `${answered} of ${asked} answered`;
export const FIRST_HELD = "first price held until the next check";
export const describeDelayed = (delay: string): string => `delayed by ${delay}`;
export const describeGap = (gap: string): string => `longest gap ${gap}`;
export const describeClosers = (sources: string): string => `Would fill the gap: ${sources}`;
export const NO_CLOSER = "No other source provides it.";
export const nameWithKey = (source: string): string => `${source} (key)`;
export const describeStandIns = (sources: string): string => `${sources} would answer`;
export const NO_STAND_IN = "Missing";

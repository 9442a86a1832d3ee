export const UPDATE_READY = "A new version is ready.";
export const RELOAD = "Reload";
export const LATER = "Later";
/** `asOf` has the date unless it is today. */
export const describeOffline = (asOf: string): string => `Offline. Prices as of ${asOf}`;

/** This sentence is as long as the next one, so that nothing moves. */
export const DEMO_IS = "Demo: simulated prices. Nothing leaves this browser.";
export const DEMO_STARTS = "The demo is starting. Prices will change in a moment.";
export const START_EMPTY = "Start empty";
export const EMPTY_QUESTION =
  "This deletes everything in this demo, including the sample data. Export anything you want to keep first.";
export const EMPTY_NOW = "Delete everything";
export const RESET = "Reset";
export const RESET_TITLE = "Reset the demo";
export const RESET_QUESTION =
  "This deletes your changes and brings the sample data back. Export anything you want to keep first.";
export const RESET_NOW = "Reset";
export const TAKE_TOUR = "Take the tour";
export const END_TOUR = "End tour";
export const NEXT_STEP = "Next";
export const FINISH_TOUR = "Finish";
/** `after` is shown once the step is done. */
export const TOUR_STEPS = {
  stock: {
    before: "Open a stock to see its chart, figures and news.",
    action: "Open Apple",
    after: "Try another range or an indicator on the chart.",
  },
  alert: {
    before: "Create a price alert that is close to its target.",
    action: "Create the alert",
    after: "Your alert is in the table, with the distance to its target.",
  },
  firing: {
    before:
      "Wait for it to trigger. Prices are checked every 10 seconds, so this takes up to 40 seconds.",
    action: "",
    after: "It has triggered, and its message was delivered.",
  },
  message: {
    before: "Read the message.",
    action: "Open the inbox",
    after: "The inbox keeps every message. Its button is at the bottom left.",
  },
  portfolio: {
    before: "See the result of two years of buying shares.",
    action: "Open the portfolios",
    after: "Open “Long term” for its return, holdings and transactions. This was the last step.",
  },
} as const;
export const describeTourStep = (step: number, count: number, sentence: string): string =>
  `${step} of ${count}: ${sentence}`;
export const DEMO_NOT_CHANGED = "The demo was not changed";
export const DEMO_ELSEWHERE = "The demo is open in another tab. This tab is read-only.";
export const USE_HERE = "Use it here";
export const DEMO_UNKEPT = "Storage is blocked. Changes are lost on reload.";
export const DEMO_FAILED = "The demo could not be started";

export const KEYBOARD_SHORTCUTS = "Keyboard shortcuts";
export const GO_TO = "Go to";
export const ANYWHERE = "Anywhere";
export const LOCAL_KEYS_TITLE = "When focused";
export const SINGLE_KEY_SHORTCUTS = "Single-key shortcuts";
export const MENU = "Menu";
export const CLOSE_MENU = "Close menu";
export const INSTALL_STOCK_MONITOR = "Install Stock Monitor";
export const INSTALL_REASON =
  "Open it from your home screen like any app, on iPhone, Android and desktop.";
export const CLOSE = "Close";
export const INSTALL_APP = "Install App";
export const SKIP_TO_CONTENT = "Skip to content";
export const OPEN_MENU = "Open menu";
export const MAIN = "Main";
export const PLACES = "Places";
export const MORE = "More";
export const CREATE_ALERT = "Create an alert";
export const SEARCH = "Search";
export const SEARCH_KEY = "/";
export const SEARCH_STOCKS = "Search stocks and screens";
export const SEARCH_STOCKS_FROM_FIELDS = "Search, even while typing";
export const NEXT_THEME = "Next theme";
export const THIS_LIST = "This list";
export const KEY_LATEST_NOTIFICATION = "Go to the latest notification";
export const KEY_CLOSE = "Close a dialog or the chart";
export const KEY_CHART_BARS = "Chart: move by one bar, or by ten with Shift";
export const KEY_CHART_ENDS = "Chart: first and last bar";
export const KEY_CHART_ZOOM = "Chart: zoom";

/** `until` has the date unless it is today. */
export const describeMuted = (until: string): string =>
  `All notifications are muted until ${until}. Alerts stay active.`;
export const NOTIFICATIONS_OFF =
  "Notifications are off. Alerts stay active, and their messages are queued.";
export const TURN_ON_IN_SETTINGS = "Turn them on in Settings";
export const UNMUTE = "Unmute";

export const NEEDS_ATTENTION = "Needs attention";
export const DATA_MISSING = "Data missing";
export const SOURCE_DOWN = "Source down";
/** `kinds` is like "charts and options"; `since` has the date unless it is today. */
export const describeMissing = (kinds: string, since: string | null): string =>
  since === null ? `Not received yet: ${kinds}.` : `Not available since ${since}: ${kinds}.`;
export const describeReplaced = (source: string, kinds: string, since: string | null): string =>
  since === null
    ? `${source} hasn't responded yet: ${kinds}.`
    : `${source} hasn't responded since ${since}: ${kinds}.`;
export const OTHERS_FILL_IN = "Other sources fill in where they can.";
export const SEE_SOURCES = "See Sources";
export const CHANNEL_FAILING = "Channel failing";
export const SEE_SYSTEM_STATUS = "See System Status";
export const REHEARSAL = "Outage rehearsal";
export const describeRehearsal = (source: string, until: string): string =>
  `An outage of ${source} is being rehearsed until ${until}. Alerts depend on the other sources.`;
export const SEE_REHEARSAL = "See the report";

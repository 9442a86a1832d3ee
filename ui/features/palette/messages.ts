import type { ThemeName } from "../../components/actions/ThemeToggle.tsx";

export const PALETTE = "Search stocks and screens";
export const SEARCH_PLACEHOLDER = "Company, symbol or screen";
export const RECENT = "Recent";
export const WATCHLIST = "Watchlist";
export const STOCKS = "Stocks";
export const GO_TO = "Go to";
export const THEME = "Theme";
export const ACTIONS = "Actions";
export const DID_YOU_MEAN = "Did you mean";
export const RESULTS = "Results";
export const SEARCHING = "Searching…";
export const NOTHING_FOUND = "No company or symbol found";
export const SEARCH_FAILED = "The search failed.";
export const RETRY = "Retry";
export const CREATE_ALERT = "Create alert";
export const ADD_TO_WATCHLIST = "Add to watchlist";
export const WATCH_FAILED = "Failed to add to watchlist";
export const CREATE_ALERT_KEYS = "Ctrl Enter";
export const ADD_TO_WATCHLIST_KEYS = "Shift Enter";
export const CHOOSE_LIST = "Choose a list";
export const CHOOSE_LIST_KEYS = "Alt Enter";
export const nameAddTo = (symbol: string): string => `Add ${symbol} to`;

export const nameTheme = (theme: ThemeName): string => `Theme: ${theme}`;
export const describeCount = (count: string, isOne: boolean): string =>
  isOne ? "1 result" : `${count} results`;

export const commandNames = {
  alert: { title: "Create an alert", words: "new add price" },
  rule: { title: "Create a rule", words: "new add condition indicator" },
  import: { title: "Import transactions", words: "broker file csv portfolio upload" },
  mute: { title: "Mute notifications", words: "silence pause snooze quiet" },
  calendar: {
    title: "Earnings calendar",
    words: "who reports pays dividends this next week today tomorrow",
  },
  channel: { words: "notification channel set up add message" },
} as const;
export const nameChannel = (channel: string): string => `Notify by ${channel}`;
export const nameCompare = (symbol: string, other: string): string =>
  `Compare ${symbol} with ${other}`;
export const nameCreateAlert = (symbol: string): string => `Create an alert for ${symbol}`;

export const ALL_CHANNELS = "All channels";
export const ALL_STATUSES = "All statuses";
export const WITH_TESTS = "With tests";
export const WITHOUT_TESTS = "Without tests";
export const TESTS_ONLY = "Tests only";
export const FILTER = "Filter";
export const CHANNEL = "Channel";
export const STATUS = "Status";
export const SYMBOL = "Symbol";
export const ANY = "Any";
export const TESTS_LABEL = "Tests";
export const NO_MATCH = "No matching notifications";
export const NO_MATCH_REASON = "Change the filter to see others.";
export const SHOW_EVERYTHING = "Show everything";
export const NOTHING_SENT = "No deliveries yet";
export const NOTHING_SENT_REASON = "Every notification appears here with its delivery status.";
export const SET_UP_CHANNEL = "Set up a channel";
export const WAITING_FOR_LOG = "Waiting for the delivery log.";
export const LOG_FAILED = "The delivery log could not be loaded";
export const DELIVERIES = "Deliveries";
export const NEWEST = "Newest";
export const OLDER = "Older";
export const TEST = "Test";
export const MESSAGE = "Message";
export const PRINT = "Print";
/** `used` counts the set filters. */
export const describeFilter = (used: number): string =>
  used === 0 ? "Filter" : `Filter (${used})`;

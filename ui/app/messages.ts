export const nameScreen = (title: string): string => `The screen “${title}”`;
export const THE_CHART = "The chart";
export const THE_SEARCH = "The search";
export const describeNotShown = (what: string): string => `${what} could not be shown`;
export const PART_MISSING =
  "Part of the page could not be loaded. The server may have been updated or be unreachable.";
export const RELOAD = "Reload";
export const RETRY = "Retry";
export const nameNotifications = (VIEWPORT_HOTKEY: string): string =>
  `Notifications (${VIEWPORT_HOTKEY})`;

export const PRODUCT = "Stock Monitor";

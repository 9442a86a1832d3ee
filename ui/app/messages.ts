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

export const describeNotSetUp = {
  email: "Email isn't set up, so messages are saved on the server instead of sent.",
  sms: "SMS is not set up. You can add numbers, but no text messages are sent.",
} as const;
export const SET_UP = { email: "How to set up email", sms: "Set up SMS" } as const;
/** `reason` has no full stop. */
export const describeRefused = (channel: string, reason: string | null): string =>
  reason === null ? `${channel} isn't working.` : `${channel} isn't working. ${reason}.`;
/** `since` has the date unless it is today. */
export const describeChannelFault = (
  { label, destination, error }: { label: string; destination: string | null; error: string },
  since: string,
): string => {
  const who = destination === null ? label : `${label} (${destination})`;
  return `${who} hasn't accepted a message since ${since}: ${error.replace(/\.$/, "")}.`;
};
export const CHECK_SETTINGS = "Check the settings";

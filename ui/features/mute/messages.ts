export const MUTED = "Muted. Notifications are kept and sent afterwards.";
export const MUTE_FAILED = "Failed to mute";

export const EVERY_ALERT = "all alerts";
export const nameAlert = (symbol: string): string => `the alert on ${symbol}`;
export const THIS_ALERT = "this alert";
export const WAITING_FOR_MUTES = "Waiting for the mute status.";
export const MUTES_FAILED = "The mute status could not be loaded";
export const askMute = (name: string): string => `Mute ${name}?`;
export const ALL_MUTED = "All alerts are muted";
export const nameMuted = (symbol: string | undefined): string =>
  symbol === undefined ? "This alert is muted" : `The alert on ${symbol} is muted`;
const AFTERWARDS = "Anything that triggers is sent as one message afterwards.";
export const MUTING_ALL = `No notifications are sent during this time. ${AFTERWARDS}`;
export const describeMuting = (name: string): string =>
  `No notifications are sent for ${name} during this time. ${AFTERWARDS}`;
export const MUTE_ALL = "Mute all alerts instead";
export const SEE_LOG = "See the delivery log";
export const nameMuteFor = (label: string): string => `Mute for ${label}`;
export const describeMutedUntil = (until: string): string => `Muted until ${until}.`;
export const UNMUTE = "Unmute";
export const ONE_HOUR = "1 hour";
export const EIGHT_HOURS = "8 hours";
export const ONE_DAY = "1 day";
export const ONE_WEEK = "1 week";

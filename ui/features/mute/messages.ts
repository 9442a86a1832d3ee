export const MUTED = "Muted. What fires meanwhile is kept and sent afterwards.";
export const MUTE_FAILED = "Failed to mute";
export const UNMUTED = "No longer muted";
export const UNMUTE_FAILED = "Failed to end the mute";

export const EVERY_ALERT = "every alert";
export const nameAlert = (symbol: string): string => `the alert on ${symbol}`;
export const THIS_ALERT = "this alert";
export const WAITING_FOR_MUTES = "Waiting for what is muted.";
export const MUTES_FAILED = "What is muted could not be loaded";
export const askMute = (name: string): string => `Mute ${name}?`;
export const describeMuting = (name: string): string =>
  `Nothing is sent about ${name} for the time you choose. What fires meanwhile goes out as one message when that time is over.`;
export const MUTE_ALL = "Mute every alert instead";
export const SEE_LOG = "See what was sent";
export const nameMuteFor = (label: string): string => `Mute for ${label}`;
export const describeMutedUntil = (until: string): string => `Muted until ${until}.`;
export const UNMUTE = "Unmute";
export const ONE_HOUR = "1 hour";
export const EIGHT_HOURS = "8 hours";
export const ONE_DAY = "1 day";
export const ONE_WEEK = "1 week";

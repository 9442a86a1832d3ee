export const UPDATE_READY = "A new version is ready.";
export const RELOAD = "Reload";
export const LATER = "Later";
/** `asOf` is a time of day, with the date when it is not today's. */
export const describeOffline = (asOf: string): string => `Offline. Prices as of ${asOf}`;

export const DEMO_ELSEWHERE =
  "The demo is open in another tab. This one shows what was there and changes nothing.";
export const USE_HERE = "Use it here";
export const DEMO_UNKEPT = "This browser allows the demo no storage: a reload starts it anew.";
export const DEMO_FAILED = "The demo could not be started";

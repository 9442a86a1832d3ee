/** Start of every story. Simulated prices are a function of time, so they never differ. */
export const STORY_TIME = "2026-11-20T15:00:00Z";

/**
 * Time at which every story starts. Simulated prices are a function of time, so they are always the
 * same.
 */
export const STORY_TIME = "2026-11-20T15:00:00Z";

import { EIGHT_HOURS, ONE_DAY, ONE_HOUR, ONE_WEEK } from "./messages.ts";

/** The alert that the link names; null for every alert, also where the link is not understood. */
export function readTarget(parameters: URLSearchParams): number | null {
  const text = parameters.get("alert") ?? "";
  const id = /^[1-9]\d{0,14}$/.test(text) ? Number(text) : Number.NaN;
  return Number.isSafeInteger(id) ? id : null;
}

export const DURATIONS = [
  { minutes: 60, label: ONE_HOUR },
  { minutes: 8 * 60, label: EIGHT_HOURS },
  { minutes: 24 * 60, label: ONE_DAY },
  { minutes: 7 * 24 * 60, label: ONE_WEEK },
] as const;

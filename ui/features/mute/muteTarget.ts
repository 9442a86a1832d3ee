import { EIGHT_HOURS, ONE_DAY, ONE_HOUR, ONE_WEEK } from "./messages.ts";

/** Returns the alert id of the link. Null means all alerts, also if the link is invalid. */
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

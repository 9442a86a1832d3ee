/** The alert that the link names; null for every alert, also where the link is not understood. */
export function readTarget(parameters: URLSearchParams): number | null {
  const text = parameters.get("alert") ?? "";
  const id = /^[1-9]\d{0,14}$/.test(text) ? Number(text) : Number.NaN;
  return Number.isSafeInteger(id) ? id : null;
}

export const DURATIONS = [
  { minutes: 60, label: "1 hour" },
  { minutes: 8 * 60, label: "8 hours" },
  { minutes: 24 * 60, label: "1 day" },
  { minutes: 7 * 24 * 60, label: "1 week" },
] as const;

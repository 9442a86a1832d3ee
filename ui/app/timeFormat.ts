import { setTimeFormat, TIME_FORMATS, type TimeFormat } from "../format/timeFormat.ts";

const STORAGE_KEY = "time-format";

/** Must run before the first screen, because a time that is shown is not formatted again. */
export function restoreTimeFormat(): void {
  try {
    const saved = localStorage.getItem(STORAGE_KEY);
    const format = TIME_FORMATS.find((each) => each === saved);
    if (format) setTimeFormat(format);
  } catch {
    // Storage may be blocked; the default stays.
  }
}

/** Applies a format and saves it. If storage is blocked, it lasts until the page is closed. */
export function applyTimeFormat(format: TimeFormat): void {
  setTimeFormat(format);
  try {
    localStorage.setItem(STORAGE_KEY, format);
  } catch {
    // Private browsing may forbid storage; the format still changes.
  }
}

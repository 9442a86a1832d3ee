import { tick } from "./browser/clock.ts";
import { setTimeFormat, TIME_FORMATS, type TimeFormat } from "../format/time.ts";

const STORAGE_KEY = "time-format";

function adopt(saved: string | null): void {
  const format = TIME_FORMATS.find((each) => each === saved);
  if (format) setTimeFormat(format);
}

/** Applies the saved format, and follows changes in other tabs. Must run before the first screen. */
export function restoreTimeFormat(): void {
  window.addEventListener("storage", ({ key, newValue }) => {
    if (key !== STORAGE_KEY) return;
    adopt(newValue);
    // Screens that show a time depend on the clock, so this draws them again.
    tick();
  });
  try {
    adopt(localStorage.getItem(STORAGE_KEY));
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

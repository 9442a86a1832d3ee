import { tick } from "./browser/clock.ts";
import { setTimeFormat, TIME_FORMATS, type TimeFormat } from "../format/time.ts";

const STORAGE_KEY = "time-format";

function adopt(saved: string | null): void {
  const format = TIME_FORMATS.find((each) => each === saved);
  if (format) setTimeFormat(format);
}

/** Must run before the first screen. It also follows changes in other tabs. */
export function restoreTimeFormat(): void {
  window.addEventListener("storage", ({ key, newValue }) => {
    if (key !== STORAGE_KEY) return;
    adopt(newValue);
    // Redraws the screens that show a time.
    tick();
  });
  try {
    adopt(localStorage.getItem(STORAGE_KEY));
  } catch {
    // Storage may be blocked.
  }
}

/** If the browser blocks storage, the choice lasts until the page is closed. */
export function applyTimeFormat(format: TimeFormat): void {
  setTimeFormat(format);
  try {
    localStorage.setItem(STORAGE_KEY, format);
  } catch {
    // Private browsing may forbid storage.
  }
}

import { useSyncExternalStore } from "react";

export const THEMES = ["dark", "corporate", "light"] as const;
export type Theme = (typeof THEMES)[number];

const STORAGE_KEY = "theme";
const DEFAULT_THEME: Theme = "dark";
const DARK_CLASS = "bp6-dark";

const listeners = new Set<() => void>();

const isTheme = (value: unknown): value is Theme => THEMES.some((theme) => theme === value);

/** Required by the specification. */
function nextTheme(theme: Theme): Theme {
  const next = THEMES[(THEMES.indexOf(theme) + 1) % THEMES.length];
  return next ?? DEFAULT_THEME;
}

/** `public/theme.js` set it before the first paint. */
export function readTheme(): Theme {
  const current = document.documentElement.dataset["theme"];
  return isTheme(current) ? current : DEFAULT_THEME;
}

function paintTheme(theme: Theme): void {
  const root = document.documentElement;
  root.dataset["theme"] = theme;
  root.classList.toggle(DARK_CLASS, theme === "dark");
  for (const listener of listeners) listener();
}

/** If the browser blocks storage, the theme lasts until the page is closed. */
export function applyTheme(theme: Theme): void {
  paintTheme(theme);
  try {
    localStorage.setItem(STORAGE_KEY, theme);
  } catch {
    // Private browsing may forbid storage; the theme still changes.
  }
}

const cycleTheme = (): void => applyTheme(nextTheme(readTheme()));

function followOtherTabs(event: StorageEvent): void {
  if (event.key === STORAGE_KEY && isTheme(event.newValue)) paintTheme(event.newValue);
}

function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) window.addEventListener("storage", followOtherTabs);
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) window.removeEventListener("storage", followOtherTabs);
  };
}

export function useTheme() {
  const theme = useSyncExternalStore(subscribe, readTheme);
  return { theme, next: nextTheme(theme), cycle: cycleTheme };
}

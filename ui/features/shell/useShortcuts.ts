import { useEffect, useRef, useState } from "react";
import { useNavigate } from "react-router-dom";
import { replayEarlyKeys } from "../../app/browser/input/earlyKeys.ts";
import { useAppDispatch } from "../../app/hooks.ts";
import { paletteOpened } from "../../app/palette.ts";
import { NOTHING_PRESSED, pressKey, type KeyState } from "./shortcuts.ts";

const STORAGE_KEY = "shortcuts";

function readEnabled(): boolean {
  try {
    return localStorage.getItem(STORAGE_KEY) !== "off";
  } catch {
    return true;
  }
}

/** True for keys of a field or a dialog. */
function isTaken(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return true;
  if (event.repeat || event.isComposing) return true;
  const isOwned =
    event.target instanceof Element &&
    event.target.closest("input, textarea, select, [contenteditable]") !== null;
  return isOwned || document.querySelector("[role=dialog], [role=alertdialog]") !== null;
}

/** Ctrl+K or Command+K always opens the palette. */
export function useShortcuts(cycleTheme: () => void) {
  const [isSheetOpen, setSheetOpen] = useState(false);
  const [isEnabled, keepEnabled] = useState(readEnabled);
  const navigate = useNavigate();
  const dispatch = useAppDispatch();
  const state = useRef<KeyState>(NOTHING_PRESSED);

  useEffect(() => {
    if (!isEnabled) return undefined;
    const listen = (event: KeyboardEvent) => {
      if (isTaken(event)) return;
      const answer = pressKey(state.current, event.key, event.timeStamp);
      state.current = answer.state;
      if (!answer.action) return;
      event.preventDefault();
      switch (answer.action.kind) {
        case "go":
          void navigate(answer.action.to);
          break;
        case "palette":
          dispatch(paletteOpened(true));
          break;
        case "theme":
          cycleTheme();
          break;
        case "sheet":
          setSheetOpen(true);
          break;
        default:
          answer.action satisfies never;
      }
    };
    window.addEventListener("keydown", listen);
    return () => window.removeEventListener("keydown", listen);
  }, [isEnabled, navigate, cycleTheme, dispatch]);

  useEffect(replayEarlyKeys, []);

  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      const isAsked = (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey;
      if (!isAsked || event.key.toLowerCase() !== "k" || event.repeat) return;
      // Prevents the browser's own search.
      event.preventDefault();
      dispatch(paletteOpened(true));
    };
    window.addEventListener("keydown", listen);
    return () => window.removeEventListener("keydown", listen);
  }, [dispatch]);

  /** Can be turned off, because single keys interfere with speech input (WCAG 2.1.4). */
  const setEnabled = (next: boolean) => {
    keepEnabled(next);
    try {
      localStorage.setItem(STORAGE_KEY, next ? "on" : "off");
    } catch {
      // Private browsing may block storage.
    }
  };
  return { isSheetOpen, setSheetOpen, isEnabled, setEnabled };
}

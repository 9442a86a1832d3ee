import { useState } from "react";

const STORAGE_KEY = "alerts-view";

export type AlertsView = "table" | "cards";

function readView(): AlertsView {
  try {
    return localStorage.getItem(STORAGE_KEY) === "cards" ? "cards" : "table";
  } catch {
    return "table";
  }
}

export function useAlertsView(): readonly [AlertsView, (view: AlertsView) => void] {
  const [view, setView] = useState(readView);
  const choose = (next: AlertsView) => {
    setView(next);
    try {
      localStorage.setItem(STORAGE_KEY, next);
    } catch {
      // Private browsing may block storage.
    }
  };
  return [view, choose];
}

import { useSyncExternalStore } from "react";

function subscribe(listener: () => void): () => void {
  document.addEventListener("visibilitychange", listener);
  return () => document.removeEventListener("visibilitychange", listener);
}

/** Whether somebody can see the page now: not of a tab behind others or a minimized window. */
export const usePageSeen = (): boolean =>
  useSyncExternalStore(subscribe, () => document.visibilityState === "visible");

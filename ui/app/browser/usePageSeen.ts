import { useSyncExternalStore } from "react";

function subscribe(listener: () => void): () => void {
  document.addEventListener("visibilitychange", listener);
  return () => document.removeEventListener("visibilitychange", listener);
}

/** Returns whether the page is visible: false in a background tab or a minimized window. */
export const usePageSeen = (): boolean =>
  useSyncExternalStore(subscribe, () => document.visibilityState === "visible");

import { readBaseUrl } from "../browser/baseUrl.ts";

const key = () => `demo-tour-dismissed:${readBaseUrl().pathname}`;

/** Returns false if the browser forbids storage: the tour is then offered at each visit. */
export function isTourDismissed(): boolean {
  try {
    return localStorage.getItem(key()) === "yes";
  } catch {
    return false;
  }
}

export function dismissTour(): void {
  try {
    localStorage.setItem(key(), "yes");
  } catch {
    // Private browsing may forbid storage.
  }
}

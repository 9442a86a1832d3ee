import { readBaseUrl } from "./baseUrl.ts";

/**
 * Whether the product was opened in this browser before, at this address; from now on it was. False
 * where the browser forbids storage.
 */
export function isReturning(): boolean {
  // Several may share a host, each in a folder of its own.
  const key = `visited:${readBaseUrl().pathname}`;
  try {
    if (localStorage.getItem(key) === "yes") return true;
    localStorage.setItem(key, "yes");
  } catch {
    // Private browsing may forbid storage; each visit is then the first.
  }
  return false;
}

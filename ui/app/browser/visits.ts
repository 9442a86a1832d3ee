import { readBaseUrl } from "./baseUrl.ts";

/**
 * Returns whether the product was opened before in this browser at this base path, and remembers
 * the visit. Returns false if the browser forbids storage.
 */
export function isReturning(): boolean {
  // Several installations may share a host, each under its own base path.
  const key = `visited:${readBaseUrl().pathname}`;
  try {
    if (localStorage.getItem(key) === "yes") return true;
    localStorage.setItem(key, "yes");
  } catch {
    // Private browsing may forbid storage; each visit then counts as the first.
  }
  return false;
}

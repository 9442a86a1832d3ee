import { readBaseUrl } from "./baseUrl.ts";

/** Remembers the visit. Returns false on the first one, or if storage is forbidden. */
export function isReturning(): boolean {
  // Several installations may share a host, each under its own base path.
  const key = `visited:${readBaseUrl().pathname}`;
  try {
    if (localStorage.getItem(key) === "yes") return true;
    localStorage.setItem(key, "yes");
  } catch {
    // Private browsing may forbid storage.
  }
  return false;
}

import { readBaseUrl } from "./baseUrl.ts";

/** Remembers the visit. Returns false on the first one, or if storage is forbidden. */
export function isReturning(): boolean {
  // Installations under one host differ by base path.
  const key = `visited:${readBaseUrl().pathname}`;
  try {
    if (localStorage.getItem(key) === "yes") return true;
    localStorage.setItem(key, "yes");
  } catch {
    // Private browsing may forbid storage.
  }
  return false;
}

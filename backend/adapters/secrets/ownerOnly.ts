import { chmodSync, statSync } from "node:fs";

const FILE_MODE = 0o600;
const FOLDER_MODE = 0o700;
const STICKY = 0o1000;

/** Removes access of group and others, except from others' files and shared folders (`/tmp`). */
export function keepToOwner(path: string): void {
  const found = statSync(path, { throwIfNoEntry: false });
  if (!found || found.uid !== process.getuid?.() || (found.mode & STICKY) !== 0) return;
  if ((found.mode & 0o077) === 0) return;
  try {
    chmodSync(path, found.isDirectory() ? FOLDER_MODE : FILE_MODE);
  } catch {
    // The first write detects a file system that is read-only or has no permissions.
  }
}

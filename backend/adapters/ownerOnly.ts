import { chmodSync, statSync } from "node:fs";

const FILE_MODE = 0o600;
const FOLDER_MODE = 0o700;
const STICKY = 0o1000;

/**
 * Takes the rights of group and others from a file or a folder of ours, also from one that an older
 * build left. What belongs to somebody else, and a folder that many share (`/tmp`), stays as it is.
 */
export function keepToOwner(path: string): void {
  const found = statSync(path, { throwIfNoEntry: false });
  if (!found || found.uid !== process.getuid?.() || (found.mode & STICKY) !== 0) return;
  if ((found.mode & 0o077) === 0) return;
  try {
    chmodSync(path, found.isDirectory() ? FOLDER_MODE : FILE_MODE);
  } catch {
    // A disk without rights, or one that may only be read, is told by the first write.
  }
}

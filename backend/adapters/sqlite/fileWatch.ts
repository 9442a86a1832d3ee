import { commandLine } from "../../platform/singleFile.ts";
import { statSync } from "node:fs";

const EVERY_MS = 500;

export interface FileWatchPorts {
  readonly path: string;
  /**
   * Takes the lock again on the file that now has its name; returns false if another process holds
   * it.
   */
  readonly renewLock: () => boolean;
  readonly onLost: (sentence: string) => void;
}

/**
 * Checks whether the files of an open database are still the ones that were opened. SQLite would
 * continue writing into an unlinked file, and everything written would be lost with the process.
 * The files are never opened here, because closing one would release SQLite's locks on it.
 */
export function watchFiles({ path, renewLock, onLost }: FileWatchPorts): () => void {
  const known = new Map<string, string>();
  const detectChange = (name: string): string | undefined => {
    const now = identify(name);
    const before = known.get(name);
    if (now !== undefined && before === undefined && now !== "") known.set(name, now);
    if (now === undefined || before === undefined || now === before) return undefined;
    return now === "" ? "deleted" : "replaced";
  };
  const lock = `${path}.lock`;

  const look = (): string | undefined => {
    for (const name of [path, `${path}-wal`, `${path}-shm`]) {
      const change = detectChange(name);
      if (change) {
        return `${name} was ${change} while the server ran, so the server stopped: nothing more would have been saved. Put the file back or restore a backup (${commandLine("restore FILE")}), then start again`;
      }
    }
    if (detectChange(lock) === undefined) return undefined;
    if (!renewLock()) {
      return `${lock} was deleted or replaced, and another Stock Monitor runs on this data folder now, so this one stopped`;
    }
    known.delete(lock);
    detectChange(lock);
    return undefined;
  };

  look();
  const timer = setInterval(() => {
    const sentence = look();
    if (sentence === undefined) return;
    clearInterval(timer);
    onLost(sentence);
  }, EVERY_MS);
  timer.unref();
  return () => clearInterval(timer);
}

/** Returns undefined if the file cannot be read at the moment, and "" if it does not exist. */
function identify(path: string): string | undefined {
  try {
    const { dev, ino } = statSync(path, { bigint: true });
    return `${dev} ${ino}`;
  } catch (error) {
    const code = error instanceof Error && "code" in error ? error.code : "";
    return code === "ENOENT" || code === "ENOTDIR" ? "" : undefined;
  }
}

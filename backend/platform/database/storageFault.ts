/** bun:sqlite and PostgreSQL report it by code; sql.js reports it only as text. */
const CODES = new Set(["SQLITE_CONSTRAINT_UNIQUE", "SQLITE_CONSTRAINT_PRIMARYKEY", "23505"]);

export function isUniqueViolation(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = "code" in error ? String(error.code) : "";
  return CODES.has(code) || error.message.includes("UNIQUE constraint failed");
}

/** Why a disk or a file on it fails, as opposed to a bug of ours. */
export type StorageFault = "full" | "readOnly" | "unreadable" | "damaged" | "unreachable";

/** Set by each dialect, because database systems have their own codes. */
export const UNREACHABLE_CODE = "DATABASE_UNREACHABLE";

/**
 * Error codes of SQLite, the operating system, and PostgreSQL
 * (https://www.postgresql.org/docs/current/errcodes-appendix.html).
 */
const faults: readonly (readonly [codes: RegExp, fault: StorageFault])[] = [
  [/^(SQLITE_FULL|ENOSPC|EDQUOT|53100)/, "full"],
  [/^(SQLITE_READONLY|EROFS|25006)/, "readOnly"],
  [/^(SQLITE_IOERR|EIO|58030)/, "unreadable"],
  [/^(SQLITE_CORRUPT|SQLITE_NOTADB|XX00[12])/, "damaged"],
  [new RegExp(`^${UNREACHABLE_CODE}$`), "unreachable"],
];

/** An error with more nested causes than this is not a storage fault. */
const MAX_DEPTH = 5;

export function findStorageFault(error: unknown): StorageFault | undefined {
  let current = error;
  for (let depth = 0; depth < MAX_DEPTH && current instanceof Error; depth++) {
    const code = "code" in current ? String(current.code) : "";
    const found = faults.find(([codes]) => codes.test(code));
    if (found) return found[1];
    current = current.cause;
  }
  return undefined;
}

export const storageSentences: Readonly<Record<StorageFault, string>> = {
  full: "The server's disk is full, so nothing was changed. Free some space and try again",
  readOnly: "The server's data folder is read-only, so nothing was changed",
  unreadable: "The server's disk cannot be read or written right now",
  damaged: "The server's database is damaged. See System Status in Settings for what to do",
  unreachable:
    "The database is not responding, so this may not have been saved. Check before you try again",
};

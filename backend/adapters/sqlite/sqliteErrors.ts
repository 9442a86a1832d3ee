import { commandLine } from "../../platform/singleFile.ts";

export class DatabaseFileError extends Error {
  override readonly name = "DatabaseFileError";
  constructor(message: string, cause?: unknown) {
    super(message, { cause });
  }
}

export const WHAT_TO_DO = `restore a backup (${commandLine("restore FILE")}), or copy what can be read into a new one (${commandLine("salvage FILE")})`;

const sentences: readonly (readonly [code: RegExp, sentence: (path: string) => string])[] = [
  [
    /^SQLITE_NOTADB/,
    (path) => `${path} is not a database of this program, or it is damaged: ${WHAT_TO_DO}`,
  ],
  [/^SQLITE_CORRUPT/, (path) => `The database ${path} is damaged: ${WHAT_TO_DO}`],
  [
    /^SQLITE_READONLY/,
    (path) => `The database ${path} or its folder cannot be written: check the permissions`,
  ],
  [
    /^(SQLITE_(CANTOPEN|PERM|AUTH)|EACCES|EPERM)/,
    (path) =>
      `The database ${path} cannot be opened: it must be a file in a folder we may write to`,
  ],
  [/^SQLITE_FULL/, (path) => `The disk that holds ${path} is full: nothing was changed`],
  [/^SQLITE_IOERR/, (path) => `The disk that holds ${path} cannot be read or written`],
  [/^SQLITE_BUSY/, (path) => `The database ${path} is in use by another program`],
];

/** Returns errors other than the file's own faults, such as a violated constraint, unchanged. */
export function explainSqliteError(error: unknown, path: string): unknown {
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  const sentence = sentences.find(([pattern]) => pattern.test(code))?.[1];
  return sentence ? new DatabaseFileError(sentence(path), error) : error;
}

/** Assumes a fault of the content: only the database has changed since the last good start. */
export function explainFailedStart(error: unknown, path: string): unknown {
  const explained = explainSqliteError(error, path);
  if (explained instanceof DatabaseFileError) return explained;
  const reason = (error instanceof Error ? error.message : String(error)).split("\n")[0];
  return new DatabaseFileError(
    `Startup failed on the data of ${path} (${reason}): rebuild the derived tables (${commandLine("rebuild")}); if that fails too, ${WHAT_TO_DO}`,
    error,
  );
}

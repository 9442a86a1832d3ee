/** Why a database file cannot be used, as a sentence for whoever runs the program. */
export class DatabaseFileError extends Error {
  override readonly name = "DatabaseFileError";
  constructor(message: string, cause?: unknown) {
    super(message, { cause });
  }
}

const sentences: readonly (readonly [code: RegExp, sentence: (path: string) => string])[] = [
  [/^SQLITE_NOTADB/, (path) => `${path} is not a database of this program, or it is damaged`],
  [
    /^SQLITE_CORRUPT/,
    (path) => `The database ${path} is damaged: restore a backup (bun run restore FILE)`,
  ],
  [
    /^SQLITE_READONLY/,
    (path) => `The database ${path} or its folder cannot be written: check the permissions`,
  ],
  [
    /^SQLITE_(CANTOPEN|PERM|AUTH)/,
    (path) =>
      `The database ${path} cannot be opened: it must be a file in a folder we may write to`,
  ],
  [/^SQLITE_FULL/, (path) => `The disk that holds ${path} is full: nothing was changed`],
  [/^SQLITE_IOERR/, (path) => `The disk that holds ${path} cannot be read or written`],
  [/^SQLITE_BUSY/, (path) => `The database ${path} is in use by another program`],
];

/** The file's own faults in words; any other error, such as a broken constraint, as it is. */
export function explainSqliteError(error: unknown, path: string): unknown {
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  const sentence = sentences.find(([pattern]) => pattern.test(code))?.[1];
  return sentence ? new DatabaseFileError(sentence(path), error) : error;
}

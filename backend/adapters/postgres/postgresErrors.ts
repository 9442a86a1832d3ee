import { UNREACHABLE_CODE } from "../../platform/database/storageFault.ts";

export class DatabaseServerError extends Error {
  override readonly name = "DatabaseServerError";
  constructor(message: string, cause?: unknown) {
    super(message, { cause });
  }
}

/** The connection was lost or could not be opened; the next statement opens another one. */
export class ConnectionLost extends Error {
  override readonly name = "ConnectionLost";
  readonly code = UNREACHABLE_CODE;
  constructor(cause: unknown) {
    super(cause instanceof Error ? cause.message : String(cause), { cause });
  }
}

/** Server codes have five characters with at least one digit; connection errors (EPIPE) do not. */
const SERVER_CODE = /^(?=.*\d)[0-9A-Z]{5}$/;

const LOST = /^(08|57P0|25P03)/;

export function isConnectionLost(error: unknown): boolean {
  const code = codeOf(error);
  return LOST.test(code) || !SERVER_CODE.test(code);
}

export const codeOf = (error: unknown): string =>
  error instanceof Error && "code" in error ? String(error.code) : "";

/** Returns the address without user and password. */
export function nameOfDatabase(url: string): string {
  const { host, pathname } = new URL(url);
  return `${decodeURIComponent(pathname.slice(1))} on ${host}`;
}

const sentences: readonly (readonly [code: RegExp, sentence: string])[] = [
  [/^28/, "the server refuses the user or the password"],
  [/^3D000$/, "the server has no such database: create it, with encoding UTF8"],
  [/^42501$/, "the user may not create tables there"],
  [/^57P03$/, "the server is still starting, or it is shutting down"],
  [/^53300$/, "the server has no connection left for another program"],
  [/^ECONNREFUSED$/, "nothing listens at that address"],
  [/^(ENOTFOUND|EAI_AGAIN)$/, "no machine has that name"],
  [/^(ETIMEDOUT|EHOSTUNREACH|ENETUNREACH)$/, "the machine cannot be reached"],
];

export function explainPostgresError(error: unknown, url: string): DatabaseServerError {
  const causes: unknown[] = [];
  for (let each = error; each instanceof Error && causes.length < 5; each = each.cause) {
    causes.push(each);
  }
  const known = causes
    .map((each) => sentences.find(([code]) => code.test(codeOf(each)))?.[1])
    .find((sentence) => sentence !== undefined);
  const reason = known ?? (error instanceof Error ? error.message : String(error)).split("\n")[0];
  return new DatabaseServerError(
    `The database ${nameOfDatabase(url)} (DATABASE_URL) cannot be used: ${reason}`,
    error,
  );
}

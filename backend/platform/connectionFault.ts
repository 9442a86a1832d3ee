/**
 * Returns why a connection failed, as a phrase to follow "could not be reached:" and the like;
 * undefined if unknown. Based on the error codes of Node, Bun and TLS; an error's own message may
 * quote an address, so it is never used.
 */
export function describeConnectionFault(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  if (error.name === "TimeoutError") return PHRASES["ETIMEDOUT"];
  const code = "code" in error && typeof error.code === "string" ? error.code : undefined;
  const phrase = code === undefined ? undefined : PHRASES[code];
  if (phrase !== undefined) return phrase;
  if (code !== undefined && /CERT|SIGNATURE|ALTNAME|TLS|SSL/.test(code)) {
    return "its certificate is not trusted";
  }
  return error.cause === undefined ? undefined : describeConnectionFault(error.cause);
}

const REFUSED = "it refuses connections";
const UNKNOWN_NAME = "its address was not found; check for typos and the server's connection";
const CUT_OFF = "the connection was cut off";
const NO_ROUTE = "there is no route to it";
const LATE = "it did not respond in time";

const PHRASES: Readonly<Record<string, string>> = {
  ECONNREFUSED: REFUSED,
  ConnectionRefused: REFUSED,
  FailedToOpenSocket: REFUSED,
  ENOTFOUND: UNKNOWN_NAME,
  EDNS: UNKNOWN_NAME,
  EAI_AGAIN: "its name cannot be looked up now",
  ECONNRESET: CUT_OFF,
  ConnectionClosed: CUT_OFF,
  ECONNABORTED: CUT_OFF,
  EPIPE: CUT_OFF,
  ENETUNREACH: NO_ROUTE,
  EHOSTUNREACH: NO_ROUTE,
  ETIMEDOUT: LATE,
  ESOCKETTIMEDOUT: LATE,
};

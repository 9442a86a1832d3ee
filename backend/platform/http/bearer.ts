import type { ApiTokenScope } from "../../contract/apiToken.ts";
import { isMeantAsApiToken, type ApiTokens } from "../apiTokens.ts";
import { decodePercent } from "../percentEncoding.ts";
import { networkOf } from "../ipAddress.ts";
import { pause } from "../timer.ts";
import { plainText } from "./errors.ts";
import type { FailureLimit } from "./failureLimit.ts";
import { MCP_PATH } from "./guard.ts";
import type { Refusals } from "./refusals.ts";

export interface BearerOptions {
  readonly apiTokens: ApiTokens;
  /** Whether it is the access token; left out where none is set. */
  readonly isAccessToken?: (candidate: string) => Promise<boolean>;
  /** Of guesses at the access token. */
  readonly failures: FailureLimit;
  /**
   * Of API tokens that there are not. Apart, because no one guesses those: a program that goes on with
   * a revoked one must not keep its user from signing in.
   */
  readonly tokenFailures: FailureLimit;
  readonly refusals: Refusals;
  /** Resolves after that many milliseconds. */
  readonly sleep?: (ms: number) => Promise<void>;
}

/** How much later an address that has guessed too often is answered, whatever it sends. */
export const LATE_MS = 2_000;

/**
 * Resolves to who sends the request, or to its refusal; undefined where it names no token. `address`
 * is the caller's, for the limit on failures.
 */
export type BearerCheck = (
  request: Request,
  address: string,
) => Promise<Response | string | undefined>;

export function createBearerCheck(options: BearerOptions): BearerCheck {
  const { apiTokens, isAccessToken, failures, tokenFailures, refusals, sleep = pause } = options;
  return async (request, address) => {
    const bearer = /^Bearer +(\S+)$/i.exec(request.headers.get("authorization") ?? "")?.[1];
    if (bearer === undefined) return undefined;
    // Where no token is asked for, a proxy's own may be passed on.
    if (!isAccessToken && !isMeantAsApiToken(bearer)) return undefined;
    // The right token is let in whatever others have tried. A guesser at the same address would go
    // on until it is, so that both are late.
    const isLate = isAccessToken && failures.secondsToWait(networkOf(address)) > 0;
    if (isLate && !isMeantAsApiToken(bearer)) await sleep(LATE_MS);
    if (await isAccessToken?.(bearer)) return "token";
    const checked = await apiTokens.check(bearer);
    switch (checked.status) {
      case "valid":
        return refuseBeyondScope(request, checked.scope) ?? checked.actor;
      case "expired":
        // Not a guess: a program that goes on with it must not keep its user from signing in.
        return refuse("This token has expired");
      case "unknown": {
        refusals.add(address);
        const limit = isMeantAsApiToken(bearer) ? tokenFailures : failures;
        const wait = limit.begin(networkOf(address));
        if (wait > 0) return refuseFor(wait, "Too many wrong tokens");
        return refuse("The access token is wrong");
      }
      default:
        return checked satisfies never;
    }
  };
}

/**
 * Who may come in, and the address of the calendar feed, which would still open it after the token
 * was revoked.
 */
const PERSONAL = /^\/api\/(access|session|calendar\/feed)(\/|$)/;

function refuseBeyondScope(request: Request, scope: ApiTokenScope): Response | undefined {
  const { pathname } = new URL(request.url);
  if (PERSONAL.test(plainPath(pathname))) {
    return plainText(403, "An API token cannot manage access; sign in with the pass code for this");
  }
  const isRead = ["GET", "HEAD", "OPTIONS"].includes(request.method);
  // Its messages are sent by POST; its tools change nothing.
  if (scope === "write" || isRead || pathname === MCP_PATH) return undefined;
  return plainText(403, "This token may only read; changes need one with the scope write");
}

/** No route answers to an escaped path today; that is not left to the router. */
const plainPath = (pathname: string): string =>
  decodePercent(pathname)
    .replaceAll(/\/{2,}/g, "/")
    .toLowerCase();

export const refuseFor = (seconds: number, reason: string): Response => {
  const response = plainText(429, `${reason}; try again in ${seconds} s`);
  response.headers.set("retry-after", String(seconds));
  return response;
};

export const refuse = (sentence: string): Response => {
  const response = plainText(401, sentence);
  response.headers.set("www-authenticate", "Bearer");
  return response;
};

import type { ApiTokenScope } from "../../../contract/apiToken.ts";
import { looksLikeApiToken, type ApiTokens } from "./apiTokens.ts";
import { decodePercent } from "../../text.ts";
import { networkOf } from "../../ipAddress.ts";
import { pause } from "../../timer.ts";
import { plainText } from "../errors.ts";
import type { FailureLimit } from "./failureLimit.ts";
import { MCP_PATH } from "./guard.ts";
import type { Refusals } from "../refusals.ts";

export interface BearerOptions {
  readonly apiTokens: ApiTokens;
  readonly isAccessToken?: (candidate: string) => Promise<boolean>;
  readonly failures: FailureLimit;
  /**
   * Limit on unknown API tokens. It is separate because nobody guesses those: a program that keeps
   * using a revoked one must not stop its user from signing in.
   */
  readonly tokenFailures: FailureLimit;
  readonly refusals: Refusals;
  readonly sleep?: (ms: number) => Promise<void>;
}

/** Delay of responses to an address that has guessed too often, whatever it sends. */
export const GUESS_DELAY_MS = 2_000;

/**
 * Resolves to the actor or to a refusal; undefined if the request has no token. `address` is the
 * client's, for the limit on failures.
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
    // If no token is required, a proxy's own may be forwarded.
    if (!isAccessToken && !looksLikeApiToken(bearer)) return undefined;
    // The right token is accepted whatever others have tried. A guesser at the same address could
    // otherwise continue until it is accepted, so both are delayed.
    const isLate = isAccessToken && failures.secondsToWait(networkOf(address)) > 0;
    if (isLate && !looksLikeApiToken(bearer)) await sleep(GUESS_DELAY_MS);
    if (await isAccessToken?.(bearer)) return "token";
    const checked = await apiTokens.check(bearer);
    switch (checked.status) {
      case "valid":
        return refuseBeyondScope(request, checked.scope) ?? checked.actor;
      case "expired":
        // Not a guess: a program that keeps using it must not stop its user from signing in.
        return refuse("This token has expired");
      case "unknown": {
        refusals.add(address);
        const limit = looksLikeApiToken(bearer) ? tokenFailures : failures;
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
 * Paths closed to API tokens: access management, and the URL of the calendar feed, which would
 * still open the feed after the token was revoked.
 */
const PERSONAL = /^\/api\/(access|session|calendar\/feed)(\/|$)/;

function refuseBeyondScope(request: Request, scope: ApiTokenScope): Response | undefined {
  const { pathname } = new URL(request.url);
  if (PERSONAL.test(plainPath(pathname))) {
    return plainText(403, "An API token cannot manage access. Sign in with the passcode instead");
  }
  const isRead = ["GET", "HEAD", "OPTIONS"].includes(request.method);
  // MCP messages are sent by POST, but its tools change nothing.
  if (scope === "write" || isRead || pathname === MCP_PATH) return undefined;
  return plainText(403, "This token is read-only. Changes need a token with the scope write");
}

/**
 * Normalizes escaped paths. No route matches them today, but this must not depend on the router.
 */
const plainPath = (pathname: string): string =>
  decodePercent(pathname)
    .replaceAll(/\/{2,}/g, "/")
    .toLowerCase();

export const refuseFor = (seconds: number, reason: string): Response => {
  const response = plainText(429, `${reason}. Try again in ${seconds} s`);
  response.headers.set("retry-after", String(seconds));
  return response;
};

export const refuse = (sentence: string): Response => {
  const response = plainText(401, sentence);
  response.headers.set("www-authenticate", "Bearer");
  return response;
};

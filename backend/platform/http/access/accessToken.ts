import { ANSWER_PREFIX } from "../../../contract/answer.ts";
import { pause } from "../../timer.ts";
import type { Clock } from "../../clock.ts";
import { equalInConstantTime, digestOf } from "../../secrets.ts";
import { networkOf } from "../../ipAddress.ts";
import { type ApiTokens, looksLikeApiToken } from "./apiTokens.ts";
import { plainText } from "../errors.ts";
import { createFailureLimit, type FailureLimit } from "./failureLimit.ts";
import { isSignIn, readBodyUpTo, MCP_PATH } from "./guard.ts";
import type { ProviderSignIn } from "./identity/providerSignIn.ts";
import { localPath, pageBefore } from "./localPath.ts";
import { renderPasscodePage } from "./passcodePage.ts";
import type { Refusals } from "../refusals.ts";
import { sessionCookie, type Sessions } from "./sessions.ts";
import { MINUTE_MS } from "../../../domain/durations.ts";
import type { ApiTokenScope } from "../../../contract/apiToken.ts";
import { decodePercent } from "../../text.ts";

interface BearerOptions {
  readonly apiTokens: ApiTokens;
  readonly isAccessToken?: (candidate: string) => Promise<boolean>;
  readonly failures: FailureLimit;
  /** Separate from passcodes, so that a program with a revoked token does not lock out its user. */
  readonly tokenFailures: FailureLimit;
  readonly refusals: Refusals;
  readonly sleep?: (ms: number) => Promise<void>;
}

/** Delay of responses to an address that has guessed too often, whatever it sends. */
const GUESS_DELAY_MS = 2_000;

/** Resolves to undefined if the request has no token. `address` is the client's. */
type BearerCheck = (request: Request, address: string) => Promise<Response | string | undefined>;

function createBearerCheck(options: BearerOptions): BearerCheck {
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

/** Closed to API tokens: access management, and the calendar feed, whose URL outlives a token. */
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

/** No route matches escaped paths today, but this must not depend on the router. */
const plainPath = (pathname: string): string =>
  decodePercent(pathname)
    .replaceAll(/\/{2,}/g, "/")
    .toLowerCase();

const refuseFor = (seconds: number, reason: string): Response => {
  const response = plainText(429, `${reason}. Try again in ${seconds} s`);
  response.headers.set("retry-after", String(seconds));
  return response;
};

const refuse = (sentence: string): Response => {
  const response = plainText(401, sentence);
  response.headers.set("www-authenticate", "Bearer");
  return response;
};

export interface AccessOptions {
  readonly token: string;
  readonly clock: Clock;
  /** True if the server is only reachable over https; cookies are then never sent in clear text. */
  readonly isSecure: boolean;
  readonly sessions: Sessions;
  readonly refusals: Refusals;
  readonly apiTokens: ApiTokens;
  readonly provider?: ProviderSignIn | undefined;
  readonly isFeedSecret?: (candidate: string) => Promise<boolean>;
  readonly isAnswerToken?: (candidate: string) => Promise<boolean>;
  readonly sleep?: (ms: number) => Promise<void>;
}

/**
 * Authenticates a request. A program sends `Authorization: Bearer …` with the access token or an
 * API token; a browser sends a cookie that it received for the passcode. Resolves to the actor, as
 * in `RequestOrigin`, to let the request through, and otherwise to the response. `address` is the
 * client's, for the limit on failures. No body is read except that of the passcode form, by
 * `readBody`.
 *
 * Without credentials, `/api/health` says only that the server is up, `/api/health/live` and
 * `/ready` respond as usual, a page request gets the passcode page, and everything else is 401.
 */
export type Access = (
  request: Request,
  address: string,
  readBody?: (request: Request) => Promise<Request | Response>,
) => Promise<Response | string>;

const MAX_FAILURES = 10;
const FAILURE_WINDOW_MS = MINUTE_MS;

/** Total failures a minute after which responses are delayed; refusing would lock out the owner. */
const MANY_FAILURES = 60;
const ALL_CLIENTS = "all clients";

export function createAccess(options: AccessOptions): Access {
  const { token, clock, isSecure, sessions, refusals, apiTokens, sleep = pause } = options;
  const no = () => Promise.resolve(false);
  /** Paths that open without the passcode because they contain a secret. */
  const secretPaths = [
    {
      path: FEED,
      methods: ["GET", "HEAD"],
      isValid: options.isFeedSecret ?? no,
      missing: "There is no such calendar",
    },
    {
      path: ANSWER,
      methods: ["GET", "HEAD", "POST"],
      isValid: options.isAnswerToken ?? no,
      missing: "This link is not valid",
    },
  ];
  const failures = createFailureLimit(clock, MAX_FAILURES, FAILURE_WINDOW_MS);
  const allFailures = createFailureLimit(clock, MANY_FAILURES, FAILURE_WINDOW_MS);
  const digest = digestOf(token);

  const isToken = async (candidate: string) =>
    equalInConstantTime(await digestOf(candidate), await digest);
  const checkBearer = createBearerCheck({
    apiTokens,
    isAccessToken: isToken,
    failures,
    tokenFailures: createFailureLimit(clock, MAX_FAILURES, FAILURE_WINDOW_MS),
    refusals,
    sleep,
  });

  const sayProblem = (status: number, next: string, problem: string): Promise<Response> =>
    renderPasscodePage({ status, next, problem, provider: options.provider?.offer() });

  const signIn = async (
    request: Request,
    address: string,
    readBody: (request: Request) => Promise<Request | Response>,
  ): Promise<Response> => {
    const from = networkOf(address);
    // Count before the first await; otherwise many concurrent guesses would all be checked.
    const wait = failures.begin(from);
    if (wait > 0) {
      refusals.add(address);
      return sayProblem(429, "/", `Too many attempts. Try again in ${wait} s.`);
    }
    if (allFailures.begin(ALL_CLIENTS) > 0) await sleep(GUESS_DELAY_MS);
    const read = await readBody(request);
    if (read instanceof Response) return read;
    const form = new URLSearchParams(await read.text());
    const next = pageBefore(request) ?? localPath(form.get("next"));
    if (!(await isToken((form.get("passcode") ?? "").trim()))) {
      refusals.add(address);
      return sayProblem(401, next, "Wrong passcode");
    }
    failures.forgive(from);
    allFailures.forgive(ALL_CLIENTS);
    const cookie = await sessions.issue(request.headers, address);
    const headers = { location: next, "set-cookie": sessionCookie(cookie, isSecure) };
    return new Response(null, { status: 303, headers });
  };

  return async (request, address, readBody = readBodyUpTo) => {
    const { pathname, search } = new URL(request.url);
    if (isSignIn(request)) return signIn(request, address, readBody);
    const byProvider = await options.provider?.answer(request, address);
    if (byProvider !== undefined) return byProvider;
    const program = await checkBearer(request, address);
    if (program !== undefined) return program;
    for (const { path, methods, isValid, missing } of secretPaths) {
      const secret = path.exec(pathname)?.[1];
      if (secret === undefined || !methods.includes(request.method)) continue;
      // Calendar clients and readers of mails do not sign in.
      if (await isValid(secret)) return "link";
      refusals.add(address);
      const wait = failures.begin(networkOf(address));
      if (wait > 0) return refuseFor(wait, "Too many wrong addresses");
      return plainText(404, missing);
    }
    // A session id cannot be guessed, so failures are not counted.
    const session = await sessions.find(request.headers);
    if (session !== undefined) return session.actor;
    // Load balancers and supervisors have no token; they learn only the status.
    if (pathname === "/api/health/live" || pathname === "/api/health/ready") return "local";
    if (pathname === "/api/health") return Response.json({ status: "ok" });
    return wantsPage(request)
      ? renderPasscodePage({
          status: 401,
          next: `${pathname}${search}`,
          provider: options.provider?.offer(),
        })
      : refuse("Sign in first");
  };
}

/** Allows everyone, except that API tokens are limited to their scopes and refused if revoked. */
export function createOpenAccess(
  options: Pick<AccessOptions, "apiTokens" | "clock" | "refusals">,
): Access {
  const failures = createFailureLimit(options.clock, MAX_FAILURES, FAILURE_WINDOW_MS);
  const checkBearer = createBearerCheck({ ...options, failures, tokenFailures: failures });
  return async (request, address) => (await checkBearer(request, address)) ?? "local";
}

const FEED = /^\/api\/calendar\/feed\/([^/]{1,140})\.ics$/;

const ANSWER = new RegExp(`^${ANSWER_PREFIX}/([^/]{1,80})$`);

const isRead = ({ method }: Request): boolean => method === "GET" || method === "HEAD";

const wantsPage = (request: Request): boolean =>
  isRead(request) && (request.headers.get("accept") ?? "").includes("text/html");

import type { Clock } from "../../../clock.ts";
import { MINUTE_MS } from "../../../../domain/durations.ts";
import { networkOf } from "../../../ipAddress.ts";
import type { Log } from "../../../log.ts";
import { createFailureLimit } from "../failureLimit.ts";
import { SIGN_IN_PREFIX } from "../guard.ts";
import { localPath, pageBefore } from "../localPath.ts";
import { renderPasscodePage, type ProviderOffer } from "../passcodePage.ts";
import type { Refusals } from "../../refusals.ts";
import { PROVIDER_SESSION_MS, readCookie, sessionCookie, type Sessions } from "../sessions.ts";
import { isAllowed, nameOfPerson, type AllowedPeople } from "./allowedPeople.ts";
import {
  ProviderError,
  type Claims,
  type IdentityProvider,
  type SignedIn,
  type SignInSecrets,
} from "./identityProvider.ts";

export interface ProviderSignInOptions {
  readonly provider: IdentityProvider;
  readonly allowed: readonly AllowedPeople[];
  readonly clock: Clock;
  readonly log: Log;
  readonly sessions: Sessions;
  readonly refusals: Refusals;
  readonly isSecure: boolean;
}

const START = `${SIGN_IN_PREFIX}/start`;
/** Path below the public URL; the provider must have it as a redirect URI. */
export const SIGN_IN_CALLBACK = `${SIGN_IN_PREFIX}/callback`;
const ATTEMPT_COOKIE = "stock-monitor-sign-in";
const MAX_FAILURES = 10;
/** Maximum length; a code and a state have some hundred characters. */
const MAX_ANSWER = 8_000;

const EXPIRED =
  "This sign-in has expired, was used before, or was begun in another browser. Begin again.";
const TOO_MANY = "Too many sign-ins are under way. Try again in a few minutes.";

export type ProviderSignIn = ReturnType<typeof createProviderSignIn>;

/**
 * Signs people in through a provider, by the authorization code flow of OpenID Connect. A response
 * counts once, within ten minutes, and only in the browser that started it, so nobody can be signed
 * in as somebody else by a link. Afterwards the browser goes only to a path of ours or to the start
 * page.
 */
export function createProviderSignIn(options: ProviderSignInOptions) {
  const { provider, allowed, clock, log, sessions, refusals, isSecure } = options;
  const attempts = createSignInAttempts(clock);
  const failures = createFailureLimit(clock, MAX_FAILURES, MINUTE_MS);

  const offer = (): ProviderOffer => ({ name: provider.name, fault: provider.fault() });
  const showProblem = (status: number, next: string, problem: string): Promise<Response> =>
    renderPasscodePage({ status, next, problem, provider: offer() });

  const attemptCookie = (value: string): string =>
    `${ATTEMPT_COOKIE}=${value}; Path=${SIGN_IN_PREFIX}; Max-Age=${value === "" ? 0 : ATTEMPT_MS / 1000}; HttpOnly; SameSite=Lax${isSecure ? "; Secure" : ""}`;

  const start = async (request: Request, address: string): Promise<Response> => {
    const { searchParams } = new URL(request.url);
    const next = pageBefore(request) ?? localPath(searchParams.get("next"));
    const begun = attempts.begin(next, networkOf(address));
    if (!begun) return showProblem(503, next, TOO_MANY);
    try {
      const location = (await provider.begin(begun.attempt)).href;
      const headers = { location, "set-cookie": attemptCookie(begun.cookie) };
      return new Response(null, { status: 303, headers });
    } catch (error) {
      attempts.take(begun.attempt.state, begun.cookie);
      return showFault(error, next);
    }
  };

  const showFault = (error: unknown, next: string): Promise<Response> => {
    if (!(error instanceof ProviderError)) throw error;
    const statuses = { unreachable: 503, denied: 403, invalid: 400 };
    log.warn(`a sign-in at ${provider.name} failed`, { error });
    return showProblem(statuses[error.kind], next, error.message);
  };

  const findClaims = async ({ claims, readMore }: SignedIn): Promise<Claims | undefined> => {
    if (isAllowed(claims, allowed)) return claims;
    // Some providers send an email address or groups only here. Each response is judged separately,
    // so that an address from one is not combined with the verification from the other.
    const more = await readMore();
    return more !== null && isAllowed(more, allowed) ? more : undefined;
  };

  const finish = async (
    attempt: SignInAttempt,
    answer: URLSearchParams,
    request: Request,
    address: string,
  ): Promise<Response> => {
    const { next } = attempt;
    const signedIn = await provider.finish(answer, attempt);
    const claims = await findClaims(signedIn);
    if (claims === undefined) {
      refusals.add(address);
      log.warn(`a person who is not in OIDC_ALLOWED signed in at ${provider.name}`);
      const name = nameOfPerson(signedIn.claims);
      return showProblem(
        403,
        next,
        `${name} is not allowed to use this server. Ask its operator, or sign in with another account.`,
      );
    }
    const cookie = await sessions.issue(request.headers, address, nameOfPerson(claims));
    const headers = new Headers({ location: next });
    headers.append("set-cookie", sessionCookie(cookie, isSecure, PROVIDER_SESSION_MS));
    return new Response(null, { status: 303, headers });
  };

  const comeBack = async (request: Request, address: string): Promise<Response> => {
    const { search, searchParams } = new URL(request.url);
    const cookie = readCookie(request.headers, ATTEMPT_COOKIE);
    const attempt =
      search.length <= MAX_ANSWER
        ? attempts.take(searchParams.get("state") ?? "", cookie)
        : undefined;
    if (!attempt) return showProblem(400, "/", EXPIRED);
    // Each response with an invented code would cause a request to the provider.
    const from = networkOf(address);
    const wait = failures.begin(from);
    if (wait > 0)
      return showProblem(429, attempt.next, `Too many attempts. Try again in ${wait} s.`);
    const response = await finish(attempt, searchParams, request, address).catch((error: unknown) =>
      showFault(error, attempt.next),
    );
    if (response.status === 303) failures.forgive(from);
    response.headers.append("set-cookie", attemptCookie(""));
    return response;
  };

  return {
    offer,
    /** Resolves to undefined if the request is not part of a sign-in. `address` is the client's. */
    async answer(request: Request, address: string): Promise<Response | undefined> {
      if (request.method !== "GET") return undefined;
      const { pathname } = new URL(request.url);
      if (pathname === START) return start(request, address);
      return pathname === SIGN_IN_CALLBACK ? comeBack(request, address) : undefined;
    },
  };
}

interface SignInAttempt extends SignInSecrets {
  readonly next: string;
}

export const ATTEMPT_MS = 10 * MINUTE_MS;
const MAX_ATTEMPTS = 1_000;
/** A further attempt replaces the network's oldest, so that no network blocks another. */
const MAX_PER_NETWORK = 20;

interface Kept {
  readonly attempt: SignInAttempt;
  readonly cookie: string;
  readonly network: string;
  /** Monotonic time. */
  readonly endsAt: number;
}

/** Pending sign-ins. Kept in memory; after a restart people start again. */
export function createSignInAttempts(clock: Clock) {
  /** Oldest first. */
  const byState = new Map<string, Kept>();

  const pruneExpired = () => {
    for (const [state, { endsAt }] of byState) {
      if (endsAt > clock.elapsed()) return;
      byState.delete(state);
    }
  };

  return {
    /** `cookie` binds the attempt to the browser. Returns undefined if too many are pending. */
    begin(
      next: string,
      network: string,
    ): { readonly attempt: SignInAttempt; readonly cookie: string } | undefined {
      pruneExpired();
      const own = [...byState].filter(([, kept]) => kept.network === network);
      const [oldest] = own;
      const isFull = byState.size >= MAX_ATTEMPTS;
      if (oldest && (isFull || own.length >= MAX_PER_NETWORK)) byState.delete(oldest[0]);
      if (byState.size >= MAX_ATTEMPTS) return undefined;
      const attempt = { state: random(), nonce: random(), verifier: random(), next };
      const cookie = random();
      byState.set(attempt.state, {
        attempt,
        cookie,
        network,
        endsAt: clock.elapsed() + ATTEMPT_MS,
      });
      return { attempt, cookie };
    },
    /** Takes an attempt once; undefined if unknown, expired or another browser's, which is kept. */
    take(state: string, cookie: string): SignInAttempt | undefined {
      pruneExpired();
      const kept = byState.get(state);
      // A state is as unguessable as the cookie, so comparing in constant time would gain nothing.
      if (!kept || kept.cookie !== cookie) return undefined;
      byState.delete(state);
      return kept.attempt;
    },
  };
}

/** 43 characters, the minimum that PKCE allows (RFC 7636 §4.1). */
const random = (): string =>
  crypto.getRandomValues(new Uint8Array(32)).toBase64({ alphabet: "base64url", omitPadding: true });

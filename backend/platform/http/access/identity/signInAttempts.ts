import type { Clock } from "../../../clock.ts";
import { MINUTE_MS } from "../../../../domain/durations.ts";
import type { SignInSecrets } from "./identityProvider.ts";

export interface SignInAttempt extends SignInSecrets {
  readonly next: string;
}

export const ATTEMPT_MS = 10 * MINUTE_MS;
const MAX_ATTEMPTS = 1_000;
/**
 * Maximum per network; a further attempt replaces the network's oldest, so that no network blocks
 * another.
 */
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
    /**
     * Starts an attempt; `cookie` binds it to the browser. Returns undefined if too many are
     * pending.
     */
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
    /**
     * Takes an attempt, once. Returns undefined if it is unknown, expired, or belongs to another
     * browser, whose attempt is kept.
     */
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

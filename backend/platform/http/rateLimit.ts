import type { Clock } from "../clock.ts";
import { HttpError } from "./errors.ts";

export type RateLimit = ReturnType<typeof createRateLimit>;

/**
 * Allows at most `uses` in any `windowMs`. All callers share one window: the product has one owner
 * and no accounts, and what the limit protects (a mailbox, a phone bill) is the owner's too.
 */
export function createRateLimit(clock: Clock, uses: number, windowMs: number) {
  const taken: number[] = [];
  return {
    /**
     * Counts one use, or rejects with 429 and the seconds to wait, which are also in `Retry-After`.
     */
    take: (): void => {
      const now = clock.elapsed();
      while (taken[0] !== undefined && taken[0] <= now - windowMs) taken.shift();
      if (taken.length >= uses) {
        const wait = Math.ceil(((taken[0] ?? now) + windowMs - now) / 1000);
        throw new HttpError(429, `Too many requests. Try again in ${wait} s`, {
          retryAfterSeconds: wait,
        });
      }
      taken.push(now);
    },
  };
}

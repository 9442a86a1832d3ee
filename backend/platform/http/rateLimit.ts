import type { Clock } from "../clock.ts";
import { HttpError } from "./errors.ts";

export type RateLimit = ReturnType<typeof createRateLimit>;

/** All callers share one window: what the limit protects belongs to the product's one owner. */
export function createRateLimit(clock: Clock, uses: number, windowMs: number) {
  const taken: number[] = [];
  return {
    /** Rejects with 429 and the seconds to wait, which are also in `Retry-After`. */
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

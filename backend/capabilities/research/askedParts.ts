import type { Sourced } from "../../market/sourced.ts";

/** In place of an answer that is a part of a part. */
export const FAILED = Symbol("failed");

/** A part of a part: without it the rest is still worth showing. */
export const orFailed = <T>(asked: Promise<T>): Promise<T | typeof FAILED> =>
  asked.catch((): typeof FAILED => FAILED);

/** One query of several that make a part. */
export interface Asked<T> {
  readonly isOffered: boolean;
  readonly found?: Sourced<T> | undefined;
  readonly failure?: unknown;
}

export const hasFailed = (asked: readonly Asked<unknown>[]): boolean =>
  asked.some(({ failure }) => failure !== undefined);

/**
 * The first answer of several queries that make one part; without any, why. Throws the first
 * failure when nothing was found and a source that might have it could not answer.
 */
export function firstOf(
  asked: readonly Asked<unknown>[],
): Omit<Sourced<unknown>, "value"> | "unknown" | "notOffered" {
  const found = asked.find((each) => each.found !== undefined)?.found;
  if (found) return found;
  const failed = asked.find(({ failure }) => failure !== undefined);
  if (failed) throw failed.failure;
  return asked.some(({ isOffered }) => isOffered) ? "unknown" : "notOffered";
}

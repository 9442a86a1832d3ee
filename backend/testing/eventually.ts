/** Milliseconds; far longer than anything takes, for a busy machine. */
const DEADLINE_MS = 120_000;
/** Most conditions are met within a turn or two, so the first pauses are shorter. */
const MAX_PAUSE_MS = 20;

export interface EventuallyOptions {
  readonly deadline?: number;
}

/**
 * Repeats `check`, also if it throws, until it returns something other than false, null or
 * undefined. Rejects at the deadline with the check's text and last result or error. Use it for
 * events that the test does not control, such as a socket; await a promise instead.
 */
export async function eventually<T>(
  check: () => T | Promise<T>,
  { deadline = DEADLINE_MS }: EventuallyOptions = {},
): Promise<Exclude<T, false | null | undefined>> {
  const begun = performance.now();
  for (let look = 0; ; look++) {
    let last: unknown;
    let said: string;
    try {
      const answer = await check();
      if (isThere(answer)) return answer;
      said = `it answered ${String(answer)}`;
    } catch (error) {
      last = error;
      said = `it failed: ${error instanceof Error ? error.message : String(error)}`;
    }
    if (performance.now() - begun >= deadline) {
      const message = `Not so within ${deadline} ms: ${String(check)}\nAt the last of ${look + 1} looks ${said}`;
      throw new Error(message, { cause: last });
    }
    await new Promise((resolve) => setTimeout(resolve, Math.min(look, MAX_PAUSE_MS)));
  }
}

const isThere = <T>(answer: T): answer is Exclude<T, false | null | undefined> =>
  answer !== false && answer !== null && answer !== undefined;

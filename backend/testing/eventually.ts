/** Far above what anything here takes, for a machine that is busy elsewhere. */
const DEADLINE_MS = 120_000;
/** Between two looks: short at first, for most of what is waited for is there in a turn or two. */
const MAX_PAUSE_MS = 20;

export interface EventuallyOptions {
  /** Milliseconds that may go by. */
  readonly deadline?: number;
}

/**
 * Looks again and again until `check` answers something other than false, null or undefined, and
 * answers that. A check that throws or rejects, as a failed `expect` does, has not answered yet.
 * Rejects once the deadline has passed, with the check's text and its last answer or error.
 *
 * For what happens outside the test's hands: a socket, a process, a file. What a test can wait for
 * by a promise it waits for by that promise.
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

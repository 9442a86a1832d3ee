/** Far longer than anything here takes, for a machine that is busy with other work. */
const DEADLINE_MS = 120_000;
/**
 * Delay between two checks; short at first, because most conditions are met within a turn or two.
 */
const MAX_PAUSE_MS = 20;

export interface EventuallyOptions {
  /** Milliseconds that may go by. */
  readonly deadline?: number;
}

/**
 * Repeats `check` until it returns something other than false, null or undefined, and returns that.
 * A check that throws or rejects, as a failed `expect` does, is repeated. Rejects at the deadline
 * with the check's text and its last result or error.
 *
 * For events that the test does not control: a socket, a process, a file. If there is a promise,
 * await it instead.
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

/** An answer of the server that has come with the page; see `backend/adapters/server/firstAnswers.ts`. */
interface FirstAnswer {
  readonly call: FirstCall;
  readonly data: unknown;
  /** Headers of a list's answer. */
  readonly total?: string;
  readonly link?: string;
}

/** Name of the endpoint, and its argument. */
export type FirstCall = readonly [operation: string, argument?: object];

export interface AnswerInPage {
  readonly data: unknown;
  readonly headers: Headers;
}

export interface FirstAnswers {
  /** What the first drawing should find in the store. */
  readonly calls: readonly FirstCall[];
  /** The answer that the page has come with for a path, once; undefined: it has to be asked for. */
  take(path: string): AnswerInPage | undefined;
}

/** A screen that is opened later than this asks: prices and states of then would be old. */
export const FRESH_MS = 10_000;

/**
 * `ageMs` is how long ago the page was asked for, by a count that no clock step moves: on a slow line
 * the scripts come long after it. What is not well formed is not there.
 */
export function readFirstAnswers(
  text: string | null | undefined,
  ageMs: () => number,
): FirstAnswers {
  const answers = parse(text);
  return {
    calls: [...answers.values()].map(({ call }) => call),
    take: (path) => {
      const found = answers.get(path);
      answers.delete(path);
      if (!found || ageMs() > FRESH_MS) return undefined;
      const headers = new Headers();
      if (found.total !== undefined) headers.set("x-total-count", found.total);
      if (found.link !== undefined) headers.set("link", found.link);
      return { data: found.data, headers };
    },
  };
}

function parse(text: string | null | undefined): Map<string, FirstAnswer> {
  if (!text) return new Map();
  try {
    const answers = Object.entries((JSON.parse(text) ?? {}) as Record<string, FirstAnswer | null>);
    return new Map(
      answers.flatMap(([path, answer]) => (Array.isArray(answer?.call) ? [[path, answer]] : [])),
    );
  } catch {
    return new Map();
  }
}

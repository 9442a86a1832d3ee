/** A response embedded in the page; see `backend/adapters/server/firstAnswers.ts`. */
interface FirstAnswer {
  readonly call: FirstCall;
  readonly data: unknown;
  readonly total?: string;
  readonly link?: string;
}

export type FirstCall = readonly [operation: string, argument?: object];

export interface AnswerInPage {
  readonly data: unknown;
  readonly headers: Headers;
}

/** Maximum age in milliseconds; a screen opened later would show stale prices. */
export const FRESH_MS = 10_000;

/**
 * `ageMs` returns the time since the page was requested, from a monotonic clock; scripts may load
 * long after the page. Malformed entries are ignored.
 */
export function readFirstAnswers(text: string | null | undefined, ageMs: () => number) {
  const answers = parse(text);
  return {
    /** Requests whose responses should be in the store before the first render. */
    calls: [...answers.values()].map(({ call }) => call),
    /** Returns a response once; undefined if it must be requested. */
    take: (path: string) => {
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

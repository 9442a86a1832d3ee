/**
 * What answers to a path follow from: while it is the same text, so are they.
 */
export type Stamp = () => string;

export interface CacheableRead {
  /** The path itself, or, with a slash at its end, whatever lies below it. */
  readonly path: string;
  readonly stamp: Stamp;
}

type Answer = (request: Request) => Promise<Response>;

interface KeptAnswer {
  readonly stamp: string;
  readonly body: string;
  readonly headers: Record<string, string>;
}

/** Each is a screenful that is asked for again and again; a list of many pages is not worth it. */
export const MAX_KEPT = 50;
export const MAX_KEPT_CHARACTERS = 256 * 1024;

/**
 * Answers a GET that was answered before, and of which nothing has changed since that it follows
 * from, with the same text: it is read, mapped and written as JSON once. Only successes are kept.
 */
export function cacheResponses(keepables: readonly CacheableRead[], answer: Answer): Answer {
  const kept = new Map<string, KeptAnswer>();

  const keep = (url: string, entry: KeptAnswer) => {
    kept.delete(url);
    kept.set(url, entry);
    const [oldest] = kept.keys();
    if (kept.size > MAX_KEPT && oldest !== undefined) kept.delete(oldest);
  };

  return async (request) => {
    const { url, method } = request;
    const stampOf = method === "GET" ? findStamp(keepables, addressOf(url)) : undefined;
    if (stampOf === undefined) return answer(request);

    const stamp = stampOf();
    const known = kept.get(url);
    if (known?.stamp === stamp) return new Response(known.body, { headers: known.headers });

    const response = await answer(request);
    if (response.status !== 200) return response;
    const body = await response.text();
    const headers = Object.fromEntries(response.headers);
    // What changed meanwhile may be in the answer or not.
    if (body.length <= MAX_KEPT_CHARACTERS && stampOf() === stamp) {
      keep(url, { stamp, body, headers });
    }
    return new Response(body, { headers });
  };
}

/** Path and query, as they were sent. */
const addressOf = (url: string): string => url.slice(url.indexOf("/", url.indexOf("//") + 2));

function findStamp(keepables: readonly CacheableRead[], address: string): Stamp | undefined {
  for (const { path, stamp } of keepables) {
    if (!address.startsWith(path)) continue;
    const isBelow = path.endsWith("/");
    if (isBelow || address.length === path.length || address[path.length] === "?") return stamp;
  }
  return undefined;
}

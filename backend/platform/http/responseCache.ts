/** A stamp of everything the answers of a path depend on: while it is equal, so are they. */
export type Stamp = () => string;

export interface CacheableRead {
  /** The path itself, or, with a trailing slash, everything below it. */
  readonly path: string;
  readonly stamp: Stamp;
}

type Answer = (request: Request) => Promise<Response>;

interface KeptAnswer {
  readonly stamp: string;
  readonly body: string;
  readonly headers: Record<string, string>;
}

/** Answers that are asked for again and again are a screenful; a long list is not worth caching. */
export const MAX_KEPT = 50;
export const MAX_KEPT_CHARACTERS = 256 * 1024;

/**
 * Answers a repeated GET whose inputs have not changed with the same text, so that it is read,
 * mapped and serialized once. Only successes are cached.
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
    // What changed meanwhile may or may not be in the answer.
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

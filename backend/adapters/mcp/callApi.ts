export type HandleRequest = (request: Request) => Promise<Response>;

export class ApiRefusal extends Error {
  override readonly name = "ApiRefusal";
  constructor(
    readonly status: number,
    sentence: string,
  ) {
    super(sentence);
  }
}

export interface ApiAnswer<Body> {
  readonly body: Body;
  readonly total: number | null;
}

/** API calls that change nothing. Each rejects with {@link ApiRefusal}. */
export interface ApiReader {
  get<Body>(path: string, query?: Readonly<Record<string, unknown>>): Promise<ApiAnswer<Body>>;
  /** For questions that need a body; the routes used record nothing. */
  ask<Body>(path: string, body: object): Promise<ApiAnswer<Body>>;
}

/** Elysia needs a host of at least three characters; the name is not resolved. */
const BASE = "http://localhost";

export function createApiReader(handle: HandleRequest): ApiReader {
  const send = async <Body>(request: Request): Promise<ApiAnswer<Body>> => {
    const response = await handle(request);
    if (!response.ok) throw new ApiRefusal(response.status, await response.text());
    const total = response.headers.get("x-total-count");
    return { body: (await response.json()) as Body, total: total === null ? null : Number(total) };
  };
  return {
    get: (path, query = {}) => {
      const url = new URL(path, BASE);
      for (const [name, value] of Object.entries(query)) {
        if (value !== undefined) url.searchParams.set(name, String(value));
      }
      return send(new Request(url));
    },
    ask: (path, body) =>
      send(
        new Request(new URL(path, BASE), {
          method: "POST",
          headers: { "content-type": "application/json" },
          body: JSON.stringify(body),
        }),
      ),
  };
}

/** Builds a path with one part from untrusted input. */
export const pathOf = (before: string, part: string | number, after = ""): string =>
  `${before}${encodeURIComponent(part)}${after}`;

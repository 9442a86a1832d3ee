/** Answers one request of the API, with the rights of who asks. */
export type HandleRequest = (request: Request) => Promise<Response>;

/** The API refused; the message is its sentence. */
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
  /** Rows in the whole list; null where the answer is none. */
  readonly total: number | null;
}

/** Calls of the API that change nothing. Each rejects with {@link ApiRefusal}. */
export interface ApiReader {
  get<Body>(path: string, query?: Readonly<Record<string, unknown>>): Promise<ApiAnswer<Body>>;
  /** For questions that need a body; the routes that it is used with record nothing. */
  ask<Body>(path: string, body: object): Promise<ApiAnswer<Body>>;
}

/** Elysia needs a host of three characters or more; the name is not looked up. */
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

/** A path with one part that somebody else has written. */
export const pathOf = (before: string, part: string | number, after = ""): string =>
  `${before}${encodeURIComponent(part)}${after}`;

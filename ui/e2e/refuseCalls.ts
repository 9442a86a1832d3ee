import type { Page } from "@playwright/test";

export interface Refusal {
  readonly method: "GET" | "POST" | "PUT" | "DELETE";
  /** Matches the call's path. */
  readonly path: RegExp;
  readonly status?: number;
  /** What is no text is answered as JSON. */
  readonly body?: string | object;
}

/**
 * From here on the open page answers these calls itself. A refusal that came from the server would
 * be a complaint of the browser, and would need a host that can be made to fail.
 */
export async function refuseCalls(page: Page, refusals: readonly Refusal[]): Promise<void> {
  const rules = refusals.map(({ method, path, status = 503, body = "The store is busy" }) => ({
    method,
    path: path.source,
    status,
    body: typeof body === "string" ? body : JSON.stringify(body),
    type: typeof body === "string" ? "text/plain" : "application/json",
  }));
  await page.evaluate((known) => {
    const send = window.fetch.bind(window);
    const answer = (input: URL | RequestInfo, init?: RequestInit): Promise<Response> => {
      const request = input instanceof Request ? input : new Request(input, init);
      const { pathname } = new URL(request.url);
      const rule = known.find(
        ({ method, path }) => method === request.method && new RegExp(path).test(pathname),
      );
      if (rule === undefined) return send(input, init);
      const { body, status, type } = rule;
      return Promise.resolve(new Response(body, { status, headers: { "content-type": type } }));
    };
    Object.assign(window, { fetch: answer });
  }, rules);
}

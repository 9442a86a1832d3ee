import type { Page } from "@playwright/test";

/**
 * From the page's first moment on, a GET of these paths is answered with what is given here: on
 * either host, because the page itself answers. Everything else goes on to the host.
 */
export async function answerCalls(page: Page, answers: Record<string, unknown>): Promise<void> {
  await page.addInitScript((known) => {
    const send = window.fetch.bind(window);
    const answer = (input: URL | RequestInfo, init?: RequestInit): Promise<Response> => {
      const request = input instanceof Request ? input : new Request(input, init);
      const found = known[new URL(request.url).pathname];
      return request.method === "GET" && found !== undefined
        ? Promise.resolve(Response.json(found))
        : send(input, init);
    };
    Object.assign(window, { fetch: answer });
  }, answers);
}

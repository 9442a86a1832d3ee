import type { Page } from "@playwright/test";

/**
 * From here on the open page's calls of the method whose path matches wait until the returned
 * function lets them go, so that a test can look at the screen while a call is under way.
 */
export async function holdCalls(
  page: Page,
  method: string,
  path: RegExp,
): Promise<() => Promise<void>> {
  const letGo = `letGo${crypto.randomUUID()}`;
  await page.evaluate(
    ([name, wanted, source]) => {
      const send = window.fetch.bind(window);
      const gate = new Promise<void>((resolve) => Object.assign(window, { [name]: resolve }));
      const hold = async (input: URL | RequestInfo, init?: RequestInit): Promise<Response> => {
        const request = input instanceof Request ? input : new Request(input, init);
        const isHeld =
          request.method === wanted && new RegExp(source).test(new URL(request.url).pathname);
        if (isHeld) await gate;
        return send(input, init);
      };
      Object.assign(window, { fetch: hold });
    },
    [letGo, method, path.source] as const,
  );
  return () =>
    page.evaluate((name) => (window as unknown as Record<string, () => void>)[name]?.(), letGo);
}

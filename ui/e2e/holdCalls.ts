import type { Page } from "@playwright/test";

/**
 * From now on, matching calls of the open page wait until the returned function releases them, so
 * that a test can check the screen during a call.
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

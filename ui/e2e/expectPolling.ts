import { expect, type Page } from "@playwright/test";

/** A GET of the page, on the page's own clock (ms). */
interface Asking {
  readonly pathname: string;
  readonly askedAt: number;
  answeredAt: number | null;
}

declare global {
  interface Window {
    askings?: Asking[];
  }
}

/** Length of a step around the end of an interval, in milliseconds. */
const STEP_MS = 500;

/**
 * From here on the page's live line never comes up, and its clock can be stopped: what it asks then,
 * it asks because of the time that {@link expectPolling} passes.
 */
export async function closeLiveLine(page: Page): Promise<void> {
  await page.clock.install();
  await page.addInitScript(() => {
    window.WebSocket = class extends EventTarget {
      static readonly OPEN = 1;
      readonly readyState = 0;
      send() {}
      close() {}
    } as unknown as typeof WebSocket;

    const askings: Asking[] = [];
    window.askings = askings;
    const { fetch } = window;
    window.fetch = (async (input: RequestInfo | URL, init?: RequestInit) => {
      const request = new Request(input, init);
      if (request.method !== "GET") return fetch(request);
      const asking: Asking = {
        pathname: new URL(request.url).pathname,
        askedAt: performance.now(),
        answeredAt: null,
      };
      askings.push(asking);
      try {
        const answer = await fetch(request);
        await answer.clone().arrayBuffer();
        return answer;
      } finally {
        asking.answeredAt = performance.now();
      }
    }) as typeof fetch;
  });
}

/**
 * Expects that the path is requested again this many seconds after a response, on a page with a
 * stopped clock after {@link closeLiveLine}.
 */
export async function expectPolling(page: Page, pathname: string, seconds: number): Promise<void> {
  // Nothing is due until shortly before the interval ends, so most of it passes in one step.
  let stepMs = Math.max(STEP_MS, (seconds - 4) * 1000);
  for (let passedMs = 0; passedMs < 2.5 * seconds * 1000; passedMs += stepMs) {
    if (passedMs > 0) stepMs = STEP_MS;
    await everythingAnswered(page);
    const pause = longestPauseMs(await askingsOf(page, pathname));
    if (pause !== null) {
      expect(Math.abs(pause / 1000 - seconds), `${pathname} after ${pause} ms`).toBeLessThan(2);
      return;
    }
    await page.clock.runFor(stepMs);
  }
  expect(await askingsOf(page, pathname), `${pathname} is asked for again`).toEqual([]);
}

const askingsOf = (page: Page, pathname: string): Promise<Asking[]> =>
  page.evaluate(
    (path) => (window.askings ?? []).filter((asking) => asking.pathname === path),
    pathname,
  );

const everythingAnswered = (page: Page) =>
  page.waitForFunction(() => window.askings?.every(({ answeredAt }) => answeredAt !== null));

/** Two parts of a screen may ask the same a moment apart at its start: that is no repetition. */
function longestPauseMs(askings: readonly Asking[]): number | null {
  const pauses = askings
    .slice(1)
    .map(({ askedAt }, index) => askedAt - (askings[index]?.answeredAt ?? askedAt))
    .filter((pause) => pause > 4 * STEP_MS);
  return pauses.length === 0 ? null : Math.max(...pauses);
}

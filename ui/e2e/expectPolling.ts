import { expect, type Page } from "@playwright/test";

/** A GET of the page, on the page's own clock (ms). */
interface Asking {
  /** Path and query. */
  readonly address: string;
  readonly askedAt: number;
  answeredAt: number | null;
}

declare global {
  interface Window {
    askings?: Asking[];
  }
}

/** Step of the page's clock, in milliseconds: how far off a measured interval may be. */
const STEP_MS = 1000;

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
      const { pathname, search } = new URL(request.url);
      const asking: Asking = {
        address: pathname + search,
        askedAt: performance.now(),
        answeredAt: null,
      };
      askings.push(asking);
      try {
        const answer = await fetch(request);
        // Read here as a whole, so that the page gets it at once.
        const body = await answer.arrayBuffer();
        return new Response(body.byteLength === 0 ? null : body, answer);
      } finally {
        asking.answeredAt = performance.now();
      }
    }) as typeof fetch;
  });
}

/**
 * Expects that each path is requested again its number of seconds after a response, on a page with
 * a stopped clock after {@link closeLiveLine}. Measures from a response that came while the clock
 * stood still: how long the page takes to load does not count. Where no request is due, the clock
 * runs in one step.
 */
export async function expectPolling(
  page: Page,
  polls: Readonly<Record<string, number>>,
): Promise<void> {
  const stoppedAt = await page.evaluate(() => performance.now());
  const open = new Map(Object.entries(polls));
  const longestMs = 2.5 * Math.max(...open.values()) * 1000 + 10 * STEP_MS;
  let passedMs = 0;
  let stepMs = STEP_MS;
  while (open.size > 0 && passedMs < longestMs) {
    await page.clock.runFor(stepMs);
    passedMs += stepMs;
    await everythingAnswered(page);
    const idleMs: number[] = [];
    for (const { pathname, pauseMs, sinceAnswerMs } of await readPauses(page, open, stoppedAt)) {
      const seconds = open.get(pathname) ?? 0;
      if (pauseMs === null) {
        idleMs.push(seconds * 1000 - sinceAnswerMs);
        continue;
      }
      expect(
        Math.abs(pauseMs / 1000 - seconds),
        `${pathname} after ${pauseMs} ms`,
      ).toBeLessThanOrEqual(1);
      open.delete(pathname);
    }
    stepMs = Math.max(STEP_MS, Math.floor(Math.min(...idleMs)) - STEP_MS);
  }
  expect([...open.keys()], "paths that are not requested twice").toEqual([]);
}

/**
 * For each path, `pauseMs` is the time from a response to the next request of the same address, or
 * null if none was requested twice since the clock was stopped. `sinceAnswerMs` is the time since
 * the last response of the address that has waited longest. Parts of a screen may ask a path with
 * different queries.
 */
const readPauses = (page: Page, open: ReadonlyMap<string, number>, stoppedAt: number) =>
  page.evaluate(
    ([paths, since]) => {
      const now = performance.now();
      const askings = window.askings ?? [];
      return paths.map((pathname) => {
        const own = askings.filter(({ address }) => address.split("?")[0] === pathname);
        const recent = own.filter(({ askedAt }) => askedAt >= since);
        const [pauseMs = null] = recent.flatMap(({ address, answeredAt }, place) => {
          const next = recent.slice(place + 1).find((asking) => asking.address === address);
          return next && answeredAt !== null ? [next.askedAt - answeredAt] : [];
        });
        const last = new Map(own.map(({ address, answeredAt }) => [address, answeredAt ?? 0]));
        return { pathname, pauseMs, sinceAnswerMs: now - Math.min(now, ...last.values()) };
      });
    },
    [[...open.keys()], stoppedAt] as const,
  );

/** Waits until every request has its response and the page has begun to wait for its next one. */
async function everythingAnswered(page: Page): Promise<void> {
  await page.waitForFunction(() => window.askings?.every(({ answeredAt }) => answeredAt !== null));
  await page.evaluate(async () => {
    for (let turn = 0; turn < 5; turn++) {
      const { port1, port2 } = new MessageChannel();
      const passed = new Promise((next) => (port1.onmessage = next));
      port2.postMessage(null);
      await passed;
      port1.close();
    }
  });
}

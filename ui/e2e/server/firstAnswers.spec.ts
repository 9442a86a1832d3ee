import { expect, test } from "../fixtures.ts";

/** Runs in the page: a live line that never opens. Once it does, the bell is asked what fired meanwhile. */
function keepLineClosed(): void {
  class Closed extends EventTarget {
    static readonly OPEN = 1;
    readonly readyState = 0;
    close(): void {}
    send(): void {}
  }
  Object.assign(window, { WebSocket: Closed });
}

/**
 * Runs in the page: on a slow machine, data may become stale before a screen opens, or a poll may be
 * due while it is open.
 */
function stayYoung(): void {
  const now = performance.now.bind(performance);
  performance.now = () => now() / 100;
  const begin = window.setTimeout.bind(window);
  const beginShort = (act: TimerHandler, ms = 0): number => (ms < 1000 ? begin(act, ms) : 0);
  Object.assign(window, { setTimeout: beginShort });
}

test("no page asks for what it has come with", async ({ page }) => {
  await page.addInitScript(keepLineClosed);
  await page.addInitScript(stayYoung);
  let asked: string[] = [];
  page.on("request", (request) => asked.push(request.url().replace(/^.*?(?=\/api\/)/, "")));
  for (const [path, call] of [
    ["/stocks/AAPL", "/api/stocks/quote/AAPL"],
    ["/", "/api/notifications/mutes"],
    ["/alerts", "/api/notifications/mutes"],
    ["/markets", "/api/markets/yields"],
  ] as const) {
    await test.step(path, async () => {
      let html = "";
      await expect(async () => {
        // Ends the requests of the page before.
        await page.goto("/favicon.svg");
        asked = [];
        html = (await (await page.goto(path))?.text()) ?? "";
        // The server leaves out what it cannot answer within 100 ms.
        expect(html).toContain(`"${call}"`);
      }).toPass();
      const data = /id="first-answers">(.*?)<\/script>/.exec(html)?.[1] ?? "{}";
      const sent = Object.keys(JSON.parse(data) as object);
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      await expect(page.locator("#first-answers")).toHaveCount(0);
      if (path === "/stocks/AAPL") {
        await expect(page.locator(".stock-header-price .price-text")).toHaveText(/^\$\d+\.\d\d$/);
        await expect(page.getByRole("application", { name: "AAPL price chart" })).toBeVisible();
      }
      expect(sent.filter((each) => asked.includes(each))).toEqual([]);
    });
  }
});

test("before its scripts a page shows blocks of a screen", async ({ page }) => {
  await page.route("**/*.js", (route) => route.fulfill({ contentType: "text/javascript" }));
  const blocks = page.locator(".shell-frame-content").locator(".stat-card, .panel");
  await page.goto("/alerts");
  await expect(blocks).toHaveCount(6);
  for (const block of await blocks.all()) await expect(block).toBeVisible();
});

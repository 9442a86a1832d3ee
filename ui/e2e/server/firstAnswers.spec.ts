import type { Page } from "@playwright/test";
import { expect, test } from "../fixtures.ts";

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("a stock's page shows its price, and where and when that was", async ({ page }) => {
    await page.goto("/stocks/AAPL");
    await expect(page.getByText(/^\$\d+\.\d\d$/)).toBeVisible();
    await expect(
      page.getByText(/ · \w+ \d+, \d{4}, \d\d:\d\d:\d\d New York · not a real price$/),
    ).toBeVisible();
  });
});

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

/** Opens a page; `sent` is what it came with, `asked` what its scripts ask for, by path. */
async function open(page: Page, path: string) {
  const asked: string[] = [];
  await page.addInitScript(keepLineClosed);
  page.on("request", (request) => asked.push(request.url().replace(/^.*?(?=\/api\/)/, "")));
  const html = await (await page.goto(path))?.text();
  const data = /id="first-answers">(.*?)<\/script>/.exec(html ?? "")?.[1] ?? "{}";
  return { asked, sent: Object.keys(JSON.parse(data) as object) };
}

test("the page of a stock asks for nothing that it has come with", async ({ page }) => {
  const { asked, sent } = await open(page, "/stocks/AAPL");
  await expect(page.getByRole("heading", { level: 1 })).toContainText("AAPL");
  await expect(page.locator(".stock-header-price .price-text")).toHaveText(/^\$\d+\.\d\d$/);
  await expect(page.getByRole("application", { name: "AAPL price chart" })).toBeVisible();
  await expect(page.locator("#first-answers")).toHaveCount(0);
  expect(sent).toContain("/api/stocks/quote/AAPL");
  expect(sent.filter((path) => asked.includes(path))).toEqual([]);
});

for (const path of ["/", "/alerts"]) {
  test(`${path} asks for nothing of the frame that it has come with`, async ({ page }) => {
    const { asked, sent } = await open(page, path);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    expect(sent).toContain("/api/notifications/mutes");
    expect(sent.filter((each) => asked.includes(each))).toEqual([]);
  });
}

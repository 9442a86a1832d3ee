import type { Locator, Page } from "@playwright/test";
import { expect, test } from "../fixtures.ts";
import { openAnswered } from "../openAnswered.ts";

/**
 * One of each thing, so that no screen is opened while it is empty; the screener and the surge
 * analysis run by themselves.
 */
async function fill(page: Page): Promise<void> {
  const statuses = await page.evaluate(async () => {
    const post = async (path: string, data?: object) => {
      const headers = { "content-type": "application/json" };
      const body = data === undefined ? {} : { headers, body: JSON.stringify(data) };
      return (await fetch(`/api/${path}`, { method: "POST", ...body })).ok;
    };
    return [
      await post("email-notifications", { email: "screens@example.com", label: "Home" }),
      await post("phone-numbers", { phone: "2025550123", label: "Mobile" }),
      await post("alerts", { symbol: "KO", targetPrice: 77_777, alertType: "above" }),
      await post("portfolios", { name: "Retirement", description: "Long-term savings" }),
      await post("community/posts", { username: "Ann", title: "NVDA", content: "Thoughts?" }),
    ];
  });
  expect(statuses).not.toContain(false);
}

const first = (list: Locator) => list.getByRole("listitem").first();

/** The key that opens each screen, its title, and something on it that only data can draw. */
const SCREENS: readonly (readonly [string, string, (page: Page) => Locator])[] = [
  ["a", "Price Alerts", (page) => page.getByRole("article", { name: /^KO Price Above/ })],
  [
    "s",
    "Stock Screener",
    (page) => page.getByRole("list", { name: "Screener results" }).getByRole("article").first(),
  ],
  ["h", "Short Term Stocks", (page) => page.getByRole("article").nth(2)],
  ["l", "Long Term Stocks", (page) => page.getByRole("article").nth(2)],
  [
    "u",
    "Surge Analysis",
    (page) =>
      page.getByRole("region", { name: "Pre-Earnings Surge Engine" }).getByRole("article").first(),
  ],
  ["m", "Markets", (page) => first(page.getByRole("list", { name: "Gainers" }))],
  ["c", "Community", (page) => page.getByRole("article", { name: "NVDA", exact: true })],
  ["e", "Email Notifications", (page) => page.getByLabel("Send alerts to screens@example.com")],
  ["n", "Phone Numbers", (page) => page.getByRole("row").filter({ hasText: "Mobile" })],
  ["p", "Portfolios", (page) => page.getByRole("article", { name: "Retirement" })],
  [
    "i",
    "International Stocks",
    (page) => page.getByRole("group", { name: "Popular symbols" }).getByRole("button").first(),
  ],
  ["t", "Settings", (page) => page.getByLabel("Price check interval (seconds)")],
  ["d", "Dashboard", (page) => first(page.getByRole("list", { name: "Top gainers" }))],
];

test("every screen opens with data", { tag: "@demo" }, async ({ page }) => {
  // A screen that has asked for none of this yet: what was answered before is kept.
  await openAnswered(page, "/international-stocks");
  await fill(page);
  for (const [key, title, find] of SCREENS) {
    await page.keyboard.press("g");
    await page.keyboard.press(key);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(title);
    await expect(find(page)).toBeAttached();
    await expect(page.locator(".skeleton")).toHaveCount(0);
  }
});

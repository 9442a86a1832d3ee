import type { Locator } from "@playwright/test";
import { listenForComplaints, pressEscape } from "../fixtures.ts";
import { WALK_RULE } from "../walkRule.ts";
import { expect, isUp, test, type Page } from "./demoTest.ts";

const FILE = [
  "Action,Time,ISIN,Ticker,Name,ID,No. of shares,Price / share,Currency (Price / share),Total,Currency (Total)",
  "Market buy,2025-12-01 15:00:00,US0378331005,AAPL,Apple,E1,2,100,USD,200,USD",
  "",
].join("\n");

/**
 * One of each thing, so that no screen is opened while it is empty; the screener and the surge
 * analysis run by themselves.
 */
async function fill(page: Page): Promise<void> {
  const statuses = await page.evaluate(async (rule) => {
    const post = async (path: string, data: object) => {
      const headers = { "content-type": "application/json" };
      const body = JSON.stringify(data);
      return (await fetch(`/api/${path}`, { method: "POST", headers, body })).ok;
    };
    return [
      await post("email-notifications", { email: "screens@example.com", label: "Home" }),
      await post("phone-numbers", { phone: "2025550123", label: "Mobile" }),
      await post("alerts", { symbol: "KO", targetPrice: 77_777, alertType: "above" }),
      await post("portfolios", { name: "Retirement", description: "Long-term savings" }),
      await post("community/posts", { username: "Ann", title: "NVDA", content: "Thoughts?" }),
      await post("rules", { rule }),
      await post("rules/preview", { rule }),
      await post("rules/backtest", { rule, years: 1 }),
      await post("alerts", { symbol: "F", targetPrice: 0.5, alertType: "above" }),
    ];
  }, WALK_RULE);
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

const openInbox = async (page: Page) => {
  await page.getByRole("button", { name: /^Inbox/ }).click();
  return page.getByRole("dialog", { name: "Demo inbox" });
};

test("every screen opens with data, what fires comes by mail and SMS, a file is imported, and the browser complains of nothing", async ({
  page,
  site,
}) => {
  const complaints = listenForComplaints(page);
  // A screen that has asked for none of this yet: what was answered before is kept.
  await page.goto(`${site.url}/international-stocks`);
  await isUp(page);
  await fill(page);
  for (const [key, title, find] of SCREENS) {
    await test.step(title, async () => {
      await page.keyboard.press("g");
      await page.keyboard.press(key);
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(title);
      await expect(find(page)).toBeAttached();
      await expect(page.locator(".skeleton")).toHaveCount(0);
    });
  }

  await test.step("a stock is found, and its chart drawn", async () => {
    await page.keyboard.type("/apple");
    await page.keyboard.press("Enter");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Apple (AAPL)");
    await expect(page.getByRole("application", { name: "AAPL price chart" })).toBeVisible();
  });

  await test.step("a broker's file is recorded", async () => {
    await page.getByRole("link", { name: "Portfolios" }).click();
    await page
      .getByRole("article", { name: "Retirement" })
      .getByRole("link", { name: "Retirement" })
      .click();
    await page.getByRole("button", { name: "Import", exact: true }).click();
    const dialog = page.getByRole("dialog", { name: "Import transactions" });
    await dialog.getByLabel("Choose a file or drop it here").setInputFiles({
      name: "broker.csv",
      mimeType: "text/csv",
      buffer: Buffer.from(FILE),
    });
    await dialog.getByRole("button", { name: "Record 1 transaction" }).click();
    await expect(dialog.getByText("1 transaction of broker.csv is recorded")).toBeVisible();
    await pressEscape(dialog);
    await expect(dialog).toHaveCount(0);
  });

  await test.step("what fired is in the inbox", async () => {
    const inbox = await openInbox(page);
    for (const to of ["screens@example.com", "+12025550123"]) {
      const message = inbox.getByRole("listitem").filter({ hasText: to }).first();
      await message.locator("summary").click();
      await expect(message).toContainText("above $0.50");
    }
    await inbox.getByRole("button", { name: "Close" }).click();
    await expect(inbox).toHaveCount(0);
  });
  expect(complaints).toEqual([]);
});

import { readFile } from "node:fs/promises";
import type { Locator } from "@playwright/test";
import { listenForComplaints, pressEscape } from "../fixtures.ts";
import { WALK_RULE } from "../walkRule.ts";
import { expect, isUp, test, type FileServer, type Page } from "./demoTest.ts";

const FILE = [
  "Action,Time,ISIN,Ticker,Name,ID,No. of shares,Price / share,Currency (Price / share),Total,Currency (Total)",
  "Market buy,2025-12-01 15:00:00,US0378331005,AAPL,Apple,E1,2,100,USD,200,USD",
  "",
].join("\n");

const first = (list: Locator) => list.getByRole("listitem").first();

/**
 * The key that opens each screen, its title, and something on it that needs data. Each screen is a
 * separate file.
 */
const SCREENS: readonly (readonly [string, string, (page: Page) => Locator])[] = [
  ["a", "Price Alerts", (page) => page.getByRole("row", { name: /^KO Price Above/ })],
  [
    "s",
    "Stock Screener",
    (page) => page.getByRole("table", { name: "Screener results" }).getByRole("rowheader").first(),
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
  ["c", "Community", (page) => page.getByRole("article", { name: "My first rule" })],
  ["e", "Email Notifications", (page) => page.getByLabel("Send alerts to you@example.com")],
  ["n", "Phone Numbers", (page) => page.getByRole("row").filter({ hasText: "Mobile" })],
  ["p", "Portfolios", (page) => page.getByRole("article", { name: "Long term" })],
  [
    "i",
    "International Stocks",
    (page) => page.getByRole("region", { name: "Popular stocks" }).getByRole("button").first(),
  ],
  ["t", "Settings", (page) => page.getByLabel("Price check interval (seconds)")],
  ["d", "Dashboard", (page) => first(page.getByRole("list", { name: "Top gainers" }))],
];

const title = (page: Page) => page.getByRole("heading", { level: 1 });
const isKept = (page: Page) => expect(page.locator("html[data-offline=ready]")).toBeAttached();

/** Sends a request to the backend in the page, as the page does. */
const post = (page: Page, path: string, body: object): Promise<number> =>
  page.evaluate(
    async ([to, text]) => {
      const headers = { "content-type": "application/json" };
      return (await fetch(`/api/${to}`, { method: "POST", headers, body: text })).status;
    },
    [path, JSON.stringify(body)] as const,
  );

/** Sets the browser offline and stops the host. */
async function cutNetwork(page: Page, site: FileServer): Promise<void> {
  await page.context().setOffline(true);
  await site.close();
}

/** Creates what the story lacks, so that no screen is empty. */
async function fill(page: Page): Promise<void> {
  for (const [path, body] of [
    ["phone-numbers", { phone: "2025550123", label: "Mobile" }],
    ["rules/preview", { rule: WALK_RULE }],
    ["rules/backtest", { rule: WALK_RULE, years: 1 }],
    // Triggers at once.
    ["alerts", { symbol: "F", targetPrice: 0.5, alertType: "above" }],
  ] as const) {
    expect(await post(page, path, body), path).toBeLessThan(300);
  }
}

test("without a network every screen opens with data, a file is imported, what fires comes by mail and SMS, and all of it is there after a reload", async ({
  page,
  site,
}) => {
  const complaints = listenForComplaints(page);
  // A screen that has requested none of this yet, because earlier responses are cached.
  await page.goto(`${site.url}/international-stocks`);
  await isUp(page);
  await isKept(page);
  await cutNetwork(page, site);

  await fill(page);
  for (const [key, name, find] of SCREENS) {
    await test.step(name, async () => {
      // At once, because the second key belongs to the first for a moment only.
      await Promise.all([page.keyboard.press("g"), page.keyboard.press(key)]);
      await expect(title(page)).toHaveText(name);
      await expect(find(page)).toBeAttached();
      await expect(page.locator(".skeleton")).toHaveCount(0);
    });
  }

  await test.step("a stock is found, and its chart drawn", async () => {
    await page.keyboard.type("/apple");
    await page.keyboard.press("Enter");
    await expect(title(page)).toHaveText("Apple (AAPL)");
    await expect(page.getByRole("application", { name: "AAPL price chart" })).toBeVisible();
  });

  await test.step("a broker's file is recorded", async () => {
    await page.getByRole("link", { name: "Portfolios" }).click();
    await page
      .getByRole("article", { name: "Long term" })
      .getByRole("link", { name: "Long term" })
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

  await page.goto(`${site.url}/no/such/page`);
  await expect(title(page)).toHaveText("404 Page Not Found");
  await isUp(page);

  await test.step("what fired is in the inbox", async () => {
    await page.getByRole("button", { name: /^Inbox/ }).click();
    const inbox = page.getByRole("dialog", { name: "Demo inbox" });
    for (const to of ["you@example.com", "+12025550123"]) {
      const sent = inbox.getByRole("listitem").filter({ hasText: to });
      await expect(sent.filter({ hasText: "above $0.50" })).not.toHaveCount(0);
    }
  });
  expect(complaints).toEqual([]);
});

test("a second tab changes nothing until it takes over, and what the first did is not lost", async ({
  page,
  context,
  site,
}) => {
  await page.goto(`${site.url}/portfolios`);
  await isUp(page);
  expect(await post(page, "portfolios", { name: "First" })).toBe(201);

  const second = await context.newPage();
  await second.goto(`${site.url}/portfolios`);
  await expect(
    second.getByText("The demo is open in another tab.", { exact: false }),
  ).toBeVisible();
  expect(await post(second, "portfolios", { name: "Second" })).toBe(409);

  // The other tab requests it before it is saved.
  expect(await post(page, "portfolios", { name: "Late" })).toBe(201);
  await second.getByRole("button", { name: "Use it here" }).click();
  await expect(second.getByRole("heading", { name: "Late" })).toBeVisible();
  await expect(second.getByRole("heading", { name: "First" })).toBeVisible();
  await expect(page.getByText("The demo is open in another tab.", { exact: false })).toBeVisible();
  expect(await post(page, "portfolios", { name: "Nowhere" })).toBe(409);
  expect(await post(second, "portfolios", { name: "Second" })).toBe(201);
});

test("a plain host opens any address at the first visit; an export brings everything back after an empty start; a reset brings the story back", async ({
  page,
  site,
}) => {
  // The first visit is to an address for which the host has no file.
  await page.goto(`${site.url}/stocks/%5EGSPC`);
  await expect(title(page)).toHaveText("S&P 500 (^GSPC)");
  await isUp(page);
  await page.getByRole("link", { name: "Portfolios" }).click();
  await expect(page).toHaveURL(`${site.url}/portfolios`);
  expect(await post(page, "portfolios", { name: "Savings" })).toBe(201);
  const contact = { email: "before@example.com", label: "Home" };
  expect(await post(page, "email-notifications", contact)).toBe(201);
  const openInbox = () => page.getByRole("button", { name: /^Inbox/ }).click();
  await openInbox();
  const downloading = page.waitForEvent("download");
  await page.getByRole("button", { name: "Export" }).click();
  const text = await readFile(await (await downloading).path(), "utf8");

  const inbox = page.getByRole("dialog", { name: "Demo inbox" });
  await inbox.getByRole("button", { name: "Close" }).click();
  const startAgain = async (button: string, confirm: string) => {
    await page.getByRole("button", { name: button, exact: true }).click();
    const reloaded = page.waitForEvent("load");
    await page.getByRole("alertdialog").getByRole("button", { name: confirm }).click();
    await reloaded;
    await isUp(page);
  };
  await startAgain("Start empty", "Delete everything");
  await expect(page.getByRole("heading", { name: "Long term" })).toHaveCount(0);
  // Addresses are stored separately from the events.
  const contacts = () =>
    page.evaluate(async () => (await fetch("/api/email-notifications")).json());
  expect(await contacts()).toEqual([]);

  await openInbox();
  await page.getByLabel("File to import").setInputFiles({
    name: "demo.json",
    mimeType: "application/json",
    buffer: Buffer.from(text),
  });
  await page.getByRole("alertdialog").getByRole("button", { name: "Import" }).click();
  await expect(page.getByRole("heading", { name: "Savings" })).toBeVisible();
  expect(await contacts()).toContainEqual(expect.objectContaining(contact));

  await startAgain("Reset", "Reset");
  await expect(page.getByRole("heading", { name: "Long term" })).toBeVisible();
  await expect(page.getByRole("heading", { name: "Savings" })).toHaveCount(0);
});

import { readFile } from "node:fs/promises";
import { expect, isUp, test, type FileServer, type Page } from "./demoTest.ts";

/** One of each shape of address: each starts the whole demo anew. */
const ROUTES: readonly (readonly [string, string])[] = [
  ["markets/calendar", "Market Calendar"],
  ["stocks/M&M.NS", "Mahindra & Mahindra (M&M.NS)"],
  ["no/such/page", "404 Page Not Found"],
];

/** Every screen that the navigation names, each of which is a file of its own. */
const SCREENS: readonly (readonly [string, string])[] = [
  ["a", "Price Alerts"],
  ["s", "Stock Screener"],
  ["h", "Short Term Stocks"],
  ["l", "Long Term Stocks"],
  ["u", "Surge Analysis"],
  ["m", "Markets"],
  ["c", "Community"],
  ["e", "Email Notifications"],
  ["n", "Phone Numbers"],
  ["p", "Portfolios"],
  ["i", "International Stocks"],
  ["t", "Settings"],
  ["d", "Dashboard"],
];

const title = (page: Page) => page.getByRole("heading", { level: 1 });
const isKept = (page: Page) => expect(page.locator("html[data-offline=ready]")).toBeAttached();

/** Asks the backend in the page, as the page itself does. */
const post = (page: Page, path: string, body: object): Promise<number> =>
  page.evaluate(
    async ([to, text]) => {
      const headers = { "content-type": "application/json" };
      return (await fetch(`/api/${to}`, { method: "POST", headers, body: text })).status;
    },
    [path, JSON.stringify(body)] as const,
  );

/** Nothing is left of the network: the browser is offline and the host is gone. */
async function cutNetwork(page: Page, site: FileServer): Promise<void> {
  await page.context().setOffline(true);
  await site.close();
}

test("without a network every address and screen opens, an alert fires into the inbox and is there after a reload", async ({
  page,
  site,
}) => {
  const complaints: string[] = [];
  page.on("pageerror", (error) => complaints.push(error.message));
  await page.goto(`${site.url}/`);
  await isUp(page);
  await isKept(page);
  await cutNetwork(page, site);

  for (const [path, name] of ROUTES) {
    await page.goto(`${site.url}/${path}`);
    await expect(title(page)).toHaveText(name);
    await isUp(page);
  }
  for (const [key, name] of SCREENS) {
    await page.keyboard.press("g");
    await page.keyboard.press(key);
    await expect(title(page)).toHaveText(name);
  }

  expect(await post(page, "email-notifications", { email: "ann@example.com", label: "Ann" })).toBe(
    201,
  );
  await page.goto(`${site.url}/alerts`);
  await page.getByRole("button", { name: "Create Alert" }).first().click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Symbol").fill("KO");
  await dialog.getByLabel("Target price").fill("1");
  await dialog.getByRole("button", { name: /^Create/ }).click();
  await expect(page.getByRole("article", { name: /^KO Price Above/ })).toContainText("Triggered");
  await expect(page.getByRole("button", { name: "Inbox (1)" })).toBeVisible();

  await page.reload();
  await expect(page.getByRole("article", { name: /^KO Price Above/ })).toContainText("Triggered");
  await page.getByRole("button", { name: "Inbox (1)" }).click();
  await expect(page.getByRole("dialog", { name: "Demo inbox" })).toContainText("ann@example.com");
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

  // Not saved yet when the other tab asks for it.
  expect(await post(page, "portfolios", { name: "Late" })).toBe(201);
  await second.getByRole("button", { name: "Use it here" }).click();
  await expect(second.getByRole("heading", { name: "Late" })).toBeVisible();
  await expect(second.getByRole("heading", { name: "First" })).toBeVisible();
  await expect(page.getByText("The demo is open in another tab.", { exact: false })).toBeVisible();
  expect(await post(page, "portfolios", { name: "Nowhere" })).toBe(409);
  expect(await post(second, "portfolios", { name: "Second" })).toBe(201);
});

test("a plain host opens any address at the first visit; an export brings everything back after a reset; a file that is none changes nothing", async ({
  page,
  site,
}) => {
  // The first visit, to an address that no file of the host has.
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

  await page.getByRole("button", { name: "Reset…" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Reset" }).click();
  await expect(page.getByRole("alertdialog")).toHaveCount(0);
  await isUp(page);
  await expect(page.getByRole("heading", { name: "Savings" })).toHaveCount(0);
  // Addresses are kept apart from the events.
  const contacts = () =>
    page.evaluate(async () => (await fetch("/api/email-notifications")).json());
  expect(await contacts()).toEqual([]);

  const bring = async (buffer: string) => {
    await openInbox();
    await page.getByLabel("File to import").setInputFiles({
      name: "demo.json",
      mimeType: "application/json",
      buffer: Buffer.from(buffer),
    });
    await page.getByRole("alertdialog").getByRole("button", { name: "Import" }).click();
  };
  await bring(text.slice(0, -20));
  await expect(page.getByText("The file is not JSON, or a part of it is missing")).toBeVisible();
  await page
    .getByRole("dialog", { name: "Demo inbox" })
    .getByRole("button", { name: "Close" })
    .click();
  await bring(text);
  await expect(page.getByRole("heading", { name: "Savings" })).toBeVisible();
  expect(await contacts()).toMatchObject([contact]);
});

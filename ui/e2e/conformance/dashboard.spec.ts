import type { Page } from "@playwright/test";
import { expect, test } from "../fixtures.ts";
import { refuseCalls } from "../refuseCalls.ts";
import { expectPolling, openUntold } from "../expectPolling.ts";
import { stopClock } from "../openWithoutTime.ts";

const region = (page: Page, name: string) => page.getByRole("region", { name });

async function openDashboard(page: Page) {
  await page.goto("/");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Dashboard");
  await expect(page.locator(".skeleton")).toHaveCount(0);
}

test("§2 Dashboard: “title Dashboard, subtitle Monitor your stocks and alerts”; “Stat cards: Active Alerts, Phone Numbers, Alerts Sent Today, Opportunities.” §9 “The stat cards in section 2 are the dashboard's only counters.”", async ({
  page,
}) => {
  await openDashboard(page);
  await expect(page.getByText("Monitor your stocks and alerts", { exact: true })).toBeVisible();
  await expect(page.locator(".stat-card-label")).toHaveText([
    "Active Alerts",
    "Phone Numbers",
    "Alerts Sent Today",
    "Opportunities",
  ]);
  await expect(page.locator(".stat-card")).toHaveCount(4);
});

test("§2 Dashboard: “Quick Add Alert form”, “Active Alerts list”, “Top Opportunities Under $10”, “Stock Price Lookup”, “Stock Buy Signals card”, “Top Picks card”, “Four more stock panels”", async ({
  page,
}) => {
  await openDashboard(page);
  const titles = await page.locator(".panel-title").allTextContents();
  const named = [
    "Quick Add Alert",
    "Stock Price Lookup",
    "Active Alerts",
    "Top Opportunities Under $10",
    "Stock Buy Signals",
    "Top Picks",
    "Watchlist",
    "Market Movers",
    "Upcoming Earnings",
    "Recent Deliveries",
  ];
  const places = named.map((name) => titles.findIndex((title) => title.startsWith(name)));
  expect(places).not.toContain(-1);
  expect(places).toEqual([...places].sort((a, b) => a - b));
});

test("§2 Dashboard: “While loading it shows skeletons: 4 stat cards and 2 large blocks.”", async ({
  page,
}) => {
  let release = () => {};
  const held = new Promise<void>((done) => {
    release = done;
  });
  await page.route("**/api/dashboard/stats", async (route) => {
    await held;
    await route.continue();
  });
  await page.goto("/");
  await expect(page.locator(".stat-card .skeleton").first()).toBeVisible();
  await expect(page.locator(".stat-card")).toHaveCount(4);
  await expect(page.locator(".panel")).toHaveCount(2);
  release();
  await expect(page.locator(".skeleton")).toHaveCount(0);
});

test("§2 Dashboard: “Active Alerts list: the first 5, with View All.” §9 “Dashboard list sizes: 5 items”; §7 “POST /api/alerts … On success the alerts and dashboard stats are refreshed”", async ({
  page,
}) => {
  await openDashboard(page);
  const count = page.locator(".stat-card").first();
  const before = Number(await count.locator(".stat-card-value").textContent());
  const form = region(page, "Quick Add Alert");
  for (let added = 1; added <= 6; added++) {
    await form.getByLabel("Symbol").fill("KO");
    await form.getByLabel("Target price").fill(String(70_000 + added));
    await form.getByLabel("Target price").press("Enter");
    await expect(count.locator(".stat-card-value")).toHaveText(String(before + added));
  }
  const list = region(page, "Active Alerts");
  await expect(list.getByRole("article")).toHaveCount(5);
  await expect(list.getByRole("article").first()).toContainText("$70,006.00");
  await list.getByRole("link", { name: "View All" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Price Alerts");
});

test("§4 “Symbol inputs are forced to upper case.” “A fetched price pre-fills an empty target price.” §5 “Target price is a number with step 0.01.” §9 “Target price input step | 0.01”", async ({
  page,
}) => {
  await openDashboard(page);
  const form = region(page, "Quick Add Alert");
  const target = form.getByLabel("Target price");
  await expect(target).toHaveAttribute("type", "number");
  await expect(target).toHaveAttribute("step", "0.01");
  await form.getByLabel("Symbol").pressSequentially("aapl");
  await expect(form.getByLabel("Symbol")).toHaveValue("AAPL");
  await expect(target).not.toHaveValue("");
});

test("§4 “Quote lookups fire only after a 500 ms pause and a minimum length”; §5 “Quote preview (dashboard and alert form): it looks up only when the trimmed symbol is at least 2 characters, after a 500 ms pause.” §9 “Quote lookup debounce | 500 ms”, “Minimum symbol length for lookup | 2”, “Quote cache | 30 s”", async ({
  page,
}) => {
  await page.clock.install();
  await openDashboard(page);
  const asked: string[] = [];
  page.on("request", (request) => {
    const symbol = /\/api\/stocks\/quote\/([^/?]+)/.exec(request.url())?.[1];
    if (symbol === "IBM" || symbol === "I") asked.push(symbol);
  });
  await stopClock(page);
  const symbol = region(page, "Quick Add Alert").getByLabel("Symbol");
  await symbol.fill("i");
  await page.clock.runFor(2000);
  expect(asked).toEqual([]);
  await symbol.fill("ibm");
  await page.clock.runFor(490);
  expect(asked).toEqual([]);
  await page.clock.runFor(20);
  await expect.poll(() => asked).toEqual(["IBM"]);
  await page.clock.resume();
  await expect(region(page, "Quick Add Alert")).toContainText("$");

  // Within 30 s the same symbol is not asked for again.
  await symbol.fill("");
  await symbol.fill("ibm");
  await expect(region(page, "Quick Add Alert")).toContainText("$");
  expect(asked).toEqual(["IBM"]);
});

test("§8 “Failed to create alert”; “Failed to add to watchlist”; “Failed to fetch stock data. Please check the symbol and try again.” (shown inline); “Failed to run screener”; nothing typed is lost", async ({
  page,
}) => {
  await openDashboard(page);
  await refuseCalls(page, [
    { method: "POST", path: /\/api\/(alerts|watchlist|screener\/run)$/ },
    { method: "GET", path: /\/api\/stocks\/quote\/PEP$/, body: "No market source" },
  ]);
  const form = region(page, "Quick Add Alert");
  await form.getByLabel("Symbol").fill("KO");
  await form.getByLabel("Target price").fill("99");
  await form.getByLabel("Target price").press("Enter");
  await expect(page.getByText("Failed to create alert", { exact: true })).toBeVisible();
  await expect(page.getByText("The store is busy").first()).toBeVisible();
  await expect(form.getByLabel("Symbol")).toHaveValue("KO");
  await expect(form.getByLabel("Target price")).toHaveValue("99");

  const lookup = region(page, "Stock Price Lookup");
  await lookup.getByLabel("Stock symbol").fill("PEP");
  await lookup.getByLabel("Stock symbol").press("Enter");
  await expect(lookup).toContainText(
    "Failed to fetch stock data. Please check the symbol and try again.",
  );
  await lookup.getByLabel("Stock symbol").fill("KO");
  await lookup.getByLabel("Stock symbol").press("Enter");
  await lookup.getByRole("button", { name: "Add to Watchlist" }).click();
  await expect(page.getByText("Failed to add to watchlist")).toBeVisible();

  await region(page, "Top Opportunities Under $10")
    .getByRole("button", { name: "Run Full Screen" })
    .click();
  await expect(page.getByText("Failed to run screener")).toBeVisible();
});

test(`§2 Dashboard: “Stock Buy Signals card. When empty it shows "No active stock signals available." and "Check back later for new signals from our analysts."”`, async ({
  page,
}) => {
  await page.route("**/api/stock-signals", (route) => route.fulfill({ json: [] }));
  await openDashboard(page);
  const card = region(page, "Stock Buy Signals");
  await expect(card).toContainText("No active stock signals available.");
  await expect(card).toContainText("Check back later for new signals from our analysts.");
});

test("§7 Polling: “dashboard stats 30 s”, “signals 30 s”, “screener results 60 s on the dashboard”", async ({
  page,
}) => {
  await openUntold(page, "/");
  await expectPolling(page, "/api/dashboard/stats", 30);
  await expectPolling(page, "/api/stock-signals", 30);
  await expectPolling(page, "/api/screener/results", 60);
});

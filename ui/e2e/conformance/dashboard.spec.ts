import type { Page } from "@playwright/test";
import { expect, test } from "../fixtures.ts";
import { refuseCalls } from "../refuseCalls.ts";
import { expectPolling, openWithoutSocket } from "../expectPolling.ts";
import { stopClock } from "../openWithoutTime.ts";

const region = (page: Page, name: string) => page.getByRole("region", { name });

async function openDashboard(page: Page) {
  await page.goto("/");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Dashboard");
  await expect(page.locator(".skeleton")).toHaveCount(0);
}

test(
  "title, subtitle and exactly four counters",
  { tag: ["@spec-2.26", "@spec-2.28", "@spec-9.50"] },
  async ({ page }) => {
    await openDashboard(page);
    await expect(page.getByText("Monitor your stocks and alerts", { exact: true })).toBeVisible();
    await expect(page.locator(".stat-card-label")).toHaveText([
      "Active Alerts",
      "Phone Numbers",
      "Alerts Sent Today",
      "Opportunities",
    ]);
    await expect(page.locator(".stat-card")).toHaveCount(4);
  },
);

test(
  "every panel is there, in its order",
  { tag: ["@spec-2.29", "@spec-2.31", "@spec-2.33"] },
  async ({ page }) => {
    await openDashboard(page);
    const titles = await page.locator(".panel-title").allTextContents();
    // What is new comes first, then what is done about it.
    const named = [
      "Market Summary",
      "Watchlist",
      "Nearest to Firing",
      "What Fired",
      "Reports This Week",
      "Quick Add Alert",
      "Stock Price Lookup",
      "Active Alerts",
      "Top Opportunities Under $10",
      "Stock Buy Signals",
      "Top Picks",
      "Market Movers",
      "Upcoming Earnings",
      "Recent Deliveries",
    ];
    const places = named.map((name) => titles.findIndex((title) => title.startsWith(name)));
    expect(places).not.toContain(-1);
    expect(places).toEqual([...places].sort((a, b) => a - b));
  },
);

test(
  "while it loads it shows four card skeletons and two blocks",
  { tag: "@spec-2.27" },
  async ({ page }) => {
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
  },
);

test(
  "five active alerts at most, with View All; adding one refreshes list and counters",
  { tag: ["@spec-2.30", "@spec-7.48", "@spec-9.49"] },
  async ({ page }) => {
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
  },
);

test(
  "symbols become upper case, and a fetched price fills an empty target",
  { tag: ["@spec-4.10", "@spec-4.12", "@spec-5.4", "@spec-9.51"] },
  async ({ page }) => {
    await openDashboard(page);
    const form = region(page, "Quick Add Alert");
    const target = form.getByLabel("Target price");
    await expect(target).toHaveAttribute("type", "number");
    await expect(target).toHaveAttribute("step", "0.01");
    await form.getByLabel("Symbol").pressSequentially("aapl");
    await expect(form.getByLabel("Symbol")).toHaveValue("AAPL");
    await expect(target).not.toHaveValue("");
  },
);

test(
  "a quote is looked up after 500 ms and two characters, and kept for 30 s",
  { tag: ["@spec-4.11", "@spec-5.5", "@spec-9.46", "@spec-9.47", "@spec-9.48"] },
  async ({ page }) => {
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
  },
);

test(
  "failures of each form are said, and nothing typed is lost",
  { tag: ["@spec-8.3", "@spec-8.4", "@spec-8.5", "@spec-8.6"] },
  async ({ page }) => {
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
  },
);

test("without signals the card says so", { tag: "@spec-2.32" }, async ({ page }) => {
  await page.route("**/api/stock-signals", (route) => route.fulfill({ json: [] }));
  await openDashboard(page);
  const card = region(page, "Stock Buy Signals");
  await expect(card).toContainText("No active stock signals available.");
  await expect(card).toContainText("Check back later for new signals from our analysts.");
});

test(
  "stats and signals are asked for every 30 s, screener results every 60 s",
  { tag: ["@spec-7.46", "@spec-7.47"] },
  async ({ page }) => {
    await openWithoutSocket(page, "/");
    await expectPolling(page, "/api/dashboard/stats", 30);
    await expectPolling(page, "/api/stock-signals", 30);
    await expectPolling(page, "/api/screener/results", 60);
  },
);

import type { Page } from "@playwright/test";
import { dropFirstAnswers } from "../dropFirstAnswers.ts";
import { expect, test } from "../fixtures.ts";
import { openScreen } from "../openScreen.ts";
import { refuseCalls } from "../refuseCalls.ts";

const region = (page: Page, name: string | RegExp) => page.getByRole("region", { name });
const toast = (page: Page, text: string) => page.locator(".toast", { hasText: text });

test(
  "the dashboard's panels show, validate, add and undo",
  {
    tag: [
      "@spec-2.26",
      "@spec-2.28",
      "@spec-2.29",
      "@spec-2.30",
      "@spec-2.31",
      "@spec-2.33",
      "@spec-2.36",
      "@spec-4.8",
      "@spec-4.10",
      "@spec-4.12",
      "@spec-5.1",
      "@spec-5.2",
      "@spec-5.3",
      "@spec-5.4",
      "@spec-7.48",
      "@spec-7.49",
      "@spec-8.3",
      "@spec-8.4",
      "@spec-8.5",
      "@spec-8.6",
      "@spec-8.26",
      "@spec-8.35",
      "@spec-8.36",
      "@spec-8.42",
      "@spec-9.49",
      "@spec-9.50",
      "@spec-9.51",
    ],
  },
  async ({ page }) => {
    await openScreen(page, "/", "Dashboard");
    const form = region(page, "Quick Add Alert");
    const lookup = region(page, "Stock Price Lookup");
    const signals = region(page, "Stock Buy Signals");
    const active = page.locator(".stat-card").first().locator(".stat-card-value");
    const sent: string[] = [];
    page.on("request", (request) => {
      if (request.method() !== "GET") sent.push(request.url());
    });

    await test.step("title, subtitle, four counters and every panel in its order", async () => {
      await expect(page.getByText("Monitor your stocks and alerts", { exact: true })).toBeVisible();
      await expect(page.locator(".stat-card-label")).toHaveText([
        "Active Alerts",
        "Phone Numbers",
        "Alerts Sent Today",
        "Opportunities",
      ]);
      await expect(page.locator(".stat-card")).toHaveCount(4);
      await expect(page.locator(".panel-title")).toContainText([
        "Market Summary",
        "Active Alerts",
        "Watchlist",
        "Stock Price Lookup",
        "Quick Add Alert",
        "Upcoming Earnings",
        "Recent Deliveries",
        "Top Opportunities Under $10",
        "Top Picks",
        "Stock Buy Signals",
        "Market Movers",
      ]);
    });

    await test.step("upcoming earnings show date, hour and whether the date is confirmed", async () => {
      const rows = region(page, "Upcoming Earnings").getByRole("listitem");
      await expect(rows).toHaveCount(5);
      await expect(rows.first()).toContainText(/[A-Z][a-z]{2} \d{1,2}, \d{4}/);
      await expect(rows.first()).toContainText(/Before open|After close|Time not known/);
      await expect(rows.first()).toContainText(/Confirmed|Unconfirmed/);
    });

    const card = signals.getByRole("article").first();
    const target = card.getByLabel(/^Target price for /);
    await test.step("quick add, lookup and signal refuse what is missing, and send nothing", async () => {
      await form.getByRole("button", { name: "Add alert" }).click();
      await expect(toast(page, "Please fill in all required fields")).toBeVisible();
      await expect(form.getByLabel("Symbol")).toBeFocused();
      await lookup.getByLabel("Stock symbol").press("Enter");
      await expect(lookup).toContainText("Please enter a stock symbol");
      await expect(signals.getByRole("article")).toHaveCount(5);
      await card.getByText(/^Target .\S/).click();
      await expect(target).toHaveAttribute("step", "0.01");
      for (const wrong of ["", "-5"]) {
        await target.fill(wrong);
        await target.press("Enter");
        await expect(toast(page, "Please enter a valid target price").first()).toBeVisible();
        await expect(target).toHaveValue(wrong);
      }
    });

    await test.step("a signal's own target is kept until it is set, and stays in the page", async () => {
      await target.fill("12.5");
      await card.getByRole("button", { name: /^Set target price for / }).click();
      await expect(page.getByText("Target Price Set", { exact: true })).toBeVisible();
      // Yen have no decimal places.
      await expect(
        page.getByText(/^Target price of \D*(12\.50?|13) set successfully$/),
      ).toBeVisible();
      await expect(target).toHaveValue("");
      await expect(card).toContainText("Your target:");
    });
    expect(sent).toEqual([]);

    await test.step("symbols become upper case, and a fetched price fills an empty target", async () => {
      const price = form.getByLabel("Target price");
      await expect(price).toHaveAttribute("type", "number");
      await expect(price).toHaveAttribute("step", "0.01");
      await form.getByLabel("Symbol").pressSequentially("pg");
      await expect(form.getByLabel("Symbol")).toHaveValue("PG");
      await expect(price).not.toHaveValue("");
    });

    await test.step("adding and deleting an alert is said, and refreshes the counters", async () => {
      const before = Number(await active.textContent());
      await form.getByLabel("Target price").fill("81234");
      await form.getByLabel("Target price").press("Enter");
      await expect(toast(page, "Alert created successfully")).toBeVisible();
      await expect(active).toHaveText(String(before + 1));
      await region(page, "Active Alerts").getByRole("radio", { name: "Active" }).click();
      const added = page.getByRole("article", { name: /^PG Price Above/ }).first();
      await added.hover();
      await added.getByRole("button", { name: "Delete alert on PG" }).click();
      await expect(toast(page, "Alert deleted successfully")).toBeVisible();
      await expect(active).toHaveText(String(before));
    });

    await test.step("five active alerts at most, the newest first", async () => {
      const before = Number(await active.textContent());
      for (let added = 1; added <= 6; added++) {
        await form.getByLabel("Symbol").fill("KO");
        await form.getByLabel("Target price").fill(String(70_000 + added));
        await form.getByLabel("Target price").press("Enter");
        await expect(active).toHaveText(String(before + added));
        // The count may change before the response, which empties the form.
        await expect(form.getByLabel("Symbol")).toHaveValue("");
      }
      const list = region(page, "Active Alerts");
      await expect(list.getByRole("article")).toHaveCount(5);
      await expect(list.getByRole("article").first()).toContainText("$70,006.00");
    });

    await test.step("a stock joins the watchlist with its price, leaves it, and comes back by Undo", async () => {
      await lookup.getByLabel("Stock symbol").fill("QQQQZ");
      await lookup.getByLabel("Stock symbol").press("Enter");
      await expect(lookup).toContainText("Symbol 'QQQQZ' not found");
      await lookup.getByLabel("Stock symbol").fill("DIS");
      await lookup.getByLabel("Stock symbol").press("Enter");
      await lookup.getByRole("button", { name: "Add to Watchlist" }).click();
      await expect(page.getByText("DIS has been added to your watchlist")).toBeVisible();
      const row = region(page, /^Watchlist/)
        .getByRole("listitem")
        .filter({ hasText: "DIS" });
      await expect(row.locator(".price-text")).toHaveText(/^\$\d/);
      await row.hover();
      await row.getByRole("button", { name: "Remove DIS from your watchlist" }).click();
      await expect(page.getByText("DIS has been removed from your watchlist")).toBeVisible();
      // A toast stays while the pointer is on it.
      await page.getByText("Undo").hover();
      await expect(row).toHaveCount(0);
      await page.getByText("Undo").click();
      await expect(row).toBeVisible();
    });

    await test.step("failures of each form are said, and nothing typed is lost", async () => {
      await refuseCalls(page, [
        { method: "POST", path: /\/api\/(alerts|watchlist|screener\/run)$/ },
        { method: "GET", path: /\/api\/stocks\/quote\/PEP$/, body: "No market source" },
      ]);
      await form.getByLabel("Symbol").fill("KO");
      await form.getByLabel("Target price").fill("99999");
      await form.getByLabel("Target price").press("Enter");
      await expect(page.getByText("Failed to create alert", { exact: true })).toBeVisible();
      await expect(page.getByText("The store is busy").first()).toBeVisible();
      await expect(form.getByLabel("Symbol")).toHaveValue("KO");
      await expect(form.getByLabel("Target price")).toHaveValue("99999");

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

    await region(page, "Active Alerts").getByRole("link", { name: "View All" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Price Alerts");
  },
);

test(
  "while it loads it shows four card skeletons and two blocks; without signals it says so",
  { tag: ["@spec-2.27", "@spec-2.32"] },
  async ({ page }) => {
    let release = () => {};
    const held = new Promise<void>((done) => {
      release = done;
    });
    await dropFirstAnswers(page);
    await page.route("**/api/dashboard/stats", async (route) => {
      await held;
      await route.continue();
    });
    await page.route("**/api/stock-signals", (route) => route.fulfill({ json: [] }));
    await page.goto("/");
    await expect(page.locator(".stat-card .skeleton").first()).toBeVisible();
    await expect(page.locator(".stat-card")).toHaveCount(4);
    await expect(page.locator(".panel")).toHaveCount(2);
    release();
    await expect(page.locator(".skeleton")).toHaveCount(0);
    const signals = region(page, "Stock Buy Signals");
    await expect(signals).toContainText("No active stock signals available.");
    await expect(signals).toContainText("Check back later for new signals from our analysts.");
  },
);

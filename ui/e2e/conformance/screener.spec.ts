import type { Locator, Page } from "@playwright/test";
import { expect, test } from "../fixtures.ts";
import { holdCalls } from "../holdCalls.ts";
import { openScreen } from "../openScreen.ts";
import { refuseCalls } from "../refuseCalls.ts";

interface Result {
  readonly symbol: string;
  readonly price: number;
  readonly earningsDate: string;
}

const panelOf = (page: Page, limit = 10) =>
  page.getByRole("region", { name: `Stocks Under $${limit}` });
const optionsOf = (select: Locator) => select.getByRole("option").allTextContents();
const readResults = (page: Page, path = "/api/screener/results"): Promise<Result[]> =>
  page.evaluate(async (address) => (await fetch(address)).json(), path);

/**
 * Makes the open page receive only results with an upside from 60% to 99%. They are drawn faster than
 * all, and none passes a filter of 100%.
 */
const receiveFewer = (page: Page) =>
  page.evaluate(() => {
    const send = window.fetch.bind(window);
    const narrow = async (...call: Parameters<typeof fetch>) => {
      const answer = await send(...call);
      if (!answer.url.endsWith("/screener/results")) return answer;
      const results: { upsidePotential: number }[] = await answer.json();
      const isKept = (upside: number) => upside >= 60 && upside < 99;
      return Response.json(results.filter(({ upsidePotential }) => isKept(upsidePotential)));
    };
    Object.assign(window, { fetch: narrow });
  });

test(
  "the screener runs, shows what it found, sorts, filters and says what fails",
  {
    tag: [
      "@spec-2.34",
      "@spec-2.35",
      "@spec-2.51",
      "@spec-2.52",
      "@spec-2.53",
      "@spec-2.54",
      "@spec-2.55",
      "@spec-2.56",
      "@spec-2.57",
      "@spec-2.58",
      "@spec-2.59",
      "@spec-2.60",
      "@spec-2.61",
      "@spec-2.62",
      "@spec-2.63",
      "@spec-2.64",
      "@spec-2.65",
      "@spec-2.66",
      "@spec-2.67",
      "@spec-2.68",
      "@spec-4.4",
      "@spec-7.51",
      "@spec-7.53",
      "@spec-7.63",
      "@spec-8.7",
      "@spec-8.8",
      "@spec-8.9",
      "@spec-8.10",
      "@spec-8.12",
      "@spec-8.37",
      "@spec-8.38",
      "@spec-8.39",
      "@spec-8.40",
      "@spec-9.23",
      "@spec-9.28",
    ],
  },
  async ({ page }) => {
    const toast = (text: string) => page.locator(".toast", { hasText: text });
    const cards = page.getByRole("list", { name: "Screener results" }).getByRole("article");
    const run = page.getByRole("button", { name: "Run Screener" });
    const box = page.getByRole("region", { name: "Analyze a symbol" });
    const picks = page.getByRole("region", { name: "Top Picks" });

    await test.step("without results the dashboard shows three picks tagged Sample", async () => {
      await openScreen(page, "/", "Dashboard");
      await receiveFewer(page);
      await expect(picks.getByRole("article")).toHaveCount(3);
      await expect(picks.getByText("Sample", { exact: true })).toHaveCount(3);
      await picks.getByRole("link", { name: "View More Picks" }).click();
      await expect(page.getByRole("heading", { level: 1 })).toHaveText("Stock Screener");
      await expect(page.locator(".skeleton")).toHaveCount(0);
    });

    await test.step("before the first run the screen is idle, empty, and says what to do", async () => {
      await expect(
        page.getByText("Find undervalued stocks with high upside potential", { exact: true }),
      ).toBeVisible();
      await expect(page.getByText("No results yet")).toBeVisible();
      await expect(
        page.getByText("Run the screener to find undervalued stocks with high upside potential."),
      ).toBeVisible();
      for (const text of [
        "Idle",
        "Never run",
        "Found 0 opportunities",
        "1 of 1 data sources available",
      ]) {
        await expect(panelOf(page)).toContainText(text);
      }
    });

    await test.step("the filters offer the listed values and start at the defaults", async () => {
      const panel = panelOf(page);
      const price = panel.getByLabel("Max Price");
      const volume = panel.getByLabel("Min Volume");
      const upside = panel.getByLabel("Upside Filter");
      expect(await optionsOf(price)).toEqual(
        ["5", "10", "20", "50", "100", "200"].map((limit) => `Under $${limit}`),
      );
      expect(await optionsOf(volume)).toEqual(["50K+", "100K+", "500K+", "1M+", "5M+"]);
      expect(await optionsOf(upside)).toEqual([
        "All",
        "10%+",
        "20%+",
        "30%+",
        "50%+",
        "75%+",
        "100%+",
      ]);
      await expect(price).toHaveValue("10");
      await expect(volume).toHaveValue("100000");
      await expect(upside).toHaveValue("all");
    });

    await test.step("while a run is under way the button spins and is disabled", async () => {
      const release = await holdCalls(page, "POST", /\/api\/screener\/run$/);
      await run.click();
      await expect(panelOf(page)).toContainText("Running");
      await expect(page.getByRole("progressbar", { name: "Screener run" })).toBeAttached();
      await expect(panelOf(page)).toContainText("Scanning 1 of 1 data sources");
      const held = panelOf(page).locator(".screener-run");
      await expect(held).toBeDisabled();
      await expect(held.locator(".bp6-spinner")).toBeVisible();
      const request = page.waitForRequest(/\/api\/screener\/run$/);
      await release();
      expect((await request).postDataJSON()).toEqual({
        maxPrice: 10,
        minVolume: 100_000,
        upsideFilter: "all",
      });
      await expect(toast("Multi-source screener completed successfully")).toBeVisible();
      await expect(panelOf(page)).toContainText("Idle");
      await expect(run).toBeEnabled();
      await expect(panelOf(page)).toContainText(/Last run: now/);
      await expect(panelOf(page)).toContainText(/Found [1-9]\d* opportunities/);
    });

    const card = cards.first();
    const table = page.getByRole("table", { name: "Screener results" });
    await test.step("the results are a table, sorted by its headers", async () => {
      const byPrice = (await readResults(page)).toSorted((a, b) => b.price - a.price);
      const price = table.getByRole("button", { name: "Price" });
      await price.focus();
      await page.keyboard.press("Enter");
      await expect(table.getByRole("columnheader", { name: "Price" })).toHaveAttribute(
        "aria-sort",
        "descending",
      );
      await expect(table.getByRole("rowheader").first()).toContainText(byPrice[0]?.symbol ?? "");
      await page.getByRole("radio", { name: "Cards" }).focus();
      await page.keyboard.press("Space");
      await expect(card).toBeVisible();
    });

    await test.step("a card shows every figure, and refreshes its price", async () => {
      for (const label of ["Market Cap", "Avg Volume", "Target Price", "Target Date"]) {
        await expect(card.getByText(label, { exact: true })).toBeVisible();
      }
      await expect(card).toContainText(/\$[\d.]+[BM]/);
      await card.getByText("Detailed Analysis").click();
      await expect(card).toContainText(/Risk by upside(LOW|MEDIUM|HIGH|VERY HIGH)/);
      await expect(card).toContainText(/(85-95|65-80|45-60|25-35)%/);
      await expect(card).toContainText(/analysts? who/);
      const shares = await card
        .getByRole("list", { name: "Analysis sources" })
        .getByRole("listitem")
        .allTextContents();
      const sum = shares.reduce((total, text) => total + Number(/(\d+)%$/.exec(text)?.[1]), 0);
      expect(sum).toBe(100);
      // By the specification: “On success the screener results are refetched.”
      const refetched = page.waitForRequest(/\/api\/screener\/results$/);
      await card.getByRole("button", { name: /^Refresh Now/ }).click();
      await refetched;
      await expect(card.getByRole("button", { name: /^Refresh Now/ })).toBeEnabled();
    });

    await test.step("its Alert button creates an alert at 1.1 times the price, Chart opens its chart", async () => {
      const [first] = await readResults(page);
      const request = page.waitForRequest(
        (call) => call.method() === "POST" && call.url().endsWith("/api/alerts"),
      );
      await card.getByRole("button", { name: /^Alert when/ }).click();
      const sent = (await request).postDataJSON();
      expect(sent).toMatchObject({ symbol: first?.symbol, alertType: "above" });
      expect(sent.targetPrice / (first?.price ?? 0)).toBeCloseTo(1.1, 2);
      await expect(toast("Price alert created successfully")).toBeVisible();
      await card.getByRole("button", { name: /^Chart of/ }).click();
      const chart = page.getByRole("dialog");
      await expect(chart).toContainText(first?.symbol ?? "");
      await chart.getByRole("button", { name: "Close chart" }).click();
      await expect(chart).toHaveCount(0);
    });

    await test.step("any symbol can be analyzed, and an unknown one is said", async () => {
      await box.getByRole("button", { name: "Analyze" }).click();
      await expect(box).toContainText("Please enter a valid stock symbol first");
      await box.getByLabel("Symbol").fill("aapl");
      await box.getByLabel("Symbol").press("Enter");
      await expect(box).toContainText("Apple");
      await expect(box).toContainText(/Upside [+−]/);
      await box.getByLabel("Symbol").fill("QQQQZ");
      await box.getByRole("button", { name: "Analyze" }).click();
      await expect(toast("Symbol not found")).toBeVisible();
    });

    await test.step("the minimum-upside filter can exclude everything, and says what to do", async () => {
      await page.getByLabel("Upside Filter").selectOption("100");
      await expect(page.getByText("No stocks match your filter")).toBeVisible();
      await expect(
        page.getByText("Try lowering the upside filter or run the screener again."),
      ).toBeVisible();
      await expect(panelOf(page)).toContainText(/Found [1-9]\d* opportunities/);
      await page.getByLabel("Upside Filter").selectOption("all");
      await expect(card).toBeVisible();
    });

    await test.step("the earnings screener runs by itself and is ordered by date", async () => {
      await panelOf(page).getByLabel("Max Price").selectOption("50");
      await expect(panelOf(page, 50)).toBeVisible();
      await page.getByRole("radio", { name: "Earnings" }).focus();
      await page.keyboard.press("Space");
      await page.getByRole("button", { name: "Run Earnings Screener" }).click();
      await expect(toast("Earnings screener completed successfully")).toBeVisible();
      await expect(card).toContainText("Earnings");
      const results = await readResults(page, "/api/screener/earnings/results");
      const dates = results.map(({ earningsDate }) => earningsDate);
      expect(dates.length).toBeGreaterThan(0);
      expect(dates).toEqual(dates.toSorted());
    });

    await test.step("failed runs, lookups and refreshes are said in a toast", async () => {
      await refuseCalls(page, [
        { method: "POST", path: /\/api\/screener\/(earnings\/)?run$/ },
        { method: "POST", path: /\/api\/stocks\/refresh\// },
        { method: "GET", path: /\/api\/stocks\/quote\/PEP$/ },
        { method: "GET", path: /\/api\/stocks\/quote\/NONE$/, status: 404, body: "Not there" },
      ]);
      await card.getByRole("button", { name: /^Refresh Now/ }).click();
      await expect(toast("Failed to refresh price")).toBeVisible();
      await page.getByRole("button", { name: "Run Earnings Screener" }).click();
      await expect(toast("Failed to run earnings screener")).toBeVisible();
      await page.getByRole("radio", { name: "Standard" }).focus();
      await page.keyboard.press("Space");
      await run.click();
      await expect(toast("Failed to run standard screener")).toContainText("The store is busy");
      await box.getByLabel("Symbol").fill("PEP");
      await box.getByLabel("Symbol").press("Enter");
      await expect(toast("Error analyzing symbol")).toBeVisible();
      await box.getByLabel("Symbol").fill("QQQQZ");
      await box.getByLabel("Symbol").press("Enter");
      await expect(toast("Symbol not found")).toBeVisible();
    });

    await test.step("the dashboard runs the screener without limits, shows five results and three picks", async () => {
      await openScreen(page, "/", "Dashboard");
      const panel = page.getByRole("region", { name: "Top Opportunities Under $10" });
      const request = page.waitForRequest(/\/api\/screener\/run$/);
      await panel.getByRole("button", { name: "Run Full Screen" }).click();
      const sent = await request;
      expect(sent.postData()).toBeNull();
      expect(await sent.headerValue("content-type")).toBeNull();
      await expect(page.getByText("Screener completed successfully")).toBeVisible();
      await expect(panel.getByRole("listitem")).toHaveCount(5);
      await panel.getByRole("button", { name: "Refresh" }).click();
      await expect(panel.getByRole("listitem")).toHaveCount(5);
      await expect(page.getByRole("link", { name: /Opportunities/ }).first()).toContainText(
        String((await readResults(page)).length),
      );
      await picks.getByRole("button", { name: "Update Top Picks" }).click();
      await expect(toast("The lists are up to date")).toBeVisible();
      await expect(picks.getByText("Sample", { exact: true })).toHaveCount(0);
      await expect(picks.getByRole("article")).toHaveCount(3);
    });
  },
);

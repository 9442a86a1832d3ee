import type { Page } from "@playwright/test";
import { answerCalls } from "../answerCalls.ts";
import { expectPolling, openWithoutSocket } from "../expectPolling.ts";
import { expect, expectAccessible, test } from "../fixtures.ts";

const stock = (symbol: string, facts: Record<string, unknown>) => ({
  symbol,
  name: `${symbol} Inc.`,
  price: 5,
  currency: "USD",
  change: 0.1,
  changePercent: 2,
  upsidePotential: 60,
  analystRating: "Buy",
  targetPrice: 9,
  targetLow: 7,
  targetHigh: 11,
  analystCount: 4,
  targetDate: "2027-05-01",
  targetAsOf: "2026-05-01",
  earningsDate: null,
  earningsHour: null,
  isEarningsConfirmed: false,
  earningsSources: [],
  reason: "Mean target of 4 analysts is above the price",
  marketCap: 5e9,
  volume: 2e6,
  sector: null,
  peRatio: null,
  riskLevel: "MEDIUM",
  riskBand: "65-80%",
  annualVolatility: 40,
  twentyDayReturn: -12.7,
  narrative: "The 4 analysts who follow it see more.",
  score: 70,
  analysisSources: [],
  lastUpdated: "2026-11-20T15:00:00.000Z",
  ...facts,
});

const answerResults = (page: Page, results: readonly unknown[]) =>
  answerCalls(page, { "/api/screener/results": results });

async function open(page: Page, path: string, title: string) {
  await page.goto(path);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(title);
  await expect(page.locator(".skeleton")).toHaveCount(0);
}

test(
  "the short-term list holds the top three by upside within its limits",
  { tag: ["@spec-2.99", "@spec-9.60", "@spec-9.61", "@spec-9.62"] },
  async ({ page }) => {
    await answerResults(page, [
      stock("FIRST", { upsidePotential: 120 }),
      stock("FOURTH", { upsidePotential: 51 }),
      stock("THIRD", { upsidePotential: 70 }),
      stock("SECOND", { upsidePotential: 100, twentyDayReturn: null }),
      stock("DEAR", { upsidePotential: 300, price: 10 }),
      stock("FLAT", { upsidePotential: 50 }),
      stock("QUIET", { upsidePotential: 300, volume: 1e6 }),
    ]);
    await open(page, "/short-term", "Short Term Stocks");
    const items = page.getByRole("article");
    await expect(items).toHaveCount(3);
    await expect(items.nth(0)).toContainText("FIRST");
    await expect(items.nth(0)).toContainText("Very Strong momentum");
    await expect(items.nth(1)).toContainText("SECOND");
    await expect(items.nth(1)).not.toContainText("Very Strong");
    await expect(items.nth(1)).toContainText("Strong momentum");
    await expect(items.nth(2)).toContainText("THIRD");
    // The word is the specification's rule and says so; what was measured stands beside it.
    await expect(items.getByText("Default", { exact: true })).toHaveCount(3);
    await expect(items.nth(0)).toContainText("20-day return \u221212.70%");
    await expect(items.nth(1)).toContainText("20-day return \u2013");
    await page.getByRole("link", { name: "Open Stock Screener" }).click();
    await expect(page).toHaveURL(/\/screener$/);
  },
);

test(
  "the long-term list holds the top three within its limits",
  { tag: "@spec-9.64" },
  async ({ page }) => {
    await answerResults(page, [
      stock("TEN", { price: 10, upsidePotential: 21 }),
      stock("CHEAP", { price: 9.99, upsidePotential: 90 }),
      stock("SMALL", { price: 50, marketCap: 1e9, upsidePotential: 90 }),
      stock("LEVEL", { price: 50, upsidePotential: 20 }),
    ]);
    await open(page, "/long-term", "Long Term Stocks");
    await expect(page.getByRole("article")).toHaveCount(1);
    await expect(page.getByRole("article")).toContainText("TEN");
    await expect(page.getByText("Sample", { exact: true })).toHaveCount(0);
  },
);

test(
  "with nothing to show both lists fall back to three rows tagged Sample",
  { tag: "@spec-9.63" },
  async ({ page }) => {
    await answerResults(page, []);
    for (const [path, title] of [
      ["/short-term", "Short Term Stocks"],
      ["/long-term", "Long Term Stocks"],
    ] as const) {
      await open(page, path, title);
      await expect(page.getByRole("article")).toHaveCount(3);
      await expect(page.getByText("Sample", { exact: true })).toHaveCount(3);
      await expectAccessible(page);
    }
  },
);

for (const path of ["/short-term", "/long-term", "/"]) {
  test(`${path} asks for screener results every 60 s`, { tag: "@spec-7.50" }, async ({ page }) => {
    await openWithoutSocket(page, path);
    await expectPolling(page, "/api/screener/results", 60);
  });
}

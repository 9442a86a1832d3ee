import type { Page } from "@playwright/test";
import { answerCalls } from "../answerCalls.ts";
import { expect, test } from "../fixtures.ts";
import { openScreen } from "../openScreen.ts";

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

test(
  "both lists hold their top three within their limits, or three rows tagged Sample",
  {
    tag: ["@spec-2.99", "@spec-9.60", "@spec-9.61", "@spec-9.62", "@spec-9.63", "@spec-9.64"],
  },
  async ({ page }) => {
    const items = page.getByRole("article");
    const samples = page.getByText("Sample", { exact: true });

    await test.step("the short-term list", async () => {
      await answerResults(page, [
        stock("FIRST", { upsidePotential: 120 }),
        stock("FOURTH", { upsidePotential: 51 }),
        stock("THIRD", { upsidePotential: 70 }),
        stock("SECOND", { upsidePotential: 100, twentyDayReturn: null }),
        stock("DEAR", { upsidePotential: 300, price: 10 }),
        stock("FLAT", { upsidePotential: 50 }),
        stock("QUIET", { upsidePotential: 300, volume: 1e6 }),
      ]);
      await openScreen(page, "/short-term", "Short Term Stocks");
      await expect(items).toHaveCount(3);
      await expect(items.nth(0)).toContainText("FIRST");
      await expect(items.nth(0)).toContainText("Very Strong momentum");
      await expect(items.nth(1)).toContainText("SECOND");
      await expect(items.nth(1)).not.toContainText("Very Strong");
      await expect(items.nth(1)).toContainText("Strong momentum");
      await expect(items.nth(2)).toContainText("THIRD");
      // The word follows the specification's rule, which is stated; the measured value is next to
      // it.
      await expect(items.getByText("Default", { exact: true })).toHaveCount(3);
      await expect(items.nth(0)).toContainText("20-day return \u221212.70%");
      await expect(items.nth(1)).toContainText("20-day return \u2013");
      const all = page.getByRole("region", { name: /^All short-term stocks/ });
      await expect(all).toContainText("under $10 with more than 50% upside");
      await expect(all.getByRole("rowheader")).toContainText([
        "FIRST",
        "SECOND",
        "THIRD",
        "FOURTH",
      ]);
      await page.getByRole("link", { name: "Screener", exact: true }).click();
      await expect(page).toHaveURL(/\/screener$/);
    });

    await test.step("the long-term list", async () => {
      await answerResults(page, [
        stock("TEN", { price: 10, upsidePotential: 21 }),
        stock("CHEAP", { price: 9.99, upsidePotential: 90 }),
        stock("SMALL", { price: 50, marketCap: 1e9, upsidePotential: 90 }),
        stock("LEVEL", { price: 50, upsidePotential: 20 }),
      ]);
      await openScreen(page, "/long-term", "Long Term Stocks");
      await expect(items).toHaveCount(1);
      await expect(items).toContainText("TEN");
      await expect(samples).toHaveCount(0);
    });

    await test.step("with nothing to show", async () => {
      await answerResults(page, []);
      for (const [path, title] of [
        ["/short-term", "Short Term Stocks"],
        ["/long-term", "Long Term Stocks"],
      ] as const) {
        await openScreen(page, path, title);
        await expect(items).toHaveCount(3);
        await expect(samples).toHaveCount(3);
        await expect(page.getByRole("table")).toHaveCount(0);
        // The figures are the market's own.
        const [first] = await items.all();
        const symbol = (await first?.getAttribute("aria-label"))?.split(" ")[0];
        const isQuoted = async () => {
          const quote = await (await page.request.get(`/api/stocks/quote/${symbol}`)).json();
          return (await items.first().textContent())?.includes(quote.price.toFixed(2));
        };
        await expect.poll(isQuoted).toBe(true);
      }
    });
  },
);

import type { Page } from "@playwright/test";
import { expect, test } from "../fixtures.ts";
import { openScreen } from "../openScreen.ts";
import { refuseCalls } from "../refuseCalls.ts";

async function search(page: Page, market: string, symbol: string): Promise<void> {
  await page.getByLabel("Market").selectOption(market);
  await page.getByLabel("Symbol").fill(symbol);
  await page.getByLabel("Symbol").press("Enter");
}

const resultOf = (page: Page, symbol: string) =>
  page.getByRole("region", { name: "Result" }).getByRole("article", { name: symbol });

test(
  "stocks of each market are found by symbol and name, and join the watchlist once",
  {
    tag: [
      "@spec-2.96",
      "@spec-5.20",
      "@spec-8.13",
      "@spec-8.14",
      "@spec-8.44",
      "@spec-9.65",
      "@spec-9.66",
    ],
  },
  async ({ page }) => {
    await openScreen(page, "/international-stocks", "International Stocks");
    const market = page.getByLabel("Market");

    await test.step("each market's popular symbols bring a result in its currency", async () => {
      // By the specification: market US by default.
      await expect(market).toHaveValue("US");
      await expect(market.locator("option")).toHaveCount(4);
      for (const [code, symbol, shown, price] of [
        ["US", "AAPL", "AAPL", /^\$/],
        ["LSE", "VOD", "VOD.L", /^£/],
        ["TSE", "7203", "7203.T", /^¥/],
        ["TSX", "SHOP", "SHOP.TO", /^CA\$/],
      ] as const) {
        await market.selectOption(code);
        const popular = page.getByRole("region", { name: "Popular stocks" });
        await popular.getByRole("button", { name: `${shown} ` }).click();
        await expect(page.getByLabel("Symbol")).toHaveValue(symbol);
        const card = resultOf(page, shown);
        await expect(card.locator(".price-text")).toHaveText(price);
        await expect(card.getByRole("button", { name: "Add to Watchlist" })).toBeVisible();
      }
    });

    await test.step("the market's suffix is appended to the upper-cased symbol", async () => {
      const asked = new Set<string>();
      page.on("request", (request) => {
        const { pathname } = new URL(request.url());
        if (/\/international\/(BP|RY)/.test(pathname)) asked.add(pathname);
      });
      await search(page, "LSE", "bp");
      await expect(resultOf(page, "BP.L")).toBeVisible();
      await expect(page.getByLabel("Symbol")).toHaveValue("BP");
      await search(page, "TSX", "ry.to");
      await expect(resultOf(page, "RY.TO")).toBeVisible();
      expect([...asked]).toEqual([
        "/api/stocks/international/BP.L",
        "/api/stocks/international/RY.TO",
      ]);
    });

    await test.step("an unknown symbol is said beside the field, which keeps it", async () => {
      await search(page, "TSE", "zzzz");
      await expect(
        page.getByText("Stock Not Found: Could not find stock data for the entered symbol."),
      ).toBeVisible();
      await expect(page.getByText("Symbol 'ZZZZ.T' not found")).toBeVisible();
      await expect(page.getByLabel("Symbol")).toBeFocused();
      await expect(page.getByLabel("Symbol")).toHaveValue("ZZZZ");
    });

    await test.step("a name finds the symbol that few people know", async () => {
      await page.getByLabel("Symbol").fill("nintendo");
      await page.getByRole("option", { name: /7974\.T/ }).click();
      await expect(resultOf(page, "7974.T")).toBeVisible();
      await expect(market).toHaveValue("TSE");
    });

    await test.step("a result is added to the watchlist once, however often it is asked for", async () => {
      await search(page, "TSE", "6758");
      const result = resultOf(page, "6758.T");
      await result.getByRole("button", { name: "Add to Watchlist" }).click();
      await expect(page.getByText("Added to Watchlist")).toBeVisible();
      await expect(page.getByText("6758.T has been added to your watchlist")).toBeVisible();
      await expect(result.getByRole("button", { name: "On your watchlist" })).toBeDisabled();
      await expect(result).not.toContainText("Add to Watchlist");
      const data = { symbol: "6758.T", name: "Sony" };
      await page.request.post("/api/watchlist", { data });
      const entries: { symbol: string }[] = await (await page.request.get("/api/watchlist")).json();
      expect(entries.filter(({ symbol }) => symbol === "6758.T")).toHaveLength(1);
    });

    await test.step("a stock that could not be added is said", async () => {
      await search(page, "US", "KO");
      await expect(resultOf(page, "KO")).toBeVisible();
      await refuseCalls(page, [{ method: "POST", path: /\/api\/watchlist$/ }]);
      await resultOf(page, "KO").getByRole("button", { name: "Add to Watchlist" }).click();
      await expect(page.getByText("Failed to add stock to watchlist.")).toBeVisible();
    });
  },
);

import type { Page } from "@playwright/test";
import { expect, test } from "../fixtures.ts";
import { refuseCalls } from "../refuseCalls.ts";
import { openAnswered } from "../openAnswered.ts";

async function search(page: Page, market: string, symbol: string): Promise<void> {
  await page.getByLabel("Market").selectOption(market);
  await page.getByLabel("Symbol").fill(symbol);
  await page.getByLabel("Symbol").press("Enter");
}

const resultOf = (page: Page, symbol: string) =>
  page.getByRole("region", { name: "Result" }).getByRole("article", { name: symbol });

test(
  "each market's popular symbols fill the form and bring a result in its currency",
  { tag: ["@spec-2.96", "@spec-9.65", "@spec-9.66"] },
  async ({ page }) => {
    await page.goto("/international-stocks");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("International Stocks");
    const market = page.getByLabel("Market");
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
      const popular = page.getByRole("group", { name: "Popular symbols" });
      await popular.getByRole("button", { name: `Look up ${shown},` }).click();
      await expect(page.getByLabel("Symbol")).toHaveValue(symbol);
      const card = resultOf(page, shown);
      await expect(card.locator(".price-text")).toHaveText(price);
      await expect(card.getByRole("button", { name: "Add to Watchlist" })).toBeVisible();
    }
  },
);

test(
  "the market's suffix is appended to the upper-cased symbol",
  { tag: "@spec-5.20" },
  async ({ page }) => {
    await page.goto("/international-stocks");
    const asked: string[] = [];
    page.on("request", (request) => {
      const { pathname } = new URL(request.url());
      if (pathname.startsWith("/api/stocks/international/")) asked.push(pathname);
    });
    await search(page, "LSE", "bp");
    await expect(resultOf(page, "BP.L")).toBeVisible();
    await expect(page.getByLabel("Symbol")).toHaveValue("BP");
    await search(page, "TSX", "ry.to");
    await expect(resultOf(page, "RY.TO")).toBeVisible();
    expect(asked).toEqual(["/api/stocks/international/BP.L", "/api/stocks/international/RY.TO"]);
  },
);

test(
  "an unknown symbol is said beside the field, which keeps it",
  { tag: "@spec-8.13" },
  async ({ page }) => {
    await page.goto("/international-stocks");
    await search(page, "TSE", "zzzz");
    await expect(
      page.getByText("Stock Not Found: Could not find stock data for the entered symbol."),
    ).toBeVisible();
    const field = page.getByLabel("Symbol");
    await expect(page.getByText("Symbol 'ZZZZ.T' not found")).toBeVisible();
    await expect(field).toBeFocused();
    await expect(field).toHaveValue("ZZZZ");
  },
);

test(
  "a result is added to the watchlist once, however often it is asked for",
  { tag: "@spec-8.44" },
  async ({ page }) => {
    await page.goto("/international-stocks");
    await search(page, "TSE", "6758");
    const result = resultOf(page, "6758.T");
    await result.getByRole("button", { name: "Add to Watchlist" }).click();
    await expect(page.getByText("Added to Watchlist")).toBeVisible();
    await expect(page.getByText("6758.T has been added to your watchlist")).toBeVisible();
    await expect(result.getByRole("button", { name: "On your watchlist" })).toBeDisabled();
    await expect(result).not.toContainText("Add to Watchlist");
    const entries = await page.evaluate(async () => {
      const body = JSON.stringify({ symbol: "6758.T", name: "Sony" });
      const headers = { "content-type": "application/json" };
      await fetch("/api/watchlist", { method: "POST", headers, body });
      return (await fetch("/api/watchlist")).json();
    });
    expect(entries.filter((entry: { symbol: string }) => entry.symbol === "6758.T")).toHaveLength(
      1,
    );
  },
);

test(
  "a stock that could not be added to the watchlist is said",
  { tag: "@spec-8.14" },
  async ({ page }) => {
    await page.goto("/international-stocks");
    await search(page, "US", "KO");
    await expect(resultOf(page, "KO")).toBeVisible();
    await refuseCalls(page, [{ method: "POST", path: /\/api\/watchlist$/ }]);
    await resultOf(page, "KO").getByRole("button", { name: "Add to Watchlist" }).click();
    await expect(page.getByText("Failed to add stock to watchlist.")).toBeVisible();
  },
);

test("a name finds the symbol that few people know", async ({ page }) => {
  await page.goto("/international-stocks");
  await page.getByLabel("Symbol").fill("nintendo");
  await page
    .getByRole("list", { name: "Matching stocks" })
    .getByRole("button", { name: /7974\.T/ })
    .click();
  await expect(resultOf(page, "7974.T")).toBeVisible();
  await expect(page.getByLabel("Market")).toHaveValue("TSE");
});

test("international quotes and the watchlist answer what the contract names", async ({ page }) => {
  await openAnswered(page, "/international-stocks");
  const answers = await page.evaluate(async () => {
    const post = (body: unknown) =>
      fetch("/api/watchlist", {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify(body),
      }).then((response) => response.json());
    return {
      quote: await (await fetch("/api/stocks/international/BARC.L")).json(),
      named: await post({ symbol: "BARC.L", companyName: "Barclays" }),
      unnamed: await post({ symbol: "lloy.l" }),
    };
  });
  expect(answers.quote).toMatchObject({
    symbol: "BARC.L",
    name: "Barclays",
    market: "LSE",
    currency: "GBP",
    price: expect.any(Number),
    change: expect.any(Number),
    changePercent: expect.any(Number),
    volume: expect.any(Number),
  });
  expect(answers.named).toMatchObject({ symbol: "BARC.L", name: "Barclays" });
  expect(answers.unnamed).toMatchObject({ symbol: "LLOY.L", name: "Lloyds Banking Group" });
});

test("the dashboard's watchlist has live prices, and a removal can be undone", async ({ page }) => {
  await page.goto("/");
  const lookup = page.getByRole("region", { name: "Stock Price Lookup" });
  await lookup.getByLabel("Stock symbol").fill("DIS");
  await lookup.getByLabel("Stock symbol").press("Enter");
  await lookup.getByRole("button", { name: "Add to Watchlist" }).click();
  await expect(page.getByText("DIS has been added to your watchlist")).toBeVisible();

  const panel = page.getByRole("region", { name: /^Watchlist/ });
  const row = panel.getByRole("listitem").filter({ hasText: "DIS" });
  await expect(row.locator(".price-text")).toHaveText(/^\$\d/);
  await row.hover();
  await row.getByRole("button", { name: "Remove DIS from your watchlist" }).click();
  await expect(page.getByText("DIS has been removed from your watchlist")).toBeVisible();
  await expect(row).toHaveCount(0);
  await page.getByText("Undo").click();
  await expect(row).toBeVisible();
});

test("market movers list five gains and five losses, whose symbols open the chart", async ({
  page,
}) => {
  await page.goto("/");
  const panel = page.getByRole("region", { name: "Market Movers" });
  for (const [title, sign] of [
    ["Top gainers", "+"],
    ["Top losers", "−"],
  ] as const) {
    const rows = panel.getByRole("list", { name: title }).getByRole("listitem");
    await expect(rows).toHaveCount(5);
    for (const text of await rows.locator(".change-text").allTextContents()) {
      expect(text.startsWith(sign)).toBe(true);
    }
  }
  await panel
    .getByRole("button", { name: /open chart$/ })
    .first()
    .click();
  await expect(page.getByRole("dialog", { name: /^Live chart of / })).toBeVisible();
});

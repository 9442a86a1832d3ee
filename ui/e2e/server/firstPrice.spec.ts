import { expect, test } from "../fixtures.ts";

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("a stock's page shows its price, and where and when that was", async ({ page }) => {
    await page.goto("/stocks/AAPL");
    await expect(page.getByText(/^\$\d+\.\d\d$/)).toBeVisible();
    await expect(
      page.getByText(/ · \w+ \d+, \d{4}, \d\d:\d\d:\d\d New York · not a real price$/),
    ).toBeVisible();
  });
});

test("the scripts begin with the price that the page has come with", async ({ page }) => {
  const asked: string[] = [];
  page.on("request", (request) => {
    if (request.url().includes("/api/stocks/quote/AAPL")) asked.push(request.url());
  });
  await page.goto("/stocks/AAPL");
  await expect(page.getByRole("heading", { level: 1 })).toContainText("AAPL");
  await expect(page.locator(".stock-header-price .price-text")).toHaveText(/^\$\d+\.\d\d$/);
  await expect(page.locator("#first-answers")).toHaveCount(0);
  expect(asked).toEqual([]);
});

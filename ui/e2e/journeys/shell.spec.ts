import { expect, pressEscape, test } from "../fixtures.ts";
import { openAnswered } from "../openAnswered.ts";

test("the theme goes from dark to corporate to light and back, and is remembered", async ({
  page,
}) => {
  await page.goto("/");
  const theme = () => page.evaluate(() => document.documentElement.dataset["theme"]);
  const toggle = page.getByRole("button", { name: /theme/i });
  await expect.poll(theme).toBe("dark");
  await toggle.click();
  await expect.poll(theme).toBe("corporate");
  await page.reload();
  await expect.poll(theme).toBe("corporate");
  await toggle.click();
  await expect.poll(theme).toBe("light");
  await toggle.click();
  await expect.poll(theme).toBe("dark");
});

test("the sidebar stands at 1280 px and slides in below", async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto("/");
  const navigation = page.getByRole("navigation");
  await expect(navigation.getByRole("link")).toHaveText([
    "Dashboard",
    "Rules",
    "Markets",
    "Stock Screener",
    "Short Term Stocks",
    "Long Term Stocks",
    "Surge Analysis",
    "Community",
    "Email Notifications",
    "Portfolios",
    "International Stocks",
    "Settings",
  ]);
  await expect.poll(async () => (await navigation.boundingBox())?.width).toBeCloseTo(256, -1);

  await page.setViewportSize({ width: 1279, height: 800 });
  await expect(navigation).toHaveCount(0);
  await page.getByRole("button", { name: /menu/i }).click();
  await expect(navigation).toBeVisible();
  await pressEscape(navigation);
  await expect(navigation).toHaveCount(0);

  await page.getByRole("button", { name: /menu/i }).click();
  await navigation.getByRole("link", { name: "Email Notifications" }).click();
  await expect(page).toHaveURL(/email-notifications$/);
  await expect(navigation).toHaveCount(0);
});

test("an unknown address says so, with a hint and a way back", async ({ page }) => {
  await page.goto("/no-such-page");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("404 Page Not Found");
  await expect(page.getByText("Did you forget to add the page to the router?")).toBeVisible();
  await page.getByRole("link", { name: "Back to the dashboard" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Dashboard");
});

test(
  "a symbol opens its chart, which zooms, changes interval and type, and closes by Back",
  { tag: "@demo" },
  async ({ page }) => {
    await page.goto("/");
    const lookup = page.getByRole("region", { name: "Stock Price Lookup" });
    await lookup.getByLabel("Stock symbol").fill("AAPL");
    await lookup.getByLabel("Stock symbol").press("Enter");
    await lookup.getByRole("button", { name: "AAPL, open chart" }).click();

    const overlay = page.getByRole("dialog", { name: "Live chart of AAPL" });
    const chart = overlay.getByRole("application", { name: "AAPL price chart" });
    await expect(chart).toBeVisible();
    const candles = await chart.locator("path").first().getAttribute("d");
    await chart.hover();
    await page.mouse.wheel(0, -600);
    await expect.poll(() => chart.locator("path").first().getAttribute("d")).not.toBe(candles);

    for (const interval of ["1M", "5M", "30M", "1H", "1W"]) {
      await overlay.getByRole("radio", { name: interval, exact: true }).click({ force: true });
      await expect(chart).toBeVisible();
    }
    await overlay.getByRole("radio", { name: "Area" }).click({ force: true });
    await expect(overlay.getByRole("link", { name: /Yahoo Finance/ })).toHaveAttribute(
      "href",
      "https://finance.yahoo.com/quote/AAPL",
    );
    await page.goBack();
    await expect(overlay).toHaveCount(0);
  },
);

test("no screen scrolls sideways, at any width", async ({ page }) => {
  for (const width of [1440, 1024, 768, 390]) {
    await page.setViewportSize({ width, height: 844 });
    for (const path of ["/", "/alerts", "/email-notifications", "/?chart=AAPL"]) {
      await openAnswered(page, path);
      const overflow = await page.evaluate(() =>
        // Behind a dialog the page's own scroll bar is gone, which makes it narrower than its view.
        Math.max(0, document.documentElement.scrollWidth - document.documentElement.clientWidth),
      );
      expect(`${path} at ${width}: ${overflow}`).toBe(`${path} at ${width}: 0`);
    }
  }
});

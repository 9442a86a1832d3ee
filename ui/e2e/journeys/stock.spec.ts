import { expect, test } from "../fixtures.ts";
import { openScreen } from "../openScreen.ts";

/** One of each way to write a symbol. */
const WRITTEN = [
  ["apple", "AAPL", "Apple"],
  ["M&M.NS", "M&M.NS", "Mahindra & Mahindra"],
  ["^GSPC", "^GSPC", "S&P 500"],
  ["EURUSD=X", "EURUSD=X", "EUR/USD"],
  ["BRK-B", "BRK-B", "Berkshire Hathaway Class B"],
] as const;

test("a stock's page is a few keys away, names itself, and stays through a reload", async ({
  page,
}) => {
  await openScreen(page, "/", "Dashboard");
  for (const [typed, symbol, name] of WRITTEN) {
    await test.step(symbol, async () => {
      // No letter waits for the palette to be fetched and drawn.
      await page.keyboard.type(`/${typed}`);
      await page.keyboard.press("Enter");
      const title = page.getByRole("heading", { level: 1 });
      await expect(title).toHaveText(`${name} (${symbol})`);
      // Only these characters have a meaning in an address.
      if (/[&=^]/.test(symbol)) {
        await page.reload();
        await expect(title).toHaveText(`${name} (${symbol})`);
      }
      await expect.poll(() => page.title()).toContain(`${name} (${symbol}) · Stock Monitor`);
      await expect(page.getByRole("application", { name: `${symbol} price chart` })).toBeVisible();
    });
  }
});

test("a search that begins before the product has loaded is not lost", async ({ page }) => {
  let release = () => {};
  const product = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(/\/openPage-[^/]*\.js$/, async (route) => {
    await product;
    await route.continue();
  });
  await page.goto("/community", { waitUntil: "commit" });
  // Pressed until the entry listens, which is long before the rest has come.
  const press = () =>
    page.evaluate(() =>
      window.dispatchEvent(new KeyboardEvent("keydown", { key: "/", cancelable: true })),
    );
  await expect.poll(press).toBe(false);
  await page.keyboard.type("apple");
  release();
  await expect(page.getByRole("combobox", { name: "Search stocks and screens" })).toHaveValue(
    "apple",
  );
});

test("an address in lowercase, and one of no stock", async ({ page }) => {
  await page.goto("/stocks/barc.l");
  await expect(page).toHaveURL(/\/stocks\/BARC\.L$/);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(/\(BARC\.L\)$/);

  await page.goto("/stocks/%5ENOSUCH");
  await expect(page.getByText("Symbol '^NOSUCH' not found")).toBeVisible();
  await page.getByRole("button", { name: "Search stocks" }).click();
  await expect(page.getByRole("combobox", { name: "Search stocks and screens" })).toBeFocused();
});

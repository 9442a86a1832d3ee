import { expect, test } from "../fixtures.ts";
import { openAnswered } from "../openAnswered.ts";

test(
  "a stock's page is four keys away, stays through a reload, and names itself",
  { tag: "@demo" },
  async ({ page }) => {
    await openAnswered(page, "/");
    // No letter waits for the palette to be fetched and drawn.
    await page.keyboard.type("/apple");
    await page.keyboard.press("Enter");

    await expect(page).toHaveURL(/\/stocks\/AAPL$/);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Apple (AAPL)");
    await expect(page).toHaveTitle(/Apple \(AAPL\) · Stock Monitor/);
    await expect(page.getByRole("application", { name: "AAPL price chart" })).toBeVisible();

    await page.reload();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Apple (AAPL)");
    await expect(page.getByRole("application", { name: "AAPL price chart" })).toBeVisible();
  },
);

test(
  "an address in small letters, with a dot or of nothing",
  { tag: "@demo" },
  async ({ page }) => {
    await page.goto("/stocks/barc.l");
    await expect(page).toHaveURL(/\/stocks\/BARC\.L$/);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(/\(BARC\.L\)$/);
    await page.reload();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(/\(BARC\.L\)$/);

    await page.goto("/stocks/%5ENOSUCH");
    await expect(page.getByText("Symbol '^NOSUCH' not found")).toBeVisible();
    await page.getByRole("button", { name: "Search stocks" }).click();
    await expect(page.getByRole("combobox", { name: "Search stocks and screens" })).toBeFocused();
  },
);

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

    await page.goto("/stocks/brk.b");
    await expect(page).toHaveURL(/\/stocks\/BRK-B$/);

    await page.goto("/stocks/%5ENOSUCH");
    await expect(page.getByText("Symbol '^NOSUCH' not found")).toBeVisible();
    await page.getByRole("button", { name: "Search stocks" }).click();
    await expect(page.getByRole("combobox", { name: "Search stocks and screens" })).toBeFocused();
  },
);

/** One of each way to write a symbol; a plain host is asked for those that an address encodes. */
const WRITTEN: readonly {
  readonly tag: string[];
  readonly stocks: readonly (readonly [string, string])[];
}[] = [
  {
    tag: ["@demo"],
    stocks: [
      ["M&M.NS", "Mahindra & Mahindra"],
      ["^GSPC", "S&P 500"],
    ],
  },
  {
    tag: [],
    stocks: [
      ["EURUSD=X", "EUR/USD"],
      ["GC=F", "Gold"],
      ["BRK-B", "Berkshire Hathaway Class B"],
      ["BTC-USD", "Bitcoin USD"],
    ],
  },
];

for (const { tag, stocks } of WRITTEN) {
  test(
    `${stocks.map(([symbol]) => symbol).join(", ")}: found by keyboard, and there after a reload`,
    { tag },
    async ({ page }) => {
      await openAnswered(page, "/");
      for (const [symbol, name] of stocks) {
        await page.keyboard.type(`/${symbol}`);
        await page.keyboard.press("Enter");
        await expect(page.getByRole("heading", { level: 1 })).toHaveText(`${name} (${symbol})`);
        await page.reload();
        await expect(page.getByRole("heading", { level: 1 })).toHaveText(`${name} (${symbol})`);
        await expect(
          page.getByRole("application", { name: `${symbol} price chart` }),
        ).toBeVisible();
      }
    },
  );
}

import type { Locator, Page, Request } from "@playwright/test";
import { expect, expectAccessible, test } from "../fixtures.ts";
import { runClockUntil, stopClock } from "../openWithoutTime.ts";
import { refuseCalls } from "../refuseCalls.ts";

// One screener for the whole server: two runs at once would be refused.
test.describe.configure({ mode: "serial" });

const open = async (page: Page, path: string, title: string) => {
  await page.goto(path);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(title);
  await expect(page.locator(".skeleton")).toHaveCount(0);
};
const openScreener = (page: Page) => open(page, "/screener", "Stock Screener");

const panelOf = (page: Page, limit = 10) =>
  page.getByRole("region", { name: `Stocks Under $${limit}` });
const cardsOf = (page: Page) =>
  page.getByRole("list", { name: "Screener results" }).getByRole("article");
const optionsOf = (select: Locator) => select.getByRole("option").allTextContents();

async function runScreener(page: Page) {
  await page.getByRole("button", { name: "Run Screener" }).click();
  await expect(page.getByText("Multi-source screener completed successfully")).toBeVisible();
  await expect(cardsOf(page).first()).toBeVisible();
}

test(
  "before the first run the screen is idle, empty, and says what to do",
  { tag: ["@spec-2.51", "@spec-2.55", "@spec-2.59", "@spec-2.67"] },
  async ({ page }) => {
    await openScreener(page);
    await expect(
      page.getByText("Find undervalued stocks with high upside potential", { exact: true }),
    ).toBeVisible();
    await expect(page.getByText("No results yet")).toBeVisible();
    await expect(
      page.getByText("Run the screener to find undervalued stocks with high upside potential."),
    ).toBeVisible();
    await expect(panelOf(page)).toContainText("Idle");
    await expect(panelOf(page)).toContainText("Never run");
    await expect(panelOf(page)).toContainText("Found 0 opportunities");
    await expect(panelOf(page)).toContainText("Scanning 1 of 1 data sources");
    await expectAccessible(page);
  },
);

test(
  "without results the dashboard shows three picks tagged Sample",
  { tag: "@spec-9.28" },
  async ({ page }) => {
    await open(page, "/", "Dashboard");
    const picks = page.getByRole("region", { name: "Top Picks" });
    await expect(picks.getByRole("article")).toHaveCount(3);
    await expect(picks.getByText("Sample", { exact: true })).toHaveCount(3);
  },
);

test(
  "the filters offer the listed values, start at the defaults and are sent with the run",
  { tag: ["@spec-2.56", "@spec-2.57", "@spec-2.58", "@spec-8.39"] },
  async ({ page }) => {
    await openScreener(page);
    const panel = panelOf(page);
    const [price, volume, upside] = [
      panel.getByLabel("Max Price"),
      panel.getByLabel("Min Volume"),
      panel.getByLabel("Upside Filter"),
    ];
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

    const request = page.waitForRequest(/\/api\/screener\/run$/);
    await page.getByRole("button", { name: "Run Screener" }).click();
    expect((await request).postDataJSON()).toEqual({
      maxPrice: 10,
      minVolume: 100_000,
      upsideFilter: "all",
    });
    await expect(page.getByText("Multi-source screener completed successfully")).toBeVisible();
    await price.selectOption("50");
    await expect(panelOf(page, 50)).toBeVisible();
  },
);

test(
  "a result card shows every figure, refreshes its price and opens its chart",
  {
    tag: [
      "@demo",
      "@spec-2.61",
      "@spec-2.62",
      "@spec-2.63",
      "@spec-2.64",
      "@spec-2.65",
      "@spec-7.51",
      "@spec-9.23",
    ],
  },
  async ({ page }) => {
    await openScreener(page);
    await runScreener(page);
    const panel = panelOf(page);
    await expect(panel).toContainText(/Last run: now/);
    await expect(panel).toContainText(/Found [1-9]\d* opportunities/);
    const card = cardsOf(page).first();
    for (const label of ["Market Cap", "Volume", "Target Price", "Target Date"]) {
      await expect(card.getByText(label, { exact: true })).toBeVisible();
    }
    await expect(card).toContainText(/\$[\d.]+[BM]/);
    await expect(card.getByRole("button", { name: /^Refresh Now/ })).toBeVisible();

    await card.getByText("Detailed Analysis").click();
    await expect(card).toContainText(/(LOW|MEDIUM|HIGH|VERY HIGH) RISK/);
    await expect(card).toContainText(/(85-95|65-80|45-60|25-35)%/);
    await expect(card).toContainText(/analysts? who/);
    const shares = await card
      .getByRole("list", { name: "Analysis sources" })
      .getByRole("listitem")
      .allTextContents();
    const sum = shares.reduce((total, text) => total + Number(/(\d+)%$/.exec(text)?.[1]), 0);
    expect(sum).toBe(100);
    await expectAccessible(page, ".screener-grid > :first-child");

    // By the specification: “On success the screener results are refetched.”
    const refetched = page.waitForRequest(/\/api\/screener\/results$/);
    await card.getByRole("button", { name: /^Refresh Now/ }).click();
    await refetched;
    await expect(card.getByRole("button", { name: /^Refresh Now/ })).toBeEnabled();
    const symbol = await card.getByRole("button").first().textContent();
    await card.getByRole("button", { name: /^Chart of/ }).click();
    await expect(page.getByRole("dialog")).toContainText(symbol ?? "");
  },
);

test(
  "the card's Alert button creates an alert at 1.1 times the price; a failed refresh is said",
  { tag: ["@spec-2.66", "@spec-8.12", "@spec-8.37"] },
  async ({ page }) => {
    await openScreener(page);
    await runScreener(page);
    const results = await page.evaluate(async () => (await fetch("/api/screener/results")).json());
    const { symbol, price } = results[0];
    const request = page.waitForRequest(
      (call) => call.method() === "POST" && call.url().endsWith("/api/alerts"),
    );
    await cardsOf(page)
      .first()
      .getByRole("button", { name: /^Alert when/ })
      .click();
    const sent = (await request).postDataJSON();
    expect(sent).toMatchObject({ symbol, alertType: "above" });
    expect(sent.targetPrice / price).toBeCloseTo(1.1, 2);
    await expect(page.getByText("Price alert created successfully")).toBeVisible();

    await refuseCalls(page, [{ method: "POST", path: /\/api\/stocks\/refresh\// }]);
    await cardsOf(page)
      .first()
      .getByRole("button", { name: /^Refresh Now/ })
      .click();
    await expect(page.getByText("Failed to refresh price")).toBeVisible();
  },
);

test(
  "the minimum-upside filter can exclude everything, and says what to do",
  { tag: ["@spec-2.52", "@spec-2.68"] },
  async ({ page }) => {
    // What a run finds changes with the market; here no more than 99 % of upside is ever found.
    await page.addInitScript(() => {
      const original = globalThis.fetch;
      const narrowed = async (...call: Parameters<typeof fetch>) => {
        const answer = await original(...call);
        const address = call[0] instanceof Request ? call[0].url : String(call[0]);
        if (!address.endsWith("/screener/results")) return answer;
        const results: { upsidePotential: number }[] = await answer.json();
        return Response.json(results.filter(({ upsidePotential }) => upsidePotential < 99));
      };
      Object.assign(globalThis, { fetch: narrowed });
    });
    await openScreener(page);
    await runScreener(page);
    await page.getByLabel("Minimum Upside").selectOption("100");
    await expect(page.getByText("No stocks match your filter")).toBeVisible();
    await expect(
      page.getByText("Try lowering the upside filter or run the screener again."),
    ).toBeVisible();
    await expect(page.getByText("Found 0 opportunities")).toBeVisible();
    await page.getByLabel("Minimum Upside").selectOption("all");
    await expect(cardsOf(page).first()).toBeVisible();
  },
);

test(
  "while a run is under way the button spins, is disabled, and status is asked for every second",
  { tag: ["@spec-2.60", "@spec-4.4", "@spec-7.52"] },
  async ({ page }) => {
    await page.clock.install();
    await openScreener(page);
    await page.evaluate(() => {
      const original = globalThis.fetch;
      const gate = new Promise<void>((resolve) => Object.assign(globalThis, { letRun: resolve }));
      const gated = async (...call: Parameters<typeof fetch>) => {
        const address = call[0] instanceof Request ? call[0].url : String(call[0]);
        if (address.endsWith("/screener/run")) await gate;
        return original(...call);
      };
      Object.assign(globalThis, { fetch: gated });
    });
    await page.getByRole("button", { name: "Run Screener" }).click();
    await expect(panelOf(page)).toContainText("Running");
    await expect(page.getByRole("progressbar", { name: "Screener run" })).toBeAttached();
    const run = panelOf(page).locator(".screener-runs button").first();
    await expect(run).toBeDisabled();
    await expect(run.locator(".bp6-spinner")).toBeVisible();
    await page.evaluate(() => (globalThis as unknown as { letRun: () => void }).letRun());
    await expect(panelOf(page)).toContainText("Idle");
    await expect(page.getByRole("button", { name: "Run Screener" })).toBeEnabled();

    await stopClock(page);
    for (const path of ["/api/screener/status", "/api/screener/earnings/status"]) {
      const waiting = new Set<Request>();
      let answered = 0;
      page.on("request", (request) => {
        if (new URL(request.url()).pathname === path) waiting.add(request);
      });
      page.on("requestfinished", (request) => (answered += Number(waiting.delete(request))));
      for (const times of [1, 2]) {
        const passedMs = await runClockUntil(page, 100, async () => {
          // The page's clock waits for the server.
          await expect.poll(() => waiting.size, { intervals: [10] }).toBe(0);
          return answered >= times;
        });
        // A second after the answer, which takes a few steps to be seen.
        expect(passedMs, path).toBeLessThanOrEqual(2000);
      }
    }
  },
);

test(
  "the earnings screener runs by itself and is ordered by date",
  { tag: ["@spec-2.54", "@spec-8.40"] },
  async ({ page }) => {
    await openScreener(page);
    await panelOf(page).getByLabel("Max Price").selectOption("50");
    await page.getByRole("button", { name: "Run Earnings Screener" }).click();
    await expect(page.getByText("Earnings screener completed successfully")).toBeVisible();
    await expect(page.getByRole("radio", { name: "Earnings" })).toBeChecked();
    await expect(cardsOf(page).first()).toContainText("Earnings");
    const dates: string[] = await page.evaluate(async () =>
      (await (await fetch("/api/screener/earnings/results")).json()).map(
        (result: { earningsDate: string }) => result.earningsDate,
      ),
    );
    expect(dates.length).toBeGreaterThan(0);
    expect(dates).toEqual(dates.toSorted());
  },
);

test(
  "any symbol can be analyzed, and an unknown one is said",
  { tag: "@spec-2.53" },
  async ({ page }) => {
    await openScreener(page);
    const box = page.getByRole("region", { name: "Analyze a symbol" });
    await box.getByRole("button", { name: "Analyze" }).click();
    await expect(box).toContainText("Please enter a valid stock symbol first");
    await box.getByLabel("Symbol").fill("aapl");
    await box.getByLabel("Symbol").press("Enter");
    await expect(box).toContainText("Apple");
    await expect(box).toContainText(/Upside [+−]/);
    await expect(box).toContainText(/RISK/);
    await box.getByLabel("Symbol").fill("QQQQZ");
    await box.getByRole("button", { name: "Analyze" }).click();
    await expect(page.getByText("Symbol not found")).toBeVisible();
  },
);

test("beside the cards a table of the same results: sortable, resizable, by keyboard", async ({
  page,
}) => {
  await openScreener(page);
  await runScreener(page);
  await page.getByRole("radio", { name: "Table" }).focus();
  await page.keyboard.press("Space");
  const table = page.getByRole("region", { name: "Screener results as a table" });
  await table.getByRole("button", { name: "Price: sort" }).click();
  await expect(table.getByRole("button", { name: "Price: sort, descending" })).toBeVisible();
  const results: { symbol: string; price: number }[] = await page.evaluate(async () =>
    (await fetch("/api/screener/results")).json(),
  );
  const dearest = results.toSorted((a, b) => b.price - a.price)[0];
  const firstCell = table
    .locator(".bp6-table-quadrant-left")
    .locator(".bp6-table-cell-row-0.bp6-table-cell-col-0");
  await expect(firstCell).toHaveText(dearest?.symbol ?? "");
  await expectAccessible(page);
});

test(
  "the dashboard runs the screener without limits and shows the first five",
  { tag: ["@spec-2.34", "@spec-7.53", "@spec-8.38"] },
  async ({ page }) => {
    await open(page, "/", "Dashboard");
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

    const results: unknown[] = await page.evaluate(async () =>
      (await fetch("/api/screener/results")).json(),
    );
    await expect(page.getByRole("link", { name: /Opportunities/ }).first()).toContainText(
      String(results.length),
    );
  },
);

test(
  "the dashboard's top picks are three of the results, with a link to the screener",
  { tag: "@spec-2.35" },
  async ({ page }) => {
    await open(page, "/", "Dashboard");
    await page.getByRole("button", { name: "Run Full Screen" }).click();
    await expect(page.getByText("Screener completed successfully")).toBeVisible();
    const picks = page.getByRole("region", { name: "Top Picks" });
    await expect(picks.getByText("Sample", { exact: true })).toHaveCount(0);
    await expect(picks.getByRole("article")).toHaveCount(3);
    await picks.getByRole("link", { name: "View More Picks" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Stock Screener");
  },
);

import type { Locator, Page } from "@playwright/test";
import { expect, expectAccessible, test } from "../fixtures.ts";
import { stopClock } from "../openWithoutTime.ts";
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

test(`§2 “title Stock Screener, subtitle Find undervalued stocks with high upside potential”; “title "Stocks Under $X" and an Idle or Running badge”; “It shows the last run time or "Never run", "Found N opportunities", and "Scanning X of Y data sources".” “"No results yet" with "Run the screener to find undervalued stocks with high upside potential." when nothing has been run.”`, async ({
  page,
}) => {
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
});

test("§9 “When nothing qualifies, 3 fixed sample picks appear”, each tagged Sample", async ({
  page,
}) => {
  await open(page, "/", "Dashboard");
  const picks = page.getByRole("region", { name: "Top Picks" });
  await expect(picks.getByRole("article")).toHaveCount(3);
  await expect(picks.getByText("Sample", { exact: true })).toHaveCount(3);
});

test("§2 Filters: “Max Price: under 5, 10, 20, 50, 100, 200.” “Min Volume: 50K+, 100K+, 500K+, 1M+, 5M+.” “Upside Filter: all, or 10, 20, 30, 50, 75, 100 percent or more.” §9 screener defaults; §8 “Multi-source screener completed successfully”", async ({
  page,
}) => {
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
  expect(await optionsOf(upside)).toEqual(["All", "10%+", "20%+", "30%+", "50%+", "75%+", "100%+"]);
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
});

test(
  "§2 Result cards: “symbol (click opens the chart overlay), name, price, upside %, market cap in millions or N/A, volume or N/A”; “a Refresh Now link”; “target price, target date and earnings date when present”; “a Detailed Analysis box with a risk label, a risk percentage band, a narrative and analysis-source percentages”; “Chart and Alert buttons.” §9 “The analysis-source percentages”: decisions §2: real, with a sum of 100; §7 “On success the screener results are refetched.”",
  { tag: "@demo" },
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
    await expect(card).toContainText(/\$[\d,]+M/);
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
    await expectAccessible(page);

    // §7: “On success the screener results are refetched.”
    const refetched = page.waitForRequest(/\/api\/screener\/results$/);
    await card.getByRole("button", { name: /^Refresh Now/ }).click();
    await refetched;
    await expect(card.getByRole("button", { name: /^Refresh Now/ })).toBeEnabled();
    const symbol = await card.getByRole("button").first().textContent();
    await card.getByRole("button", { name: /^Chart of/ }).click();
    await expect(page.getByRole("dialog")).toContainText(symbol ?? "");
  },
);

test("§2 “The Alert button creates an alert with a target of 1.1 times the current price, type above.” §8 “Price alert created successfully”; “Failed to refresh price”", async ({
  page,
}) => {
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
});

test(`§2 “A minimum-upside filter.” “"No stocks match your filter" with "Try lowering the upside filter or run the screener again." when the filter excludes everything.”`, async ({
  page,
}) => {
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
});

test("§2 “Run Screener spins while running and is disabled.” §4 “Idle becomes Running when a run is pressed, and returns to Idle when done. The button is disabled while running. Status is polled every 1 s.”", async ({
  page,
}) => {
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
    let asked = 0;
    page.on("request", (request) => {
      if (new URL(request.url()).pathname === path) asked += 1;
    });
    for (const times of [1, 2]) {
      let passedMs = 0;
      await expect
        .poll(async () => {
          await page.clock.runFor(100);
          passedMs += 100;
          return asked;
        })
        .toBeGreaterThanOrEqual(times);
      // A second after the answer, which itself takes a few of these steps.
      expect(passedMs, path).toBeLessThanOrEqual(2000);
    }
  }
});

test("§2 “A mode choice, standard or earnings, with a run button for each.” §8 “Earnings screener completed successfully”", async ({
  page,
}) => {
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
});

test("§2 “An analyze-symbol box: enter a symbol, press Analyze.” §8 “Symbol not found”; §5 “Please enter a valid stock symbol first”", async ({
  page,
}) => {
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
});

test("Beside the cards a table of the same results: sortable, resizable, by keyboard", async ({
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
  const firstCell = table.locator(".bp6-table-cell-row-0.bp6-table-cell-col-0");
  await expect(firstCell).toHaveText(dearest?.symbol ?? "");
  await expectAccessible(page);
});

test("§2 Dashboard: “Top Opportunities Under $10: the first 5, with Refresh and Run Full Screen.” §7 “the dashboard sends none”; §8 “Screener completed successfully”", async ({
  page,
}) => {
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
});

test("§2 “Top Picks card with a View More Picks link to /screener.” §9 up to 3, upside descending", async ({
  page,
}) => {
  await open(page, "/", "Dashboard");
  await page.getByRole("button", { name: "Run Full Screen" }).click();
  await expect(page.getByText("Screener completed successfully")).toBeVisible();
  const picks = page.getByRole("region", { name: "Top Picks" });
  await expect(picks.getByText("Sample", { exact: true })).toHaveCount(0);
  await expect(picks.getByRole("article")).toHaveCount(3);
  await picks.getByRole("link", { name: "View More Picks" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Stock Screener");
});

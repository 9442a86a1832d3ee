import type { Page } from "@playwright/test";
import { expect, test } from "../fixtures.ts";
import { openScreen } from "../openScreen.ts";

const chartOf = (page: Page, symbol: string) =>
  page
    .getByRole("dialog", { name: `Live chart of ${symbol}` })
    .getByRole("application", { name: `${symbol} price chart` });

async function openChart(page: Page, symbol: string, path = "/") {
  await page.goto(`${path}?chart=${symbol}`);
  await expect(chartOf(page, symbol)).toBeVisible();
}

const heightOf = async (page: Page, symbol: string) =>
  (await chartOf(page, symbol).boundingBox())?.height;

/** How many bars the chart says it shows, by stepping over them: the description names the span. */
const countCandles = (page: Page, symbol: string) =>
  chartOf(page, symbol)
    .locator(".chart-candles path")
    .evaluateAll((paths) =>
      paths.reduce((sum, path) => sum + (path.getAttribute("d")?.match(/M/g)?.length ?? 0), 0),
    );

test(
  "the chart has intervals, types, a crosshair, zoom and pan, and fills a higher window",
  {
    tag: [
      "@spec-2.39",
      "@spec-2.40",
      "@spec-2.42",
      "@spec-2.43",
      "@spec-2.45",
      "@spec-2.46",
      "@spec-9.55",
      "@spec-9.56",
      "@spec-9.57",
    ],
  },
  async ({ page }) => {
    const overlay = page.getByRole("dialog", { name: "Live chart of AAPL" });
    const chart = chartOf(page, "AAPL");

    await test.step("500 px high on the dashboard and 450 px on the alerts screen, more in a higher window", async () => {
      await page.setViewportSize({ width: 1440, height: 480 });
      await openChart(page, "AAPL");
      await expect.poll(() => heightOf(page, "AAPL")).toBe(500);
      await openChart(page, "AAPL", "/alerts");
      await expect.poll(() => heightOf(page, "AAPL")).toBe(450);
      await page.setViewportSize({ width: 1440, height: 900 });
      const ranges = overlay.locator(".chart-workspace-end");
      const left = async () => {
        const box = await ranges.boundingBox();
        return box && 900 - box.y - box.height;
      };
      await expect.poll(left).toBe(12);
      await page.getByRole("button", { name: "Compare" }).click();
      await expect(page.getByLabel("Compare with")).toBeFocused();
      await page.keyboard.type("MSFT");
      await page.keyboard.press("Enter");
      await expect(overlay.getByRole("table", { name: "Compared stocks" })).toBeVisible();
      await expect.poll(left).toBe(12);
      await overlay.getByRole("button", { name: "Stop comparing with MSFT" }).click();
      await expect(overlay.getByRole("table", { name: "Compared stocks" })).toHaveCount(0);
      await expect.poll(left).toBe(12);
    });

    await test.step("the wheel zooms, a drag pans, and ten candles stay visible", async () => {
      const fitted = await countCandles(page, "AAPL");
      await chart.hover();
      for (let turn = 0; turn < 30; turn++) await page.mouse.wheel(0, -240);
      await expect.poll(() => countCandles(page, "AAPL")).toBeLessThan(fitted / 4);
      // Two strokes, or a wick and a body, a candle: ten candles are at least ten marks.
      expect(await countCandles(page, "AAPL")).toBeGreaterThanOrEqual(10);

      const before = await chart.locator(".chart-candles path").first().getAttribute("d");
      const box = await chart.boundingBox();
      if (!box) throw new Error("The chart has no box");
      await page.mouse.move(box.x + 300, box.y + 200);
      await page.mouse.down();
      await page.mouse.move(box.x + 500, box.y + 200, { steps: 4 });
      await page.mouse.up();
      await expect
        .poll(() => chart.locator(".chart-candles path").first().getAttribute("d"))
        .not.toBe(before);

      // However far the chart is dragged, some candles stay visible.
      for (let drag = 0; drag < 6; drag++) {
        await page.mouse.move(box.x + 20, box.y + 200);
        await page.mouse.down();
        await page.mouse.move(box.x + box.width - 120, box.y + 200, { steps: 3 });
        await page.mouse.up();
      }
      expect(await countCandles(page, "AAPL")).toBeGreaterThanOrEqual(10);
    });

    await test.step("the crosshair shows the price under the pointer", async () => {
      await page.mouse.move(5, 5);
      await expect(chart.locator(".chart-crosshair")).toHaveCount(0);
      await chart.hover({ position: { x: 300, y: 200 } });
      await expect(chart.locator(".chart-crosshair .chart-label-text").first()).toHaveText(
        /^\d{1,3}(,\d{3})*\.\d{2}$/,
      );
    });

    await test.step("three chart types, each drawn its own way", async () => {
      const type = overlay.getByRole("radiogroup", { name: "Chart type" });
      await expect(type.getByRole("radio")).toHaveText(["Candlestick", "Line", "Area"]);
      await expect(type.getByRole("radio", { name: "Candlestick" })).toBeChecked();
      await expect(chart.locator(".chart-candles")).toBeAttached();
      await type.getByRole("radio", { name: "Line" }).click();
      await expect(chart.locator(".chart-candles")).toHaveCount(0);
      await expect(chart.locator(".chart-line")).toHaveCount(1);
      await type.getByRole("radio", { name: "Area" }).click();
      await expect(chart.locator("linearGradient")).toHaveCount(1);
    });

    await test.step("six intervals with 1D chosen", async () => {
      const interval = overlay.getByRole("radiogroup", { name: "Interval" });
      await expect(interval.getByRole("radio")).toHaveText(["1M", "5M", "30M", "1H", "1D", "1W"]);
      await expect(interval.getByRole("radio", { name: "1D, 1 day per bar" })).toBeChecked();
      for (const name of ["1M, 1 minute", "5M", "30M", "1H"]) {
        await interval.getByRole("radio", { name }).click();
        await expect(chart).toBeVisible();
      }
    });
  },
);

test(
  "a symbol opens the overlay over the whole screen; loading is said; Back and a button close it",
  { tag: ["@spec-2.37", "@spec-2.38", "@spec-2.41", "@spec-2.44", "@spec-4.9"] },
  async ({ page }) => {
    await openScreen(page, "/", "Dashboard");
    const movers = page.getByRole("region", { name: "Market Movers" });
    for (const [title, sign] of [
      ["Top gainers", "+"],
      ["Top losers", "−"],
    ] as const) {
      const rows = movers.getByRole("list", { name: title }).getByRole("listitem");
      await expect(rows).toHaveCount(5);
      for (const text of await rows.locator(".change-text").allTextContents()) {
        expect(text.startsWith(sign)).toBe(true);
      }
    }

    const asked: string[] = [];
    let release = () => {};
    const held = new Promise<void>((done) => {
      release = done;
    });
    await page.route(/\/api\/stocks\/chart\/[^/?]+(\?|$)/, async (route) => {
      const { pathname, searchParams } = new URL(route.request().url());
      asked.push(`${pathname.split("/").at(-1)} ${searchParams.get("interval")}`);
      await held;
      await route.continue();
    });
    await movers
      .getByRole("button", { name: /, open chart$/ })
      .first()
      .click();
    await expect(page.getByText(/^Loading (the )?chart/)).toBeVisible();
    release();
    const symbol = new URL(page.url()).searchParams.get("chart") ?? "";
    const overlay = page.getByRole("dialog", { name: `Live chart of ${symbol}` });
    const chart = chartOf(page, symbol);
    await expect(chart).toBeVisible();
    await expect(overlay.getByRole("link", { name: /Yahoo Finance/ })).toHaveAttribute(
      "href",
      `https://finance.yahoo.com/quote/${symbol}`,
    );
    const { width, height } = (await overlay.boundingBox()) ?? {};
    expect({ width, height }).toEqual(page.viewportSize());

    await overlay.getByRole("radio", { name: "1W" }).click();
    await expect.poll(() => [...new Set(asked)]).toEqual([`${symbol} 1d`, `${symbol} 1w`]);
    await expect(chart).toBeVisible();
    const drawing = chart.locator("svg").first();
    const wide = Number(await drawing.getAttribute("width"));
    await page.setViewportSize({ width: 900, height: 900 });
    await expect.poll(async () => Number(await drawing.getAttribute("width"))).toBeLessThan(wide);

    await overlay.getByRole("button", { name: "Close chart" }).click();
    await expect(overlay).toHaveCount(0);
    // Other stocks may have risen more meanwhile.
    await movers
      .getByRole("button", { name: /, open chart$/ })
      .first()
      .click();
    const another = page.getByRole("dialog", { name: /^Live chart of / });
    await expect(another).toBeVisible();
    await page.goBack();
    await expect(another).toHaveCount(0);
  },
);

import type { Locator } from "@playwright/test";
import { expect, test } from "../fixtures.ts";

/** Returns the horizontal positions of the first bars, which no new price changes. */
const positionsOf = async (chart: Locator) =>
  (await chart.locator(".chart-candles path").first().getAttribute("d"))
    ?.match(/M[\d.-]+/g)
    ?.slice(0, 5);

test("an alert is made on the chart, dragged to another price, and Undo takes it back", async ({
  page,
}) => {
  await page.goto("/alerts?chart=TSLA");
  const overlay = page.getByRole("dialog", { name: "Live chart of TSLA" });
  const chart = overlay.getByRole("application", { name: "TSLA price chart" });
  await expect(chart).toBeVisible();

  // In the half of the chart where the price is not: the alert must not trigger meanwhile.
  const plot = await chart.boundingBox();
  const last = await chart.locator(".chart-last").boundingBox();
  if (!plot || !last) throw new Error("The chart shows no price");
  const isLow = last.y - plot.y > plot.height / 2;
  const [side, down] = isLow ? (["above", 40] as const) : (["below", -40] as const);
  const position = { x: 300, y: isLow ? 60 : plot.height - 180 };
  await chart.click({ button: "right", position });
  await page.getByRole("menuitem", { name: new RegExp(`^Alert when ${side} \\$`) }).click();
  const dialog = page.getByRole("dialog", { name: "Create New Price Alert" });
  await expect(dialog.getByLabel("Symbol")).toHaveValue("TSLA");
  await expect(dialog.getByLabel("Condition")).toHaveValue(side);
  const target = Number(await dialog.getByLabel("Target price").inputValue());
  expect(target).toBeGreaterThan(0);
  await dialog.getByLabel("Target price").press("Enter");
  const card = page.getByRole("row", { name: /^TSLA Price/ }).first();
  await expect(card).toContainText("Active");

  await card.getByRole("button", { name: /^TSLA/ }).click();
  const line = overlay.getByRole("slider", { name: /^Alert: / }).first();
  await expect(line).toHaveAttribute("aria-valuenow", String(target));
  const knob = line.locator(".chart-alert-knob");
  await knob.hover();
  await page.mouse.down();
  const box = await knob.boundingBox();
  if (!box) throw new Error("The line has no label");
  await page.mouse.move(box.x + 20, box.y + box.height / 2 + down, { steps: 4 });
  await expect(line).toHaveAttribute("aria-valuetext", /not set yet$/);
  await page.mouse.up();

  await expect(page.getByText(/^Alert on TSLA moved to \$/)).toBeVisible();
  const rise = async () => Number(await line.getAttribute("aria-valuenow")) - target;
  await expect.poll(async () => Math.sign(await rise())).toBe(isLow ? -1 : 1);
  await page.getByText("Undo").click();
  await expect(page.getByText(/^Alert on TSLA moved back to \$/)).toBeVisible();
  await expect(line).toHaveAttribute("aria-valuenow", String(target));
});

test("a line is drawn on the chart, an alert is set on it, and the line is there at other intervals", async ({
  page,
}) => {
  await page.goto("/alerts?chart=KO");
  const overlay = page.getByRole("dialog", { name: "Live chart of KO" });
  await expect(overlay.getByRole("application", { name: "KO price chart" })).toBeVisible();
  await overlay.getByRole("button", { name: "Draw line" }).click();
  const pad = overlay.getByRole("application", { name: "Draw a line" });
  const box = await pad.boundingBox();
  if (!box) throw new Error("There is nothing to draw on");
  const press = (right: number, down: number) =>
    page.mouse.click(box.x + box.width * right, box.y + box.height * down);
  // Below all prices, so that the alert does not trigger during another test.
  await press(0.3, 0.9);
  await expect(pad.getByText("Set the second point")).toBeVisible();
  await press(0.7, 0.88);
  const line = overlay.getByRole("button", { name: /^Line from \$/ });
  await expect(line).toBeFocused();
  const name = await line.getAttribute("aria-label");

  // The second point by a bar and a tick, and back.
  const point = overlay.getByRole("slider", { name: "Second point" });
  const value = await point.getAttribute("aria-valuetext");
  await point.focus();
  await page.keyboard.press("ArrowUp");
  await expect(point).not.toHaveAttribute("aria-valuetext", value ?? "");
  await page.keyboard.press("Escape");
  await expect(point).toHaveAttribute("aria-valuetext", value ?? "");

  await overlay.getByText("1W", { exact: true }).click();
  // The chart of the other interval is another: what has the focus in this one goes with it.
  await expect(overlay.getByText(/weekly bars from/)).toBeAttached();
  await expect(line).toHaveAttribute("aria-label", name ?? "");
  await line.focus();
  await page.keyboard.press("Enter");
  await page.getByRole("menuitem", { name: "Alert on this line…" }).click();
  const form = page.getByRole("dialog", { name: "Alert on this line" });
  await form.getByRole("radio", { name: "Below" }).click();
  await expect(form.getByLabel("Name")).toHaveValue("KO crosses below the line");
  await form.getByLabel("Name").press("Enter");
  await page.getByText("View", { exact: true }).click();
  await expect(
    page.getByRole("article").filter({ hasText: "KO crosses below the line" }),
  ).toBeVisible();
});

test("over the stock page's chart the wheel does not zoom", async ({ page }) => {
  await page.goto("/stocks/AAPL");
  await page.getByRole("application", { name: "AAPL price chart" }).hover();
  await page.mouse.wheel(0, 120);
  await expect(page.getByText("Click the chart or hold Ctrl to zoom")).toBeVisible();
});

test("a range shows exactly its span at an interval that fits, and returns after a pan", async ({
  page,
}) => {
  await page.goto("/stocks/AAPL");
  const ranges = page.getByRole("radiogroup", { name: "Range" });
  const intervals = page.getByRole("radiogroup", { name: "Interval" });
  await expect(ranges.getByRole("radio", { name: "6M, 6 months" })).toBeChecked();
  await ranges.getByRole("radio", { name: "5Y, 5 years" }).click();
  await expect(page).toHaveURL(/\?range=5y$/);
  await expect(intervals.getByRole("radio", { name: "1W, 1 week per bar" })).toBeChecked();
  const chart = page.getByRole("application", { name: "AAPL price chart" });
  const positions = () => positionsOf(chart);
  await expect(chart).toBeVisible();
  const fitted = await positions();

  await chart.focus();
  await page.keyboard.press("+");
  await expect.poll(positions).not.toEqual(fitted);
  await ranges.getByRole("radio", { name: "5Y, 5 years" }).click();
  await expect.poll(positions).toEqual(fitted);

  await ranges.getByRole("radio", { name: "5Y, 5 years" }).press("ArrowRight");
  await expect(ranges.getByRole("radio", { name: "All available history" })).toBeChecked();
  await expect(chart).toHaveAccessibleDescription(/weekly bars from Mon, Jan 3, 2000/);
  await intervals.getByRole("radio", { name: "1D, 1 day per bar" }).click();
  await expect(ranges.getByRole("radio", { name: "6M, 6 months" })).toBeChecked();
  await intervals.getByRole("radio", { name: "1H, 1 hour per bar" }).click();
  await expect(ranges.getByRole("radio", { checked: true })).toHaveCount(0);
});

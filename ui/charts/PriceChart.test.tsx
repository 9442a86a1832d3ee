import { afterEach, expect, test } from "bun:test";
import { cleanup, render } from "@testing-library/react";
import { PriceChart } from "./PriceChart.tsx";

afterEach(cleanup);

const closes = Array.from({ length: 40 }, (_, index) => (index < 20 ? 10 : 100 + index));
const bars = closes.map((close, time) => ({
  time,
  open: close,
  high: close,
  low: close,
  close,
  volume: null,
}));

const chart = (
  <PriceChart
    bars={bars}
    interval="1w"
    type="line"
    height={300}
    width={900}
    currency="USD"
    label="ACME"
    formatPrice={(price) => price.toFixed(2)}
    formatTime={(time) => `day ${time}`}
    fitFrom={20}
    isFitExact
  />
);

test("the description covers the bars in view, not the older ones that are loaded", () => {
  const { getByRole } = render(chart);
  const id = getByRole("application").getAttribute("aria-describedby") ?? "";
  expect(document.getElementById(id)?.textContent).toStartWith(
    "ACME, 20 weekly bars from day 20 to day 39, prices in USD: last close 139.00, +15.83% over the period, low 120.00, high 139.00. Arrow keys",
  );
});

test("a chart in the page is not taken for the dialog that fills the window", async () => {
  const css = await Bun.file(new URL("../theme/base.css", import.meta.url)).text();
  const [, dialog = ""] = /bp6-overlay-open (\.chart-[a-z]+)\)/.exec(css) ?? [];
  expect(dialog).not.toBe("");
  expect(render(chart).container.querySelectorAll(dialog).length).toBe(0);
});

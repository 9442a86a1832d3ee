import { describe, expect, test } from "bun:test";
import { formatChartPrice, priceDigits } from "./chartFormat.ts";
import { changeAt, type ChartFormat, describeBar, summarize } from "./messages.ts";

const bars = [
  { time: 1, open: 10, high: 12, low: 9, close: 11, volume: 1_200_000 },
  { time: 2, open: 11, high: 13, low: 8, close: 12.1, volume: null },
];

const format: ChartFormat = {
  formatPrice: (price) => formatChartPrice(price, 2),
  formatTime: (time) => `day ${time}`,
  formatPercent: (percent) => `${percent.toFixed(1)}%`,
  formatVolume: (volume) => `${volume / 1e6}M`,
};

describe("chart words", () => {
  test("a change is measured from the previous close, the first bar's from its open", () => {
    expect(changeAt(bars, 0)).toEqual({ amount: 1, percent: expect.closeTo(10, 9) });
    expect(changeAt(bars, 1)).toEqual({
      amount: expect.closeTo(1.1, 9),
      percent: expect.closeTo(10, 9),
    });
  });

  test("a bar is described with date, prices, change and volume, if known", () => {
    expect(describeBar(bars, 0, format)).toBe(
      "day 1: open 10.00, high 12.00, low 9.00, close 11.00, change 10.0%, volume 1.2M.",
    );
    expect(describeBar(bars, 1, format)).toBe(
      "day 2: open 11.00, high 13.00, low 8.00, close 12.10, change 10.0%.",
    );
    expect(describeBar(bars, 2, format)).toBe("");
  });

  test("the summary is one sentence about the whole series", () => {
    expect(summarize("ACME", "1d", bars, "USD", format)).toBe(
      "ACME, 2 daily bars from day 1 to day 2, prices in USD: last close 12.10, 21.0% over the period, low 8.00, high 13.00.",
    );
    expect(summarize("ACME", "1h", bars.slice(0, 1), "USD", format)).toContain(
      "one hourly bar, day 1,",
    );
    expect(summarize("ACME", "1h", [], "USD", format)).toBe("ACME: No data for this interval.");
  });
});

describe("price digits", () => {
  test("follow the currency, with four significant ones below one unit", () => {
    expect(priceDigits(120, "USD")).toBe(2);
    expect(priceDigits(0.42, "USD")).toBe(4);
    expect(priceDigits(2945, "JPY")).toBe(0);
    expect(priceDigits(0.4, "JPY")).toBe(4);
    expect(priceDigits(5, "not a code")).toBe(2);
  });
});

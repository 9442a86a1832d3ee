import { expect, test } from "bun:test";
import {
  formatFigure,
  formatMoney,
  formatMoneyCompact,
  formatTarget,
  formatVolume,
} from "./money.ts";

test("money is in the quote's own currency, in en-US format", () => {
  expect(formatMoney("AAPL", 1234.5, "USD")).toBe("$1,234.50");
  expect(formatMoney("AAPL", 1234.5, "GBP")).toBe("£1,234.50");
  expect(formatMoney("AAPL", 2500, "JPY")).toBe("¥2,500");
  expect(formatMoney("AAPL", 12.3456, "KWD")).toBe("KWD\u00a012.346");
  expect(formatMoney("AAPL", 10, "CAD")).toBe("CA$10.00");
  expect(formatMoney("SHIB-USD", 0.00001234, "USD")).toBe("$0.00001234");
  expect(formatMoney("AAPL", 0.0523, "USD")).toBe("$0.05230");
  expect(formatMoney("AAPL", 0.5, "USD")).toBe("$0.5000");
  expect(formatMoney("AAPL", 0.001, "USD")).toBe("$0.001000");
  expect(formatMoney("AAPL", 0, "USD")).toBe("$0.00");
  expect(formatMoney("AAPL", 10, "?")).toBe("10.00 ?");
  expect(formatMoney("EURUSD=X", 1.15234, "USD")).toBe("1.1523");
  expect(formatMoney("JPY=X", 150.5, "JPY")).toBe("150.500");
  expect(formatMoney("^GSPC", 6480.9, "USD")).toBe("6,480.90");
});

test("a target is shown as the user wrote it", () => {
  expect(formatTarget("AAPL", 5000, "USD")).toBe("$5,000.00");
  expect(formatTarget("AAPL", 75.995, "USD")).toBe("$75.995");
  expect(formatTarget("SHIB-USD", 0.00000812, "USD")).toBe("$0.00000812");
  expect(formatTarget("SHIB-USD", 0.00000813, "USD")).toBe("$0.00000813");
  expect(formatTarget("SHIB-USD", 0.000008125, "USD")).toBe("$0.000008125");
  expect(formatTarget("PEPE-USD", 8.12e-9, "USD")).toBe("$0.00000000812");
  expect(formatTarget("AAPL", 12.3456789, "USD")).toBe("$12.3456789");
  expect(formatTarget("AAPL", 100 / 3, "USD")).toBe("$33.333333");
});

test("large amounts are compact", () => {
  expect(formatMoneyCompact(3.42e9, "USD")).toBe("$3.4B");
  expect(formatMoneyCompact(950, "?")).toBe("950 ?");
  expect(formatVolume(1_234_567)).toBe("1.2M");
});

test("a figure of a rule is shown in its unit", () => {
  const dollars = { symbol: "AAPL", currency: "USD" };
  expect(formatFigure(310.83, "price", dollars)).toBe("$310.83");
  expect(formatFigure(-0.0312, "price", { currency: null })).toBe("-0.03120");
  expect(formatFigure(3.42e9, "money", { currency: null })).toBe("$3.4B");
  expect(formatFigure(1_234_567, "volume", dollars)).toBe("1.2M");
  expect([0.001, 2.345, -0.4].map((each) => formatFigure(each, "percent", dollars))).toEqual([
    "0.00%",
    "+2.35%",
    "−0.40%",
  ]);
  expect([1, 12.4].map((each) => formatFigure(each, "days", dollars))).toEqual([
    "1 day",
    "12 days",
  ]);
  expect(formatFigure(1234.5, "ratio", dollars)).toBe("1,234.50");
  expect(formatFigure(1234.5, null, dollars)).toBe("1,234.50");
});

import { expect, test } from "bun:test";
import { assert, integer, property } from "fast-check";
import { formatTarget } from "../../backend/domain/money.ts";
import { formatChangeOf, formatLevel, formatPriceOf, formatTargetOf } from "./level.ts";

test.each([
  ["^GSPC", 6480.928, "6,480.93"],
  ["EURUSD=X", 1.15, "1.1500"],
  ["JPY=X", 150.1234, "150.123"],
  ["EURJPY=X", 163.9, "163.900"],
  ["IDR=X", 16_245.4, "16,245.40"],
  ["JPYUSD=X", 0.006662, "0.006662"],
  ["AAPL", 310.1, null],
  ["BTC-USD", 90_887.4, null],
])("%s at %d is %p", (symbol, value, text) => {
  expect(formatLevel(symbol, value)).toBe(text);
});

test("a price has its currency, an exchange rate has none", () => {
  expect(formatPriceOf("AAPL", 310.1, "USD")).toBe("$310.10");
  expect(formatPriceOf("EURUSD=X", 1.15234, "USD")).toBe("1.1523");
  expect(formatPriceOf("EURUSD=X", null, "USD")).toBe("–");
});

test("a change has the decimals of its price", () => {
  expect(formatChangeOf("EURUSD=X", -0.00123, 1.15, "USD")).toBe("−0.0012");
  expect(formatChangeOf("^GSPC", 12.345, 6480, "USD")).toBe("+12.35");
  expect(formatChangeOf("AAPL", 1.2, 310, "USD")).toBe("+$1.20");
  expect(formatChangeOf("JPY=X", null, 150, "JPY")).toBe("–");
});

test("a target is shown as the reader entered it", () => {
  expect(formatTargetOf("AAPL", 190, "USD")).toBe("$190.00");
  expect(formatTargetOf("AAPL", 75.995, "USD")).toBe("$75.995");
  expect(formatTargetOf("AAPL", 0.5, "USD")).toBe("$0.5000");
  expect(formatTargetOf("7203.T", 2945.5, "JPY")).toBe("¥2,945.50");
  expect(formatTargetOf("EURUSD=X", 1.15005, "USD")).toBe("1.15005");
  expect(formatTargetOf("SHIB-USD", 0.00000812, "USD")).toBe("$0.00000812");
  expect(formatTargetOf("SHIB-USD", 0.00000813, "USD")).toBe("$0.00000813");
  expect(formatTargetOf("SHIB-USD", 0.0000102, "USD")).toBe("$0.0000102");
  expect(formatTargetOf("PEPE-USD", 8.12e-9, "USD")).toBe("$0.00000000812");
});

test("a computed target has six decimals, or four significant digits when it is small", () => {
  for (const [target, shown] of [
    [100 / 3, "$33.333333"],
    [0.00001 / 3, "$0.000003333"],
    [0.00001234567891 * 0.93, "$0.00001148"],
    [7.5e-10 / 7, "$0.0000000001071"],
  ] as const) {
    expect(formatTargetOf("SHIB-USD", target, "USD")).toBe(shown);
    expect(formatTarget("SHIB-USD", target, "USD")).toBe(shown);
  }
});

test("different targets are shown differently, on screen and in messages", () => {
  assert(
    property(
      integer({ min: 1, max: 99_999_999 }),
      integer({ min: 0, max: 15 }),
      (figures, exponent) => {
        const typed = `${figures}e-${exponent}`;
        const [target, next] = [Number(typed), Number(`${figures + 1}e-${exponent}`)];
        const shown = formatTargetOf("SHIB-USD", target, "USD");
        expect(Number(shown.replaceAll(/[$,]/g, ""))).toBe(target);
        expect(formatTargetOf("SHIB-USD", next, "USD")).not.toBe(shown);
        expect(formatTarget("SHIB-USD", target, "USD")).toBe(shown);
      },
    ),
  );
});

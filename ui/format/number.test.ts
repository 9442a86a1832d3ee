import { describe, expect, test } from "bun:test";
import { array, assert, double, integer, property, string } from "fast-check";
import {
  formatBytes,
  formatCash,
  formatCount,
  formatDistance,
  formatFraction,
  formatMarketCapOrNone,
  formatMoneyCompact,
  formatMoneyOfColumn,
  formatPerShare,
  formatPercent,
  formatPrice,
  formatPriceChange,
  formatPriceColumn,
  formatQuantity,
  formatRatio,
  formatShare,
  formatToGo,
  formatUpside,
  formatVolume,
  formatVolumeOfColumn,
  formatVolumeOrNone,
  formatWeight,
} from "./number.ts";

describe("price", () => {
  test("has four decimals below one unit, also when negative", () => {
    expect(formatPrice(0.4312, "USD")).toBe("$0.4312");
    expect(formatPrice(-0.5, "USD")).toBe("−$0.5000");
    expect(formatPrice(1, "USD")).toBe("$1.00");
  });
  test("below a thousandth keeps two significant digits, like its chart", () => {
    expect(formatPrice(0.00001234, "USD")).toBe("$0.00001234");
    expect(formatPrice(0.0009, "USD")).toBe("$0.0009000");
    expect(formatPrice(1e-300, "USD")).toBe("$0.00000000000000000000");
    expect(formatPrice(0.000061, "JPY")).toBe("¥0.00006100");
    expect(formatPriceChange(-0.0000021, 0.00001234)).toBe("−$0.00000210");
  });
  test("of exactly zero is a plain zero", () => {
    expect(formatPrice(0, "USD")).toBe("$0.00");
  });
  test("is written in the quote's own currency", () => {
    expect(formatPrice(12.3, "GBP")).toBe("£12.30");
    expect(formatPrice(12.3, "CAD")).toBe("CA$12.30");
    expect(formatPrice(2945.4, "JPY")).toBe("¥2,945");
    expect(formatPrice(0.4, "JPY")).toBe("¥0.4000");
  });
  test("with a currency code that Intl rejects keeps the code after the number", () => {
    expect(formatPrice(5, "not a code")).toBe("5.00 not a code");
    expect(formatPrice(5, "")).toBe("5.00");
  });
  test("is an en dash when unknown", () => {
    for (const value of [null, undefined, Number.NaN, Infinity, -Infinity]) {
      expect(formatPrice(value, "USD")).toBe("–");
    }
  });
  test("in a column has the decimals of the others", () => {
    expect(formatPriceColumn([0.82, 3.37, null, 0, 12], "USD")).toEqual([
      "$0.82",
      "$3.37",
      "–",
      "$0.00",
      "$12.00",
    ]);
    expect(formatPriceColumn([0.125, 3.37], "USD")).toEqual(["$0.125", "$3.370"]);
    expect(formatPriceColumn([0.00001, 3], "USD")).toEqual(["$0.00001", "$3.00000"]);
    expect(formatPriceColumn([120, 2945], "JPY")).toEqual(["¥120", "¥2,945"]);
    expect(formatPriceColumn([5], "not a code")).toEqual(["5.00 not a code"]);
    expect(formatPriceColumn([], "USD")).toEqual([]);
  });
  test("in a column aligns at the decimal point, and loses no digits", () => {
    assert(
      property(array(integer({ min: 0, max: 9_999_999 }), { minLength: 1 }), (parts) => {
        const prices = parts.map((part) => part / 10_000);
        const texts = formatPriceColumn(prices, "USD");
        expect(new Set(texts.map((text) => text.split(".")[1]?.length)).size).toBe(1);
        expect(texts.map((text) => Number(text.replace(/[$,]/g, "")))).toEqual(prices);
      }),
    );
  });
  test("never shows NaN, a hyphen or a script, whatever the number and the code", () => {
    assert(
      property(double(), string({ maxLength: 5 }), (value, currency) => {
        const text = formatPrice(value, currency).replace(currency, "");
        expect(text).not.toContain("NaN");
        expect(text.startsWith("-")).toBe(false);
      }),
    );
  });
});

test("an amount paid has the currency's own decimals, however small", () => {
  expect(formatCash(-0.37, "USD")).toBe("−$0.37");
  expect(formatCash(1234.5, "USD")).toBe("+$1,234.50");
  expect(formatCash(-1200, "JPY")).toBe("−¥1,200");
  expect(formatCash(0, "USD")).toBe("$0.00");
});

test("a dividend has the decimals with which it is declared", () => {
  expect(formatPerShare(3.24, "USD")).toBe("$3.24");
  expect(formatPerShare(0.0626, "USD")).toBe("$0.0626");
  expect(formatPerShare(0.5, "USD")).toBe("$0.50");
  expect(formatPerShare(65, "JPY")).toBe("¥65");
  expect(formatPerShare(0.834, "USD", [0.3763, 0.834])).toBe("$0.8340");
  expect(formatPerShare(0.12345678, "USD")).toBe("$0.123457");
});

describe("change of price", () => {
  test("always carries its sign", () => {
    expect(formatPriceChange(1.2, 55)).toBe("+$1.20");
    expect(formatPriceChange(-0.0312, 0.43)).toBe("−$0.0312");
    expect(formatPriceChange(0, 55)).toBe("$0.00");
    expect(formatPriceChange(0.73, 310.83)).toBe("+$0.73");
    expect(formatPriceChange(-0.004, 0.412)).toBe("−$0.0040");
    expect(formatPriceChange(0.08, 10.69, "GBP")).toBe("+£0.08");
    expect(formatPriceChange(null, 55)).toBe("–");
  });
});

describe("percent", () => {
  test("has two decimals, a sign and a true minus", () => {
    expect(formatPercent(2.345)).toBe("+2.35%");
    expect(formatPercent(-0.4)).toBe("−0.40%");
    expect(formatPercent(1234)).toBe("+1,234.00%");
  });
  test("that rounds to zero has no sign", () => {
    expect(formatPercent(0)).toBe("0.00%");
    expect(formatPercent(-0.001)).toBe("0.00%");
  });
  test("is an en dash when unknown", () => {
    expect(formatPercent(undefined)).toBe("–");
  });
});

describe("upside", () => {
  test("of 1000 and more is shown in thousands", () => {
    expect(formatUpside(999.99)).toBe("+999.99%");
    expect(formatUpside(1000)).toBe("+1K%");
    expect(formatUpside(1234)).toBe("+1.2K%");
  });
  test("that would be shown as 1,000.00 is already a thousand", () => {
    expect(formatUpside(999.999)).toBe("+1K%");
  });
  test("below that is a percentage like any other", () => {
    expect(formatUpside(-12)).toBe("−12.00%");
    expect(formatUpside(null)).toBe("–");
  });
});

describe("compact amounts", () => {
  test("have at most one decimal", () => {
    expect(formatVolume(1_234_567)).toBe("1.2M");
    expect(formatVolume(950)).toBe("950");
    expect(formatVolume(0)).toBe("0");
    const column = [2_000_000, 38_040_000, 3_900_000, 950, null];
    expect(column.map(formatVolumeOfColumn)).toEqual(["2.0M", "38.0M", "3.9M", "950", "–"]);
    expect(formatMoneyCompact(3_400_000_000)).toBe("$3.4B");
    expect(formatMoneyCompact(-2_000_000, "GBP")).toBe("−£2M");
    expect(formatMoneyCompact(2_000, "??")).toBe("2K ??");
  });
  test("in one column have the same decimals", () => {
    const amounts = [15.1e12, 15e12, 14.5e12, 950e9].map((value) =>
      formatMoneyOfColumn(value, "JPY"),
    );
    expect(amounts).toEqual(["¥15.1T", "¥15.0T", "¥14.5T", "¥950.0B"]);
    expect(formatMoneyOfColumn(2_000, "??")).toBe("2.0K ??");
    expect(formatMoneyCompact(15e12, "JPY")).toBe("¥15T");
  });
  test("are an en dash when unknown", () => {
    expect(formatVolume(null)).toBe("–");
    expect(formatMoneyCompact(Number.NaN)).toBe("–");
  });
});

test("a count is whole, with thousands separators", () => {
  expect(formatCount(12340)).toBe("12,340");
  expect(formatCount(null)).toBe("–");
});

test("a share is a whole percentage without a sign, or an en dash when unknown", () => {
  expect(formatShare(82.6)).toBe("83%");
  expect(formatShare(0)).toBe("0%");
  for (const value of [null, undefined, Number.NaN]) expect(formatShare(value)).toBe("–");
});

test("a weight has the hundredths with which shares add up to 100", () => {
  expect([1 / 3, 1, 0].map(formatWeight)).toEqual(["33.33%", "100.00%", "0.00%"]);
  expect(formatWeight(null)).toBe("–");
});

test("a capitalization is in whole millions, or N/A when unknown", () => {
  expect(formatMarketCapOrNone(3_530_400_000)).toBe("$3.5B");
  expect(formatMarketCapOrNone(400_000)).toBe("$400K");
  expect(formatMarketCapOrNone(5e9, "GBP")).toBe("£5B");
  expect(formatMarketCapOrNone(5e9, "??")).toBe("5B ??");
  expect(formatMarketCapOrNone(null)).toBe("N/A");
  expect(formatVolumeOrNone(1_234_567)).toBe("1.2M");
  expect(formatVolumeOrNone(null)).toBe("N/A");
});

test("ratios and fractions have no sign unless they are negative", () => {
  expect(formatRatio(28.412)).toBe("28.41");
  expect(formatRatio(-0.5)).toBe("−0.50");
  expect(formatFraction(0.0052)).toBe("0.52%");
  expect(formatFraction(0.312, 0)).toBe("31%");
  for (const value of [null, undefined, Number.NaN]) {
    expect(formatRatio(value)).toBe("–");
    expect(formatFraction(value)).toBe("–");
  }
});

test("a quantity keeps every digit", () => {
  expect(formatQuantity("1000")).toBe("1,000");
  expect(formatQuantity("0.0123456789")).toBe("0.0123456789");
  expect(formatQuantity("-12345678901234567890.125")).toBe("−12,345,678,901,234,567,890.125");
});

test.each([
  [1.846, "+1.85%", "1.85%"],
  [-52.3, "−52.30%", "52.30%"],
  [99.994, "+99.99%", "99.99%"],
  [99.996, "+100%", "100%"],
  [-100.4, "−100%", "100%"],
  [20_978.6, "+20,979%", "20,979%"],
  [0, "0.00%", "0.00%"],
])("a distance of %p%% is %p to go, or %p away", (value, toGo, away) => {
  expect(formatToGo(value)).toBe(toGo);
  expect(formatDistance(value)).toBe(away);
});

test.each([
  [0, "0.0 MB"],
  [12_000_000, "12 MB"],
  [6_400_000_000, "6.4 GB"],
  [64_000_000_000, "64 GB"],
])("%d bytes are shown as %s", (bytes, text) => {
  expect(formatBytes(bytes)).toBe(text);
});

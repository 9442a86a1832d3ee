import { describe, expect, test } from "bun:test";
import { readDecimal } from "./decimal.ts";
import { findBookedSplit, findSameSplit, isSameRatio, type SplitTerms } from "./sameSplit.ts";

const terms = (numerator: string, denominator: string): SplitTerms => ({
  numerator: readDecimal(numerator)!,
  denominator: readDecimal(denominator)!,
});

type Ratio = readonly [string, string];

describe("two splits have the same ratio", () => {
  test.each<[string, Ratio, Ratio]>([
    ["announced and rounded shares", ["1", "10"], ["0.32451471", "3.24514713"]],
    ["announced and shares cut off", ["1", "10"], ["0.32451471", "3.24514719"]],
    ["a multiple of it", ["4", "1"], ["8", "2"]],
    ["a third, written with four digits", ["1", "3"], ["0.3333", "1"]],
    ["whole shares before, a third after", ["1", "3"], ["3.3333", "10"]],
    ["shares of two decimals", ["1", "10"], ["0.33", "3.25"]],
    ["rounded shares on both sides", ["0.324514", "3.245147"], ["1.11111111", "11.1111111"]],
    ["a forward split", ["20", "1"], ["1.23456", "0.061728"]],
  ])("%s", (_, one, other) => {
    expect(isSameRatio(terms(...one), terms(...other))).toBe(true);
    expect(isSameRatio(terms(...other), terms(...one))).toBe(true);
  });

  test.each<[string, Ratio, Ratio]>([
    ["whole numbers are exact", ["3", "1"], ["4", "1"]],
    ["whole numbers are exact, large ones too", ["1000", "3000"], ["1001", "3000"]],
    ["stock dividends one percent apart", ["1.04", "1"], ["1.05", "1"]],
    ["stock dividends five percent apart", ["1.05", "1"], ["1.1", "1"]],
    ["the digits tell 1 for 10 from 1 for 11", ["1", "11"], ["0.32451471", "3.24514713"]],
    ["the last digit but one differs", ["1", "10"], ["0.32451491", "3.24514713"]],
    ["a ratio and its inverse", ["1", "10"], ["10", "1"]],
  ])("two splits differ if %s", (_, one, other) => {
    expect(isSameRatio(terms(...one), terms(...other))).toBe(false);
    expect(isSameRatio(terms(...other), terms(...one))).toBe(false);
  });

  test("a ratio that recurs within three days is one split", () => {
    const recorded = { date: "2025-10-17", ...terms("0.32451471", "3.24514713") } as const;
    const listedOn = (date: `${number}-${number}-${number}`) => ({ date, ...terms("1", "10") });
    expect(findSameSplit([recorded], listedOn("2025-10-20"))).toBe(recorded);
    expect(findSameSplit([recorded], listedOn("2025-10-21"))).toBeUndefined();
  });

  test("a listed split may be booked a week later", () => {
    const listed = { date: "2025-10-17", ...terms("1", "10") } as const;
    const bookedOn = (date: `${number}-${number}-${number}`) => ({
      date,
      ...terms("0.32451471", "3.24514713"),
    });
    for (const date of ["2025-10-16", "2025-10-21", "2025-10-24"] as const) {
      expect(findBookedSplit([bookedOn(date)], listed)?.date).toBe(date);
    }
    expect(findBookedSplit([bookedOn("2025-10-25")], listed)).toBeUndefined();
  });
});

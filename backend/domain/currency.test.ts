import { describe, expect, test } from "bun:test";
import { inMajorUnit, isMajorUnit } from "./currency.ts";
import { markets } from "./symbol.ts";

describe("minor units", () => {
  test("pence become pounds, in any notation", () => {
    expect(inMajorUnit(88.4, "GBp")).toEqual({ amount: 0.884, currency: "GBP" });
    expect(inMajorUnit(12_450, "GBX")).toEqual({ amount: 124.5, currency: "GBP" });
  });

  test("South African cents and Israeli agorot become rand and shekels", () => {
    expect(inMajorUnit(250, "ZAc")).toEqual({ amount: 2.5, currency: "ZAR" });
    expect(inMajorUnit(250, "ZAC")).toEqual({ amount: 2.5, currency: "ZAR" });
    expect(inMajorUnit(250, "ILA")).toEqual({ amount: 2.5, currency: "ILS" });
  });

  test("pounds stay pounds: only the small p means pence", () => {
    expect(inMajorUnit(124.5, "GBP")).toEqual({ amount: 124.5, currency: "GBP" });
  });

  test("a major unit keeps its amount and is written in capitals", () => {
    expect(inMajorUnit(3080, "JPY")).toEqual({ amount: 3080, currency: "JPY" });
    expect(inMajorUnit(10, "usd")).toEqual({ amount: 10, currency: "USD" });
  });

  test("the name of an object's own method is not a minor unit", () => {
    for (const name of ["constructor", "__proto__", "toString"]) {
      expect(inMajorUnit(10, name).amount).toBe(10);
    }
  });
});

describe("a major unit", () => {
  test("is what every market is quoted in", () => {
    for (const { currency } of Object.values(markets)) expect(isMajorUnit(currency)).toBe(true);
  });

  test("is three capitals that are not a minor unit", () => {
    const others = [
      "GBp",
      "GBX",
      "ZAc",
      "ZAC",
      "ILA",
      "",
      "US",
      "USDT",
      "usd",
      "$",
      " USD",
      "USD\n",
    ];
    for (const currency of others) expect(isMajorUnit(currency)).toBe(false);
  });
});

import { describe, expect, test } from "bun:test";
import { NOTHING_PAST } from "../../prices/pastPrices.ts";
import { findPriceUnit, unitsToAsk, type QuotedPrice } from "./priceUnit.ts";
import type { NewestPrice } from "./symbolFacts.ts";

const row = (price: string, lastPrice?: string, range: QuotedPrice["past"] = undefined) => ({
  price,
  lastPrice,
  past: range,
});
const weekOf = (low: number, high: number): QuotedPrice["past"] => ({
  ...NOTHING_PAST,
  range: { low, high },
});
const quoted = (price: number, currency: string): NewestPrice => ({ price, currency });

describe("the unit of a price is that of the symbol's quote", () => {
  test.each<[string, string, readonly QuotedPrice[], NewestPrice, string]>([
    ["a London line in dollars", "CSPX.L", [row("600")], quoted(612, "USD"), "USD 1"],
    ["a London line in pounds", "VUSA.L", [row("80", "83")], quoted(83, "GBP"), "GBP 1"],
    ["a London share in pence", "SHEL.L", [row("2400", "2450")], quoted(24.5, "GBP"), "GBP 100"],
    [
      "pence by the week of the purchase",
      "SHEL.L",
      [row("2400", "", weekOf(23, 25))],
      null,
      "GBP 100",
    ],
    [
      "pounds by the week of the purchase",
      "VUSA.L",
      [row("80", "", weekOf(79, 81))],
      null,
      "GBP 1",
    ],
    ["pence without a week", "VOD.L", [row("71")], quoted(0.7, "GBP"), "GBP 100"],
    [
      "one lot that tells for an old one",
      "SHEL.L",
      [row("200"), row("2400", "2450")],
      quoted(24.5, "GBP"),
      "GBP 100",
    ],
    ["Johannesburg in cents", "NPN.JO", [row("300000", "310000")], quoted(3100, "ZAR"), "ZAR 100"],
    ["Johannesburg in rand", "STX40.JO", [row("80", "90")], quoted(90, "ZAR"), "ZAR 1"],
    ["Tel Aviv in agorot", "TEVA.TA", [row("6000", "6100")], quoted(61, "ILS"), "ILS 100"],
    ["Kuwait in fils", "NBK.KW", [row("900", "950")], quoted(0.95, "KWD"), "KWD 1000"],
    ["grain in cents", "ZC=F", [row("450", "440")], quoted(4.4, "USD"), "USD 100"],
    ["Amsterdam in dollars", "VWRD.AS", [row("100")], quoted(110, "USD"), "USD 1"],
    ["an American share without a quote", "AAPL", [row("1")], null, "USD 1"],
    [
      "a split since the purchase",
      "SHEL.L",
      [
        row("2400", "", {
          ...NOTHING_PAST,
          range: { low: 2.3, high: 2.5 },
          splits: [{ date: "2026-01-02", numerator: 10, denominator: 1 }],
        }),
      ],
      null,
      "GBP 100",
    ],
  ])("%s", (_, symbol, rows, newest, expected) => {
    const unit = findPriceUnit(symbol, rows, newest);
    expect(unit && `${unit.currency} ${unit.perMajor}`).toBe(expected);
  });

  test.each<[string, string, readonly QuotedPrice[], NewestPrice, readonly string[]]>([
    ["without a quote", "SHEL.L", [row("2400", "2450")], null, ["GBX", "GBP", "USD"]],
    ["far from both", "SHEL.L", [row("240", "245")], quoted(24.5, "GBP"), ["GBX", "GBP", "USD"]],
    ["in Johannesburg", "NPN.JO", [row("3000")], null, ["ZAc", "ZAR", "USD"]],
    ["of a gift at no price", "SHEL.L", [row("0")], quoted(24.5, "GBP"), ["GBX", "GBP", "USD"]],
  ])("and is a question for %s", (_, symbol, rows, newest, units) => {
    expect(findPriceUnit(symbol, rows, newest)).toBeUndefined();
    expect(unitsToAsk(symbol, newest)).toEqual(units);
  });
});

import { expect, test } from "bun:test";
import { formatMoneyCompact, formatPrice, formatVolume, splitFigure } from "./number.ts";

test("a number is split after its whole units", () => {
  expect(splitFigure(formatPrice(1234.5, "USD"))).toEqual({ head: "$1,234", rest: ".50" });
  expect(splitFigure(formatPrice(0.8312, "USD"))).toEqual({ head: "$0", rest: ".8312" });
  expect(splitFigure(formatPrice(3068, "JPY"))).toEqual({ head: "¥3,068", rest: "" });
  expect(splitFigure(formatMoneyCompact(3.4e9))).toEqual({ head: "$3", rest: ".4B" });
  expect(splitFigure(formatVolume(2e6))).toEqual({ head: "2", rest: "M" });
});

test("an unknown value has no decimal point and aligns with whole units", () => {
  expect(splitFigure(formatPrice(null, "USD"))).toEqual({ head: "–", rest: "" });
});

import { expect, test } from "bun:test";
import { formatRuleFigure } from "../../backend/capabilities/notifications/messages/ruleMessage.ts";
import { formatFigure } from "../features/rules/figures.ts";

/** Amounts in a message have the hyphen in place of the minus sign. */
const withHyphen = (text: string): string => text.replace("\u2212", "-");

const AMOUNTS = [
  0, 1e-13, 0.00001234, 0.0001, 0.00099, 0.001, 0.0523, 0.43, 0.5, 0.99999, 1, 1.005, 9.999, 75.995,
  310.83, 1234.5, 2945.5, 999_999.995, 3.42e9, -0.0312, -12.5,
];
test("a figure of a rule is the same text in the interface and in messages", () => {
  const units = ["volume", "percent", "points", "ratio", "days", "count", "money", null] as const;
  for (const unit of units) {
    for (const value of [...AMOUNTS, 1_234_567]) {
      const figure = formatRuleFigure(value, unit, { symbol: "AAPL", currency: "USD" });
      expect([unit, withHyphen(figure)]).toEqual([unit, withHyphen(formatFigure({ value, unit }))]);
    }
  }
});

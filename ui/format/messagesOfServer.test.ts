import { expect, test } from "bun:test";
import { formatRuleFigure } from "../../backend/capabilities/notifications/messages/ruleMessage.ts";
import { formatMoney, formatMoneyCompact, formatTarget } from "../../backend/domain/money.ts";
import { formatFigure } from "../features/rules/figures.ts";
import { formatPriceOf, formatTargetOf } from "./level.ts";
import { formatMoneyCompact as formatCompactHere } from "./number.ts";

/** A message has the hyphen in place of the minus sign, which no SMS alphabet has. */
const asInMessage = (text: string): string => text.replace("\u2212", "-");

const AMOUNTS = [
  0, 1e-13, 0.00001234, 0.0001, 0.00099, 0.001, 0.0523, 0.43, 0.5, 0.99999, 1, 1.005, 9.999, 75.995,
  310.83, 1234.5, 2945.5, 999_999.995, 3.42e9, -0.0312, -12.5,
];
const CURRENCIES = ["USD", "GBP", "EUR", "CAD", "JPY", "KRW", "KWD", "usd", "?", "XYZW"];
const SYMBOLS = ["AAPL", "7203.T", "BTC-USD", "^GSPC", "EURUSD=X", "JPY=X", "IDR=X"];

const everyCase = SYMBOLS.flatMap((symbol) =>
  CURRENCIES.flatMap((currency) => AMOUNTS.map((amount) => ({ symbol, currency, amount }))),
);

test("a price is the same text in the interface and in messages", () => {
  const differing = everyCase.filter(
    ({ symbol, currency, amount }) =>
      formatMoney(symbol, amount, currency) !==
      asInMessage(formatPriceOf(symbol, amount, currency)),
  );
  expect(differing).toEqual([]);
});

test("a target is the same text in the interface and in messages", () => {
  const differing = everyCase.filter(
    ({ symbol, currency, amount }) =>
      formatTarget(symbol, amount, currency) !==
      asInMessage(formatTargetOf(symbol, amount, currency)),
  );
  expect(differing).toEqual([]);
});

test("a large amount is the same text in the interface and in messages", () => {
  for (const currency of CURRENCIES) {
    for (const amount of AMOUNTS) {
      expect(formatMoneyCompact(amount, currency)).toBe(
        asInMessage(formatCompactHere(amount, currency)),
      );
    }
  }
});

test("a figure of a rule is the same text in the interface and in messages", () => {
  const units = ["volume", "percent", "points", "ratio", "days", "count", "money", null] as const;
  for (const unit of units) {
    for (const value of [...AMOUNTS, 1_234_567]) {
      const figure = formatRuleFigure(value, unit, { symbol: "AAPL", currency: "USD" });
      expect(`${unit}: ${figure}`).toBe(`${unit}: ${asInMessage(formatFigure({ value, unit }))}`);
    }
  }
});

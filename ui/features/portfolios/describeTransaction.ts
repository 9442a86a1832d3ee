import type { PortfolioTransaction } from "../../api/endpoints.ts";
import { formatPrice, formatQuantity } from "../../format/number.ts";
import { describeAt, describeBecomes, describeShares, describeSplit, kinds } from "./messages.ts";

/** Example: "10 AAPL at $150.00". */
export function describeTransaction(transaction: PortfolioTransaction): string {
  const { symbol, newSymbol, quantity, price, numerator, denominator, currency } = transaction;
  if (symbol === undefined) return "";
  if (newSymbol !== undefined) return describeBecomes(symbol, newSymbol);
  if (numerator !== undefined && denominator !== undefined) {
    return describeSplit(symbol, numerator, denominator);
  }
  if (quantity === undefined) return symbol;
  const shares = describeShares(formatQuantity(quantity), symbol);
  return price === undefined ? shares : describeAt(shares, formatPrice(Number(price), currency));
}

export const nameTransaction = (transaction: PortfolioTransaction): string =>
  `${kinds[transaction.kind]} ${describeTransaction(transaction)}`.trim();

const OUT: ReadonlySet<PortfolioTransaction["kind"]> = new Set(["buy", "withdrawal", "fee", "tax"]);

/** Includes fee and tax, in the transaction's currency; null without a change of cash. */
export function cashOf(transaction: PortfolioTransaction): number | null {
  const { kind, quantity, price, amount, fee, tax } = transaction;
  const charges = Number(fee ?? 0) + Number(tax ?? 0);
  const gross =
    kind === "buy" || kind === "sell"
      ? Number(quantity ?? 0) * Number(price ?? 0)
      : amount === undefined
        ? 0
        : Number(amount);
  const cash = (OUT.has(kind) ? -gross : gross) - charges;
  return cash === 0 ? null : cash;
}

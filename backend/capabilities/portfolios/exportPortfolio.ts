import type { PortfolioExport } from "../../contract/portfolioTransaction.ts";
import { fileNameOf, linesOf, toCsvRow } from "../../platform/exportFile.ts";
import type { PortfolioRow } from "./queries.ts";
import type { PortfolioTransaction } from "./transaction.ts";

const COLUMNS = [
  "date",
  "time",
  "kind",
  "symbol",
  "newSymbol",
  "quantity",
  "price",
  "costPrice",
  "acquiredOn",
  "amount",
  "numerator",
  "denominator",
  "costShare",
  "cashCostShare",
  "currency",
  "exchangeRate",
  "fee",
  "tax",
  "settlement",
  "lots",
  "note",
  "id",
] as const;

/** A lot as `3:2.5`: so many shares of the purchase with that id. */
const textOf = (value: unknown): string =>
  Array.isArray(value)
    ? (value as readonly { readonly lot: string; readonly quantity: string }[])
        .map(({ lot, quantity }) => `${lot}:${quantity}`)
        .join(" ")
    : value === undefined
      ? ""
      : String(value);

/** The transactions, oldest first, as a file. Decimals stay the text that they were stated as. */
export function exportPortfolio(
  { name, description, currency, lotMethod }: PortfolioRow,
  transactions: readonly PortfolioTransaction[],
  format: "csv" | "json",
): PortfolioExport {
  const base = fileNameOf(name, "portfolio");
  if (format === "json") {
    const portfolio = { name, description, currency, lotMethod };
    const text = JSON.stringify({ version: 1, portfolio, transactions }, null, 1);
    return { fileName: `${base}.json`, text: `${text}\n` };
  }
  const rows = transactions.map((transaction) => {
    const fields: Readonly<Partial<Record<(typeof COLUMNS)[number], unknown>>> = transaction;
    return toCsvRow(COLUMNS.map((column) => textOf(fields[column])));
  });
  return { fileName: `${base}.csv`, text: linesOf([COLUMNS.join(","), ...rows]) };
}

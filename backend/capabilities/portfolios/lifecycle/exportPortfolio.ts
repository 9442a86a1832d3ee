import type { ManualPrice } from "../../../contract/portfolioInsights.ts";
import type { PortfolioExport } from "../../../contract/portfolioTransaction.ts";
import { fileNameOf, linesOf, toCsvRow } from "../../../platform/exportFile.ts";
import type { PortfolioRow } from "./queries.ts";
import type { DismissedSplit } from "./statements.ts";
import type { PortfolioTransaction } from "./transaction.ts";

/** What the imports read of a row, and nothing else. */
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
  "rateCurrency",
  "fee",
  "tax",
  "settlement",
  "lots",
  "note",
  "id",
  "reference",
  "rateSource",
  "isPreferred",
] as const;

/** Kind of a row of the CSV that is no transaction: what the investor states of a price. */
export const PRICE_KIND = "manualPrice";

/** Kind of a row of the CSV that says of a split of the market that it is not to be offered. */
export const DISMISSAL_KIND = "dismissedSplit";

/** Kind of the first row of the CSV: how the portfolio is computed. */
export const SETTINGS_KIND = "settings";

type Cells = Readonly<Partial<Record<(typeof COLUMNS)[number], unknown>>>;

/** A lot as `3:2.5`: so many shares of the purchase with that id. */
const textOf = (value: unknown): string =>
  Array.isArray(value)
    ? (value as readonly { readonly lot: string; readonly quantity: string }[])
        .map(({ lot, quantity }) => `${lot}:${quantity}`)
        .join(" ")
    : value === undefined
      ? ""
      : String(value);

/**
 * With their places for ids: those of the portfolio have gaps, and are others after an import. A lot
 * that a spin-off or a merger has moved has the ids of both (`3/1`).
 */
function numberByPlace(
  transactions: readonly PortfolioTransaction[],
): readonly PortfolioTransaction[] {
  const places = new Map(transactions.map(({ id }, index) => [id, String(index + 1)]));
  const placed = (id: string): string => places.get(id) ?? id;
  return transactions.map((transaction) => ({
    ...transaction,
    id: placed(transaction.id),
    ...("lots" in transaction && transaction.lots
      ? {
          lots: transaction.lots.map(({ lot, quantity }) => ({
            lot: lot.split("/").map(placed).join("/"),
            quantity,
          })),
        }
      : {}),
  }));
}

/**
 * The transactions, oldest first, the manual prices and the dismissed splits as a file. Decimals stay the text that they
 * were stated as, and what an import has read of it is exported as the same file again.
 */
export function exportPortfolio(
  { name, description, currency, lotMethod, benchmark }: PortfolioRow,
  recorded: {
    readonly transactions: readonly PortfolioTransaction[];
    readonly prices: readonly ManualPrice[];
    readonly dismissedSplits: readonly DismissedSplit[];
  },
  format: "csv" | "json",
): PortfolioExport {
  const base = fileNameOf(name, "portfolio");
  const transactions = numberByPlace(recorded.transactions).map((transaction): Cells => ({
    ...transaction,
    // What the rate leads to: it says nothing to a portfolio in another currency.
    ...("exchangeRate" in transaction && transaction.exchangeRate !== undefined
      ? { rateCurrency: currency }
      : {}),
  }));
  const { prices, dismissedSplits } = recorded;
  if (format === "json") {
    const inOrder = transactions.map((transaction) =>
      Object.fromEntries(
        COLUMNS.flatMap((column) =>
          transaction[column] === undefined ? [] : [[column, transaction[column]]],
        ),
      ),
    );
    const portfolio = { name, description, currency, lotMethod, benchmark };
    const stated = { portfolio, transactions: inOrder, prices, dismissedSplits };
    const text = JSON.stringify({ version: 1, ...stated }, null, 1);
    return { fileName: `${base}.json`, text: `${text}\n` };
  }
  const rows: readonly Cells[] = [
    {
      kind: SETTINGS_KIND,
      currency,
      lots: lotMethod,
      symbol: benchmark ?? undefined,
      note: description ?? undefined,
    },
    ...transactions,
    ...prices.map(({ isPreferred, ...price }) => ({
      ...price,
      kind: PRICE_KIND,
      ...(isPreferred ? { isPreferred } : {}),
    })),
    ...dismissedSplits.map(({ symbol, date }) => ({ symbol, date, kind: DISMISSAL_KIND })),
  ];
  const lines = rows.map((row) => toCsvRow(COLUMNS.map((column) => textOf(row[column]))));
  return { fileName: `${base}.csv`, text: linesOf([COLUMNS.join(","), ...lines]) };
}

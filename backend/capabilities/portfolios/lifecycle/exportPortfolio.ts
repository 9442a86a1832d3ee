import type { ManualPrice } from "../../../contract/portfolios/portfolioInsights.ts";
import type { PortfolioExport } from "../../../contract/portfolios/portfolioTransaction.ts";
import { fileNameOf, linesOf, toCsvRow } from "../../../platform/exportFile.ts";
import type { PortfolioRow } from "./queries.ts";
import type { DismissedSplit } from "./statements.ts";
import type { PortfolioTransaction } from "./events.ts";

/** Columns of an export; an import of the file reads the same. */
export const EXPORT_COLUMNS = [
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

export const PRICE_KIND = "manualPrice";

export const DISMISSAL_KIND = "dismissedSplit";

/** Kind of the first CSV row: the portfolio's settings. */
export const SETTINGS_KIND = "settings";

type Cells = Readonly<Partial<Record<(typeof EXPORT_COLUMNS)[number], unknown>>>;

/** Formats a lot as `3:2.5`: the id of its purchase and the number of shares. */
const textOf = (value: unknown): string =>
  Array.isArray(value)
    ? (value as readonly { readonly lot: string; readonly quantity: string }[])
        .map(({ lot, quantity }) => `${lot}:${quantity}`)
        .join(" ")
    : value === undefined
      ? ""
      : String(value);

/** Replaces ids, which change on import, by positions. A moved lot has both ids (`3/1`). */
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

/** Decimals keep their original text, so exporting an imported file yields the same file. */
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
    // A rate is meaningless to a portfolio in another currency, so its target currency is exported.
    ...("exchangeRate" in transaction && transaction.exchangeRate !== undefined
      ? { rateCurrency: currency }
      : {}),
  }));
  const { prices, dismissedSplits } = recorded;
  if (format === "json") {
    const inOrder = transactions.map((transaction) =>
      Object.fromEntries(
        EXPORT_COLUMNS.flatMap((column) =>
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
  const lines = rows.map((row) => toCsvRow(EXPORT_COLUMNS.map((column) => textOf(row[column]))));
  return { fileName: `${base}.csv`, text: linesOf([EXPORT_COLUMNS.join(","), ...lines]) };
}

import type { ImportRow } from "../../../../contract/portfolios/portfolioImport.ts";
import type { NewPortfolioTransaction } from "../../../../contract/portfolios/portfolioTransaction.ts";
import { DISMISSAL_KIND, PRICE_KIND } from "../../lifecycle/exportPortfolio.ts";
import type { StatementRow } from "../text/statement.ts";
import { cutText } from "../../../../platform/text.ts";

const MAX_SHOWN = 200;

export const shown = (text: string | undefined): string | null =>
  text === undefined ? null : cutText(text, MAX_SHOWN);

const blank = (index: number, line: number): ImportRow => ({
  row: index + 1,
  line,
  status: "skipped",
  kind: null,
  date: null,
  symbol: null,
  instrument: null,
  quantity: null,
  price: null,
  amount: null,
  currency: null,
  reason: null,
  field: null,
  text: null,
  refusal: null,
  warnings: [],
  isTwin: false,
});

export const describeUnread = (
  index: number,
  row: Extract<StatementRow, { status: "rejected" | "skipped" }>,
): ImportRow => ({
  ...blank(index, row.line),
  text: shown(row.text),
  ...(row.status === "rejected"
    ? { status: "rejected", reason: row.reason, field: shown(row.field) }
    : {}),
});

export const describePrice = (
  index: number,
  { line, date, price: { price, currency } }: Extract<StatementRow, { status: "price" }>,
): ImportRow => ({
  ...blank(index, line),
  kind: PRICE_KIND,
  date: shown(date),
  price: shown(price),
  currency: currency ?? null,
});

export const describeDismissal = (
  index: number,
  { line, date }: Extract<StatementRow, { status: "dismissal" }>,
): ImportRow => ({ ...blank(index, line), kind: DISMISSAL_KIND, date: shown(date) });

export const describeDraft = (
  index: number,
  line: number,
  draft: NewPortfolioTransaction,
): ImportRow => ({
  ...blank(index, line),
  kind: draft.kind,
  date: draft.date,
  symbol: draft.symbol ?? null,
  quantity: shown(draft.quantity),
  price: shown(draft.price),
  amount: shown(draft.amount),
  currency: draft.currency ?? null,
});

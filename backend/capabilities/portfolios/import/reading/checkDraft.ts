import type { Problem } from "../../../../market/ledger/problem.ts";
import { readTransaction } from "../../../../market/ledger/readTransaction.ts";
import type { Transaction } from "../../../../market/ledger/transaction.ts";
import { EARLIEST, FORMS, ALWAYS } from "../../lifecycle/drafts.ts";
import { RowFault } from "../text/row.ts";
import type { ReadRow, RowRejection } from "../text/statement.ts";

/**
 * Placeholders for the symbol, which is resolved later, and for the portfolio's unknown currency.
 */
const ANY_SYMBOL = "A";
const NO_CURRENCY = "XXX";

const REASONS: Readonly<Partial<Record<Problem["code"], RowRejection>>> = {
  notADecimal: "notANumber",
  notADate: "notADate",
  notATime: "notADate",
  negative: "outOfRange",
  zero: "outOfRange",
  tooLarge: "outOfRange",
  tooManyDecimals: "outOfRange",
  aboveOne: "outOfRange",
  notASymbol: "unsupported",
  notACurrency: "unsupported",
  sameSymbol: "unsupported",
};

/** Rejects whatever any ledger would refuse, while the line is known. */
export function checkDraft({ draft, instrument }: ReadRow, currency: string): void {
  const { kind, date, ...stated } = draft;
  const form = FORMS[kind];
  const given = new Set<string>(Object.keys(stated));
  const isNamed = Boolean(instrument?.symbol ?? instrument?.isin ?? instrument?.name);
  if (isNamed) given.add("symbol");
  const missing = form.needs.find((field) => !given.has(field));
  if (missing !== undefined) throw new RowFault("missingField", missing);
  const allowed = new Set<string>([...form.needs, ...form.may, ...ALWAYS]);
  for (const field of given) {
    if (!allowed.has(field)) throw new RowFault("unsupported", field);
  }
  if (date < EARLIEST) throw new RowFault("outOfRange", "date", date);
  const transaction = {
    currency,
    ...draft,
    id: "1",
    ...(isNamed ? { symbol: ANY_SYMBOL } : {}),
  } as Transaction;
  for (const { code, ...facts } of readTransaction(transaction, NO_CURRENCY).problems) {
    const reason = REASONS[code];
    if (reason === undefined) continue;
    const { field, text, value } = facts as Readonly<Record<string, string | undefined>>;
    throw new RowFault(reason, field, text ?? value);
  }
}

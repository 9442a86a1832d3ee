import { isMajorUnit, type Currency } from "../../../domain/currency.ts";
import { isSymbol, normalizeSymbol, withShareClass } from "../../../domain/symbolText.ts";
import type { NewPortfolioTransaction } from "../../../contract/portfolios/portfolioTransaction.ts";
import type { Transaction, TransactionKind } from "../../../market/ledger/transaction.ts";
import { refuseField } from "../../../platform/http/fieldRefusal.ts";
import type { PortfolioTransaction } from "./events.ts";

type Field = Exclude<keyof NewPortfolioTransaction, "kind" | "date">;

interface Form {
  readonly needs: readonly Field[];
  readonly may: readonly Field[];
}

const OF_HOLDING: readonly Field[] = ["symbol", "quantity", "price"];
const BRINGS_IN: Form = { needs: OF_HOLDING, may: ["costPrice", "acquiredOn"] };
const OF_CASH: Form = { needs: ["amount"], may: [] };
const OF_CASH_OR_HOLDING: Form = { needs: ["amount"], may: ["symbol"] };
const REDUCES: Form = { needs: OF_HOLDING, may: ["lots"] };

export const FORMS: Readonly<Record<TransactionKind, Form>> = {
  buy: { needs: OF_HOLDING, may: [] },
  sell: REDUCES,
  transferOut: REDUCES,
  transferIn: BRINGS_IN,
  openingHolding: BRINGS_IN,
  dividend: { needs: ["symbol", "amount"], may: [] },
  fee: OF_CASH_OR_HOLDING,
  tax: OF_CASH_OR_HOLDING,
  interest: OF_CASH_OR_HOLDING,
  deposit: OF_CASH,
  withdrawal: OF_CASH,
  openingCash: OF_CASH,
  split: { needs: ["symbol", "numerator", "denominator"], may: [] },
  spinOff: { needs: ["symbol", "newSymbol", "quantity", "costShare"], may: [] },
  merger: { needs: ["symbol", "newSymbol", "quantity", "amount", "cashCostShare"], may: [] },
};

export const ALWAYS: readonly Field[] = [
  "time",
  "currency",
  "exchangeRate",
  "fee",
  "tax",
  "settlement",
  "note",
];

/** An earlier date must have a mistyped year: no one alive bought anything before it. */
export const EARLIEST = "1900-01-01";

const symbolOf = (field: "symbol" | "newSymbol", text: string): string => {
  const symbol = withShareClass(normalizeSymbol(text));
  if (!isSymbol(symbol)) throw refuseField(field, "is not a symbol");
  return symbol;
};

export function readCurrency(text: string): Currency {
  const currency = text.trim();
  if (isMajorUnit(currency)) return currency;
  throw refuseField(
    "currency",
    "must be three capital letters of a major unit, such as USD or GBP",
  );
}

/**
 * Validates a caller's input: each kind must have its required fields and no others. The ledger
 * validates numbers and dates. `fallback` is the currency if none is stated.
 */
export function readDraft(
  id: number,
  { kind, date, ...stated }: NewPortfolioTransaction,
  fallback: (symbol: string | undefined) => Currency,
): PortfolioTransaction {
  if (date < EARLIEST) throw refuseField("date", `must not be before ${EARLIEST}`);
  const { needs, may } = FORMS[kind];
  const given = Object.entries(stated).filter(
    ([, value]) => value !== undefined && value !== "",
  ) as [Field, unknown][];
  const names = new Set(given.map(([field]) => field));
  for (const field of needs) {
    if (!names.has(field)) throw refuseField(field, "is required");
  }
  const known = new Set([...needs, ...may, ...ALWAYS]);
  for (const field of names) {
    if (!known.has(field)) throw refuseField(field, "does not belong to this kind of transaction");
  }
  const fields: Record<string, unknown> = Object.fromEntries(
    given.map(([field, value]) => [field, typeof value === "string" ? value.trim() : value]),
  );
  for (const field of ["symbol", "newSymbol"] as const) {
    const text = stated[field];
    if (names.has(field) && text !== undefined) fields[field] = symbolOf(field, text);
  }
  const { currency } = stated;
  fields["currency"] =
    currency === undefined
      ? fallback(fields["symbol"] as string | undefined)
      : readCurrency(currency);
  return { ...fields, id: String(id), kind, date } as Transaction & PortfolioTransaction;
}

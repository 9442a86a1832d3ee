import type { NewPortfolioTransaction, PortfolioTransaction } from "../../api/endpoints.ts";

export type TransactionKind = NewPortfolioTransaction["kind"];

export type TextField =
  | "symbol"
  | "newSymbol"
  | "quantity"
  | "price"
  | "costPrice"
  | "acquiredOn"
  | "amount"
  | "numerator"
  | "denominator"
  | "costShare"
  | "cashCostShare"
  | "fee"
  | "tax"
  | "currency"
  | "exchangeRate"
  | "note";

export interface TransactionForm {
  readonly kind: TransactionKind;
  readonly date: string;
  readonly fields: Readonly<Partial<Record<TextField, string>>>;
  /** Cash balance to charge; brokers that convert use the portfolio's currency. */
  readonly settlement: "transaction" | "portfolio";
  /** Number of shares that a sale takes, by lot id. */
  readonly lots: Readonly<Record<string, string>>;
  /** Recorded values without a field, such as a time. */
  readonly unseen?: Partial<NewPortfolioTransaction>;
}

export interface TransactionDraft {
  readonly kind?: TransactionKind;
  readonly symbol?: string;
}

interface Shape {
  readonly needs: readonly TextField[];
  readonly may: readonly TextField[];
}

const TRADE: Shape = { needs: ["symbol", "quantity", "price"], may: ["fee", "tax"] };
const BROUGHT: Shape = {
  needs: ["symbol", "quantity", "price"],
  may: ["costPrice", "acquiredOn", "fee"],
};
const MONEY: Shape = { needs: ["amount"], may: ["fee"] };
const CHARGE: Shape = { needs: ["amount"], may: ["symbol"] };

export const SHAPES: Readonly<Record<TransactionKind, Shape>> = {
  buy: TRADE,
  sell: TRADE,
  dividend: { needs: ["symbol", "amount"], may: ["tax", "fee"] },
  interest: { needs: ["amount"], may: ["tax"] },
  fee: CHARGE,
  tax: CHARGE,
  deposit: MONEY,
  withdrawal: MONEY,
  split: { needs: ["symbol", "numerator", "denominator"], may: [] },
  spinOff: { needs: ["symbol", "newSymbol", "quantity", "costShare"], may: [] },
  merger: {
    needs: ["symbol", "newSymbol", "quantity", "amount", "cashCostShare"],
    may: ["fee", "tax"],
  },
  transferIn: BROUGHT,
  transferOut: { needs: ["symbol", "quantity", "price"], may: ["fee"] },
  openingHolding: BROUGHT,
  openingCash: { needs: ["amount"], may: [] },
};

export const ALWAYS: readonly TextField[] = ["currency", "exchangeRate", "note"];

export const takesLots = (kind: TransactionKind): boolean =>
  kind === "sell" || kind === "transferOut";

/** Turns `1,234.5` into `1234.5`; the server validates other text. */
export const plainNumber = (text: string): string =>
  /^-?\d{1,3}(,\d{3})+(\.\d+)?$/.test(text) ? text.replaceAll(",", "") : text;

const TEXTS: ReadonlySet<TextField> = new Set([
  "symbol",
  "newSymbol",
  "acquiredOn",
  "currency",
  "note",
]);

export const missingFields = ({ kind, fields }: TransactionForm): readonly TextField[] =>
  SHAPES[kind].needs.filter((field) => (fields[field] ?? "").trim() === "");

export function toBody(form: TransactionForm): NewPortfolioTransaction {
  const { kind, date, fields, lots, settlement, unseen } = form;
  const { needs, may } = SHAPES[kind];
  const stated = [...needs, ...may, ...ALWAYS].flatMap((field) => {
    const text = (fields[field] ?? "").trim();
    return text === "" ? [] : [[field, TEXTS.has(field) ? text : plainNumber(text)]];
  });
  const chosen = Object.entries(lots)
    .map(([lot, quantity]) => ({ lot, quantity: plainNumber(quantity.trim()) }))
    .filter(({ quantity }) => quantity !== "" && quantity !== "0");
  return {
    ...unseen,
    kind,
    date,
    ...Object.fromEntries(stated),
    settlement,
    ...(takesLots(kind) && chosen.length > 0 ? { lots: chosen } : {}),
  };
}

export function toForm({
  kind,
  date,
  lots = [],
  settlement = "transaction",
  ...rest
}: NewPortfolioTransaction): TransactionForm {
  const shown: ReadonlySet<string> = new Set([
    ...SHAPES[kind].needs,
    ...SHAPES[kind].may,
    ...ALWAYS,
  ]);
  const stated = Object.entries(rest).filter(([, value]) => value !== undefined);
  const unseen = stated.filter(([field]) => !shown.has(field));
  return {
    kind,
    date,
    fields: Object.fromEntries(stated.filter(([field]) => shown.has(field))),
    settlement,
    lots: Object.fromEntries(lots.map(({ lot, quantity }) => [lot, quantity])),
    ...(unseen.length === 0 ? {} : { unseen: Object.fromEntries(unseen) }),
  };
}

/** Omits a rate that was looked up, so that the server can update it. */
export function toDraft(transaction: PortfolioTransaction): NewPortfolioTransaction {
  const {
    id: _id,
    place: _place,
    reference: _reference,
    rateSource,
    exchangeRate,
    ...draft
  } = transaction;
  return {
    ...draft,
    ...(exchangeRate === undefined || rateSource !== undefined ? {} : { exchangeRate }),
  };
}

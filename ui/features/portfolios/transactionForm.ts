import type { NewPortfolioTransaction, PortfolioTransaction } from "../../api/endpoints.ts";

export type TransactionKind = NewPortfolioTransaction["kind"];

/** The fields that are typed as text. */
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
  /** Which cash pays: that of its own currency, or, as brokers do who convert, the portfolio's. */
  readonly settlement: "transaction" | "portfolio";
  /** Shares of each lot that a sale takes, by the lot's id. */
  readonly lots: Readonly<Record<string, string>>;
  /** What a recorded one states beside what its form shows, such as a time. */
  readonly unseen?: Partial<NewPortfolioTransaction>;
}

/** What a new one begins with. */
export interface BegunTransaction {
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

/** What the form of each kind asks for, in this order. */
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

/** Any kind may state these. */
export const ALWAYS: readonly TextField[] = ["currency", "exchangeRate", "note"];

/** Kinds whose sale may name its lots. */
export const takesLots = (kind: TransactionKind): boolean =>
  kind === "sell" || kind === "transferOut";

/** `1,234.5` as `1234.5`; other text stays, and the server says what is wrong with it. */
export const plainNumber = (text: string): string =>
  /^-?\d{1,3}(,\d{3})+(\.\d+)?$/.test(text) ? text.replaceAll(",", "") : text;

const TEXTS: ReadonlySet<TextField> = new Set([
  "symbol",
  "newSymbol",
  "acquiredOn",
  "currency",
  "note",
]);

/** The required fields that are empty. */
export const missingFields = ({ kind, fields }: TransactionForm): readonly TextField[] =>
  SHAPES[kind].needs.filter((field) => (fields[field] ?? "").trim() === "");

/** What is sent: the fields of its kind that are not empty. */
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

/** The form of a transaction that is recorded. */
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

/** What has to be sent to correct it. A rate that was looked up is left out, so that it may follow. */
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

import { lotMethods } from "../../domain/choices.ts";
import { array, constantFrom, integer, nat, oneof, record, type Arbitrary } from "fast-check";
import { readDecimal } from "../../market/ledger/decimal.ts";
import { openLots } from "../../market/ledger/lots.ts";
import type { Ledger } from "../../market/ledger/ledger.ts";
import type { Transaction, TransactionKind } from "../../market/ledger/transaction.ts";
import { tradeDateOfStamp } from "../../domain/tradeDate.ts";

/**
 * Histories of a portfolio in euros with dollar and euro holdings. Transactions are added in any
 * order, removed and replaced; a third cannot be applied at first.
 */
export const BASE = "EUR";
const DAYS = 40;
const START = Date.UTC(2024, 0, 1);
const DAY = 86_400_000;
const DAY_SECONDS = 86_400;

/** Two symbols are in dollars, so that a merger may join them. */
const SYMBOLS = { AAA: "USD", BBB: "USD", CCC: "EUR" } as const;
const WEIGHTS: Readonly<Record<TransactionKind, number>> = {
  buy: 8,
  sell: 8,
  transferIn: 1,
  transferOut: 1,
  openingHolding: 1,
  openingCash: 1,
  dividend: 2,
  fee: 1,
  tax: 1,
  interest: 1,
  split: 2,
  spinOff: 1,
  merger: 1,
  deposit: 1,
  withdrawal: 1,
};
const KINDS = Object.entries(WEIGHTS).flatMap(([kind, weight]) =>
  Array<TransactionKind>(weight).fill(kind as TransactionKind),
);

interface Draft {
  readonly kind: TransactionKind;
  readonly symbol: keyof typeof SYMBOLS;
  readonly other: keyof typeof SYMBOLS;
  readonly day: number;
  readonly quantity: string;
  readonly price: string;
  readonly costPrice: string;
  readonly amount: string;
  readonly fee: string;
  readonly tax: string;
  readonly rate: string;
  readonly ratio: readonly [string, string];
  readonly share: string;
  readonly settlement: "transaction" | "portfolio";
  readonly pick: number;
}

const draft: Arbitrary<Draft> = record({
  kind: constantFrom(...KINDS),
  symbol: constantFrom("AAA", "AAA", "BBB", "CCC"),
  other: constantFrom("AAA", "BBB", "BBB", "CCC"),
  day: nat(DAYS),
  quantity: constantFrom("1", "2", "3", "10", "0.5", "7.25", "0.000001"),
  price: constantFrom("0", "1", "10.01", "33.333333", "250"),
  costPrice: constantFrom("1", "9.99", "40"),
  amount: constantFrom("0.01", "5", "17.77", "1000"),
  fee: constantFrom("0", "0", "1.5"),
  tax: constantFrom("0", "0", "0.33"),
  rate: constantFrom("0.9", "0.953", "1.1"),
  ratio: constantFrom(["2", "1"], ["3", "1"], ["1", "3"], ["1", "10"], ["105", "100"]),
  share: constantFrom("0", "0.1", "0.333333", "1"),
  settlement: constantFrom("transaction", "transaction", "portfolio"),
  pick: nat(1000),
});

export type Step =
  | { readonly do: "add"; readonly draft: Draft }
  | { readonly do: "remove"; readonly at: number }
  | { readonly do: "replace"; readonly at: number; readonly draft: Draft };

const step: Arbitrary<Step> = oneof(
  { weight: 10, arbitrary: record({ do: constantFrom("add"), draft }) },
  { weight: 1, arbitrary: record({ do: constantFrom("remove"), at: nat(1000) }) },
  { weight: 1, arbitrary: record({ do: constantFrom("replace"), at: nat(1000), draft }) },
);

export const history = (length: number) =>
  record({
    method: constantFrom(...lotMethods),
    steps: array(step, { minLength: 1, maxLength: length, size: "max" }),
    price: integer({ min: 1, max: 500 }),
    rate: constantFrom("0.8", "0.953", "1.25"),
  });

/** Names one lot, the same lot twice, or two lots; some are not open on the sale's date. */
function chooseLots(ledger: Ledger, { symbol, quantity, pick }: Draft) {
  const position = ledger.positions.get(symbol);
  const lots = position ? [...openLots(position.store)].map(([, lot]) => lot) : [];
  const lot = lots[pick % Math.max(1, lots.length)];
  if (!lot) return [{ lot: "none", quantity }];
  const half = readDecimal(quantity)?.div(2).toString() ?? quantity;
  if (pick % 3 === 0) return [half, half].map((part) => ({ lot: lot.id, quantity: part }));
  if (lot.quantity.gte(quantity) || pick % 5 === 0) return [{ lot: lot.id, quantity }];
  const [first] = lots;
  if (!first || first === lot || (lot.quantity.dp() ?? 0) > 12) return [{ lot: lot.id, quantity }];
  const rest = lot.quantity.minus(quantity).negated().toString();
  return [
    { lot: lot.id, quantity: lot.quantity.toString() },
    { lot: first.id, quantity: rest },
  ];
}

/** Every step has a different time, so that dates alone determine the order. */
export function makeTransaction(ledger: Ledger, made: Draft, index: number): Transaction {
  const { kind, symbol, other, ratio } = made;
  const ofNoHolding =
    kind === "deposit" ||
    kind === "withdrawal" ||
    kind === "openingCash" ||
    ((kind === "fee" || kind === "tax" || kind === "interest") && made.pick % 2 === 0);
  const currency = made.pick % 50 === 0 ? "USD" : SYMBOLS[symbol];
  const seconds = (index * 7919) % DAY_SECONDS;
  const two = (value: number) => String(Math.floor(value)).padStart(2, "0");
  const fields: Readonly<Record<string, unknown>> = {
    ...(ofNoHolding ? {} : { symbol }),
    ...(kind === "spinOff" || kind === "merger"
      ? {
          newSymbol: other === symbol ? (symbol === "AAA" ? "BBB" : "AAA") : other,
          quantity: kind === "merger" && made.pick % 3 === 0 ? "0" : made.quantity,
          costShare: made.share,
          ...(kind === "merger"
            ? { amount: made.pick % 2 === 0 ? "0" : made.amount, cashCostShare: made.share }
            : {}),
        }
      : {}),
    ...(kind === "split" ? { numerator: ratio[0], denominator: ratio[1] } : {}),
    ...(["buy", "sell", "transferIn", "transferOut", "openingHolding"].includes(kind)
      ? { quantity: made.quantity, price: made.price }
      : {}),
    ...(["transferIn", "openingHolding"].includes(kind) ? { costPrice: made.costPrice } : {}),
    ...(["dividend", "deposit", "withdrawal", "openingCash"].includes(kind) || ofNoHolding
      ? { amount: made.amount }
      : {}),
    ...(["fee", "tax", "interest"].includes(kind)
      ? { amount: made.pick % 7 === 0 ? `-${made.amount}` : made.amount }
      : {}),
    ...((kind === "sell" || kind === "transferOut") && ledger.method === "chosen"
      ? { lots: chooseLots(ledger, made) }
      : {}),
  };
  return {
    id: `t${index}`,
    kind,
    date: tradeDateOfStamp(START + made.day * DAY),
    time: `${two(seconds / 3600)}:${two((seconds / 60) % 60)}:${two(seconds % 60)}`,
    currency,
    ...(currency === BASE ? {} : { exchangeRate: made.rate }),
    fee: made.fee,
    tax: made.tax,
    settlement: made.settlement,
    ...fields,
  } as unknown as Transaction;
}

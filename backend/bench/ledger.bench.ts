import { DAY_MS } from "../domain/durations.ts";
import { decimalOf } from "../market/ledger/decimal.ts";
import {
  applyTransaction,
  createLedger,
  removeTransaction,
  type Ledger,
} from "../market/ledger/ledger.ts";
import type { Transaction } from "../market/ledger/transaction.ts";
import { explainValue, valueLedger } from "../market/ledger/valuation.ts";
import { tradeDateOfStamp, type TradeDate } from "../domain/tradeDate.ts";
import { createRandom, symbolOf } from "./alerts/alertData.ts";
import { measureInTurns, type Benchmark } from "./benchmark.ts";

const TRANSACTIONS = 50_000;
const SYMBOLS = 500;
const ADDED = 500;
const ROUNDS = 5;
const START = Date.UTC(2006, 0, 2);
const TODAY: TradeDate = "2026-11-20";
const LAST = "2026-11-19";
const FIRST = "2005-12-01";
/** A page of holdings values the ledger once. */
const VALUE_LIMIT_MS = 20;

/**
 * Makes buys, one partial sale for every two of them, and dividends over twenty years; half in
 * dollars.
 */
function makeTransactions(count: number, symbols: number): readonly Transaction[] {
  const random = createRandom(17);
  const two = (value: number) => value.toFixed(2);
  return Array.from({ length: count }, (_, index): Transaction => {
    const turn = Math.floor(index / symbols);
    const isDollar = (index % symbols) % 2 === 0;
    const common = {
      id: `t${index}`,
      symbol: symbolOf(index % symbols),
      date: tradeDateOfStamp(START + Math.floor((index / count) * 7000) * DAY_MS),
      currency: isDollar ? "USD" : "EUR",
      ...(isDollar ? { exchangeRate: (0.8 + random() / 5).toFixed(4) } : {}),
      fee: "1.50",
    };
    const price = two(5 + random() * 200);
    if (turn % 4 === 3) return { ...common, kind: "dividend", amount: two(1 + random() * 50) };
    return turn % 4 === 2
      ? { ...common, kind: "sell", quantity: "3", price }
      : { ...common, kind: "buy", quantity: String(2 + Math.floor(random() * 9)), price };
  });
}

function fill(transactions: readonly Transaction[]): Ledger {
  const ledger = createLedger("EUR", "fifo");
  for (const tx of transactions) {
    const outcome = applyTransaction(ledger, tx, { today: TODAY });
    if (outcome.status === "refused") throw new Error(JSON.stringify(outcome.problems));
  }
  return ledger;
}

/**
 * Returns the microseconds for one of `ADDED` purchases on `date`; removes them again, untimed.
 */
function addOn(ledger: Ledger, date: TradeDate, symbols: number, count = ADDED): number {
  const added = Array.from({ length: count }, (_, index): Transaction => {
    const isDollar = (index % symbols) % 2 === 0;
    return {
      id: `added${index}`,
      kind: "buy",
      symbol: symbolOf(index % symbols),
      date,
      currency: isDollar ? "USD" : "EUR",
      ...(isDollar ? { exchangeRate: "0.91" } : {}),
      quantity: "1",
      price: "12.34",
      fee: "1.50",
    };
  });
  const start = performance.now();
  for (const tx of added) {
    if (applyTransaction(ledger, tx, { today: TODAY }).status === "refused") {
      throw new Error("A purchase was refused: its speed means nothing");
    }
  }
  const took = performance.now() - start;
  for (const { id } of added.toReversed()) removeTransaction(ledger, id);
  return (took / count) * 1000;
}

const microseconds = (work: () => unknown): number => {
  const start = performance.now();
  work();
  return (performance.now() - start) * 1000;
};

const ALL = `${TRANSACTIONS.toLocaleString("en-US")} transactions`;

export const ledger: Benchmark = {
  name: "ledger",
  run: async () => {
    const many = makeTransactions(TRANSACTIONS, SYMBOLS);
    const one = makeTransactions(TRANSACTIONS, 1);
    const wide = fill(many);
    const deep = fill(one);
    const empty = createLedger("EUR", "fifo");
    const quotes = { priceOf: () => decimalOf(123.45), rateOf: () => decimalOf(0.93) };
    const figures = await measureInTurns(ROUNDS, {
      end: () => addOn(wide, LAST, SYMBOLS),
      none: () => addOn(empty, LAST, SYMBOLS),
      start: () => addOn(wide, FIRST, SYMBOLS),
      all: () => microseconds(() => fill(many)),
      deepEnd: () => addOn(deep, LAST, 1),
      deepStart: () => addOn(deep, FIRST, 1, 2),
      deepAll: () => microseconds(() => fill(one)),
      value: () =>
        microseconds(() => explainValue(wide, valueLedger(wide, quotes, "cash"))?.flows) / 1000,
    });
    return [
      {
        name: `one transaction more, ${ALL} in ${SYMBOLS} symbols`,
        unit: "µs",
        better: "lower",
        ours: figures.end,
        peers: {
          "to a ledger that is empty": figures.none,
          "before all others": figures.start,
          "recomputing all": figures.all,
        },
        limit: null,
        note: `before all others, the ${TRANSACTIONS / SYMBOLS} later ones of its symbol are applied again`,
      },
      {
        name: `one transaction more, ${ALL} in one symbol`,
        unit: "µs",
        better: "lower",
        ours: figures.deepEnd,
        peers: { "before all others": figures.deepStart, "recomputing all": figures.deepAll },
        limit: null,
        note: "before all others is the worst that there is: everything later is applied again",
      },
      {
        name: `value and gains of ${SYMBOLS} holdings`,
        unit: "ms",
        better: "lower",
        ours: figures.value,
        peers: {},
        limit: VALUE_LIMIT_MS,
      },
    ];
  },
};

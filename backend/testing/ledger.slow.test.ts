import { expect, test } from "bun:test";
import { assert, property, type IPropertyWithHooks } from "fast-check";
import { readDecimal, sum, ZERO, type Decimal } from "../market/ledger/decimal.ts";
import {
  applyTransaction,
  createLedger,
  removeTransaction,
  replaceTransaction,
  type Ledger,
  type Outcome,
} from "../market/ledger/ledger.ts";
import { openLots } from "../market/ledger/lots.ts";
import { runAtOnce } from "./runAtOnce.ts";
import { readPast } from "../market/ledger/returns/ledgerPast.ts";
import { valueHistory, type PastQuotes } from "../market/ledger/returns/valueHistory.ts";
import type { Transaction } from "../market/ledger/transaction.ts";
import { tradeDateOfStamp } from "../domain/tradeDate.ts";
import { DAY_MS } from "../domain/durations.ts";
import { listFlows } from "../market/ledger/returns/flows.ts";
import { explainValue, valueLedger, type Quotes } from "../market/ledger/valuation.ts";
import { casesOf } from "./casesOf.ts";
import { BASE, history, makeTransaction, type Step } from "./arbitraries/ledgerArbitrary.ts";
import { computeOnPaper, held, type Paper } from "./reference/referenceLedger.ts";
import { isNear, plus, type Rational } from "./reference/referenceRational.ts";

const CASES = casesOf({ usual: 100, long: 4_000 });
const STEPS = 50;
const facts = { today: "2026-11-20" } as const;

const hold = <Values extends [unknown, ...unknown[]]>(statement: IPropertyWithHooks<Values>) =>
  assert(statement, { numRuns: CASES });

const inOrder = (transactions: Iterable<Transaction>): readonly Transaction[] =>
  [...transactions].sort((a, b) => (`${a.date}${a.time}` < `${b.date}${b.time}` ? -1 : 1));

interface History {
  readonly method: Ledger["method"];
  readonly steps: readonly Step[];
}

interface Entered {
  readonly ledger: Ledger;
  readonly accepted: ReadonlyMap<string, Transaction>;
  readonly refused: number;
}

/** Receives each step with the ledger's outcome and the transactions if it is accepted. */
type Check = (step: Step, outcome: Outcome, next: ReadonlyMap<string, Transaction>) => void;

function play({ method, steps }: History, check?: Check): Entered {
  const ledger = createLedger(BASE, method);
  let accepted = new Map<string, Transaction>();
  let refused = 0;
  for (const [index, step] of steps.entries()) {
    const next = new Map(accepted);
    let outcome: Outcome;
    if (step.do === "add") {
      const tx = makeTransaction(ledger, step.draft, index);
      next.set(tx.id, tx);
      outcome = applyTransaction(ledger, tx, facts);
    } else {
      const at = [...accepted.keys()][step.at % Math.max(1, accepted.size)];
      if (at === undefined) continue;
      next.delete(at);
      if (step.do === "remove") outcome = removeTransaction(ledger, at);
      else {
        const tx = makeTransaction(ledger, step.draft, index);
        next.set(tx.id, tx);
        outcome = replaceTransaction(ledger, at, tx, facts);
      }
    }
    check?.(step, outcome, next);
    if (outcome.status === "refused") refused++;
    else accepted = next;
  }
  return { ledger, accepted, refused };
}

/** Reference that rejects a change if the whole history would be impossible. */
const checkOnPaper =
  (method: Ledger["method"]): Check =>
  (step, outcome, next) => {
    const paper = computeOnPaper(inOrder(next.values()), BASE, method);
    const impossible = "impossible" in paper ? paper.impossible : undefined;
    if (outcome.status === "refused") {
      // A replacement with another symbol may be impossible, or make later transactions impossible.
      if (step.do === "replace") expect(impossible).toBeDefined();
      else expect(outcome.problems[0]?.transaction).toBe(impossible);
    } else if (impossible !== undefined) {
      throw new Error(`${impossible} is impossible, and was accepted`);
    }
  };

function same(what: string, ours: Decimal, theirs: Rational): void {
  if (!isNear(theirs, ours.toString())) {
    throw new Error(`${what}: ${ours.toString()} is not ${theirs.over}/${theirs.under}`);
  }
}

function compare(ledger: Ledger, paper: Paper): void {
  for (const [symbol, holding] of paper.holdings) {
    const position = ledger.positions.get(symbol);
    if (!position) {
      // A merger for cash only, or a holding whose last transaction was removed.
      expect([holding.lots, holding.currency]).toEqual([[], null]);
      continue;
    }
    const { figures, store } = position;
    const lots = [...openLots(store)].map(([, lot]) => lot);
    expect(lots.map(({ id }) => id)).toEqual(holding.lots.map(({ id }) => id));
    for (const [index, lot] of holding.lots.entries()) {
      const ours = lots[index];
      if (!ours) continue;
      same(`${symbol} ${lot.id} quantity`, ours.quantity, lot.quantity);
      same(`${symbol} ${lot.id} cost`, ours.cost, lot.cost);
      same(`${symbol} ${lot.id} costBase`, ours.costBase, lot.costBase);
    }
    same(`${symbol} quantity`, figures.quantity, held(holding));
    same(`${symbol} cost`, figures.cost, plus(...holding.lots.map((lot) => lot.cost)));
    for (const name of [
      "realizedPrice",
      "realizedCurrency",
      "dividends",
      "interest",
      "fees",
      "taxes",
      "transferred",
    ] as const) {
      same(`${symbol} ${name}`, figures[name], holding[name]);
    }
  }
  for (const [currency, { amount, booked }] of paper.cash) {
    const ours = ledger.cash.get(currency);
    if (!ours) throw new Error(`${currency} is missing`);
    same(currency, ours.amount, amount);
    same(`${currency} booked`, ours.bookedBase, booked);
  }
  for (const name of ["flows", "fees", "taxes", "interest"] as const) {
    same(name, ledger.totals[name], paper[name]);
  }
}

test(`${CASES} random ledgers agree with fractions on paper`, () => {
  let refused = 0;
  let steps = 0;
  hold(
    property(history(STEPS), (made) => {
      const both = play(made, checkOnPaper(made.method));
      const paper = computeOnPaper(inOrder(both.accepted.values()), BASE, made.method);
      if ("impossible" in paper) throw new Error("the accepted history is impossible");
      compare(both.ledger, paper);
      refused += both.refused;
      steps += made.steps.length;
    }),
  );
  expect(refused / steps).toBeGreaterThan(0.1);
  expect(refused / steps).toBeLessThan(0.7);
}, 0);

test("lots conserve quantity and cost, to the last digit", () => {
  hold(
    property(history(STEPS), (made) => {
      const { ledger } = play(made);
      for (const { figures, store } of ledger.positions.values()) {
        const lots = [...openLots(store)].map(([, lot]) => lot);
        expect(sum(lots.map((lot) => lot.quantity)).toString()).toBe(figures.quantity.toString());
        expect(sum(lots.map((lot) => lot.cost)).toString()).toBe(figures.cost.toString());
        expect(sum(lots.map((lot) => lot.costBase)).toString()).toBe(figures.costBase.toString());
      }
    }),
  );
}, 0);

test("gains, income and costs add up to the value minus the flows", () => {
  let valued = 0;
  hold(
    property(history(STEPS), (made) => {
      const { ledger } = play(made);
      const quotes: Quotes = {
        priceOf: (symbol) => readDecimal(`${made.price + symbol.charCodeAt(0)}.01`),
        rateOf: () => readDecimal(made.rate),
      };
      for (const basis of ["cash", "holdings"] as const) {
        const valuation = valueLedger(ledger, quotes, basis);
        const gains = explainValue(ledger, valuation);
        if (!gains || !valuation.value) throw new Error("A price is missing");
        valued++;
        const { flows, fees, taxes, ...rest } = gains;
        const total = sum(Object.values(rest)).minus(fees).minus(taxes);
        const gap = valuation.value.minus(flows).minus(total).abs().toNumber();
        expect(gap).toBeLessThan(1e-20);
        const listed = sum(runAtOnce(listFlows(ledger, basis)).map(({ amount }) => amount));
        expect(flows.minus(listed).abs().toNumber()).toBeLessThan(1e-20);
      }
    }),
  );
  expect(valued).toBe(2 * CASES);
}, 0);

test("a ledger with changes in the past equals one entered in order", () => {
  const figuresOf = ({ positions, cash, totals }: Ledger) =>
    JSON.parse(
      JSON.stringify([
        [...positions.values()]
          .filter(({ figures }) => figures.currency !== null)
          .map(({ symbol, figures, store }) => [
            symbol,
            figures,
            [...openLots(store)].map(([, lot]) => lot),
          ])
          .sort((a, b) => (String(a[0]) < String(b[0]) ? -1 : 1)),
        [...cash].filter(([, { bookedBase }]) => !bookedBase.isZero()).sort(),
        totals,
      ]),
    ) as unknown;
  hold(
    property(history(STEPS), (made) => {
      const { ledger, accepted } = play(made);
      const fresh = createLedger(BASE, made.method);
      for (const tx of inOrder(accepted.values())) {
        expect(applyTransaction(fresh, tx, facts)).toMatchObject({
          status: "applied",
          replayed: 0,
        });
      }
      expect(figuresOf(ledger)).toEqual(figuresOf(fresh));
    }),
  );
}, 0);

test("the value of each date is that of a ledger that ends there", () => {
  let valued = 0;
  hold(
    property(history(STEPS), (made) => {
      const { method } = made;
      const { ledger, accepted } = play(made);
      const all = inOrder(accepted.values());
      const [first, last] = [all[0], all.at(-1)];
      if (!first || !last) return;
      const [start, stop] = [Date.parse(first.date), Date.parse(last.date)];
      const dates = Array.from({ length: 12 }, (_, index) =>
        tradeDateOfStamp(start + Math.round(((index - 1) * (stop - start)) / 9 / DAY_MS) * DAY_MS),
      ).filter((date, index, each) => date !== each[index - 1]);
      // The price depends on the date, so that a wrong date is noticed.
      const quotesOn = (date: string) => ({
        priceOf: (symbol: string) =>
          readDecimal(`${10 + symbol.length}.${date.replaceAll("-", "")}`),
        rateOf: () => readDecimal(`0.9${date.slice(8)}`),
      });
      const quotes: PastQuotes = {
        priceOf: (symbol, _, date) => quotesOn(date).priceOf(symbol)?.toNumber(),
        rateOf: (_, date) => quotesOn(date).rateOf()?.toNumber(),
      };
      for (const basis of ["cash", "holdings"] as const) {
        const points = runAtOnce(valueHistory(runAtOnce(readPast(ledger, basis)), dates, quotes));
        expect(points.map(({ date }) => date)).toEqual(points.map(({ date }) => date).toSorted());
        const anew = createLedger(BASE, method);
        let applied = 0;
        for (const { date, value, invested } of points) {
          for (let tx = all[applied]; tx && tx.date <= date; tx = all[++applied]) {
            applyTransaction(anew, tx, facts);
          }
          const valuation = valueLedger(anew, quotesOn(date), basis);
          if (basis === "cash") expect(invested.eq(anew.totals.flows)).toBe(true);
          valued++;
          // Sums of floating-point numbers are compared to twelve digits.
          const scale = sum(valuation.holdings.map(({ valueBase }) => valueBase?.abs() ?? ZERO))
            .plus(valuation.cash.abs())
            .plus(1);
          const off = value?.minus(valuation.value ?? Number.NaN).abs();
          expect(off?.lt(scale.times(1e-12))).toBe(true);
        }
        const flows = sum(points.map(({ flow }) => flow));
        expect(flows.eq(points.at(-1)?.invested ?? Number.NaN)).toBe(true);
      }
    }),
  );
  expect(valued).toBeGreaterThan(CASES);
});

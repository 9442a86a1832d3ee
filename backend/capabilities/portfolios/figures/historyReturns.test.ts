import { expect, test } from "bun:test";
import { array, assert, constantFrom, integer, property, record } from "fast-check";
import { dateOfDay, dayNumberOf, isWeekend } from "../../../market/calendars/calendarDays.ts";
import { applyTransaction, createLedger, type Ledger } from "../../../market/ledger/ledger.ts";
import { investedDays, readPast } from "../../../market/ledger/returns/ledgerPast.ts";
import { valueHistory, type HistoryPoint } from "../../../market/ledger/returns/valueHistory.ts";
import type { Transaction } from "../../../market/ledger/transaction.ts";
import type { TradeDate } from "../../../domain/tradeDate.ts";
import { returnsOf } from "./historyReturns.ts";
import { runAtOnce } from "../../../testing/runAtOnce.ts";
import { casesOf } from "../../../testing/casesOf.ts";

const FIRST = dayNumberOf("2020-01-06");
const DAYS = 5 * 365;
const END = dateOfDay(FIRST + DAYS);

/** Close of a date; on a weekend that of Friday. */
type CloseOn = (date: TradeDate) => number;

/** Weekday closes that vary by a few percent, in whole cents. */
function walkCloses(seed: number): CloseOn {
  const closes: number[] = [];
  let state = seed;
  for (let day = 0, close = 10_000; day <= DAYS; day++) {
    if (!isWeekend(FIRST + day)) {
      state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
      const change = (state / 2_147_483_648 - 0.498) * 0.06;
      close = Math.max(100, Math.round(close * (1 + change)));
    }
    closes.push(close / 100);
  }
  return (date) => closes[dayNumberOf(date) - FIRST] ?? Number.NaN;
}

function enter(ledger: Ledger, draft: Readonly<Record<string, string>>): void {
  const tx = { ...draft, id: String(ledger.entries.size), currency: "USD" };
  const outcome = applyTransaction(ledger, tx as unknown as Transaction, { today: END });
  if (outcome.status === "refused") throw new Error(outcome.problems[0]?.code);
}

/**
 * Buys at the previous day's close or, if negative, sells at the day's own close. `pays` deposits or
 * withdraws the money.
 */
function trade(ledger: Ledger, date: TradeDate, quantity: number, closeOn: CloseOn, pays: boolean) {
  const before = dateOfDay(Math.max(dayNumberOf(date) - 1, FIRST));
  const price = closeOn(quantity > 0 ? before : date);
  const amount = String(Math.round(Math.abs(quantity) * price * 100) / 100);
  const kind = quantity > 0 ? "buy" : "sell";
  const shares = { symbol: "A", quantity: String(Math.abs(quantity)), price: String(price) };
  enter(ledger, { kind, date, ...shares });
  if (pays) enter(ledger, { kind: quantity > 0 ? "deposit" : "withdrawal", date, amount });
}

const weekdays = Array.from({ length: DAYS + 1 }, (_, day) => FIRST + day)
  .filter((day) => !isWeekend(day))
  .map(dateOfDay);

const pastOf = (ledger: Ledger) =>
  runAtOnce(readPast(ledger, ledger.totals.flows.isZero() ? "holdings" : "cash"));

function historyOf(ledger: Ledger, closeOn: CloseOn): readonly HistoryPoint[] {
  return runAtOnce(
    valueHistory(pastOf(ledger), weekdays, {
      priceOf: (_symbol, _currency, date) => closeOn(date),
      rateOf: () => undefined,
    }),
  );
}

/** Returns from the end of the first weekday on, or from an empty start. */
function returnsFor(ledger: Ledger, closeOn: CloseOn, startsEmpty = false) {
  const [from, to] = [dateOfDay(FIRST), weekdays.at(-1) ?? END];
  const days = investedDays(pastOf(ledger), from, to);
  return runAtOnce(returnsOf(historyOf(ledger, closeOn), { startsEmpty, days }));
}

const seeds = integer({ min: 1, max: 1_000_000 });

test("returns of five years equal the stock's, whatever is bought at the start or sold at the end of a day", () => {
  const trades = array(
    record({ day: integer({ min: 1, max: DAYS }), quantity: integer({ min: -400, max: 500 }) }),
    { maxLength: 40 },
  );
  assert(
    property(seeds, trades, (seed, chosen) => {
      const closeOn = walkCloses(seed);
      for (const pays of [false, true]) {
        const [alone, busy] = [createLedger("USD", "fifo"), createLedger("USD", "fifo")];
        for (const ledger of [alone, busy]) trade(ledger, dateOfDay(FIRST), 10_000, closeOn, pays);
        let held = 10_000;
        for (const { day, quantity } of chosen.toSorted((a, b) => a.day - b.day)) {
          if (quantity === 0 || held + quantity <= 0) continue;
          trade(busy, dateOfDay(FIRST + day), quantity, closeOn, pays);
          held += quantity;
        }
        const [expected, found] = [alone, busy].map((ledger) => returnsFor(ledger, closeOn));
        const growth = closeOn(END) / closeOn(dateOfDay(FIRST));
        expect(expected!.timeWeighted.percent).toBeCloseTo((growth - 1) * 100, 8);
        expect(found!.timeWeighted.percent).toBeCloseTo((growth - 1) * 100, 8);
        expect(found!.timeWeighted.estimated).toBe(0);
        expect(found!.drawdown?.percent).toBeCloseTo(expected!.drawdown!.percent, 8);
        for (const [row, { percents, totalPercent }] of expected!.months.entries()) {
          expect(found!.months[row]!.totalPercent).toBeCloseTo(totalPercent!, 8);
          for (const [month, percent] of percents.entries()) {
            if (percent === null) continue;
            expect(found!.months[row]!.percents[month]).toBeCloseTo(percent, 8);
          }
        }
      }
    }),
    { numRuns: casesOf({ usual: 2, long: 60 }) },
  );
});

test("the maximum drawdown is that of the daily closes", () => {
  assert(
    property(seeds, (seed) => {
      const closeOn = walkCloses(seed);
      const ledger = createLedger("USD", "fifo");
      trade(ledger, dateOfDay(FIRST), 3, closeOn, false);
      const closes = weekdays.map(closeOn);
      let [percent, peak, trough] = [0, 0, 0];
      for (const [at, close] of closes.entries()) {
        for (let from = 0; from < at; from++) {
          const fall = (close / (closes[from] ?? Number.NaN) - 1) * 100;
          // The newest of equal peaks and the oldest of equal troughs.
          if (fall < percent || (fall === percent && trough === at)) {
            [percent, peak, trough] = [fall, from, at];
          }
        }
      }
      const { drawdown } = returnsFor(ledger, closeOn);
      expect(drawdown).toMatchObject({ peak: weekdays[peak], trough: weekdays[trough] });
      expect(drawdown!.percent).toBeCloseTo(percent, 8);
    }),
    { numRuns: casesOf({ usual: 2, long: 60 }) },
  );
});

test("only a flow whose price is missing is estimated", () => {
  const closeOn: CloseOn = (date) => (date === "2021-03-01" ? Number.NaN : 100);
  const ledger = createLedger("USD", "fifo");
  for (const date of ["2020-01-06", "2020-07-01", "2021-03-01"] as const) {
    trade(ledger, date, 5, () => 100, false);
  }
  const history = historyOf(ledger, closeOn);
  expect(history.filter(({ value }) => value === null).map(({ date }) => date)).toEqual([
    "2021-03-01",
  ]);
  expect(returnsFor(ledger, closeOn).timeWeighted).toMatchObject({ estimated: 1, percent: 0 });
});

interface Entered {
  readonly kind: "buy" | "sell" | "dividend" | "fee";
  readonly day: number;
  readonly quantity: number;
  /** Cents per share, or of the whole payment. */
  readonly price: number;
  readonly fee: number;
}

/** Entries that a ledger accepts, because nothing is sold that is not held. */
function listPossible(made: readonly Entered[]): readonly Entered[] {
  const sorted = made.toSorted((a, b) => a.day - b.day);
  const possible: Entered[] = [];
  let held = 0;
  for (const entry of sorted) {
    const { kind, quantity } = entry;
    if (kind === "sell" && quantity > held) continue;
    if (kind === "buy") held += quantity;
    if (kind === "sell") held -= quantity;
    possible.push(entry);
  }
  return possible;
}

/**
 * Reference of the convention, day by day in floating-point numbers: inflows count from the start of a day,
 * outflows until its end. A day that begins empty and has no purchase has no return, and its income or
 * charges are uncounted.
 */
function linkDayByDay(entries: readonly Entered[], closeOn: CloseOn) {
  const returns: number[] = [];
  let [held, value, uncounted] = [0, 0, 0];
  for (let day = 0; day <= DAYS; day++) {
    const today = entries.filter((entry) => entry.day === day);
    let [paidIn, paidOut] = [0, 0];
    for (const { kind, quantity, price, fee } of today) {
      if (kind === "buy") paidIn += (quantity * price + fee) / 100;
      if (kind === "fee") paidIn += price / 100;
      if (kind === "sell") paidOut += (quantity * price - fee) / 100;
      if (kind === "dividend") paidOut += price / 100;
      if (kind === "buy") held += quantity;
      if (kind === "sell") held -= quantity;
    }
    const before = value;
    value = held * closeOn(dateOfDay(FIRST + day));
    const hasCapital = before > 0 || today.some(({ kind }) => kind === "buy");
    returns.push(hasCapital ? (value + paidOut) / (before + paidIn) - 1 : 0);
    if (!hasCapital) uncounted += paidOut - paidIn;
  }
  const percent = (returns.reduce((total, each) => total * (1 + each), 1) - 1) * 100;
  return { returns, percent, uncounted };
}

function enterAll(entries: readonly Entered[]): Ledger {
  const ledger = createLedger("USD", "fifo");
  for (const { kind, day, quantity, price, fee } of entries) {
    const date = dateOfDay(FIRST + day);
    enter(
      ledger,
      kind === "buy" || kind === "sell"
        ? {
            kind,
            date,
            symbol: "A",
            quantity: String(quantity),
            price: String(price / 100),
            fee: String(fee / 100),
          }
        : { kind, date, symbol: "A", amount: String(price / 100) },
    );
  }
  return ledger;
}

const entered = array(
  record({
    kind: constantFrom<Entered["kind"][]>("buy", "buy", "sell", "sell", "dividend", "fee"),
    // Few days, so that several entries share one.
    day: integer({ min: 0, max: 40 }),
    quantity: constantFrom(1, 2, 10, 1000),
    price: integer({ min: 500, max: 40_000 }),
    fee: integer({ min: 0, max: 400 }),
  }),
  { minLength: 1, maxLength: 25, size: "max" },
);

test("returns follow the convention day by day and are never below −100%", () => {
  assert(
    property(seeds, entered, (seed, made) => {
      const closeOn = walkCloses(seed);
      const first: Entered = { kind: "buy", day: 0, quantity: 1, price: 1000, fee: 0 };
      const entries = listPossible([first, ...made]);
      const ours = returnsFor(enterAll(entries), closeOn, true);
      const { returns, percent, uncounted } = linkDayByDay(entries, closeOn);
      expect(ours.timeWeighted).toMatchObject({ reason: null, estimated: 0 });
      expect(ours.timeWeighted.uncounted).toBeCloseTo(uncounted, 9);
      const size = Math.max(100, Math.abs(percent));
      expect(Math.abs(ours.timeWeighted.percent! - percent) / size).toBeLessThan(1e-9);
      expect(Math.min(...returns)).toBeGreaterThanOrEqual(-1);
      expect(ours.timeWeighted.percent).toBeGreaterThanOrEqual(-100);
      expect(ours.drawdown?.percent ?? 0).toBeGreaterThanOrEqual(-100);
      for (const month of ours.months.flatMap(({ percents }) => percents)) {
        expect(month ?? 0).toBeGreaterThanOrEqual(-100);
      }
    }),
    { numRuns: casesOf({ usual: 40, long: 1000 }) },
  );
});

test("one purchase equals two on the same day", () => {
  assert(
    property(seeds, entered, (seed, made) => {
      const closeOn = walkCloses(seed);
      const entries = listPossible(made);
      const split = entries.flatMap((entry) => {
        const { kind, quantity, fee } = entry;
        const part = Math.floor(quantity / 3);
        if (kind !== "buy" || part === 0) return [entry];
        return [
          { ...entry, quantity: part, fee: 0 },
          { ...entry, quantity: quantity - part, fee },
        ];
      });
      const whole = returnsFor(enterAll(entries), closeOn, true);
      expect(returnsFor(enterAll(split), closeOn, true)).toEqual(whole);
    }),
    { numRuns: casesOf({ usual: 10, long: 300 }) },
  );
});

test("returns of a range begin after the payments of its first day", () => {
  const ledger = createLedger("USD", "fifo");
  const shares = { symbol: "A", price: "100" };
  enter(ledger, { ...shares, kind: "buy", date: "2019-12-02", quantity: "2" });
  enter(ledger, { ...shares, kind: "sell", date: "2020-01-06", quantity: "1" });
  const found = returnsFor(ledger, (date) => (date < "2021-01-04" ? 100 : 120));
  expect(found.simple).toMatchObject({ start: 100, end: 120, paidIn: 0, paidOut: 0 });
  expect(found.simplePercent).toBeCloseTo(20, 9);
  expect(found.timeWeighted.percent).toBeCloseTo(20, 9);
  expect(found.moneyWeighted!.rangePercent).toBeCloseTo(20, 9);
});

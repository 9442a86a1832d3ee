import { expect, test } from "bun:test";
import { array, assert, integer, property, record } from "fast-check";
import { dateOfDay, dayNumberOf, isWeekend } from "../../market/calendars/calendarDays.ts";
import { applyTransaction, createLedger, type Ledger } from "../../market/ledger/ledger.ts";
import { readPast } from "../../market/ledger/returns/ledgerPast.ts";
import { valueHistory, type HistoryPoint } from "../../market/ledger/returns/valueHistory.ts";
import type { Transaction } from "../../market/ledger/transaction.ts";
import type { TradeDate } from "../../market/tradeDate.ts";
import { returnsOf } from "./historyReturns.ts";
import { casesOf } from "../../testing/casesOf.ts";

const FIRST = dayNumberOf("2020-01-06");
const DAYS = 5 * 365;
const END = dateOfDay(FIRST + DAYS);

/** On a weekend, that of Friday. */
type CloseOn = (date: TradeDate) => number;

/** Closes of each weekday that rise and fall by a few percent, in whole cents. */
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

/** A purchase, or, negative, a sale at the close; `pays` brings the money in and takes it out. */
function trade(ledger: Ledger, date: TradeDate, quantity: number, closeOn: CloseOn, pays: boolean) {
  const price = String(closeOn(date));
  const amount = String(Math.round(Math.abs(quantity) * closeOn(date) * 100) / 100);
  const kind = quantity > 0 ? "buy" : "sell";
  enter(ledger, { kind, date, symbol: "A", quantity: String(Math.abs(quantity)), price });
  if (pays) enter(ledger, { kind: quantity > 0 ? "deposit" : "withdrawal", date, amount });
}

const weekdays = Array.from({ length: DAYS + 1 }, (_, day) => FIRST + day)
  .filter((day) => !isWeekend(day))
  .map(dateOfDay);

function historyOf(ledger: Ledger, closeOn: CloseOn): readonly HistoryPoint[] {
  const walk = valueHistory(
    readPast(ledger, ledger.totals.flows.isZero() ? "holdings" : "cash"),
    weekdays,
    { priceOf: (_symbol, _currency, date) => closeOn(date), rateOf: () => undefined },
  );
  for (;;) {
    const { done, value } = walk.next();
    if (done) return value;
  }
}

const seeds = integer({ min: 1, max: 1_000_000 });

test("returns of five years are the stock's own, whatever is bought and sold at closes", () => {
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
        const [expected, found] = [alone, busy].map((ledger) =>
          returnsOf(historyOf(ledger, closeOn)),
        );
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
}, 120_000);

test("the deepest fall is that of the daily closes", () => {
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
          // The newest of equal peaks, and the oldest of equal troughs.
          if (fall < percent || (fall === percent && trough === at)) {
            [percent, peak, trough] = [fall, from, at];
          }
        }
      }
      const { drawdown } = returnsOf(historyOf(ledger, closeOn));
      expect(drawdown).toMatchObject({ peak: weekdays[peak], trough: weekdays[trough] });
      expect(drawdown!.percent).toBeCloseTo(percent, 8);
    }),
    { numRuns: casesOf({ usual: 2, long: 60 }) },
  );
}, 120_000);

test("a stock that is sold and bought again keeps its return, also away from the close", () => {
  const closeOn: CloseOn = (date) => (date < "2021-01-04" ? 100 : 102);
  const ledger = createLedger("USD", "fifo");
  const shares = { symbol: "A", quantity: "2" };
  enter(ledger, { ...shares, kind: "buy", date: "2020-01-06", price: "100" });
  enter(ledger, { ...shares, kind: "sell", date: "2020-06-01", price: "110" });
  enter(ledger, { ...shares, kind: "buy", date: "2021-01-04", price: "100" });
  const { timeWeighted } = returnsOf(historyOf(ledger, closeOn));
  expect(timeWeighted).toMatchObject({ estimated: 0, reason: null });
  expect(timeWeighted.percent).toBeCloseTo((1.1 * 1.02 - 1) * 100, 9);
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
  expect(returnsOf(history).timeWeighted).toMatchObject({ estimated: 1, percent: 0 });
});

/** What a year in stock A is worth on paper, and what the page says of it. */
function twrOf(closeOn: CloseOn, drafts: readonly Readonly<Record<string, string>>[]) {
  const ledger = createLedger("USD", "fifo");
  for (const draft of drafts) enter(ledger, draft);
  return returnsOf(historyOf(ledger, closeOn), true).timeWeighted;
}

const SHARES = { symbol: "A", quantity: "2" } as const;

test("a dividend or a fee after the last sale leaves the return known, and is named", () => {
  const closeOn: CloseOn = (date) => (date < "2020-06-01" ? 100 : 110);
  const trades = [
    { ...SHARES, kind: "buy", date: "2020-01-06", price: "100" },
    { ...SHARES, kind: "sell", date: "2020-06-01", price: "110" },
  ];
  const dividend = { symbol: "A", kind: "dividend", date: "2020-06-15", amount: "3" };
  const fee = { symbol: "A", kind: "fee", date: "2020-07-15", amount: "1" };
  const again = { ...SHARES, kind: "buy", date: "2020-08-03", price: "110" };
  const money = [
    { kind: "deposit", date: "2020-01-06", amount: "200" },
    { kind: "withdrawal", date: "2020-06-01", amount: "220" },
    { kind: "withdrawal", date: "2020-06-15", amount: "3" },
  ];
  for (const paid of [[], money]) {
    expect(twrOf(closeOn, [...trades, ...paid.slice(0, 2)]).uncounted).toBe(0);
    const late = twrOf(closeOn, [...trades, dividend, ...paid]);
    expect(late).toMatchObject({ reason: null, uncounted: 3 });
    expect(late.percent).toBeCloseTo(10, 9);
  }
  // What is charged where nothing is held is no loss of everything.
  const charged = twrOf(closeOn, [...trades, dividend, fee, again]);
  expect(charged).toMatchObject({ reason: null, uncounted: 2 });
  expect(charged.percent).toBeCloseTo(10, 9);
});

test("what is bought and sold on one date has made its gain", () => {
  const closeOn: CloseOn = () => 104;
  const buy = { ...SHARES, kind: "buy", date: "2020-01-06", price: "100" };
  const sell = { ...SHARES, kind: "sell", date: "2020-01-06", price: "105" };
  expect(twrOf(closeOn, [buy, sell]).percent).toBeCloseTo(5, 9);
  // In the evening of the first date, too.
  expect(twrOf(closeOn, [buy]).percent).toBeCloseTo(4, 9);
  const half = { ...sell, quantity: "1" };
  expect(twrOf(closeOn, [buy, half]).percent).toBeCloseTo(((105 + 104) / 200 - 1) * 100, 9);
  const later = { date: "2021-03-01" };
  expect(
    twrOf(closeOn, [buy, sell, { ...buy, ...later }, { ...sell, ...later }]).percent,
  ).toBeCloseTo((1.05 ** 2 - 1) * 100, 9);
});

import { expect, test } from "bun:test";
import { dateOfDay } from "../../../market/calendars/calendarDays.ts";
import { applyTransaction, createLedger } from "../../../market/ledger/ledger.ts";
import { readPast } from "../../../market/ledger/returns/ledgerPast.ts";
import type { TradeDate } from "../../../domain/tradeDate.ts";
import { createSerialQueue } from "../../../platform/serialQueue.ts";
import { readRecorded } from "../figures/income.ts";
import { keepByVersion, type OpenLedger } from "./ledgers.ts";

const pausesOf = (work: Generator<void, unknown>): number => [...work].length;

const recordOn = ({ ledger }: OpenLedger, date: TradeDate, symbol = "AAPL"): void => {
  const id = String(ledger.entries.size);
  const shares = { symbol, quantity: "2", price: "12.5", currency: "USD" };
  applyTransaction(ledger, { ...shares, kind: "buy", id, date }, { today: "9999-12-31" });
};

const openWith = (transactions: number, symbols = 1): OpenLedger => {
  const open = { ledger: createLedger("USD", "fifo"), version: 1, newestId: 0, unapplied: [] };
  for (let index = 0; index < transactions; index++) {
    recordOn(open, dateOfDay(18_000 + Math.floor(index / 200)), `S${index % symbols}`);
  }
  return open;
};

test.each([1, 100])(
  "the history of %d holdings is read in slices of a thousand transactions",
  (symbols) => {
    const { ledger } = openWith(5000, symbols);
    // Dates, flows, journals and the steps of each holding.
    expect(pausesOf(readPast(ledger, "holdings"))).toBeGreaterThanOrEqual(15 + symbols);
    expect(pausesOf(readPast(ledger, "cash"))).toBeGreaterThanOrEqual(20 + symbols);
    expect(pausesOf(readRecorded(ledger))).toBe(5);
  },
);

test("a ledger is read once per version, and not while it changes", async () => {
  const queue = createSerialQueue();
  let read = 0;
  const sizeOf = keepByVersion(
    { serialize: (_, work) => queue.run(work) },
    function* ({ entries }) {
      read++;
      const before = entries.size;
      yield;
      return [before, entries.size];
    },
  );
  const open = openWith(3);
  const change = () =>
    queue.run(async () => {
      recordOn(open, "2020-02-01");
      open.version++;
    });
  const both = [sizeOf(1, open), change(), sizeOf(1, open), sizeOf(1, open)] as const;
  expect(await Promise.all(both)).toEqual([[3, 3], undefined, [4, 4], [4, 4]]);
  expect(await sizeOf(1, open)).toEqual([4, 4]);
  expect(read).toBe(2);
});

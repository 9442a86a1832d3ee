import { expect, test } from "bun:test";
import { assert, property } from "fast-check";
import { quantityBefore } from "../capabilities/portfolios/prices/pastSplits.ts";
import { applyTransaction, createLedger, transactionsInOrder } from "../market/ledger/ledger.ts";
import { tradeDateOfStamp } from "../domain/tradeDate.ts";
import { DAY_MS } from "../domain/durations.ts";
import { BASE, history, makeTransaction } from "./arbitraries/ledgerArbitrary.ts";

const FACTS = { today: "2026-11-20" } as const;
const FIRST = Date.UTC(2024, 0, 1);

/** A split applies to the quantity held the day before it. */
test("the quantity held before a date is that of a ledger ending the day before", () => {
  let held = 0;
  assert(
    property(history(40), ({ steps, method }) => {
      const ledger = createLedger(BASE, method);
      for (const [index, step] of steps.entries()) {
        if (step.do === "add") {
          applyTransaction(ledger, makeTransaction(ledger, step.draft, index), FACTS);
        }
      }
      for (let day = 0; day <= 42; day += 6) {
        const date = tradeDateOfStamp(FIRST + day * DAY_MS);
        const before = createLedger(BASE, method);
        for (const tx of transactionsInOrder(ledger)) {
          if (tx.date < date) applyTransaction(before, tx, FACTS);
        }
        for (const symbol of ledger.positions.keys()) {
          const slow = before.positions.get(symbol)?.figures.quantity.toString() ?? "0";
          expect([date, symbol, quantityBefore(ledger, symbol, date).toString()]).toEqual([
            date,
            symbol,
            slow,
          ]);
          if (slow !== "0") held++;
        }
      }
    }),
    { numRuns: 60, seed: 17 },
  );
  expect(held).toBeGreaterThan(60);
});

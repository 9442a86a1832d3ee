import { expect, test } from "bun:test";
import type { PortfolioTransaction } from "../../lifecycle/events.ts";
import { tryCandidates, whyNotWithout } from "./tryLedger.ts";
import { casesOf } from "../../../../testing/casesOf.ts";

import * as fc from "fast-check";

const ledger = { base: "USD", method: "fifo" } as const;
const facts = { today: "2026-12-31" } as const;

interface Trade {
  readonly kind: "buy" | "sell";
  readonly symbol: string;
  readonly day: number;
  readonly quantity: number;
}

const trade = fc.record<Trade>({
  kind: fc.constantFrom("buy", "sell"),
  symbol: fc.constantFrom("AAPL", "MSFT"),
  day: fc.integer({ min: 1, max: 9 }),
  quantity: fc.integer({ min: 1, max: 5 }),
});

const toTransaction = (each: Trade, id: number): PortfolioTransaction => ({
  id: String(id),
  kind: each.kind,
  symbol: each.symbol,
  date: `2026-01-0${each.day}` as "2026-01-01",
  quantity: String(each.quantity),
  price: "10",
  currency: "USD",
});

/** Reference: days in order, purchases before sales, plain numbers as quantities. */
function isPossible(trades: readonly Trade[]): boolean {
  for (const symbol of ["AAPL", "MSFT"]) {
    let held = 0;
    for (let day = 1; day <= 9; day++) {
      const ofDay = trades.filter((each) => each.symbol === symbol && each.day === day);
      for (const { kind, quantity } of ofDay) if (kind === "buy") held += quantity;
      for (const { kind, quantity } of ofDay) if (kind === "sell") held -= quantity;
      if (held < 0) return false;
    }
  }
  return true;
}

test("accepted rows are possible with the recorded ones, and a fully possible file is accepted", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(trade, { maxLength: 12 }),
      fc.array(trade, { maxLength: 12 }),
      async (wanted, added) => {
        const recorded: Trade[] = [];
        for (const each of wanted) if (isPossible([...recorded, each])) recorded.push(each);
        const candidates = added.map((each, index) => ({
          transaction: toTransaction(each, 1001 + index),
          facts,
        }));
        const { refusals } = await tryCandidates(
          ledger,
          recorded.map((each, index) => toTransaction(each, index + 1)),
          candidates,
        );
        const accepted = added.filter((_, index) => !refusals.has(String(1001 + index)));
        expect(isPossible([...recorded, ...accepted])).toBe(true);
        if (isPossible([...recorded, ...added])) expect(refusals.size).toBe(0);
        // A purchase alone is never rejected.
        const refused = added.filter((_, index) => refusals.has(String(1001 + index)));
        expect(refused.every(({ kind }) => kind === "sell")).toBe(true);
        if (recorded.length > 0) return;
        for (const one of refused) {
          const before = accepted.filter(({ day }) => day <= one.day);
          expect(isPossible([...before, one])).toBe(false);
        }
      },
    ),
    { numRuns: casesOf({ usual: 80, long: 3000 }) },
  );
});

test("an undo leaves a possible ledger or is rejected", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.tuple(trade, fc.boolean()), { maxLength: 14 }), async (wanted) => {
      const recorded: [Trade, boolean][] = [];
      for (const each of wanted) {
        if (isPossible([...recorded, each].map(([one]) => one))) recorded.push(each);
      }
      const removed = new Set(
        recorded.flatMap(([, isRemoved], index) => (isRemoved ? [String(index + 1)] : [])),
      );
      const reason = await whyNotWithout(
        ledger,
        recorded.map(([each], index) => toTransaction(each, index + 1)),
        removed,
      );
      const rest = recorded.flatMap(([each, isRemoved]) => (isRemoved ? [] : [each]));
      expect(reason === undefined).toBe(isPossible(rest));
    }),
    { numRuns: casesOf({ usual: 60, long: 3000 }) },
  );
});

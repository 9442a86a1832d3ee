import { expect, test } from "bun:test";
import { assert, property } from "fast-check";
import { incomeByMonth, incomeByYear } from "../market/ledger/income.ts";
import { runAtOnce } from "./runAtOnce.ts";
import { applyTransaction, createLedger } from "../market/ledger/ledger.ts";
import type { Transaction } from "../market/ledger/transaction.ts";
import { casesOf } from "./casesOf.ts";
import { BASE, history, makeTransaction } from "./arbitraries/ledgerArbitrary.ts";
import { computeOnPaper, type Paper } from "./reference/referenceLedger.ts";
import { isNear, minus, NONE, plus, type Rational } from "./reference/referenceRational.ts";

const CASES = casesOf({ usual: 40, long: 2_000 });
const STEPS = 40;
const NAMES = ["dividends", "interest", "fees", "taxes", "realized"] as const;

function totalsOf(paper: Paper): Record<(typeof NAMES)[number], Rational> {
  const all = [...paper.holdings.values()];
  const sumOf = (name: "dividends" | "interest" | "fees" | "taxes"): Rational =>
    plus(NONE, ...all.map((holding) => holding[name]));
  return {
    dividends: sumOf("dividends"),
    interest: plus(sumOf("interest"), paper.interest),
    fees: plus(sumOf("fees"), paper.fees),
    taxes: plus(sumOf("taxes"), paper.taxes),
    realized: plus(
      NONE,
      ...all.flatMap(({ realizedPrice, realizedCurrency }) => [realizedPrice, realizedCurrency]),
    ),
  };
}

/**
 * The income of a month is that of all history until its end, minus that until the end of the previous
 * month; both come from paper ledgers in fractions.
 */
test("income by month is the difference of two ledgers on paper", () => {
  let compared = 0;
  assert(
    property(history(STEPS), ({ steps }) => {
      const ledger = createLedger(BASE, "fifo");
      const accepted: Transaction[] = [];
      for (const [index, step] of steps.entries()) {
        if (step.do !== "add") continue;
        const tx = makeTransaction(ledger, step.draft, index);
        const outcome = applyTransaction(ledger, tx, { today: "2026-11-20" });
        if (outcome.status === "applied") accepted.push(tx);
      }
      const inOrder = accepted.toSorted((a, b) =>
        `${a.date}${a.time}` < `${b.date}${b.time}` ? -1 : 1,
      );
      const upTo = (month: string) => {
        const paper = computeOnPaper(
          inOrder.filter(({ date }) => date.slice(0, 7) <= month),
          BASE,
          "fifo",
        );
        if ("impossible" in paper) throw new Error(`${paper.impossible} is impossible`);
        return totalsOf(paper);
      };
      const months = runAtOnce(incomeByMonth(ledger));
      const all = [...new Set(inOrder.map(({ date }) => date.slice(0, 7)))].sort();
      let before = upTo("0000-00");
      for (const month of all) {
        const after = upTo(month);
        for (const name of NAMES) {
          const ours = months.get(month)?.[name].toString() ?? "0";
          expect(isNear(minus(after[name], before[name]), ours), `${month} ${name}`).toBe(true);
          compared++;
        }
        before = after;
      }
      for (const name of NAMES) {
        const years = [...incomeByYear(months).values()].map((year) => year[name].toString());
        expect(isNear(before[name], years[0] ?? "0")).toBe(true);
        expect(years.length).toBeLessThan(2);
      }
    }),
    { numRuns: CASES },
  );
  expect(compared).toBeGreaterThan(CASES);
});

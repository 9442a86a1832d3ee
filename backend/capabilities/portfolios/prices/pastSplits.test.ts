import { describe, expect, test } from "bun:test";
import { applyTransaction, createLedger } from "../../../market/ledger/ledger.ts";
import { runAtOnce } from "../../../testing/runAtOnce.ts";
import { readPast, type PastHolding } from "../../../market/ledger/returns/ledgerPast.ts";
import type { Transaction } from "../../../market/ledger/transaction.ts";
import { listPastSplits, sharesOfToday, wasSoldOut } from "./pastSplits.ts";

const TODAY = "2026-01-05";
const never = () => false;

/** Bought on the first date, sold on the second, and so on, with a split in the ledger. */
function holdingOf(
  dates: readonly string[],
  split?: { date: string; numerator: string },
): PastHolding {
  const ledger = createLedger("USD", "fifo");
  const trades = dates.map((date, index) => ({
    kind: index % 2 === 0 ? "buy" : "sell",
    date,
    // Sells everything, split-adjusted.
    quantity: index % 2 === 1 && split && split.date < date ? "30" : "10",
    price: "1",
  }));
  const all = split ? [...trades, { kind: "split", denominator: "1", ...split }] : trades;
  const inOrder = all.toSorted((a, b) => (a.date < b.date ? -1 : 1));
  for (const [id, draft] of inOrder.entries()) {
    const tx = { id: String(id), symbol: "A", currency: "USD", ...draft };
    const outcome = applyTransaction(ledger, tx as unknown as Transaction, { today: TODAY });
    if (outcome.status === "refused") throw new Error(outcome.problems[0]?.code);
  }
  return runAtOnce(readPast(ledger, "holdings")).holdings.get("A")!;
}

const split = (date: `${number}-${number}-${number}`, numerator = 3) => ({
  date,
  numerator,
  denominator: 1,
});
describe("splits between past shares and current ones", () => {
  test("come from the market after everything was sold", () => {
    const holding = holdingOf(["2024-01-02", "2025-01-02"]);
    const splits = listPastSplits(
      holding,
      [split("2025-06-02"), split("2025-12-01", 2)],
      TODAY,
      never,
    );
    expect(sharesOfToday(splits, "2024-06-03")).toBe(6);
    expect(wasSoldOut(holding, "2024-01-02")).toBe(true);
  });

  test("come from the market between a sale and a new purchase, for earlier holdings", () => {
    const holding = holdingOf(["2024-01-02", "2025-01-02", "2025-09-01"]);
    const splits = listPastSplits(
      holding,
      [split("2025-06-02"), split("2025-12-01", 2)],
      TODAY,
      never,
    );
    expect(sharesOfToday(splits, "2024-06-03")).toBe(3);
    expect(sharesOfToday(splits, "2025-10-01")).toBe(1);
  });

  test("exclude those during a holding, dismissed ones and future ones", () => {
    const held = holdingOf(["2024-01-02", "2025-06-02"]);
    const list = [split("2025-06-02"), split("2026-03-02")];
    expect(listPastSplits(held, list, TODAY, never)).toEqual([]);
    const sold = holdingOf(["2024-01-02", "2025-01-02"]);
    expect(listPastSplits(sold, list, TODAY, (date) => date === "2025-06-02")).toEqual([]);
    expect(wasSoldOut(holdingOf(["2024-01-02"]), "2024-01-02")).toBe(false);
  });

  test("come from the ledger once", () => {
    const recorded = { date: "2024-06-03", numerator: "3" };
    const holding = holdingOf(["2024-01-02", "2025-01-02"], recorded);
    const list = [split("2024-06-04"), split("2025-06-02", 2)];
    const splits = listPastSplits(holding, list, TODAY, never);
    expect(sharesOfToday(splits, "2024-03-01")).toBe(6);
    expect(sharesOfToday(splits, "2024-09-02")).toBe(2);
  });
});

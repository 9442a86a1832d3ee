import type { LotMethod } from "../../domain/choices.ts";
import { sum, ZERO, type Decimal } from "./decimal.ts";
import { findLot, takeFrom, takeInOrder, type Piece } from "./lots.ts";
import type { Disposal, Journal, Position } from "./position.ts";
import { createProblem, type Problem } from "./problem.ts";
import type { Terms } from "./readTransaction.ts";
import type { Transaction } from "./transaction.ts";

/** Returns undefined if the holding has `quantity` in lots of the transaction's currency. */
export function checkHeld(
  { id, date, currency }: Transaction,
  { symbol, figures }: Position,
  quantity: Decimal,
): Problem | undefined {
  const held = figures.quantity;
  if (held.isZero()) return createProblem("nothingHeld", id, { symbol, date });
  if (figures.currency !== null && figures.currency !== currency) {
    return createProblem("currencyOfLots", id, { currency, held: figures.currency });
  }
  return quantity.gt(held)
    ? createProblem("moreThanHeld", id, {
        symbol,
        date,
        quantity: quantity.toString(),
        held: held.toString(),
      })
    : undefined;
}

/**
 * Checks that the lots named by a sale exist, and that lots are named if the method requires it.
 */
export function checkChoice(
  { id }: Transaction,
  { symbol, store }: Position,
  { lots, quantity }: Terms,
  method: LotMethod,
): Problem | undefined {
  if (lots.length === 0) {
    return method === "chosen" ? createProblem("lotsNotChosen", id, { symbol }) : undefined;
  }
  if (method === "average") return createProblem("lotsOfAverage", id, { symbol });
  const chosen = sum(lots.map((choice) => choice.quantity));
  if (!chosen.eq(quantity)) {
    return createProblem("lotsDoNotAddUp", id, {
      chosen: chosen.toString(),
      quantity: quantity.toString(),
    });
  }
  const wanted = new Map<string, Decimal>();
  for (const choice of lots) {
    wanted.set(choice.lot, choice.quantity.plus(wanted.get(choice.lot) ?? ZERO));
  }
  for (const [lot, of] of wanted) {
    const held = findLot(store, lot)?.[1].quantity ?? ZERO;
    if (of.gt(held)) {
      return createProblem("lotNotHeld", id, {
        lot,
        quantity: of.toString(),
        held: held.toString(),
      });
    }
  }
  return undefined;
}

/** Requires that {@link checkHeld} and {@link checkChoice} have passed. */
export function takeLots(
  { store }: Position,
  { lots, quantity }: Terms,
  method: LotMethod,
  journal: Journal,
): readonly Piece[] {
  if (lots.length === 0) {
    return takeInOrder(store, quantity, method === "lifo" ? "last" : "first", journal.lots);
  }
  return lots.flatMap((choice) => {
    const found = findLot(store, choice.lot);
    return found ? (takeFrom(store, found[0], choice.quantity, journal.lots) ?? []) : [];
  });
}

export const sumPieces = (pieces: readonly Piece[]) => ({
  quantity: sum(pieces.map((piece) => piece.quantity)),
  cost: sum(pieces.map((piece) => piece.cost)),
  costBase: sum(pieces.map((piece) => piece.costBase)),
});

/**
 * Computes the gain of `pieces` sold for `proceeds`, split by cause. The price effect is the gain
 * in the holding's currency at the rate of the sale. The currency effect is the cost at the rate of
 * the sale minus the cost as paid. Source: Portfolio Performance, `CapitalGainsCalculationTest`
 * (pull request 4546), "forex gains".
 */
export function createDisposal(
  tx: Transaction,
  symbol: string,
  proceeds: Decimal,
  pieces: readonly Piece[],
  { rate }: Terms,
): Disposal {
  const { quantity, cost, costBase } = sumPieces(pieces);
  return {
    symbol,
    date: tx.date,
    currency: tx.currency,
    quantity,
    proceeds,
    proceedsBase: proceeds.times(rate),
    cost,
    costBase,
    priceEffect: proceeds.minus(cost).times(rate),
    currencyEffect: cost.times(rate).minus(costBase),
    pieces,
  };
}

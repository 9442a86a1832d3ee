import type { LotMethod } from "../../domain/choices.ts";
import { ONE, round, sum, ZERO, type Decimal } from "./decimal.ts";
import {
  addLot,
  openLots,
  setLot,
  takeInOrder,
  type Lot,
  findLot,
  takeFrom,
  type Piece,
} from "./lots.ts";
import {
  addToFigures,
  replaceFigures,
  type Disposal,
  type Journal,
  type Position,
} from "./position.ts";
import { createProblem, type Problem } from "./problem.ts";
import { MAX_DECIMALS, type Terms } from "./readTransaction.ts";
import { findSameSplit } from "./sameSplit.ts";
import type { Transaction } from "./transaction.ts";

/** Returns undefined if the holding has `quantity` in lots of the transaction's currency. */
function checkHeld(
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

/** Checks that the named lots exist, and that lots are named if the method requires it. */
function checkChoice(
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
function takeLots(
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

const sumPieces = (pieces: readonly Piece[]) => ({
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
function createDisposal(proceeds: Decimal, pieces: readonly Piece[], { rate }: Terms): Disposal {
  const { cost, costBase } = sumPieces(pieces);
  return {
    cost,
    costBase,
    priceEffect: proceeds.minus(cost).times(rate),
    currencyEffect: cost.times(rate).minus(costBase),
  };
}

export interface Books {
  readonly method: LotMethod;
  positionOf(symbol: string): Position;
}

type Of<Kind extends Transaction["kind"]> = Extract<Transaction, { kind: Kind }>;
type Effect = { readonly problem: Problem } | { readonly disposals: readonly Disposal[] };

const NOTHING: Effect = { disposals: [] };

/** A holding with lots in another currency accepts no more lots. */
function checkCurrency({ id, currency }: Transaction, { figures }: Position): Problem | undefined {
  const held = figures.quantity.gt(ZERO) ? figures.currency : null;
  return held !== null && held !== currency
    ? createProblem("currencyOfLots", id, { currency, held })
    : undefined;
}

function receive(position: Position, lot: Lot, tx: Transaction, books: Books, journal: Journal) {
  addLot(position.store, lot, books.method, journal.lots);
  addToFigures(
    position,
    { quantity: lot.quantity, cost: lot.cost, costBase: lot.costBase },
    journal,
  );
  if (position.figures.currency !== tx.currency) {
    replaceFigures(position, { currency: tx.currency }, journal);
  }
}

function acquire(
  tx: Of<"buy" | "transferIn" | "openingHolding">,
  terms: Terms,
  books: Books,
  journal: Journal,
): Effect {
  const position = books.positionOf(tx.symbol);
  const problem = checkCurrency(tx, position);
  if (problem) return { problem };
  const { quantity, price, costPrice, rate } = terms;
  const cost = quantity.times(costPrice);
  const lot: Lot = {
    id: tx.id,
    acquiredOn: (tx.kind === "buy" ? undefined : tx.acquiredOn) ?? tx.date,
    quantity,
    cost,
    costBase: cost.times(rate),
  };
  receive(position, lot, tx, books, journal);
  const broughtIn = quantity.times(price).minus(cost).times(rate);
  if (!broughtIn.isZero()) addToFigures(position, { transferred: broughtIn.negated() }, journal);
  return NOTHING;
}

function dispose(
  tx: Of<"sell" | "transferOut">,
  terms: Terms,
  books: Books,
  journal: Journal,
): Effect {
  const position = books.positionOf(tx.symbol);
  const problem =
    checkHeld(tx, position, terms.quantity) ?? checkChoice(tx, position, terms, books.method);
  if (problem) return { problem };
  const pieces = takeLots(position, terms, books.method, journal);
  const proceeds = terms.quantity.times(terms.price);
  const disposal = createDisposal(proceeds, pieces, terms);
  const { priceEffect, currencyEffect } = disposal;
  addToFigures(
    position,
    {
      quantity: terms.quantity.negated(),
      cost: disposal.cost.negated(),
      costBase: disposal.costBase.negated(),
      ...(tx.kind === "sell"
        ? { realizedPrice: priceEffect, realizedCurrency: currencyEffect }
        : { transferred: priceEffect.plus(currencyEffect) }),
    },
    journal,
  );
  return tx.kind === "sell" ? { disposals: [disposal] } : NOTHING;
}

/** Far below the precision of brokers and far above the rounding error of divisions. */
const QUANTITY_EPSILON = ONE.shiftedBy(-28);

/** Undoes the rounding error of divisions: a third of ten shares, times three, is ten. */
function settle(quantity: Decimal): Decimal {
  const stated = quantity.decimalPlaces(MAX_DECIMALS);
  return stated.minus(quantity).abs().lt(QUANTITY_EPSILON) ? stated : quantity;
}

function split(tx: Of<"split">, terms: Terms, books: Books, journal: Journal): Effect {
  const position = books.positionOf(tx.symbol);
  const { symbol, date, numerator, denominator } = tx;
  const { figures, store } = position;
  if (figures.quantity.isZero()) {
    return { problem: createProblem("nothingHeld", tx.id, { symbol, date }) };
  }
  const stated = { date, numerator: terms.numerator, denominator: terms.denominator };
  const same = findSameSplit(figures.splits, stated);
  if (same) {
    const facts = { symbol, first: same.date, date, numerator, denominator };
    return { problem: createProblem("splitTwice", tx.id, facts) };
  }
  let quantity = ZERO;
  for (const [index, lot] of openLots(store)) {
    const after = settle(lot.quantity.times(terms.numerator).div(terms.denominator));
    setLot(store, index, { ...lot, quantity: after }, journal.lots);
    quantity = quantity.plus(after);
  }
  addToFigures(position, { quantity: quantity.minus(figures.quantity) }, journal);
  replaceFigures(position, { splits: [...figures.splits, stated] }, journal);
  return NOTHING;
}

/** Splits `total` in proportion to `weights`; the last part absorbs the rounding error. */
function apportion(total: Decimal, weights: readonly Decimal[]): readonly Decimal[] {
  const whole = sum(weights);
  let left = total;
  return weights.map((weight, index) => {
    const part = index === weights.length - 1 ? left : total.times(weight).div(whole);
    left = left.minus(part);
    return part;
  });
}

/** Gives new shares for every lot, with a proportion of its cost and its purchase date. */
function handOver(
  tx: Of<"spinOff" | "merger">,
  from: readonly Lot[],
  quantity: Decimal,
  books: Books,
  journal: Journal,
): void {
  const position = books.positionOf(tx.newSymbol);
  const quantities = apportion(
    quantity,
    from.map((lot) => lot.quantity),
  );
  for (const [index, lot] of from.entries()) {
    const part = quantities[index] ?? ZERO;
    receive(position, { ...lot, id: `${tx.id}/${lot.id}`, quantity: part }, tx, books, journal);
  }
}

const costOf = (lot: Lot, share: Decimal): Lot => ({
  ...lot,
  cost: round(lot.cost.times(share)),
  costBase: round(lot.costBase.times(share)),
});

const lessCost = (lot: Lot, part: Lot): Lot => ({
  ...lot,
  cost: lot.cost.minus(part.cost),
  costBase: lot.costBase.minus(part.costBase),
});

function checkBoth(
  tx: Of<"spinOff" | "merger">,
  books: Books,
  receives: boolean,
): Problem | undefined {
  return (
    checkHeld(tx, books.positionOf(tx.symbol), ZERO) ??
    (receives ? checkCurrency(tx, books.positionOf(tx.newSymbol)) : undefined)
  );
}

function spinOff(tx: Of<"spinOff">, terms: Terms, books: Books, journal: Journal): Effect {
  const problem = checkBoth(tx, books, true);
  if (problem) return { problem };
  const parent = books.positionOf(tx.symbol);
  const moved: Lot[] = [];
  for (const [index, lot] of openLots(parent.store)) {
    const part = costOf(lot, terms.costShare);
    moved.push(part);
    setLot(parent.store, index, lessCost(lot, part), journal.lots);
  }
  addToFigures(
    parent,
    {
      cost: sum(moved.map((lot) => lot.cost)).negated(),
      costBase: sum(moved.map((lot) => lot.costBase)).negated(),
    },
    journal,
  );
  handOver(tx, moved, terms.quantity, books, journal);
  return NOTHING;
}

/** Cash without new shares pays back the whole cost; with neither, the cost is a loss. */
function cashShareOf({ quantity, amount, cashCostShare }: Terms): Decimal {
  if (quantity.isZero()) return ONE;
  return amount.isZero() ? ZERO : cashCostShare;
}

function merger(tx: Of<"merger">, terms: Terms, books: Books, journal: Journal): Effect {
  const problem = checkBoth(tx, books, !terms.quantity.isZero());
  if (problem) return { problem };
  const old = books.positionOf(tx.symbol);
  const pieces = takeInOrder(old.store, old.figures.quantity, "first", journal.lots);
  const whole = sumPieces(pieces);
  const share = cashShareOf(terms);
  const paidBack = pieces.map((piece) => ({ ...costOf(piece, share), lot: piece.lot }));
  const isPaid = terms.quantity.isZero() || !terms.amount.isZero();
  const disposal = createDisposal(terms.amount, paidBack, terms);
  addToFigures(
    old,
    {
      quantity: whole.quantity.negated(),
      cost: whole.cost.negated(),
      costBase: whole.costBase.negated(),
      ...(isPaid
        ? {
            realizedPrice: disposal.priceEffect,
            realizedCurrency: disposal.currencyEffect,
          }
        : {}),
    },
    journal,
  );
  if (!terms.quantity.isZero()) {
    const kept = pieces.map((piece, index) => lessCost(piece, paidBack[index] ?? piece));
    handOver(tx, kept, terms.quantity, books, journal);
  }
  return isPaid ? { disposals: [disposal] } : NOTHING;
}

function take(tx: Transaction, terms: Terms, books: Books, journal: Journal): Effect {
  switch (tx.kind) {
    case "buy":
    case "transferIn":
    case "openingHolding":
      return acquire(tx, terms, books, journal);
    case "sell":
    case "transferOut":
      return dispose(tx, terms, books, journal);
    case "split":
      return split(tx, terms, books, journal);
    case "spinOff":
      return spinOff(tx, terms, books, journal);
    case "merger":
      return merger(tx, terms, books, journal);
    case "dividend":
    case "fee":
    case "tax":
    case "interest": {
      if (tx.symbol === undefined) return NOTHING;
      const sums = { dividend: "dividends", fee: "fees", tax: "taxes", interest: "interest" };
      const name = sums[tx.kind] as "dividends" | "fees" | "taxes" | "interest";
      const amount = terms.amount.times(terms.rate);
      addToFigures(books.positionOf(tx.symbol), { [name]: amount }, journal);
      return NOTHING;
    }
    case "deposit":
    case "withdrawal":
    case "openingCash":
      return NOTHING;
    default:
      return tx satisfies never;
  }
}

/** Applies a transaction to its holdings. If there is a problem, the holdings stay unchanged. */
export function applyEffect(tx: Transaction, terms: Terms, books: Books, journal: Journal): Effect {
  const effect = take(tx, terms, books, journal);
  if ("problem" in effect || !("symbol" in tx) || tx.symbol === undefined) return effect;
  if (!terms.fee.isZero() || !terms.tax.isZero()) {
    addToFigures(
      books.positionOf(tx.symbol),
      { fees: terms.fee.times(terms.rate), taxes: terms.tax.times(terms.rate) },
      journal,
    );
  }
  return effect;
}

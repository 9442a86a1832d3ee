import type { LotMethod } from "../../domain/choices.ts";
import type { Transaction } from "../../market/ledger/transaction.ts";
import {
  isMore,
  isNone,
  minus,
  NONE,
  over,
  plus,
  rational,
  smaller,
  times,
  WHOLE,
  type Rational,
} from "./referenceRational.ts";

/**
 * A second implementation of the ledger, in fractions, replayed from the first transaction, without
 * caches. It shares only types with the product.
 */
export interface PaperLot {
  readonly id: string;
  readonly quantity: Rational;
  readonly cost: Rational;
  readonly costBase: Rational;
}

export interface PaperHolding {
  lots: PaperLot[];
  currency: string | null;
  realizedPrice: Rational;
  realizedCurrency: Rational;
  dividends: Rational;
  interest: Rational;
  fees: Rational;
  taxes: Rational;
  transferred: Rational;
  splits: { day: number; ratio: Rational }[];
}

export interface Paper {
  readonly holdings: Map<string, PaperHolding>;
  readonly cash: Map<string, { amount: Rational; booked: Rational }>;
  flows: Rational;
  fees: Rational;
  taxes: Rational;
  interest: Rational;
}

const DAY = 86_400_000;
const dayOf = (date: string): number => Date.parse(date) / DAY;

const newHolding = (): PaperHolding => ({
  lots: [],
  currency: null,
  realizedPrice: NONE,
  realizedCurrency: NONE,
  dividends: NONE,
  interest: NONE,
  fees: NONE,
  taxes: NONE,
  transferred: NONE,
  splits: [],
});

const numberOf = (tx: Transaction, field: string, otherwise = "0"): Rational =>
  rational(String((tx as unknown as Record<string, unknown>)[field] ?? otherwise));

export const held = ({ lots }: PaperHolding): Rational => plus(...lots.map((lot) => lot.quantity));

const scaled = (lot: PaperLot, share: Rational): PaperLot => ({
  id: lot.id,
  quantity: times(lot.quantity, share),
  cost: times(lot.cost, share),
  costBase: times(lot.costBase, share),
});

/** Takes lots in the given order; returns the taken parts. */
function takeFrom(holding: PaperHolding, order: readonly string[], quantity: Rational): PaperLot[] {
  let left = quantity;
  const taken: PaperLot[] = [];
  for (const id of order) {
    const lot = holding.lots.find((each) => each.id === id);
    if (!lot || isNone(left)) continue;
    const part = smaller(left, lot.quantity);
    const share = over(part, lot.quantity);
    taken.push(scaled(lot, share));
    left = minus(left, part);
    holding.lots = holding.lots
      .map((each) => (each === lot ? scaled(lot, minus(WHOLE, share)) : each))
      .filter((each) => !isNone(each.quantity));
  }
  return taken;
}

function take(
  holding: PaperHolding,
  tx: Transaction,
  method: LotMethod,
  quantity: Rational,
): PaperLot[] | null {
  if (isMore(quantity, held(holding))) return null;
  const chosen = "lots" in tx ? (tx.lots ?? []) : [];
  if (chosen.length === 0) {
    if (method === "chosen") return null;
    const order = holding.lots.map((lot) => lot.id);
    return takeFrom(holding, method === "lifo" ? order.toReversed() : order, quantity);
  }
  const total = plus(...chosen.map((each) => rational(each.quantity)));
  if (method === "average" || !isNone(minus(total, quantity))) return null;
  const parts: PaperLot[] = [];
  for (const each of chosen) {
    const lot = holding.lots.find(({ id }) => id === each.lot);
    if (!lot || isMore(rational(each.quantity), lot.quantity)) return null;
    parts.push(...takeFrom(holding, [each.lot], rational(each.quantity)));
  }
  return parts;
}

function give(holding: PaperHolding, lots: readonly PaperLot[], method: LotMethod): void {
  holding.lots.push(...lots);
  if (method !== "average") return;
  const all = holding.lots;
  holding.lots = [
    {
      id: "average",
      quantity: plus(...all.map((lot) => lot.quantity)),
      cost: plus(...all.map((lot) => lot.cost)),
      costBase: plus(...all.map((lot) => lot.costBase)),
    },
  ];
}

const costs = (lots: readonly PaperLot[]) => ({
  cost: plus(...lots.map((lot) => lot.cost)),
  costBase: plus(...lots.map((lot) => lot.costBase)),
});

function realize(
  holding: PaperHolding,
  proceeds: Rational,
  lots: readonly PaperLot[],
  rate: Rational,
) {
  const { cost, costBase } = costs(lots);
  const price = times(minus(proceeds, cost), rate);
  const currency = minus(times(cost, rate), costBase);
  holding.realizedPrice = plus(holding.realizedPrice, price);
  holding.realizedCurrency = plus(holding.realizedCurrency, currency);
}

/** Returns false if the transaction is impossible. */
function apply(paper: Paper, tx: Transaction, base: string, method: LotMethod): boolean {
  const of = (field: string, otherwise?: string) => numberOf(tx, field, otherwise);
  const [quantity, price, amount, rate] = [
    of("quantity"),
    of("price"),
    of("amount"),
    of("exchangeRate", "1"),
  ];
  const [fee, tax] = [of("fee"), of("tax")];
  const holdingOf = (symbol: string): PaperHolding => {
    const holding = paper.holdings.get(symbol) ?? newHolding();
    paper.holdings.set(symbol, holding);
    return holding;
  };
  const holding = "symbol" in tx && tx.symbol !== undefined ? holdingOf(tx.symbol) : undefined;
  const place = holding ?? paper;
  let paid = NONE;
  let flow = NONE;
  const opens = (target: PaperHolding): boolean => {
    if (target.lots.length > 0 && target.currency !== tx.currency) return false;
    target.currency = tx.currency;
    return true;
  };
  const has = (): boolean =>
    holding !== undefined && holding.lots.length > 0 && holding.currency === tx.currency;
  switch (tx.kind) {
    case "buy":
    case "transferIn":
    case "openingHolding": {
      if (!holding || !opens(holding)) return false;
      const cost = times(quantity, of("costPrice", tx.price));
      give(holding, [{ id: tx.id, quantity, cost, costBase: times(cost, rate) }], method);
      if (tx.kind === "buy") paid = minus(NONE, cost);
      else {
        flow = times(quantity, price, rate);
        holding.transferred = minus(holding.transferred, minus(flow, times(cost, rate)));
      }
      break;
    }
    case "sell":
    case "transferOut": {
      if (!holding || !has()) return false;
      const lots = take(holding, tx, method, quantity);
      if (!lots) return false;
      const value = times(quantity, price);
      if (tx.kind === "sell") {
        realize(holding, value, lots, rate);
        paid = value;
      } else {
        flow = minus(NONE, times(value, rate));
        holding.transferred = plus(
          holding.transferred,
          minus(times(value, rate), costs(lots).costBase),
        );
      }
      break;
    }
    case "split": {
      if (!holding || holding.lots.length === 0) return false;
      const ratio = over(of("numerator"), of("denominator"));
      const day = dayOf(tx.date);
      const isSame = (each: { day: number; ratio: Rational }) =>
        Math.abs(each.day - day) <= 3 && isNone(minus(each.ratio, ratio));
      if (holding.splits.some(isSame)) return false;
      holding.splits.push({ day, ratio });
      holding.lots = holding.lots.map((lot) => ({ ...lot, quantity: times(lot.quantity, ratio) }));
      break;
    }
    case "spinOff":
    case "merger": {
      const target = holdingOf(tx.newSymbol);
      if (!holding || !has()) return false;
      const gets = !isNone(quantity);
      if (gets && !opens(target)) return false;
      const before = holding.lots;
      const total = held(holding);
      let share = tx.kind === "spinOff" ? of("costShare") : minus(WHOLE, of("cashCostShare"));
      if (tx.kind === "merger" && !gets) share = NONE;
      else if (tx.kind === "merger" && isNone(amount)) share = WHOLE;
      const stays = (lot: PaperLot): PaperLot => ({
        ...lot,
        cost: times(lot.cost, minus(WHOLE, share)),
        costBase: times(lot.costBase, minus(WHOLE, share)),
      });
      const goes = before.map((lot) => ({
        id: `${tx.id}/${lot.id}`,
        quantity: over(times(quantity, lot.quantity), total),
        cost: times(lot.cost, share),
        costBase: times(lot.costBase, share),
      }));
      holding.lots = tx.kind === "spinOff" ? before.map(stays) : [];
      if (tx.kind === "merger" && (!gets || !isNone(amount))) {
        realize(holding, amount, before.map(stays), rate);
      }
      if (gets) give(target, goes, method);
      paid = amount;
      break;
    }
    case "dividend":
      if (holding) holding.dividends = plus(holding.dividends, times(amount, rate));
      paid = amount;
      break;
    case "interest":
      place.interest = plus(place.interest, times(amount, rate));
      paid = amount;
      break;
    case "fee":
      place.fees = plus(place.fees, times(amount, rate));
      paid = minus(NONE, amount);
      break;
    case "tax":
      place.taxes = plus(place.taxes, times(amount, rate));
      paid = minus(NONE, amount);
      break;
    case "deposit":
    case "openingCash":
      flow = times(amount, rate);
      paid = amount;
      break;
    case "withdrawal":
      flow = minus(NONE, times(amount, rate));
      paid = minus(NONE, amount);
      break;
    default:
      return tx satisfies never;
  }
  place.fees = plus(place.fees, times(fee, rate));
  place.taxes = plus(place.taxes, times(tax, rate));
  paper.flows = plus(paper.flows, flow);
  const moved = minus(minus(paid, fee), tax);
  const isConverted = tx.settlement === "portfolio";
  const currency = isConverted ? base : tx.currency;
  const balance = paper.cash.get(currency) ?? { amount: NONE, booked: NONE };
  paper.cash.set(currency, {
    amount: plus(balance.amount, isConverted ? times(moved, rate) : moved),
    booked: plus(balance.booked, times(moved, rate)),
  });
  return true;
}

/** Replays everything; returns the id of the first impossible transaction, if any. */
export function computeOnPaper(
  transactions: readonly Transaction[],
  base: string,
  method: LotMethod,
): Paper | { readonly impossible: string } {
  const paper: Paper = {
    holdings: new Map(),
    cash: new Map(),
    flows: NONE,
    fees: NONE,
    taxes: NONE,
    interest: NONE,
  };
  for (const tx of transactions) {
    if (!apply(paper, tx, base, method)) return { impossible: tx.id };
  }
  return paper;
}

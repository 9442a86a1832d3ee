import type { LotMethod } from "../../domain/choices.ts";
import type { TradeDate } from "../../domain/tradeDate.ts";
import { ZERO, type Decimal } from "./decimal.ts";

/** Shares bought together. Base is the portfolio's currency. */
export interface Lot {
  readonly id: string;
  readonly acquiredOn: TradeDate;
  readonly quantity: Decimal;
  /** Price times quantity in the holding's currency, without fees and taxes. */
  readonly cost: Decimal;
  /** `cost` in base, at the exchange rate of the purchase. */
  readonly costBase: Decimal;
}

export interface Piece extends Lot {
  readonly lot: string;
}

/**
 * The lots of one holding in order of arrival. An emptied lot leaves a hole, so that journal
 * indexes stay valid; holes at the end are removed and those at the start are skipped.
 */
export interface LotStore {
  readonly lots: (Lot | undefined)[];
  readonly indexById: Map<string, number>;
  head: number;
}

export const createLotStore = (): LotStore => ({ lots: [], indexById: new Map(), head: 0 });

export interface LotChange {
  readonly store: LotStore;
  readonly index: number;
  readonly before: Lot | undefined;
}

function put(store: LotStore, index: number, lot: Lot | undefined): void {
  const { lots } = store;
  while (lots.length < index) lots.push(undefined);
  lots[index] = lot;
  if (lot) {
    store.indexById.set(lot.id, index);
    store.head = Math.min(store.head, index);
  }
  while (lots.length > 0 && lots.at(-1) === undefined) lots.pop();
  while (store.head < lots.length && lots[store.head] === undefined) store.head++;
  store.head = Math.min(store.head, lots.length);
}

export function setLot(
  store: LotStore,
  index: number,
  lot: Lot | undefined,
  journal: LotChange[],
): void {
  const before = store.lots[index];
  journal.push({ store, index, before });
  if (before && before.id !== lot?.id) store.indexById.delete(before.id);
  put(store, index, lot);
}

export function undoLot({ store, index, before }: LotChange): void {
  const after = store.lots[index];
  if (after && after.id !== before?.id) store.indexById.delete(after.id);
  put(store, index, before);
}

export function* openLots(store: LotStore): Generator<readonly [number, Lot]> {
  for (let index = store.head; index < store.lots.length; index++) {
    const lot = store.lots[index];
    if (lot) yield [index, lot];
  }
}

export function findLot(store: LotStore, id: string): readonly [number, Lot] | undefined {
  const index = store.indexById.get(id);
  const lot = index === undefined ? undefined : store.lots[index];
  return index !== undefined && lot ? [index, lot] : undefined;
}

const AVERAGE_LOT = "average";

/** Appends a lot; with average cost it is merged into the single lot. */
export function addLot(store: LotStore, lot: Lot, method: LotMethod, journal: LotChange[]): void {
  if (method !== "average") return setLot(store, store.lots.length, lot, journal);
  const pool = store.lots[0];
  setLot(
    store,
    0,
    {
      id: AVERAGE_LOT,
      acquiredOn: pool?.acquiredOn ?? lot.acquiredOn,
      quantity: lot.quantity.plus(pool?.quantity ?? ZERO),
      cost: lot.cost.plus(pool?.cost ?? ZERO),
      costBase: lot.costBase.plus(pool?.costBase ?? ZERO),
    },
    journal,
  );
}

/** Splits a lot in two. The rest is computed as the difference, so that rounding loses nothing. */
function cut(lot: Lot, quantity: Decimal): { piece: Piece; rest: Lot | undefined } {
  if (quantity.gte(lot.quantity)) return { piece: { ...lot, lot: lot.id }, rest: undefined };
  const part = (amount: Decimal): Decimal => amount.times(quantity).div(lot.quantity);
  const piece: Piece = {
    ...lot,
    lot: lot.id,
    quantity,
    cost: part(lot.cost),
    costBase: part(lot.costBase),
  };
  const rest: Lot = {
    ...lot,
    quantity: lot.quantity.minus(quantity),
    cost: lot.cost.minus(piece.cost),
    costBase: lot.costBase.minus(piece.costBase),
  };
  return { piece, rest };
}

export function takeFrom(
  store: LotStore,
  index: number,
  quantity: Decimal,
  journal: LotChange[],
): Piece | undefined {
  const lot = store.lots[index];
  if (!lot) return undefined;
  const { piece, rest } = cut(lot, quantity);
  setLot(store, index, rest, journal);
  return piece;
}

/** Takes `quantity` from one end. The holding must have at least that much. */
export function takeInOrder(
  store: LotStore,
  quantity: Decimal,
  end: "first" | "last",
  journal: LotChange[],
): readonly Piece[] {
  const pieces: Piece[] = [];
  let left = quantity;
  while (left.gt(ZERO)) {
    const piece = takeFrom(
      store,
      end === "first" ? store.head : store.lots.length - 1,
      left,
      journal,
    );
    if (!piece) break;
    pieces.push(piece);
    left = left.minus(piece.quantity);
  }
  return pieces;
}

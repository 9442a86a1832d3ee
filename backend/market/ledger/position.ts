import type { Currency } from "../../domain/currency.ts";
import { ZERO, type Decimal } from "./decimal.ts";
import { createLotStore, undoLot, type LotChange, type LotStore } from "./lots.ts";
import type { DatedSplit } from "./sameSplit.ts";

/** Immutable sums of one holding; base is the portfolio's currency. */
export interface Figures {
  /** Currency of the current lots, or of the last ones held; null if nothing was ever held. */
  readonly currency: Currency | null;
  readonly quantity: Decimal;
  /** Cost of the current lots in `currency`, without fees and taxes. */
  readonly cost: Decimal;
  readonly costBase: Decimal;
  /** Realized price effect in base: the gain in `currency` at the rate of the sale. */
  readonly realizedPrice: Decimal;
  /** Realized currency effect in base: the cost at the rate of the sale minus the cost as paid. */
  readonly realizedCurrency: Decimal;
  readonly dividends: Decimal;
  readonly interest: Decimal;
  readonly fees: Decimal;
  readonly taxes: Decimal;
  /** Unrealized gain transferred out minus that transferred in, in base. */
  readonly transferred: Decimal;
  readonly splits: readonly DatedSplit[];
}

/** Cost of the shares sold and the gain, split by cause. */
export interface Disposal {
  readonly cost: Decimal;
  /** In base, like the two effects, which add up to the gain. */
  readonly costBase: Decimal;
  readonly priceEffect: Decimal;
  readonly currencyEffect: Decimal;
}

export interface Position {
  readonly symbol: string;
  readonly store: LotStore;
  figures: Figures;
}

const EMPTY: Figures = {
  currency: null,
  quantity: ZERO,
  cost: ZERO,
  costBase: ZERO,
  realizedPrice: ZERO,
  realizedCurrency: ZERO,
  dividends: ZERO,
  interest: ZERO,
  fees: ZERO,
  taxes: ZERO,
  transferred: ZERO,
  splits: [],
};

export const createPosition = (symbol: string): Position => ({
  symbol,
  store: createLotStore(),
  figures: EMPTY,
});

/** Changes made by one transaction, in order; undone from the end. */
export interface Journal {
  readonly lots: LotChange[];
  readonly figures: { readonly position: Position; readonly before: Figures }[];
}

export const createJournal = (): Journal => ({ lots: [], figures: [] });

const SUMS = [
  "quantity",
  "cost",
  "costBase",
  "realizedPrice",
  "realizedCurrency",
  "dividends",
  "interest",
  "fees",
  "taxes",
  "transferred",
] as const satisfies readonly (keyof Figures)[];

export function addToFigures(
  position: Position,
  changes: Readonly<Partial<Record<(typeof SUMS)[number], Decimal>>>,
  journal: Journal,
): void {
  const before = position.figures;
  journal.figures.push({ position, before });
  const after: { -readonly [Name in keyof Figures]: Figures[Name] } = { ...before };
  for (const name of SUMS) {
    const change = changes[name];
    if (change && !change.isZero()) after[name] = before[name].plus(change);
  }
  position.figures = after;
}

export function replaceFigures(
  position: Position,
  changes: Partial<Pick<Figures, "currency" | "splits">>,
  journal: Journal,
): void {
  journal.figures.push({ position, before: position.figures });
  position.figures = { ...position.figures, ...changes };
}

export function undoJournal(journal: Journal): void {
  for (const change of journal.lots.toReversed()) undoLot(change);
  for (const { position, before } of journal.figures.toReversed()) position.figures = before;
}

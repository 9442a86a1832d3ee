import type { InsiderSide, RatingChangeKind } from "../choices.ts";
import type { Bar, Interval } from "../bar.ts";
import type { Session } from "../sessions.ts";
import type { FactName, HoldingFigure, Screen } from "./rule.ts";

/**
 * Everything that became known at one instant, for all symbols. A rule is evaluated once after the
 * whole batch is taken in. Batches arrive in order of `at` (milliseconds since the Unix epoch).
 */
export interface Batch {
  readonly at: number;
  readonly observations: readonly Observation[];
}

export type Observation =
  | BarObservation
  | PriceObservation
  | FactObservation
  | ValuationObservation
  | EventObservation
  | FeedObservation;

interface OfSymbol {
  readonly symbol: string;
  /** The symbol's trade date at that instant, `YYYY-MM-DD`. */
  readonly tradeDate: string;
  readonly source: string;
}

/** A closed bar; a batch has at most one per symbol and timeframe. */
export interface BarObservation extends OfSymbol {
  readonly kind: "bar";
  readonly timeframe: Interval;
  readonly session: Session;
  /** A field that is null or not a finite number is unknown. */
  readonly bar: Bar;
}

export interface PriceObservation extends OfSymbol {
  readonly kind: "price";
  readonly price: number;
  readonly session: Session;
  readonly open: number | null;
  readonly previousClose: number | null;
}

export interface FactObservation extends OfSymbol {
  readonly kind: "fact";
  readonly fact: FactName;
  readonly value: number | null;
}

/** Figure of a holding or, under `portfolioSubject`, of a whole portfolio. */
export type ValuedFigure = HoldingFigure | "index";

export interface ValuationObservation extends OfSymbol {
  readonly kind: "valuation";
  readonly portfolioId: number;
  /** Increases with every change to the portfolio's records; such a change is no crossing. */
  readonly ledger: number;
  /** True for the valuation at the day's close, the only one that rules at bar close read. */
  readonly isClose: boolean;
  /** Null is unknown. `index` is the value without deposits and withdrawals. */
  readonly figures: Readonly<Partial<Record<ValuedFigure, number | null>>>;
}

export interface EventObservation extends OfSymbol {
  readonly kind: "event";
  readonly event: MarketEvent;
}

/** Tells whether events of a kind are delivered. Without this, their absence means nothing. */
export interface FeedObservation {
  readonly kind: "feed";
  readonly event: MarketEvent["name"];
  readonly isAvailable: boolean;
}

/** Null fields were not specified. */
export type MarketEvent =
  | { readonly name: "filing"; readonly form: string; readonly items: readonly string[] }
  | {
      readonly name: "insiderTrade";
      readonly side: InsiderSide;
      readonly value: number | null;
    }
  | {
      readonly name: "ratingChange";
      readonly change: RatingChangeKind;
    }
  /** Change of the mean target in percent. */
  | { readonly name: "targetChange"; readonly percent: number }
  | { readonly name: "earningsDate"; readonly change: "set" | "moved" }
  /** Days until the report; sent daily. */
  | { readonly name: "earningsNear"; readonly days: number }
  | { readonly name: "halt" | "resumption" | "split" }
  | { readonly name: "screenEntered" | "screenLeft"; readonly screen: Screen }
  | { readonly name: "time"; readonly at: number };

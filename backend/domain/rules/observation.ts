import type { Bar, Interval } from "../bar.ts";
import type { Session } from "../sessions.ts";
import type { FactName, HoldingFigure, Screen } from "./rule.ts";

/**
 * What became known at one instant, for all symbols together: a rule is evaluated once after all
 * of it has been taken in. Batches come in order of `at` (milliseconds since the Unix epoch).
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

/** A bar that has closed; at most one of a symbol and timeframe in a batch. */
export interface BarObservation extends OfSymbol {
  readonly kind: "bar";
  readonly timeframe: Interval;
  readonly session: Session;
  /** A field that is not a finite number is unknown, as is a volume of null. */
  readonly bar: Bar;
}

export interface PriceObservation extends OfSymbol {
  readonly kind: "price";
  readonly price: number;
  readonly session: Session;
  /** Of the trade date, and the close of the one before. */
  readonly open: number | null;
  readonly previousClose: number | null;
}

export interface FactObservation extends OfSymbol {
  readonly kind: "fact";
  readonly fact: FactName;
  readonly value: number | null;
}

/** Of a holding, or under `portfolioSubject` of a whole portfolio; null is unknown. */
export type ValuedFigure = HoldingFigure | "index";

/** What a portfolio, or a stock in it, is worth at one moment. */
export interface ValuationObservation extends OfSymbol {
  readonly kind: "valuation";
  readonly portfolioId: number;
  /** Counts up with what is recorded in the portfolio: such a change is no crossing. */
  readonly ledger: number;
  /** Whether it is the one of the day's close; rules at bar close read no others. */
  readonly isClose: boolean;
  /** `index` is the value without what was paid in or out. */
  readonly figures: Readonly<Partial<Record<ValuedFigure, number | null>>>;
}

export interface EventObservation extends OfSymbol {
  readonly kind: "event";
  readonly event: MarketEvent;
}

/** Whether events of a kind arrive at all. Until a feed is said to, their absence means nothing. */
export interface FeedObservation {
  readonly kind: "feed";
  readonly event: MarketEvent["name"];
  readonly isAvailable: boolean;
}

/** Null is "not said". */
export type MarketEvent =
  | { readonly name: "filing"; readonly form: string; readonly items: readonly string[] }
  | {
      readonly name: "insiderTrade";
      readonly side: "bought" | "sold";
      readonly value: number | null;
    }
  | {
      readonly name: "ratingChange";
      readonly change: "upgrade" | "downgrade" | "initiate" | "maintain" | "reiterate";
    }
  /** Of the mean target, percent. */
  | { readonly name: "targetChange"; readonly percent: number }
  | { readonly name: "earningsDate"; readonly change: "set" | "moved" }
  /** Days until the report, which is sent each day. */
  | { readonly name: "earningsNear"; readonly days: number }
  | { readonly name: "halt" | "resumption" | "split" }
  | { readonly name: "screenEntered" | "screenLeft"; readonly screen: Screen }
  /** A time that a rule named has come. */
  | { readonly name: "time"; readonly at: number };

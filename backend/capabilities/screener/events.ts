import type { DomainEvent } from "../../platform/eventStore/event.ts";

/** The kind of run: cheap with upside, or the same with a report ahead. */
export type RunKind = "standard" | "earnings";

export interface RunParameters {
  /** US dollars; prices are below it. */
  readonly maxPrice: number;
  /** Shares a day. */
  readonly minVolume: number;
  /** Least upside in percent; null is any above zero. */
  readonly upsideFilter: number | null;
  /** Codes of exchanges; left out for the United States alone. */
  readonly markets?: readonly string[];
}

/** How many of a universe are left out, by the first reason that applies. */
export interface LeftOut {
  readonly price: number;
  readonly volume: number;
  readonly warrant: number;
  readonly right: number;
  readonly unit: number;
  /** In a currency that no source had a rate of; left out by earlier versions. */
  readonly currency?: number;
}

/** How far the stocks of one exchange could be listed. */
export interface ListedMarket {
  readonly market: string;
  readonly listed: number;
  /** As the source counts them; null where it does not. */
  readonly total: number | null;
  readonly isComplete: boolean;
  /** Null where none could list them. */
  readonly source: string | null;
  /** ISO 8601; null as for the source. */
  readonly asOf: string | null;
}

/** What one unit of a currency was in US dollars when a run began. */
export interface DollarRate {
  readonly currency: string;
  readonly dollars: number;
  /** ISO 8601. */
  readonly asOf: string;
}

/** The exchanges that a run is over; both are left out by earlier versions. */
export interface RunReach {
  readonly markets?: readonly ListedMarket[];
  /** Of the currencies beside the dollar that its stocks are listed in. */
  readonly rates?: readonly DollarRate[];
}

/** The symbols that a run has to look at. */
export interface RunPlan extends RunReach {
  /** Stocks of the universe. */
  readonly listed: number;
  readonly leftOut: LeftOut;
  /** In the order they are looked at. */
  readonly symbols: readonly string[];
}

/** Other arguments for a stock, each from 0 (none, or unknown) to 1; see `score.ts`. */
export interface Leans {
  readonly options: number;
  readonly mentions: number;
  readonly insiders: number;
}

/** One stock that passed, with everything that was known of it at that moment. */
export interface ScreenedStock {
  readonly symbol: string;
  readonly name: string;
  readonly price: number;
  readonly currency: string;
  /** US dollars for one unit of the currency; left out for 1. */
  readonly dollars?: number;
  readonly previousClose: number | null;
  readonly analystRating: "Strong Buy" | "Buy" | "Hold" | "Sell" | null;
  readonly targetPrice: number;
  readonly targetLow: number;
  readonly targetHigh: number;
  readonly analystCount: number;
  /** `YYYY-MM-DD`. */
  readonly targetDate: string;
  /** `YYYY-MM-DD` that the targets are as of; left out by earlier versions. */
  readonly targetAsOf?: string;
  /** `YYYY-MM-DD`; null where none is known. */
  readonly earningsDate: string | null;
  readonly earningsHour: "before_open" | "after_close" | null;
  /** Left out by earlier versions, which did not ask. */
  readonly isEarningsConfirmed?: boolean;
  readonly earningsSources?: readonly {
    readonly source: string;
    readonly date: string;
    readonly hour: "before_open" | "after_close" | null;
  }[];
  readonly marketCap: number | null;
  readonly volume: number | null;
  readonly sector: string | null;
  readonly peRatio: number | null;
  /** Percent; null with too few days of prices, and until it is measured. */
  readonly annualVolatility: number | null;
  /** Percent over twenty trade dates; null where it cannot be measured, left out by earlier versions. */
  readonly twentyDayReturn?: number | null;
  readonly leans: Leans;
  /** Exchange time of the price, ISO 8601, UTC. */
  readonly exchangeTime: string;
}

export type ScreenerRunStarted = DomainEvent<
  "ScreenerRunStarted",
  { readonly runId: number; readonly kind: RunKind; readonly parameters: RunParameters }
>;

/** The universe was filtered; recorded with the first step of a longer run. */
export type ScreenerRunPlanned = DomainEvent<
  "ScreenerRunPlanned",
  { readonly runId: number; readonly kind: RunKind; readonly plan: RunPlan }
>;

/** A run progressed: what survives a restart. */
export type ScreenerRunAdvanced = DomainEvent<
  "ScreenerRunAdvanced",
  {
    readonly runId: number;
    readonly kind: RunKind;
    /** Looked at since the step before. */
    readonly looked: readonly string[];
    /** Those that no source knows. */
    readonly unknown: readonly string[];
    readonly found: readonly ScreenedStock[];
  }
>;

export type ScreenerRunCompleted = DomainEvent<
  "ScreenerRunCompleted",
  {
    readonly runId: number;
    readonly kind: RunKind;
    readonly screened: number;
    /** Symbols that no source had data for. */
    readonly skipped: number;
    /** Best first, or soonest first for earnings. */
    readonly results: readonly ScreenedStock[];
    /** Left out by earlier versions, which looked at everything. */
    readonly listed?: number;
    readonly leftOut?: LeftOut;
  } & RunReach
>;

/** Figures of results' price histories, measured after a run that had no time for them. */
export type ScreenerResultsMeasured = DomainEvent<
  "ScreenerResultsMeasured",
  {
    readonly runId: number;
    readonly figures: readonly {
      readonly symbol: string;
      readonly annualVolatility: number | null;
      readonly twentyDayReturn: number | null;
    }[];
  }
>;

export type ScreenerRunFailed = DomainEvent<
  "ScreenerRunFailed",
  { readonly runId: number; readonly kind: RunKind; readonly reason: string }
>;

/** A result's price was refreshed. */
export type ScreenerResultRepriced = DomainEvent<
  "ScreenerResultRepriced",
  {
    readonly runId: number;
    readonly symbol: string;
    readonly price: number;
    readonly previousClose: number | null;
    readonly exchangeTime: string;
  }
>;

export type ScreenerEvent =
  | ScreenerRunStarted
  | ScreenerRunPlanned
  | ScreenerRunAdvanced
  | ScreenerRunCompleted
  | ScreenerRunFailed
  | ScreenerResultsMeasured
  | ScreenerResultRepriced;

export const screenerEventTypes = [
  "ScreenerRunStarted",
  "ScreenerRunPlanned",
  "ScreenerRunAdvanced",
  "ScreenerRunCompleted",
  "ScreenerRunFailed",
  "ScreenerResultsMeasured",
  "ScreenerResultRepriced",
] as const satisfies readonly ScreenerEvent["type"][];

/** The stream of one run. */
export const runStream = (runId: number): string => `screener-run-${runId}`;

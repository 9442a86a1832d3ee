import type { AnalystRating, EarningsHour, ScreenerKind } from "../../domain/choices.ts";
import { dataOf, type EventOf } from "../../platform/eventStore/event.ts";

/** `earnings` also requires an upcoming report. `lists` covers the whole market. */
export type RunKind = ScreenerKind;

export interface RunParameters {
  /** US dollars, exclusive. */
  readonly maxPrice: number;
  /** Shares per day. */
  readonly minVolume: number;
  /** Minimum upside in percent; null accepts any above zero. */
  readonly upsideFilter: number | null;
  /** Exchange codes; missing means the United States only. */
  readonly markets?: readonly string[];
}

export interface LeftOut {
  readonly price: number;
  readonly volume: number;
  readonly warrant: number;
  readonly right: number;
  readonly unit: number;
  /** No exchange rate was available; missing in earlier versions. */
  readonly currency?: number;
}

export interface ListedMarket {
  readonly market: string;
  readonly listed: number;
  /** Total reported by the source; null if it reports none. */
  readonly total: number | null;
  readonly isComplete: boolean;
  /** Null if no source could list them. */
  readonly source: string | null;
  /** ISO 8601; null if `source` is. */
  readonly asOf: string | null;
}

/** Value of one unit of a currency in US dollars at the start of the run. */
export interface DollarRate {
  readonly currency: string;
  readonly dollars: number;
  /** ISO 8601. */
  readonly asOf: string;
}

/** Exchanges covered by a run; both fields are missing in earlier versions. */
export interface RunReach {
  readonly markets?: readonly ListedMarket[];
  readonly rates?: readonly DollarRate[];
}

export interface RunPlan extends RunReach {
  readonly listed: number;
  readonly leftOut: LeftOut;
  readonly symbols: readonly string[];
}

/** Further arguments for a stock, each from 0 (none or unknown) to 1; see `score.ts`. */
export interface Leans {
  readonly options: number;
  readonly mentions: number;
  readonly insiders: number;
}

export interface ScreenedStock {
  readonly symbol: string;
  readonly name: string;
  readonly price: number;
  readonly currency: string;
  /** US dollars for one unit of the currency; missing means 1. */
  readonly dollars?: number;
  readonly previousClose: number | null;
  readonly analystRating: AnalystRating | null;
  readonly targetPrice: number;
  readonly targetLow: number;
  readonly targetHigh: number;
  readonly analystCount: number;
  /** `YYYY-MM-DD`. */
  readonly targetDate: string;
  /** `YYYY-MM-DD`, date of the targets; missing in earlier versions. */
  readonly targetAsOf?: string;
  /** `YYYY-MM-DD`; null if unknown. */
  readonly earningsDate: string | null;
  readonly earningsHour: EarningsHour | null;
  readonly isEarningsConfirmed?: boolean;
  readonly earningsSources?: readonly {
    readonly source: string;
    readonly date: string;
    readonly hour: EarningsHour | null;
  }[];
  readonly marketCap: number | null;
  readonly volume: number | null;
  readonly sector: string | null;
  readonly peRatio: number | null;
  /** Percent; null if not measured yet or with too few days of prices. */
  readonly annualVolatility: number | null;
  /** Percent over twenty trade dates; null if not measurable, missing in earlier versions. */
  readonly twentyDayReturn?: number | null;
  readonly leans: Leans;
  /** Time of the price, ISO 8601, UTC. */
  readonly exchangeTime: string;
}

const screenerEvents = {
  ScreenerRunStarted: dataOf<{
    readonly runId: number;
    readonly kind: RunKind;
    readonly parameters: RunParameters;
  }>(),
  ScreenerRunPlanned: dataOf<{
    readonly runId: number;
    readonly kind: RunKind;
    readonly plan: RunPlan;
  }>(),
  /** Persists a run's progress so that it survives a restart. */
  ScreenerRunAdvanced: dataOf<{
    readonly runId: number;
    readonly kind: RunKind;
    readonly looked: readonly string[];
    readonly unknown: readonly string[];
    readonly found: readonly ScreenedStock[];
  }>(),
  ScreenerRunCompleted: dataOf<
    {
      readonly runId: number;
      readonly kind: RunKind;
      readonly screened: number;
      readonly skipped: number;
      /** Best first; for earnings, soonest report first. */
      readonly results: readonly ScreenedStock[];
      /** Missing in earlier versions, which screened every stock. */
      readonly listed?: number;
      readonly leftOut?: LeftOut;
    } & RunReach
  >(),
  ScreenerRunFailed: dataOf<{
    readonly runId: number;
    readonly kind: RunKind;
    readonly reason: string;
  }>(),
  ScreenerResultsMeasured: dataOf<{
    readonly runId: number;
    readonly figures: readonly {
      readonly symbol: string;
      readonly annualVolatility: number | null;
      readonly twentyDayReturn: number | null;
    }[];
  }>(),
  ScreenerResultRepriced: dataOf<{
    readonly runId: number;
    readonly symbol: string;
    readonly price: number;
    readonly previousClose: number | null;
    readonly exchangeTime: string;
  }>(),
};

export type ScreenerEvent = EventOf<typeof screenerEvents>;
export const screenerEventTypes = Object.keys(screenerEvents);

export type ScreenerRunAdvanced = EventOf<typeof screenerEvents, "ScreenerRunAdvanced">;
export type ScreenerRunCompleted = EventOf<typeof screenerEvents, "ScreenerRunCompleted">;
export type ScreenerRunFailed = EventOf<typeof screenerEvents, "ScreenerRunFailed">;
export type ScreenerResultsMeasured = EventOf<typeof screenerEvents, "ScreenerResultsMeasured">;
export type ScreenerResultRepriced = EventOf<typeof screenerEvents, "ScreenerResultRepriced">;

export const runStream = (runId: number): string => `screener-run-${runId}`;

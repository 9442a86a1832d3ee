import type { InsiderSide, RatingChangeKind, AnalystRating } from "../domain/choices.ts";
import type { Currency } from "../domain/currency.ts";
import type { ExpectedSplit, Split } from "./companyCalendar.ts";
import type { EarningsDate, PriceTargets, StockProfile } from "./profile.ts";
import type { Priority } from "./priority.ts";

/** Research data about a company, part by part. Null means unknown, never zero. */

export interface RatingCounts {
  /** `0m`, `-1m`… counted back from the current month, or the first day, `YYYY-MM-DD`. */
  readonly period: string;
  readonly strongBuy: number;
  readonly buy: number;
  readonly hold: number;
  readonly sell: number;
  readonly strongSell: number;
}

/** Value of insiders' market trades over 90 days, major unit. */
export type InsiderTotals = NonNullable<StockProfile["insiders"]>;

export type MentionCounts = NonNullable<StockProfile["mentions"]>;

/** Key figures of a company; money per share in `currency`, major unit. */
export interface KeyFacts {
  readonly currency: string;
  readonly industry: string | null;
  readonly country: string | null;
  /** Earnings per share of the last four quarters. */
  readonly earningsPerShare: number | null;
  /** Relative to the source's market index; for Yahoo over five years, monthly. */
  readonly beta: number | null;
  /** Annual amount, paid or announced. */
  readonly dividendPerShare: number | null;
  /** Fraction of the price: 0.03 for 3%. */
  readonly dividendYield: number | null;
  /** `YYYY-MM-DD` in the exchange's zone; may be the last or the next one. */
  readonly exDividendDate: string | null;
  readonly sharesOutstanding: number | null;
  /** Short interest as a fraction of the float, in shares, and its date. */
  readonly shortShare: number | null;
  readonly sharesShort: number | null;
  readonly shortCountedAt: number | null;
  /** Names of the sources of facts that the first source lacks; set by the router. */
  readonly parts?: Readonly<Record<string, string>>;
}

/** For a source that knows some of the facts. */
export const NO_FACTS: Omit<KeyFacts, "currency"> = {
  industry: null,
  country: null,
  earningsPerShare: null,
  beta: null,
  dividendPerShare: null,
  dividendYield: null,
  exDividendDate: null,
  sharesOutstanding: null,
  shortShare: null,
  sharesShort: null,
  shortCountedAt: null,
};

export interface InsiderTrade {
  /** `YYYY-MM-DD` according to the filing. */
  readonly tradedOn: string;
  readonly owner: string;
  readonly relation: string | null;
  readonly side: InsiderSide;
  readonly shares: number;
  /** Shares × price in the filing's currency; null if the filing has no price. */
  readonly value: number | null;
}

export interface RatingChange {
  readonly at: number;
  readonly firm: string;
  readonly kind: RatingChangeKind;
  readonly from: AnalystRating | null;
  readonly to: AnalystRating | null;
  /** In the firm's own words. */
  readonly toGrade: string | null;
}

export interface Halt {
  readonly haltedAt: number;
  /** Reason code of the exchange, such as `T1` or `LUDP`; empty if it gives none. */
  readonly reason: string;
  /** Time at which trading resumes or resumed, epoch milliseconds; null while unknown. */
  readonly resumesAt: number | null;
}

export interface Filing {
  readonly form: string;
  readonly filedOn: string;
  /** Acceptance time, epoch milliseconds; null if the source gives only the day. */
  readonly acceptedAt: number | null;
  /** Item numbers of an 8-K, such as `2.02`; empty for other forms. */
  readonly items: readonly string[];
  /** Link to the document, `https:`. */
  readonly url: string;
}

export interface Headline {
  /** Plain text in one line, at most 300 characters, never markup. */
  readonly title: string;
  readonly publisher: string | null;
  /** Link to the article, `http:` or `https:`; null if there is none, as for a simulated one. */
  readonly url: string | null;
  readonly publishedAt: number;
}

export interface Holder {
  readonly name: string;
  /** End of the reported quarter; a 13F is up to four and a half months old. */
  readonly reportedAt: number;
  readonly shares: number;
  /** Fraction of the company, 0 to 1. */
  readonly share: number | null;
}

export interface Holders {
  readonly insiderShare: number | null;
  readonly institutionShare: number | null;
  readonly institutionCount: number | null;
  readonly institutions: readonly Holder[];
}

/** Prices are per share in the contract's currency; null means unknown. */
export interface OptionContract {
  readonly strike: number;
  readonly expiresAt: number;
  readonly currency: string | null;
  readonly lastPrice: number | null;
  readonly bid: number | null;
  readonly ask: number | null;
  readonly volume: number | null;
  readonly openInterest: number | null;
  /** Annualized fraction. */
  readonly impliedVolatility: number | null;
}

export interface OptionChain {
  readonly symbol: string;
  readonly expiries: readonly number[];
  readonly calls: readonly OptionContract[];
  readonly puts: readonly OptionContract[];
}

export interface ExchangeRate {
  readonly rate: number;
  readonly asOf: number;
}

/** Earnings per share of a reported quarter. */
export interface EarningsResult {
  /** Last day of the quarter, `YYYY-MM-DD`. */
  readonly quarterEnd: string;
  /** Major unit; null if the source does not say, because it may differ from the quote's. */
  readonly currency: Currency | null;
  readonly actual: number;
  /** Analysts' mean estimate before the report; null if unknown. */
  readonly estimate: number | null;
}

/** A company expected to report, with the market value from the earnings calendar. */
export interface ExpectedReport {
  readonly symbol: string;
  readonly companyName: string;
  readonly marketCap: number | null;
  readonly earnings: EarningsDate;
}

/** A company that goes public, on a US exchange. Prices are per share, in dollars. */
export interface Ipo {
  /** Null until the exchange has given one. */
  readonly symbol: string | null;
  readonly companyName: string;
  /** `YYYY-MM-DD` in New York: the expected day, or the day of the price if `isPriced`. */
  readonly date: string;
  readonly isPriced: boolean;
  /** The same for a fixed price; null while none is proposed. */
  readonly lowPrice: number | null;
  readonly highPrice: number | null;
  /** Value of the offered shares; null if unknown. */
  readonly amount: number | null;
  readonly exchange: string | null;
}

/** A scheduled publication or speech that may move markets. */
export interface EconomicEvent {
  /** `YYYY-MM-DD` in New York. */
  readonly date: string;
  /** Epoch milliseconds; null if it has no time. */
  readonly at: number | null;
  /** In English, or a region such as the euro zone. */
  readonly country: string;
  readonly name: string;
  /** Figures as published, with their units; null while or if there is none. */
  readonly actual: string | null;
  readonly expected: string | null;
  readonly previous: string | null;
}

/** A yield of one maturity, in percent a year; it may be negative. */
export interface MaturityYield {
  /** 1.5 is six weeks. */
  readonly months: number;
  readonly percent: number;
  /** On the business day before; null if unknown. */
  readonly previousPercent: number | null;
}

/** Yields of a government's debt on one business day, published after its close. */
export interface YieldCurve {
  /** `YYYY-MM-DD`. */
  readonly date: string;
  /** The business day before; null if unknown. */
  readonly previousDate: string | null;
  /** Only the maturities that were published. */
  readonly yields: readonly MaturityYield[];
}

/**
 * Research queries, each for sources with the capability of the same name. Undefined if the source
 * has no data; rejects with `SourceUnavailable` if it cannot answer.
 */
export interface ResearchSource {
  targets?(symbol: string, priority?: Priority): Promise<PriceTargets | undefined>;
  ratings?(symbol: string, priority?: Priority): Promise<readonly RatingCounts[] | undefined>;
  earnings?(symbol: string): Promise<EarningsDate | undefined>;
  earningsResults?(symbol: string): Promise<readonly EarningsResult[] | undefined>;
  /**
   * Replaces {@link earnings} for a source with a by-date calendar: returns its entry for the
   * symbol on `date` (`YYYY-MM-DD`), or undefined if there is none.
   */
  earningsOn?(symbol: string, date: string): Promise<EarningsDate | undefined>;
  reportsOn?(date: string): Promise<readonly ExpectedReport[]>;
  /** Companies going public in a month, `YYYY-MM`; empty if the source knows of none. */
  iposIn?(month: string): Promise<readonly Ipo[]>;
  /** Events of a day, `YYYY-MM-DD`; empty if the source knows of none. */
  economicEventsOn?(date: string): Promise<readonly EconomicEvent[]>;
  insiders?(symbol: string, priority?: Priority): Promise<InsiderTotals | undefined>;
  mentions?(symbol: string): Promise<MentionCounts | undefined>;
  holders?(symbol: string): Promise<Holders | undefined>;
  /** Returns all expiries and the contracts of one (epoch milliseconds, by default the next). */
  options?(symbol: string, expiresAt?: number): Promise<OptionChain | undefined>;
  facts?(symbol: string): Promise<KeyFacts | undefined>;
  trades?(symbol: string): Promise<readonly InsiderTrade[] | undefined>;
  ratingChanges?(symbol: string): Promise<readonly RatingChange[] | undefined>;
  filings?(symbol: string): Promise<readonly Filing[] | undefined>;
  /** Returns today's halts and those still in effect; empty if trading was not halted. */
  halts?(symbol: string): Promise<readonly Halt[] | undefined>;
  /** Newest first; undefined if the source links none to the symbol. */
  headlines?(symbol: string): Promise<readonly Headline[] | undefined>;
  /** Splits of the last ten years, oldest first, including announced ones if known. */
  splits?(symbol: string): Promise<readonly Split[] | undefined>;
  /** True if the source, or its bars, may learn of a split only after the close of its day. */
  readonly learnsSplitsLate?: boolean;
  /**
   * Splits that an exchange's own calendar of `date` (`YYYY-MM-DD`) lists, of all stocks. A listed
   * split needs no second source; an unlisted one may be past, or of another exchange.
   */
  splitsOn?(date: string): Promise<readonly ExpectedSplit[]>;
  fx?(from: string, to: string): Promise<ExchangeRate | undefined>;
  /** The latest yield curve of the US Treasury. */
  yields?(): Promise<YieldCurve | undefined>;
}

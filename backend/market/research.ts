import type { Split } from "./companyCalendar.ts";
import type { AnalystRating, EarningsDate, PriceTargets, StockProfile } from "./profile.ts";
import type { Priority } from "./priority.ts";

/**
 * What sources know about a company besides its price, part by part. Null is "not said", never
 * zero.
 */

/** How many analysts give which rating in one month. */
export interface RatingCounts {
  /** The month by the source: `0m`, `-1m`… from the running one back, or its first day `YYYY-MM-DD`. */
  readonly period: string;
  readonly strongBuy: number;
  readonly buy: number;
  readonly hold: number;
  readonly sell: number;
  readonly strongSell: number;
}

/** Value that insiders traded on the market over 90 days, major unit. */
export type InsiderTotals = NonNullable<StockProfile["insiders"]>;

/** How often the company was named on message boards. */
export type MentionCounts = NonNullable<StockProfile["mentions"]>;

/** Figures of a company that its page names; money per share in `currency`, major unit. */
export interface KeyFacts {
  readonly currency: string;
  readonly industry: string | null;
  readonly country: string | null;
  /** Earnings per share of the last four quarters. */
  readonly earningsPerShare: number | null;
  /** Against the source's index of the market, over its usual span: five years by month at Yahoo. */
  readonly beta: number | null;
  /** Paid or announced for a year. */
  readonly dividendPerShare: number | null;
  /** A fraction of the price, 0.03 for 3 %. */
  readonly dividendYield: number | null;
  /** `YYYY-MM-DD` in the exchange's zone; the last one or the next one. */
  readonly exDividendDate: string | null;
  readonly sharesOutstanding: number | null;
  /** Fraction of the shares that can be traded which are sold short, and when it was counted. */
  readonly shortShare: number | null;
  readonly shortCountedAt: number | null;
}

/** One trade of an insider on the market. */
export interface InsiderTrade {
  /** `YYYY-MM-DD` by the filing. */
  readonly tradedOn: string;
  readonly owner: string;
  readonly relation: string | null;
  readonly side: "bought" | "sold";
  readonly shares: number;
  /** Shares × price, in the filing's currency; null where the filing has no price. */
  readonly value: number | null;
}

/** A firm's new opinion. */
export interface RatingChange {
  /** Epoch milliseconds. */
  readonly at: number;
  readonly firm: string;
  readonly kind: "upgrade" | "downgrade" | "initiate" | "maintain" | "reiterate";
  /** Null for grades that match none of ours. */
  readonly from: AnalystRating | null;
  readonly to: AnalystRating | null;
  /** As the firm words it. */
  readonly toGrade: string | null;
}

/** A halt of trading in one stock. */
export interface Halt {
  /** Epoch milliseconds. */
  readonly haltedAt: number;
  /** Code of the exchange, as `T1` or `LUDP`; empty where it gives none. */
  readonly reason: string;
  /** When trading goes on or went on, epoch milliseconds; null while that is open. */
  readonly resumesAt: number | null;
}

/** A document that a company had to file. */
export interface Filing {
  readonly form: string;
  /** `YYYY-MM-DD`. */
  readonly filedOn: string;
  /** When it was accepted, epoch milliseconds; null where the source names the day alone. */
  readonly acceptedAt: number | null;
  /** Numbers of the items of an 8-K, as `2.02`; empty for other forms. */
  readonly items: readonly string[];
  /** Where the document can be read, `https:`. */
  readonly url: string;
}

/** A headline that its source ties to the symbol. */
export interface Headline {
  /** Plain text in one line, of at most 300 characters; never markup. */
  readonly title: string;
  readonly publisher: string | null;
  /** Where the article is, `http:` or `https:`; null where there is none, as for a made-up one. */
  readonly url: string | null;
  /** Epoch milliseconds. */
  readonly publishedAt: number;
}

export interface Holder {
  readonly name: string;
  /** As of the end of a quarter: a 13F is up to four and a half months old. */
  readonly reportedAt: number;
  readonly shares: number;
  /** Fraction of the company, 0 to 1. */
  readonly share: number | null;
}

export interface Holders {
  /** Fractions of the company, 0 to 1. */
  readonly insiderShare: number | null;
  readonly institutionShare: number | null;
  readonly institutionCount: number | null;
  /** Largest first. */
  readonly institutions: readonly Holder[];
}

/** One contract of a chain. Prices per share in the contract's currency; null is "not said". */
export interface OptionContract {
  readonly strike: number;
  readonly expiresAt: number;
  readonly currency: string | null;
  readonly lastPrice: number | null;
  readonly bid: number | null;
  readonly ask: number | null;
  /** Contracts traded today. */
  readonly volume: number | null;
  readonly openInterest: number | null;
  /** A fraction a year. */
  readonly impliedVolatility: number | null;
}

/** The contracts of one expiry, and the list of expiries. */
export interface OptionChain {
  readonly symbol: string;
  readonly expiries: readonly number[];
  readonly calls: readonly OptionContract[];
  readonly puts: readonly OptionContract[];
}

/** How many units of `to` one unit of `from` buys, and since when. */
export interface ExchangeRate {
  readonly rate: number;
  readonly asOf: number;
}

/** A company expected to report, by a calendar of dates; the market value is the calendar's. */
export interface ExpectedReport {
  readonly symbol: string;
  readonly companyName: string;
  /** Null where the calendar gives none. */
  readonly marketCap: number | null;
  readonly earnings: EarningsDate;
}

/**
 * The queries of research, each for sources with the capability of its name. Undefined where the
 * source has nothing; rejects with `SourceUnavailable` when it cannot answer.
 */
export interface ResearchSource {
  targets?(symbol: string, priority?: Priority): Promise<PriceTargets | undefined>;
  /** Newest month first. */
  ratings?(symbol: string, priority?: Priority): Promise<readonly RatingCounts[] | undefined>;
  /** The next report. */
  earnings?(symbol: string): Promise<EarningsDate | undefined>;
  /**
   * In place of {@link earnings} for a source with a calendar by date: its entry for the symbol on
   * `date` (`YYYY-MM-DD`); undefined without one.
   */
  earningsOn?(symbol: string, date: string): Promise<EarningsDate | undefined>;
  /** All companies that a calendar by date expects to report on `date`. */
  reportsOn?(date: string): Promise<readonly ExpectedReport[]>;
  insiders?(symbol: string, priority?: Priority): Promise<InsiderTotals | undefined>;
  mentions?(symbol: string): Promise<MentionCounts | undefined>;
  holders?(symbol: string): Promise<Holders | undefined>;
  /** The list of expiries, and the contracts of one (epoch milliseconds); default: the next. */
  options?(symbol: string, expiresAt?: number): Promise<OptionChain | undefined>;
  facts?(symbol: string): Promise<KeyFacts | undefined>;
  /** Purchases and sales on the market, newest first. */
  trades?(symbol: string): Promise<readonly InsiderTrade[] | undefined>;
  /** Newest first. */
  ratingChanges?(symbol: string): Promise<readonly RatingChange[] | undefined>;
  /** Newest first. */
  filings?(symbol: string): Promise<readonly Filing[] | undefined>;
  /** Of the day and those that go on; empty where trading was not halted. */
  halts?(symbol: string): Promise<readonly Halt[] | undefined>;
  /** Newest first; undefined where it ties none to the symbol. */
  headlines?(symbol: string): Promise<readonly Headline[] | undefined>;
  /** Of the last ten years, oldest first; announced future ones too, where the source has them. */
  splits?(symbol: string): Promise<readonly Split[] | undefined>;
  fx?(from: string, to: string): Promise<ExchangeRate | undefined>;
}

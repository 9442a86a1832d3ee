import type { Session } from "../domain/sessions.ts";
import { Unavailable } from "../platform/unavailable.ts";
import type { Bar, Interval } from "../domain/bar.ts";
import type { CompanyCalendar, Split } from "./companyCalendar.ts";
import type { Currency } from "../domain/currency.ts";
import { lifetimes } from "./freshness.ts";
import type { ListingVenue } from "../domain/exchanges/venue.ts";
import type { StockProfile } from "./profile.ts";
import type { Priority } from "./priority.ts";
import type { ResearchSource } from "./research.ts";
import type { Sample } from "./sample.ts";
import type { ExchangeCode } from "../domain/symbol.ts";

export type Capability = keyof typeof lifetimes | "bars" | "stream";

/** All capabilities, in the order of the screen Data Sources. */
export const capabilities = [
  ...new Set(["quote", "bars", "stream", ...Object.keys(lifetimes)]),
] as readonly Capability[];

/** Kind of market shown in the header tag: simulated, replay or live. */
export const marketKinds = ["simulated", "replay", "live"] as const;
export type MarketKind = (typeof marketKinds)[number];

/** A price with the day's context. Prices are in the major unit of `currency`. */
export interface MarketQuote {
  readonly symbol: string;
  /** True if it is what a chart says of the price, while quotes cannot be had. */
  readonly isFromChart?: boolean;
  readonly companyName: string;
  readonly market: ExchangeCode;
  readonly currency: Currency;
  readonly price: number;
  /** Null if the source gives none; a fund has one price a day. */
  readonly open: number | null;
  readonly high: number | null;
  readonly low: number | null;
  readonly previousClose: number | null;
  readonly volume: number | null;
  /** Shares outstanding × price, major unit; null if unknown. */
  readonly marketCap: number | null;
  /** Mean analyst target in the same currency; null if unknown. */
  readonly targetPrice: number | null;
  readonly asOf: number;
  readonly source: string;
  readonly delayMs: number;
  /** IANA zone, if reported and not implied by the symbol, as for an index without a suffix. */
  readonly zone?: string;
  /**
   * Session at the time of the response, if the source reports it. A rule-based calendar takes
   * precedence, because it also covers the time since.
   */
  readonly session?: Session;
  /** The newest price outside the regular session, if newer than `price`. */
  readonly extended?: {
    readonly session: "pre" | "post";
    readonly price: number;
    readonly asOf: number;
  };
  /** Time of receipt by this process, epoch milliseconds; set by the router, not the source. */
  readonly fetchedAt?: number;
}

/** Selects bars of a series; defaults to the newest of the regular session. */
export interface BarWindow {
  readonly before?: number | undefined;
  /** Intraday only: include pre-market and after-hours, if the source has them. */
  readonly withExtendedHours?: boolean | undefined;
  /** Defaults to interactive. */
  readonly priority?: Priority | undefined;
}

/** Bars, oldest first, and what their answer says of the stock itself. */
export interface BarList {
  readonly bars: readonly Bar[];
  /** Undefined if only a quote says it. */
  readonly head?: Pick<MarketQuote, "companyName" | "currency" | "market" | "source" | "zone">;
  /**
   * The newest trade that the source knew, by its own time (epoch milliseconds): an old answer says
   * so. Its bars may end before it. Undefined if the source does not say.
   */
  readonly newestTrade?: { readonly at: number; readonly price: number | null };
}

/** Days and the splits among them, oldest first. */
interface DailyAnswer {
  readonly bars: readonly Bar[];
  readonly splits: readonly Split[];
}

/** Figures are those of the latest trading day so far; null means unknown. */
export interface Listing {
  readonly symbol: string;
  /** As written by the exchange, often with the type: "… Common Stock", "… Warrant". */
  readonly companyName: string | null;
  readonly price: number | null;
  readonly volume: number | null;
  readonly marketCap: number | null;
  /** Delay that the exchange imposes on the source's prices, if reported. */
  readonly delayMs?: number;
  readonly changePercent?: number | null;
  /** In the source's own naming. */
  readonly sector?: string | null;
  /** Currency of the price; defaults to that of the symbol's market. */
  readonly currency?: Currency;
  /** Exchange time of the price, epoch milliseconds; omitted if the list does not say. */
  readonly asOf?: number | null;
}

export interface ListingPage {
  readonly listings: readonly Listing[];
  /** Rows sent, usable or not. */
  readonly rows: number;
  /** Size of the whole list according to the source; null if unknown. */
  readonly total: number | null;
}

/** Lists the stocks of one exchange at a time in pages, largest company first. */
export interface ExchangeLister {
  readonly pageSize: number;
  /** The source never returns rows beyond this. */
  readonly maxRows: number;
  covers(exchange: ExchangeCode): boolean;
  /** Requests a page in the background. Undefined if the source does not know the exchange. */
  page(exchange: ExchangeCode, offset: number): Promise<ListingPage | undefined>;
  /** Sectors that can be requested separately, if rows name no sector. */
  readonly sectors?: readonly string[];
  /** Returns the largest companies of one sector; otherwise as {@link page}. */
  sectorPage?(exchange: ExchangeCode, sector: string): Promise<ListingPage | undefined>;
}

/** Creates a row with only the symbol; everything else is requested separately. */
export const listingOf = (symbol: string): Listing => ({
  symbol,
  companyName: null,
  price: null,
  volume: null,
  marketCap: null,
});

export interface SymbolMatch {
  readonly symbol: string;
  readonly companyName: string;
  readonly market: ExchangeCode;
  /** Null if neither the source's search nor the symbol determines it. */
  readonly currency: Currency | null;
}

export interface MarketStatus {
  readonly kind: MarketKind;
  /** False once a replay has ended, or while no exchange is in its regular session. */
  readonly isOpen: boolean;
  /** True if there are no nights, weekends or holidays; the session is always regular. */
  readonly isRoundTheClock?: boolean;
  /** Name and version of a simulated market. Another version has other prices. */
  readonly edition?: { readonly source: string; readonly version: string };
  /** Market clock, epoch milliseconds. A replay's clock is in the past. */
  readonly asOf: number;
}

/** Receives the samples of one instant; the source waits for it (backpressure). */
export type SampleSink = (samples: readonly Sample[]) => Promise<void>;

/** Request budget of a source in this process. */
export interface SourceBudget {
  /** Number of requests that could be sent right now. */
  left(): number;
  /**
   * Begins without the burst, which the last process may just have spent: the vendor still counts
   * what it sent. Nothing else is known for certain after a crash. A source that was never used
   * (`wasUsed` false) keeps its burst if its first answer would otherwise come too late.
   */
  resume(wasUsed: boolean): void;
}

/** The symbols that a vendor was asked about in a month, `YYYY-MM`. */
export interface SavedQuota {
  readonly month: string;
  readonly symbols: readonly string[];
}

/** Number of different symbols that a source may be asked about in a month. */
export interface SymbolQuota {
  readonly perMonth: number;
  left(): number;
  saved(): SavedQuota;
  restore(saved: SavedQuota): void;
}

/**
 * A source of prices. Returns `undefined` for a symbol it does not know and throws {@link
 * SourceUnavailable} if it cannot answer; it never invents a number.
 */
export interface MarketSource extends ResearchSource {
  readonly name: string;
  readonly kind: MarketKind;
  readonly capabilities: ReadonlySet<Capability>;
  /** False for a symbol outside of what the source gives; by default it covers all. */
  covers?(capability: Capability, symbol: string): boolean;
  /** Left out if nothing limits its requests. */
  readonly budget?: SourceBudget;
  /** Left out if the vendor does not limit the number of symbols. */
  readonly symbolQuota?: SymbolQuota;
  /** True if queries are network requests: responses are cached and failures pause the source. */
  readonly isRemote?: boolean;
  /** Longest wait for an answer, milliseconds, for a vendor that is slower than others. */
  readonly answerWithinMs?: number;
  /**
   * Capabilities that share a path of the vendor, and so its pauses, by a plain name of that path.
   * Others have a path of their own.
   */
  readonly paths?: Readonly<Partial<Record<Capability, string>>>;
  /**
   * Set if responses depend only on the clock: a quote on the instant, bars on the last multiple of
   * this many milliseconds. Omitted if they depend on more.
   */
  readonly stepMs?: number;
  status(): MarketStatus;
  quote(symbol: string): Promise<MarketQuote | undefined>;
  /** Quotes from the path of `bars` while that of quotes fails; missing figures are null. */
  quoteInstead?(symbol: string): Promise<MarketQuote | undefined>;
  /**
   * Returns at most the newest `limit` bars of the window, oldest first; the last one may still be
   * forming. Empty if the series does not go back that far. Prices and volumes are adjusted for
   * splits and for nothing else: a source with another basis converts, or gives no bars.
   */
  bars(
    symbol: string,
    interval: Interval,
    limit: number,
    window?: BarWindow,
  ): Promise<readonly Bar[] | undefined>;
  /** As {@link bars}, for a source whose answer says more than the bars. */
  list?(
    symbol: string,
    interval: Interval,
    limit: number,
    window?: BarWindow,
  ): Promise<BarList | undefined>;
  /** Returns where a US stock is listed, if known without a request; otherwise undefined. */
  venueOf?(symbol: string): ListingVenue | undefined;
  /** True if a symbol's bars have only closes, repeated as open, high and low; default false. */
  isCloseOnly?(symbol: string): boolean;
  /** Returns the newest `limit` days and their splits, if the source loads both in one request. */
  days?(symbol: string, limit: number): Promise<DailyAnswer | undefined>;
  search(text: string, limit: number): Promise<readonly SymbolMatch[]>;
  profile?(symbol: string, priority?: Priority): Promise<StockProfile | undefined>;
  /** Returns reports and splits. Requires the capability `calendar`. */
  calendar?(symbol: string): Promise<CompanyCalendar | undefined>;
  /** Returns every stock worth screening. Requires the capability `universe`. */
  universe?(): Promise<readonly Listing[]>;
  readonly lister?: ExchangeLister;
  /** Milliseconds between samples of one symbol; the measure of staleness. */
  readonly sampleIntervalMs: number;
  /**
   * Pull: returns the current sample of each known symbol. A source that only pushes ({@link play})
   * returns none. `note` reports each known symbol without a usable price.
   */
  samples(symbols: Iterable<string>, note?: (fault: string) => void): Promise<readonly Sample[]>;
  /** Push: delivers samples in order of exchange time; resolves once it ends or is aborted. */
  play?(sink: SampleSink, signal: AbortSignal): Promise<void>;
}

/** The source is faulty or unreachable. The reason is shown on the health page. */
export class SourceUnavailable extends Unavailable {
  override readonly name = "SourceUnavailable";
  override readonly sentence = "No market source is available right now";
  constructor(
    readonly source: string,
    reason: string,
  ) {
    super(`${source}: ${reason}`);
  }
}

/**
 * The source responded without a usable figure for this symbol, which proves nothing about the
 * source or other symbols.
 */
export class NoUsableFigure extends SourceUnavailable {}

/** The figure cannot be available yet; many of these do not mean that prices were lost. */
export class FigureNotDue extends NoUsableFigure {}

/** No request was sent because the request budget is exhausted. */
export class BudgetSpent extends SourceUnavailable {
  constructor(source: string, reason = "request budget exhausted") {
    super(source, reason);
  }
}

/** No request was sent because a setting is missing. It may be saved at any time. */
export class SourceNotConfigured extends SourceUnavailable {}

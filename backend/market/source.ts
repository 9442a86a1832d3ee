import type { Session } from "../domain/sessions.ts";
import { Unavailable } from "../platform/unavailable.ts";
import type { Bar, Interval } from "../domain/bar.ts";
import type { CompanyCalendar, Split } from "./companyCalendar.ts";
import type { Currency } from "../domain/currency.ts";
import type { ListingVenue } from "../domain/exchanges/venue.ts";
import type { StockProfile } from "./profile.ts";
import type { Priority } from "./priority.ts";
import type { ResearchSource } from "./research.ts";
import type { Sample } from "./sample.ts";
import type { ExchangeCode } from "../domain/symbol.ts";

/** What a source can be asked for. The router orders sources by capability. */
export const capabilities = [
  "quote",
  "bars",
  "stream",
  "search",
  "profile",
  "universe",
  "listings",
  "calendar",
  "targets",
  "ratings",
  "earnings",
  "options",
  "insiders",
  "holders",
  "facts",
  "trades",
  "ratingChanges",
  "filings",
  "halts",
  "mentions",
  "headlines",
  "splits",
  "fx",
] as const;
export type Capability = (typeof capabilities)[number];

/** What the header's tag shows: made up, recorded, or live. */
export const marketKinds = ["simulated", "replay", "live"] as const;
export type MarketKind = (typeof marketKinds)[number];

/** A price with the day's context, as a source has it. Prices in the major unit of `currency`. */
export interface MarketQuote {
  readonly symbol: string;
  readonly companyName: string;
  readonly market: ExchangeCode;
  readonly currency: Currency;
  readonly price: number;
  /** Null where the source gives none: a fund has one price a day. */
  readonly open: number | null;
  readonly high: number | null;
  readonly low: number | null;
  /** Null on the first day that a source has. */
  readonly previousClose: number | null;
  readonly volume: number | null;
  /** Shares outstanding × price, major unit; null where unknown. */
  readonly marketCap: number | null;
  /** Mean analyst target, same currency; null where unknown. */
  readonly targetPrice: number | null;
  /** Exchange time of `price`, epoch milliseconds. */
  readonly asOf: number;
  readonly source: string;
  readonly delayMs: number;
  /**
   * IANA zone of the exchange, where the source names it and the symbol's shape does not: an index
   * without a suffix.
   */
  readonly zone?: string;
  /**
   * The session at the time of the answer, where the source names it. A calendar by rule counts
   * more, because it also knows the time since.
   */
  readonly session?: Session;
  /** The newest price outside the regular session, where it is newer than `price`. */
  readonly extended?: {
    readonly session: "pre" | "post";
    readonly price: number;
    /** Exchange time, epoch milliseconds. */
    readonly asOf: number;
  };
  /** When this process received it, epoch milliseconds; set by the router, not by the source. */
  readonly fetchedAt?: number;
}

/** Which bars of a series are wanted; default: the newest of the regular session. */
export interface BarWindow {
  /** Only bars that begin before this instant, epoch milliseconds. */
  readonly before?: number | undefined;
  /** Intraday: include pre-market and after-hours, where the source has them. */
  readonly withExtendedHours?: boolean | undefined;
  /** Default: foreground. */
  readonly priority?: Priority | undefined;
}

/** Days and the splits among them, oldest first. */
export interface DailyAnswer {
  /** Of the interval `1d`. */
  readonly bars: readonly Bar[];
  readonly splits: readonly Split[];
}

/** One row of a universe. Figures are those of its last trading day so far; null is "not known". */
export interface Listing {
  readonly symbol: string;
  /** As the exchange writes it, often with the type of security: "… Common Stock", "… Warrant". */
  readonly companyName: string | null;
  readonly price: number | null;
  /** Shares traded that day. */
  readonly volume: number | null;
  readonly marketCap: number | null;
  /** How late the exchange lets the source show its prices, where the source says so. */
  readonly delayMs?: number;
  /** Percent from the previous close, where the source of the list says so. */
  readonly changePercent?: number | null;
  /** As the source names it, where it does. */
  readonly sector?: string | null;
  /** Of the price; left out, that of the symbol's market. */
  readonly currency?: Currency;
  /** Exchange time of the price, epoch milliseconds; left out where the list does not say. */
  readonly asOf?: number | null;
}

/** Some rows of an exchange's list, from an offset on. */
export interface ListingPage {
  readonly listings: readonly Listing[];
  /** Rows as they were sent, usable or not. */
  readonly rows: number;
  /** Of the whole list, as the source counts it; null where it does not. */
  readonly total: number | null;
}

/** Lists the stocks of one exchange at a time, the largest company first, in pages. */
export interface ExchangeLister {
  readonly pageSize: number;
  /** What is beyond is never answered. */
  readonly maxRows: number;
  covers(exchange: ExchangeCode): boolean;
  /** A request in the background. Undefined where the source does not know the exchange. */
  page(exchange: ExchangeCode, offset: number): Promise<ListingPage | undefined>;
  /** Where rows name no sector: the sectors that can be asked for. */
  readonly sectors?: readonly string[];
  /** The largest companies of one sector; as for {@link page}. */
  sectorPage?(exchange: ExchangeCode, sector: string): Promise<ListingPage | undefined>;
}

/** A row of which only the symbol is known; all else is requested separately. */
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
  /** Null where the source's search names none and the symbol does not decide it. */
  readonly currency: Currency | null;
}

export interface MarketStatus {
  readonly kind: MarketKind;
  /** False once a replay has ended, or while no exchange is in its regular session. */
  readonly isOpen: boolean;
  /** It has no nights, weekends and holidays: its session is always regular. */
  readonly isRoundTheClock?: boolean;
  /** Of a simulated market: its name and version. Another version has other prices. */
  readonly edition?: { readonly source: string; readonly version: string };
  /** The market's own clock, epoch milliseconds: a replay's lies in the past. */
  readonly asOf: number;
}

/** Takes the samples of one instant; the source waits for it before it continues (backpressure). */
export type SampleSink = (samples: readonly Sample[]) => Promise<void>;

/**
 * Where prices come from. A source answers `undefined` for a symbol it does not know and throws
 * {@link SourceUnavailable} when it cannot answer; it never makes a number up.
 */
export interface MarketSource extends ResearchSource {
  readonly name: string;
  readonly kind: MarketKind;
  readonly capabilities: ReadonlySet<Capability>;
  /** Every query is a network request: its answers are cached, its failures pause it. */
  readonly isRemote?: boolean;
  /**
   * Its answers depend on the clock alone: a quote on the instant, bars on the last multiple of
   * this many milliseconds. Omitted where they depend on more.
   */
  readonly stepMs?: number;
  status(): MarketStatus;
  quote(symbol: string): Promise<MarketQuote | undefined>;
  /**
   * Oldest first, the last one possibly still forming; the newest `limit` of the window at most.
   * Empty where the series does not go back that far.
   */
  bars(
    symbol: string,
    interval: Interval,
    limit: number,
    window?: BarWindow,
  ): Promise<readonly Bar[] | undefined>;
  /**
   * Where an American share is listed, as far as that is known without a request; undefined where it
   * is not, and of other markets.
   */
  venueOf?(symbol: string): ListingVenue | undefined;
  /** Whether bars of a symbol have closes only, repeated as open, high and low. Default: no. */
  isCloseOnly?(symbol: string): boolean;
  /** The newest `limit` days and their splits, for a source that gets both with one request. */
  days?(symbol: string, limit: number): Promise<DailyAnswer | undefined>;
  search(text: string, limit: number): Promise<readonly SymbolMatch[]>;
  /** For sources with the capability `profile`. */
  profile?(symbol: string, priority?: Priority): Promise<StockProfile | undefined>;
  /** Reports and splits, for sources with the capability `calendar`. */
  calendar?(symbol: string): Promise<CompanyCalendar | undefined>;
  /** Every stock worth screening, for sources with the capability `universe`. */
  universe?(): Promise<readonly Listing[]>;
  /** For sources with the capability `listings`. */
  readonly lister?: ExchangeLister;
  /** Milliseconds between samples of one symbol; the measure of staleness. */
  readonly sampleIntervalMs: number;
  /**
   * Pull: the current sample of each symbol it knows. A source that plays its own clock ({@link
   * play}) returns none. `note` reports each known symbol without a usable price.
   */
  samples(symbols: Iterable<string>, note?: (fault: string) => void): Promise<readonly Sample[]>;
  /**
   * Push: feeds samples by itself, in order of exchange time, until it ends or is aborted. Resolves
   * at the end.
   */
  play?(sink: SampleSink, signal: AbortSignal): Promise<void>;
}

/** The source is faulty or unreachable; the reason is for the health page. */
export class SourceUnavailable extends Unavailable {
  override readonly name = "SourceUnavailable";
  override readonly sentence = "No market source can answer just now";
  constructor(
    readonly source: string,
    reason: string,
  ) {
    super(`${source}: ${reason}`);
  }
}

/**
 * The source answered, without a usable figure for this symbol: it is not known now, which says
 * nothing of the source or of other symbols.
 */
export class NoUsableFigure extends SourceUnavailable {}

/**
 * The figure cannot be there yet, of any symbol: not even many of them say that the source has lost
 * what it had.
 */
export class FigureNotDue extends NoUsableFigure {}

/** No request was sent, because the request budget is exhausted. */
export class BudgetSpent extends SourceUnavailable {
  constructor(source: string, reason = "request budget exhausted") {
    super(source, reason);
  }
}

/** No request was sent: a setting is missing that may be saved at any moment. */
export class SourceNotConfigured extends SourceUnavailable {}

import { Unavailable } from "../platform/unavailable.ts";
import type { Bar, Interval } from "./bar.ts";
import type { CompanyCalendar, Split } from "./companyCalendar.ts";
import type { Currency } from "./currency.ts";
import type { StockProfile } from "./profile.ts";
import type { Priority } from "./priority.ts";
import type { ResearchSource } from "./research.ts";
import type { Sample } from "./sample.ts";
import type { MarketCode } from "./symbol.ts";

/** What a source can be asked for. The router orders sources by capability. */
export const capabilities = [
  "quote",
  "bars",
  "stream",
  "search",
  "profile",
  "universe",
  "calendar",
  "targets",
  "ratings",
  "earnings",
  "options",
  "insiders",
  "holders",
  "mentions",
  "splits",
  "fx",
] as const;
export type Capability = (typeof capabilities)[number];

/** How honest the header's tag must be: made up, recorded, or live. */
export const marketKinds = ["simulated", "replay", "live"] as const;
export type MarketKind = (typeof marketKinds)[number];

/** A price with the day's context, as a source knows it. Prices in the major unit of `currency`. */
export interface MarketQuote {
  readonly symbol: string;
  readonly companyName: string;
  readonly market: MarketCode;
  readonly currency: Currency;
  readonly price: number;
  /** Null where the source names none: a fund has one price a day. */
  readonly open: number | null;
  readonly high: number | null;
  readonly low: number | null;
  /** Null on the first day that a source knows of. */
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
  /** When this process learned of it, epoch milliseconds; the router says so, a source does not. */
  readonly fetchedAt?: number;
}

/** Which bars of a series are asked for; without it the newest of the regular session. */
export interface BarWindow {
  /** Only bars that begin before this instant, epoch milliseconds. */
  readonly before?: number | undefined;
  /** Intraday, the hours before and after the regular session too, where the source has them. */
  readonly withExtendedHours?: boolean | undefined;
  /** Left out, somebody waits for them. */
  readonly priority?: Priority | undefined;
}

/** Days and the splits among them, oldest first. */
export interface DailyAnswer {
  /** Of the interval `1d`. */
  readonly bars: readonly Bar[];
  readonly splits: readonly Split[];
}

/** One line of a universe. Figures are those of its last trading day so far; null is "not known". */
export interface Listing {
  readonly symbol: string;
  /** As the exchange writes it, often with the kind of paper: "… Common Stock", "… Warrant". */
  readonly companyName: string | null;
  readonly price: number | null;
  /** Shares traded that day. */
  readonly volume: number | null;
  readonly marketCap: number | null;
}

/** A line of which only the symbol is known: everything else has to be asked for. */
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
  readonly market: MarketCode;
  readonly currency: Currency;
}

export interface MarketStatus {
  readonly kind: MarketKind;
  /** False once a replay has ended, or while no exchange is in its regular session. */
  readonly isOpen: boolean;
  /** It knows no nights, weekends and holidays: its session is always regular. */
  readonly isRoundTheClock?: boolean;
  /**
   * Of a made-up market: its name, and which of the markets that it could make up this one is.
   * Another version has other prices.
   */
  readonly edition?: { readonly source: string; readonly version: string };
  /** The market's own clock, epoch milliseconds: a replay's lies in the past. */
  readonly asOf: number;
}

/** Takes the samples of one instant; the source waits for it before it goes on (backpressure). */
export type SampleSink = (samples: readonly Sample[]) => Promise<void>;

/**
 * Where prices come from. A source answers `undefined` for a symbol it does not know and throws
 * {@link SourceUnavailable} when it cannot say; it never makes a number up.
 */
export interface MarketSource extends ResearchSource {
  readonly name: string;
  readonly kind: MarketKind;
  readonly capabilities: ReadonlySet<Capability>;
  /** Every question is a request over a network: its answers are kept, its failures are paused. */
  readonly isRemote?: boolean;
  /**
   * Its answers follow from the clock alone: a quote from the instant, bars from the last multiple of
   * so many milliseconds. Left out, they follow from more than that.
   */
  readonly stepMs?: number;
  status(): MarketStatus;
  quote(symbol: string): Promise<MarketQuote | undefined>;
  /**
   * Oldest first, the last one possibly still forming; the newest `limit` of the window at most.
   * Empty where the series does not go back so far.
   */
  bars(
    symbol: string,
    interval: Interval,
    limit: number,
    window?: BarWindow,
  ): Promise<readonly Bar[] | undefined>;
  /** Whether bars of a symbol hold closes only, each as its open, high and low too. Left out: of none. */
  isCloseOnly?(symbol: string): boolean;
  /** The newest `limit` days and their splits, for a source that one request gives both. */
  days?(symbol: string, limit: number): Promise<DailyAnswer | undefined>;
  search(text: string, limit: number): Promise<readonly SymbolMatch[]>;
  /** For sources with the capability `profile`. */
  profile?(symbol: string, priority?: Priority): Promise<StockProfile | undefined>;
  /** Reports and splits, for sources with the capability `calendar`. */
  calendar?(symbol: string): Promise<CompanyCalendar | undefined>;
  /** Every stock worth screening, for sources with the capability `universe`. */
  universe?(): Promise<readonly Listing[]>;
  /** Milliseconds between samples of one symbol; what staleness is measured against. */
  readonly sampleIntervalMs: number;
  /**
   * Pull: the current sample of each symbol it knows. A source that plays its own clock
   * ({@link play}) answers with nothing. `note` hears of each symbol that it knows and has no usable
   * price of.
   */
  samples(symbols: Iterable<string>, note?: (fault: string) => void): Promise<readonly Sample[]>;
  /**
   * Push: feeds samples of its own accord, in order of exchange time, until it ends or is aborted.
   * Resolves when there will be no more.
   */
  play?(sink: SampleSink, signal: AbortSignal): Promise<void>;
}

/** The source is known to be wrong or out of reach just now; the reason is for the health page. */
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

/** Nothing was asked: the source has been asked as much as it bears for now. */
export class BudgetSpent extends SourceUnavailable {
  constructor(source: string, reason = "asked as often as it bears just now") {
    super(source, reason);
  }
}

/** Nothing was asked: something is missing that the settings may supply at any moment. */
export class SourceNotConfigured extends SourceUnavailable {}

import type { Bar, Interval } from "../../domain/bar.ts";
import type { CompanyCalendar } from "../../market/companyCalendar.ts";
import type { StockProfile } from "../../market/profile.ts";
import type { Sample } from "../../market/sample.ts";
import type { Session } from "../../domain/sessions.ts";
import { tradeDateAt, type TradeDate } from "../../domain/tradeDate.ts";
import type { Clock } from "../../platform/clock.ts";
import {
  listingOf,
  SourceUnavailable,
  type Capability,
  type Listing,
  type MarketKind,
  type MarketQuote,
  type MarketSource,
  type SymbolMatch,
} from "../../market/source.ts";
import { marketOf } from "../../domain/symbol.ts";

export interface ScriptedSourceOptions {
  readonly clock: Clock;
  readonly name?: string;
  readonly kind?: MarketKind;
  readonly capabilities?: readonly Capability[];
  readonly sampleIntervalMs?: number;
  /** Requests go over a network. */
  readonly isRemote?: boolean;
}

/** Capabilities that are scripted by default. */
const PRICES_AND_COMPANIES: readonly Capability[] = [
  "quote",
  "bars",
  "stream",
  "search",
  "profile",
  "universe",
  "calendar",
];

/** Other fields follow from the symbol. */
export interface ScriptedPrice {
  readonly exchangeTime?: number;
  readonly session?: Session;
  readonly previousClose?: number | null;
  readonly tradeDate?: TradeDate;
  readonly currency?: string;
  readonly companyName?: string;
  readonly delayMs?: number;
}

export interface ScriptedSource extends MarketSource {
  /** Sets the price of later quotes and samples. */
  setPrice(symbol: string, price: number, details?: ScriptedPrice): void;
  /** Delivers a sample; the quote stays. */
  sample(symbol: string, price: number, details?: ScriptedPrice): Sample;
  /** Not checked, because routers are tested with data that no source should return. */
  setQuote(symbol: string, quote: MarketQuote): void;
  setBars(symbol: string, interval: Interval, bars: readonly Bar[]): void;
  /** Adds the symbol to the universe; the profile is not checked. */
  setProfile(symbol: string, profile: StockProfile): void;
  /** By default, a listing has only the symbol. */
  setListing(listing: Listing): void;
  /** The calendar is not checked. */
  setCalendar(symbol: string, calendar: CompanyCalendar): void;
  /** Calls fail with {@link SourceUnavailable} until {@link recover}. */
  failWith(reason: string): void;
  recover(): void;
  forget(symbol: string): void;
}

export function createScriptedSource(options: ScriptedSourceOptions): ScriptedSource {
  const {
    clock,
    name = "scripted",
    kind = "live",
    sampleIntervalMs = 5000,
    isRemote = false,
  } = options;
  const prices = new Map<string, { price: number; details: ScriptedPrice }>();
  const quotes = new Map<string, MarketQuote>();
  const bars = new Map<string, readonly Bar[]>();
  const profiles = new Map<string, StockProfile>();
  const calendars = new Map<string, CompanyCalendar>();
  const listings = new Map<string, Listing>();
  let failure: string | undefined;

  const answerable = (): void => {
    if (failure !== undefined) throw new SourceUnavailable(name, failure);
  };

  function sample(symbol: string, price: number, details: ScriptedPrice = {}): Sample {
    const market = marketOf(symbol);
    const exchangeTime = details.exchangeTime ?? clock.now();
    return {
      symbol,
      price,
      currency: details.currency ?? market.currency,
      exchangeTime,
      receivedAt: clock.now(),
      session: details.session ?? "regular",
      tradeDate: details.tradeDate ?? tradeDateAt(symbol, exchangeTime),
      previousClose: details.previousClose ?? null,
      source: name,
      delayMs: details.delayMs ?? 0,
      intervalMs: sampleIntervalMs,
    };
  }

  function quoteOf(symbol: string): MarketQuote | undefined {
    const scripted = quotes.get(symbol);
    if (scripted) return scripted;
    const known = prices.get(symbol);
    if (!known) return undefined;
    const { price, details } = known;
    const { previousClose, currency, exchangeTime, delayMs } = sample(symbol, price, details);
    return {
      symbol,
      companyName: details.companyName ?? `${symbol} Company`,
      market: marketOf(symbol).code,
      currency,
      price,
      open: price,
      high: price,
      low: price,
      previousClose,
      volume: null,
      marketCap: null,
      targetPrice: null,
      asOf: exchangeTime,
      source: name,
      delayMs,
    };
  }

  /** A source with no scripted bars answers with one flat bar. */
  function barsOf(symbol: string, interval: Interval): readonly Bar[] | undefined {
    const scripted = bars.get(`${symbol} ${interval}`);
    const quote = quoteOf(symbol);
    if (scripted || !quote) return scripted;
    const { price, asOf } = quote;
    return [{ time: asOf, open: price, high: price, low: price, close: price, volume: null }];
  }

  return {
    name,
    kind,
    isRemote,
    capabilities: new Set(options.capabilities ?? PRICES_AND_COMPANIES),
    sampleIntervalMs,
    status: () => ({ kind, isOpen: true, asOf: clock.now() }),
    async quote(symbol) {
      answerable();
      return quoteOf(symbol);
    },
    async bars(symbol, interval, limit, { before = Number.POSITIVE_INFINITY } = {}) {
      answerable();
      const reached = barsOf(symbol, interval)?.filter(({ time }) => time < before);
      return limit > 0 ? reached?.slice(-limit) : reached && [];
    },
    async search(text, limit) {
      answerable();
      const wanted = text.trim().toUpperCase();
      if (wanted === "") return [];
      return [...new Set([...prices.keys(), ...quotes.keys()])]
        .filter((symbol) => symbol.startsWith(wanted))
        .slice(0, Math.max(0, limit))
        .map((symbol): SymbolMatch => ({
          symbol,
          companyName: quoteOf(symbol)?.companyName ?? symbol,
          market: marketOf(symbol).code,
          currency: marketOf(symbol).currency,
        }));
    },
    async profile(symbol) {
      answerable();
      return profiles.get(symbol);
    },
    async calendar(symbol) {
      answerable();
      return calendars.get(symbol);
    },
    async universe() {
      answerable();
      return [...profiles.keys()].map((symbol) => listings.get(symbol) ?? listingOf(symbol));
    },
    async samples(symbols) {
      answerable();
      const samples: Sample[] = [];
      for (const symbol of new Set(symbols)) {
        const known = prices.get(symbol);
        if (known) samples.push(sample(symbol, known.price, known.details));
      }
      return samples;
    },
    sample,
    setPrice: (symbol, price, details = {}) => void prices.set(symbol, { price, details }),
    setQuote: (symbol, quote) => void quotes.set(symbol, quote),
    setBars: (symbol, interval, list) => void bars.set(`${symbol} ${interval}`, list),
    setProfile: (symbol, profile) => void profiles.set(symbol, profile),
    setListing: (listing) => void listings.set(listing.symbol, listing),
    setCalendar: (symbol, calendar) => void calendars.set(symbol, calendar),
    failWith(reason) {
      failure = reason;
    },
    recover() {
      failure = undefined;
    },
    forget(symbol) {
      prices.delete(symbol);
      quotes.delete(symbol);
      profiles.delete(symbol);
    },
  };
}

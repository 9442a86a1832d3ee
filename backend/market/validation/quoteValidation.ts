import { isSoundBar, type Bar } from "../../domain/bar.ts";
import { isMajorUnit } from "../../domain/currency.ts";
import type { Sample } from "../sample.ts";
import { sessions } from "../../domain/sessions.ts";
import { isSymbol } from "../../domain/symbolText.ts";
import { exchangeOf, markets } from "../../domain/symbol.ts";
import type { Listing, MarketQuote, SymbolMatch } from "../source.ts";
import { MINUTE_MS } from "../../domain/durations.ts";

/**
 * Validates data from market sources before use. An invalid price is rejected; an invalid secondary
 * figure is dropped.
 */

/** Clocks differ; a time further ahead than this is an error. */
export const CLOCK_TOLERANCE_MS = MINUTE_MS;

export const isPositive = (value: number): boolean => Number.isFinite(value) && value > 0;
export const isNotNegative = (value: number): boolean => Number.isFinite(value) && value >= 0;

/** US shares and funds. Coins have more letters after the hyphen. */
const AMERICAN = /^[A-Z]{1,5}(-[A-Z]{1,2})?$/;

/** A share elsewhere may be quoted in another currency than its market's, as some are in London. */
const isPossibleCurrency = (symbol: string, currency: string): boolean =>
  isMajorUnit(currency) && (currency === markets.US.currency || !AMERICAN.test(symbol));

/** A stock may rise a hundredfold in a day, but one that lost its whole price is not quoted. */
const isSoundChange = (percent: number): boolean =>
  Number.isFinite(percent) && percent > -100 && percent < 1e4;

export const orNull = (value: number | null, isSound: (value: number) => boolean): number | null =>
  value !== null && isSound(value) ? value : null;

/** Returns why a quote is rejected, or undefined. `now` is the source's own clock. */
export function validateQuote(quote: MarketQuote, symbol: string, now: number): string | undefined {
  if (quote.symbol !== symbol) return `was asked for ${symbol} and answered ${quote.symbol}`;
  if (!isPositive(quote.price)) return `price ${quote.price}`;
  const { open, high, low } = quote;
  if (open !== null && !isPositive(open)) return `open ${open}`;
  if (low !== null && !isPositive(low)) return `low ${low}`;
  if (high !== null && (!isPositive(high) || high < (low ?? high))) return `high ${high}`;
  if (!isPossibleCurrency(symbol, quote.currency)) return `currency ${quote.currency}`;
  if (!exchangeOf(quote.market)) return `market ${quote.market}`;
  if (!Number.isFinite(quote.asOf) || quote.asOf > now + CLOCK_TOLERANCE_MS) {
    return `time ${quote.asOf}`;
  }
  return isNotNegative(quote.delayMs) ? undefined : `delay ${quote.delayMs}`;
}

export const dropUnsoundFigures = (quote: MarketQuote): MarketQuote => ({
  ...quote,
  previousClose: orNull(quote.previousClose, isPositive),
  volume: orNull(quote.volume, isNotNegative),
  marketCap: orNull(quote.marketCap, isPositive),
  targetPrice: orNull(quote.targetPrice, isPositive),
});

/** Returns why a sample must not reach an alert. Both times are on the source's clock. */
function findSampleFault(sample: Sample): string | undefined {
  if (!isPositive(sample.price)) return `price ${sample.price}`;
  if (!isPossibleCurrency(sample.symbol, sample.currency)) return `currency ${sample.currency}`;
  if (!Number.isFinite(sample.exchangeTime)) return `time ${sample.exchangeTime}`;
  if (!(sample.exchangeTime <= sample.receivedAt + CLOCK_TOLERANCE_MS)) {
    return `time ${sample.exchangeTime}, received at ${sample.receivedAt}`;
  }
  if (sample.previousClose !== null && !isPositive(sample.previousClose)) {
    return `previous close ${sample.previousClose}`;
  }
  if (!sessions.includes(sample.session)) return `session ${sample.session}`;
  if (!/^\d{4}-\d\d-\d\d$/.test(sample.tradeDate)) return `trade date ${sample.tradeDate}`;
  if (!isNotNegative(sample.delayMs)) return `delay ${sample.delayMs}`;
  return isPositive(sample.intervalMs) ? undefined : `interval ${sample.intervalMs}`;
}

/** Returns the samples on which alerts may be evaluated; `note` reports each rejected one. */
export const keepSoundSamples = (
  samples: readonly Sample[],
  note: (fault: string) => void = () => undefined,
): readonly Sample[] =>
  samples.filter((sample) => {
    const fault = findSampleFault(sample);
    if (fault !== undefined) note(`unsound sample of ${sample.symbol}: ${fault}`);
    return fault === undefined;
  });

/** Returns bars with valid OHLC order, each strictly later than the previous one. */
export function keepSoundBars(bars: readonly Bar[]): readonly Bar[] {
  const kept: Bar[] = [];
  let latest = Number.NEGATIVE_INFINITY;
  for (const bar of bars) {
    if (!isSoundBar(bar) || !Number.isFinite(bar.time) || bar.time <= latest) continue;
    latest = bar.time;
    kept.push(bar.volume === orNull(bar.volume, isNotNegative) ? bar : { ...bar, volume: null });
  }
  return kept;
}

export function keepSoundMatches(matches: readonly SymbolMatch[]): readonly SymbolMatch[] {
  const bySymbol = new Map<string, SymbolMatch>();
  for (const match of matches) {
    const { symbol, currency } = match;
    const isSound = isSymbol(symbol) && (currency === null || isMajorUnit(currency));
    if (isSound && !bySymbol.has(symbol)) bySymbol.set(symbol, match);
  }
  return [...bySymbol.values()];
}

/** More than the number of shares listed in the four markets together. */
const MAX_UNIVERSE = 20_000;

/** Returns the valid rows in order, each symbol once; invalid figures become unknown. */
export function keepSoundListings(listings: readonly Listing[]): readonly Listing[] {
  const bySymbol = new Map<string, Listing>();
  for (const listing of listings) {
    const { symbol, price, volume, marketCap, changePercent = null } = listing;
    if (!isSymbol(symbol) || bySymbol.has(symbol) || bySymbol.size === MAX_UNIVERSE) continue;
    bySymbol.set(symbol, {
      ...listing,
      price: orNull(price, isPositive),
      volume: orNull(volume, isNotNegative),
      marketCap: orNull(marketCap, isPositive),
      changePercent: orNull(changePercent, isSoundChange),
    });
  }
  return [...bySymbol.values()];
}

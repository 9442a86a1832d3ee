import type { TradingPeriod } from "./mapping/tradingPeriods.ts";
import { dayNumberOf } from "../../calendars/calendarDays.ts";
import type { NamedDay } from "../../calendars/learnedHours.ts";
import { dateIn, hasSameClock, isZone, wallTimeIn } from "../../../domain/sessions.ts";
import {
  exchangeOf,
  hasKnownSuffix,
  isMarketCode,
  kindOf,
  marketOf,
  type ExchangeCode,
  type MarketInfo,
} from "../../../domain/symbol.ts";
import type { YahooChart } from "./mapping/chartMapping.ts";
import type { YahooQuote } from "./mapping/quoteMapping.ts";
import type { YahooMatch } from "./mapping/searchMapping.ts";

/** Types that can be quoted. Options are excluded, because their symbols are longer than ours. */
const TYPES = /^(EQUITY|ETF|MUTUALFUND|INDEX|CURRENCY|CRYPTOCURRENCY|FUTURE)$/;

/** Yahoo's codes of the exchanges of the US market. */
const AMERICAN = /^(NMS|NGM|NCM|NAS|NYQ|ASE|PCX|BTS|PNK|OQB|OQX|OEM)$/;

/**
 * True if a quote is for the requested symbol at the exchange implied by the symbol. If the hours
 * are rule-based, the exchange's time zone must match the rule's. `price` in a summary has no zone,
 * so suffix and currency decide there.
 */
export function isCovered(quote: YahooQuote, symbol: string = quote.symbol): boolean {
  if (quote.symbol !== symbol || quote.quoteType === "OPTION") return false;
  const market = marketOf(symbol);
  if (!isMarketCode(market.code) || kindOf(symbol) === "index") return true;
  if (quote.exchangeZone !== null) return hasSameClock(quote.exchangeZone, market.zone, quote.asOf);
  return quote.currency === market.currency && hasKnownSuffix(symbol);
}

/** Returns the exchange with the zone of the response, if the symbol does not determine it. */
export function placeOf(symbol: string, zone: string | null): MarketInfo {
  const market = marketOf(symbol);
  const isOpenToAnswer = kindOf(symbol) === "index" && zone !== null && zone !== market.zone;
  return isOpenToAnswer && isZone(zone) ? { ...market, zone } : market;
}

/** Returns undefined if the time zone is missing or contradicts the rule. */
export function placeOfChart(symbol: string, chart: YahooChart): MarketInfo | undefined {
  const place = placeOf(symbol, chart.exchangeZone);
  if (!isMarketCode(place.code)) return place;
  const at = chart.bars.at(-1)?.time ?? chart.asOf ?? 0;
  const { exchangeZone } = chart;
  return exchangeZone !== null && hasSameClock(exchangeZone, place.zone, at) ? place : undefined;
}

/** Yahoo sends a volume of 0 for indices, currencies and funds that have none. */
export const volumeOf = (symbol: string, volume: number | null): number | null =>
  volume === 0 && /^(index|currency|fund)$/.test(kindOf(symbol)) ? null : volume;

/**
 * Search results have no currency. That of crypto, currency pairs and US shares follows from the
 * symbol, but London, Hong Kong, Zurich and others also list shares in dollars and euros.
 */
export function symbolMatchOf({ symbol, name, quoteType, exchange }: YahooMatch) {
  if (name === null || !TYPES.test(quoteType ?? "")) return null;
  const kind = kindOf(symbol);
  const market = marketOf(symbol);
  const isListing = kind === "listing" || kind === "fund";
  if (isListing && !hasKnownSuffix(symbol)) return null;
  if (isListing && market.code === "US" && !AMERICAN.test(exchange ?? "")) return null;
  const place = kind === "index" ? (exchangeOf(exchange ?? "") ?? market) : market;
  const isCertain = kind === "coin" || kind === "currency" || (isListing && market.code === "US");
  return {
    symbol,
    companyName: name,
    market: place.code,
    currency: isCertain ? place.currency : null,
  };
}

export type LearnHours = (code: ExchangeCode, days: readonly NamedDay[]) => void;

/**
 * Skips funds, which have their exchange's periods but not its hours. The current day is learned
 * together with the range if it is part of it, otherwise on its own: the days between an old range
 * and today are not closed.
 */
export function learnFrom(symbol: string, chart: YahooChart, learn: LearnHours): void {
  const { code, zone, week } = marketOf(symbol);
  const isRound = week === "daily" || week === "weekdays";
  if (isMarketCode(code) || isRound || kindOf(symbol) === "fund") return;
  const days = chart.periods.map((period) => namedDay(zone, period));
  const current = chart.currentPeriod && namedDay(zone, chart.currentPeriod);
  const isInRange = days.some(({ day }) => day === current?.day);
  if (current && !isInRange) learn(code, [current]);
  if (days.length > 0) learn(code, current && isInRange ? [...days, current] : days);
}

function namedDay(zone: string, { preOpen, open, close, postClose }: TradingPeriod): NamedDay {
  const date = dateIn(zone, open);
  const offsets = {
    preOpen: wallTimeIn(zone, date, preOpen),
    open: wallTimeIn(zone, date, open),
    close: wallTimeIn(zone, date, close),
    postClose: wallTimeIn(zone, date, postClose),
  };
  return { day: dayNumberOf(date), offsets };
}

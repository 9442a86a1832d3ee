import type { RiskLevel } from "../../domain/choices.ts";
import { isoTime } from "../../platform/clock.ts";
import type {
  Chart,
  ChartInterval,
  ChartPrice,
  ExchangeSession,
  Quote,
} from "../../contract/stocks/quote.ts";
import { sessionAt } from "../../market/calendars/exchangeHours.ts";
import type { Bar } from "../../domain/bar.ts";
import { minorUnitOf } from "../../domain/currency.ts";
import { readList } from "../../market/routing/questions.ts";
import {
  SourceUnavailable,
  type BarList,
  type MarketQuote,
  type MarketSource,
} from "../../market/source.ts";
import { tradeDateIn } from "../../domain/tradeDate.ts";
import { findCompany } from "../../market/universe/companies.ts";
import { exchangeOf, isMarketCode, marketOf, type ExchangeCode } from "../../domain/symbol.ts";

export interface ChartPart {
  /** Epoch milliseconds. */
  readonly before?: number | undefined;
  readonly limit?: number | undefined;
}

/** Bars per interval: as many candles as remain distinguishable on a screen. */
const BARS: Readonly<Record<ChartInterval, number>> = {
  "1m": 240,
  "5m": 288,
  "30m": 240,
  "1h": 240,
  "1d": 260,
  "1w": 156,
};

/** Queries resolve to undefined for an unknown symbol, or reject with SourceUnavailable. */
export type StockQueries = ReturnType<typeof createStockQueries>;

export function createStockQueries(
  market: Pick<MarketSource, "quote" | "bars" | "list" | "status">,
  reprice: (symbol: string) => Promise<void> = () => Promise.resolve(),
) {
  /** Prefers our exchange rules; sessions reported by a source may miss holidays. */
  const sessionNow = ({ market: code, zone, session }: MarketQuote): ExchangeSession => {
    const { asOf, isRoundTheClock } = market.status();
    if (isRoundTheClock === true) return "regular";
    const hasRule = isMarketCode(code) && zone === undefined;
    return hasRule ? sessionAt(code, asOf) : (session ?? sessionAt(code, asOf));
  };
  const readQuote = async (symbol: string) => {
    const quote = await market.quote(symbol);
    return quote && toQuote(quote, sessionNow(quote));
  };
  return {
    quote: readQuote,
    /** Returns the quote and updates everything else that shows the price. */
    async refresh(symbol: string): Promise<Quote | undefined> {
      const quote = await readQuote(symbol);
      if (quote) await reprice(symbol);
      return quote;
    },
    /** Newest bars, or the newest before an instant; `limit` defaults to a screenful. */
    async chart(
      symbol: string,
      interval: ChartInterval,
      { before, limit = BARS[interval] }: ChartPart = {},
    ): Promise<Chart | undefined> {
      const isIntraday = interval !== "1d" && interval !== "1w";
      const window = { before, withExtendedHours: isIntraday };
      const list = await readList(market, symbol, interval, limit, window);
      if (!list) return undefined;
      const head =
        list.head ??
        (await market.quote(symbol).catch((error: unknown) => headWithoutQuote(symbol, error)));
      if (!head) return undefined;
      const hasSessions = isIntraday && market.status().isRoundTheClock !== true;
      return {
        symbol,
        companyName: head.companyName,
        currency: head.currency,
        interval,
        timeZone: head.zone ?? marketOf(symbol).zone,
        source: head.source,
        prices: list.bars.map((bar) =>
          hasSessions
            ? { ...toPrice(bar), session: chartSession(head.market, bar.time) }
            : toPrice(bar),
        ),
      };
    },
  };
}

/** Bars without a currency can be shown without a quote, unless the exchange has several. */
function headWithoutQuote(symbol: string, error: unknown): NonNullable<BarList["head"]> {
  const { code, currency } = marketOf(symbol);
  const isCertain = currency === "USD" || minorUnitOf(currency) === undefined;
  if (!(error instanceof SourceUnavailable) || !isCertain) throw error;
  return {
    companyName: findCompany(symbol)?.companyName ?? symbol,
    currency,
    market: code,
    source: error.source,
  };
}

/** Cached, because formatting the time is costly. Finished bars keep their identity. */
const written = new WeakMap<Bar, ChartPrice>();

function toPrice(bar: Bar): ChartPrice {
  const known = written.get(bar);
  if (known) return known;
  const { time, ...prices } = bar;
  const price = { time: isoTime(time), ...prices };
  written.set(bar, price);
  return price;
}

/** A bar outside the hours of our calendar was traded nevertheless. */
function chartSession(market: ExchangeCode, time: number): "pre" | "regular" | "post" {
  const session = sessionAt(market, time);
  return session === "closed" ? "regular" : session;
}

function toQuote(quote: MarketQuote, session: ExchangeSession): Quote {
  const { price, previousClose, targetPrice, extended } = quote;
  const { name, zone } = exchangeOf(quote.market) ?? marketOf(quote.symbol);
  const upside = targetPrice === null ? null : (targetPrice / price - 1) * 100;
  return {
    symbol: quote.symbol,
    companyName: quote.companyName,
    price,
    change: previousClose === null ? null : price - previousClose,
    changePercent: previousClose === null ? null : (price / previousClose - 1) * 100,
    volume: quote.volume,
    open: quote.open,
    high: quote.high,
    low: quote.low,
    previousClose,
    lastUpdated: isoTime(quote.asOf),
    tradeDate: tradeDateIn(
      { ...marketOf(quote.symbol), ...(quote.zone !== undefined && { zone: quote.zone }) },
      quote.asOf,
    ),
    market: quote.market,
    exchange: { name, timeZone: quote.zone ?? zone, session },
    extended: extended
      ? {
          session: extended.session,
          price: extended.price,
          change: extended.price - price,
          changePercent: (extended.price / price - 1) * 100,
          at: isoTime(extended.asOf),
        }
      : null,
    currency: quote.currency,
    upsidePotential: upside,
    analysis: { riskLevel: upside === null ? null : riskLabel(upside) },
    source: quote.source,
    delaySeconds: quote.delayMs / 1000,
  };
}

/** Labels by upside; `above` is in percent, exclusive. */
const RISK_TIERS: readonly { readonly above: number; readonly label: RiskLevel }[] = [
  { above: 200, label: "VERY HIGH" },
  { above: 100, label: "HIGH" },
  { above: 50, label: "MEDIUM" },
];

/** `upside` is in percent. */
export const riskLabel = (upside: number): RiskLevel =>
  RISK_TIERS.find(({ above }) => upside > above)?.label ?? "LOW";

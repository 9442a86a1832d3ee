import { intervalMs, type Bar, type Interval } from "../../../domain/bar.ts";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "../../../domain/durations.ts";
import { markets } from "../../../domain/symbol.ts";
import { tradeDateOfStamp } from "../../../domain/tradeDate.ts";
import type { Clock } from "../../../platform/clock.ts";
import { hoursOfDay, regularHoursUs, tradeDayUs } from "../../calendars/usMarket.ts";
import type { Urgency } from "../../priority.ts";
import { SourceUnavailable, type MarketQuote, type MarketSource } from "../../source.ts";
import { findCompany } from "../../universe/companies.ts";
import {
  isAmericanListing,
  isRegularBar,
  listBars,
  mergeHours,
  stampOfNewYork,
  toDotted,
} from "../americanStocks.ts";
import { unwrapResult, type Mapped } from "../mapped.ts";
import { askVendor, type VendorTransport } from "../transport.ts";
import { baseLiveSource } from "../baseLiveSource.ts";
import { daysOfWeeks, toWeeks } from "../weeks.ts";
import { massive } from "../index.ts";
import { mapBars, mapMarket, mapSplits } from "./mapping.ts";

const { name: NAME } = massive;
const HOST = "https://api.massive.com";
/** A request for more than two years is refused as a whole for a free key. */
const HISTORY_DAYS = 729;
/** Limit of a request; it counts minutes for all intervals below a day. */
const MAX_ROWS = 50_000;
/** A day is complete some time after its close. */
const COMPLETE_AFTER_MS = HOUR_MS;

/** Hours are made of half hours, because Massive's begin at the full hour. */
const RANGES: Readonly<Record<Exclude<Interval, "1w">, string>> = {
  "1m": "1/minute",
  "5m": "5/minute",
  "30m": "30/minute",
  "1h": "30/minute",
  "1d": "1/day",
};

/**
 * Massive (formerly Polygon.io) with a free key: complete days only, two years of them, adjusted for
 * splits, and the whole market in one request.
 */
export function createMassiveSource(send: VendorTransport, clock: Clock): MarketSource {
  const base = baseLiveSource(massive, clock, ["US"]);

  const ask = async <T>(
    path: string,
    map: (body: unknown) => Mapped<T>,
    priority?: Urgency,
  ): Promise<T | undefined> =>
    unwrapResult(NAME, await askVendor(send, `${HOST}${path}`, map, priority));

  /** The newest complete trading day. */
  function newestDay(): { readonly date: string; readonly close: number } {
    const now = clock.now();
    for (let day = tradeDayUs(now); ; day--) {
      const { close, isTradingDay } = hoursOfDay(day);
      if (isTradingDay && close + COMPLETE_AFTER_MS <= now) {
        return { date: tradeDateOfStamp(day * DAY_MS), close };
      }
    }
  }

  /** Returns bars, oldest first, from an instant on up to another. */
  async function barsWithin(
    symbol: string,
    interval: Exclude<Interval, "1w">,
    from: number,
    to: number,
    priority?: Urgency,
  ): Promise<readonly Bar[]> {
    const asked = toDotted(symbol);
    const dates = [from, to].map((time) => tradeDateOfStamp(tradeDayUs(time) * DAY_MS));
    const query = `adjusted=true&sort=desc&limit=${MAX_ROWS}`;
    const path = `/v2/aggs/ticker/${asked}/range/${RANGES[interval]}/${dates.join("/")}?${query}`;
    const found = await ask(path, (body) => mapBars(body, asked), priority);
    const bars = (found ?? []).toReversed();
    if (interval !== "1d") return bars;
    return bars.map((bar) => {
      const time = stampOfNewYork(bar.time);
      if (time !== null) return { ...bar, time };
      throw new SourceUnavailable(NAME, "malformed: a day that does not begin in New York");
    });
  }

  async function quote(symbol: string): Promise<MarketQuote | undefined> {
    if (!isAmericanListing(symbol)) return undefined;
    const { close } = newestDay();
    const days = await barsWithin(symbol, "1d", close - 10 * DAY_MS, close);
    const [before, last] = [days.at(-2), days.at(-1)];
    const hours = last && regularHoursUs(tradeDateOfStamp(last.time));
    if (!last || !hours) return undefined;
    return {
      symbol,
      companyName: findCompany(symbol)?.companyName ?? symbol,
      market: "US",
      currency: markets.US.currency,
      price: last.close,
      open: last.open,
      high: last.high,
      low: last.low,
      previousClose: before?.close ?? null,
      volume: last.volume,
      marketCap: null,
      targetPrice: null,
      asOf: hours.close,
      source: NAME,
      // Its time says that it is of the end of the day. A delay of a day would let alerts accept it.
      delayMs: 0,
    };
  }

  const list: NonNullable<MarketSource["list"]> = async (symbol, interval, limit, window = {}) => {
    if (!isAmericanListing(symbol)) return undefined;
    const { before, withExtendedHours = false, priority } = window;
    const { close } = newestDay();
    const oldest = clock.now() - HISTORY_DAYS * DAY_MS;
    const read = async (): Promise<readonly Bar[]> => {
      if (interval === "1d" || interval === "1w") {
        const wanted = interval === "1w" ? daysOfWeeks(limit, before) : { limit, before };
        const to = Math.min(wanted.before ?? close, close);
        const from = Math.max(to - (wanted.limit * 1.5 + 10) * DAY_MS, oldest);
        const days = from < to ? await barsWithin(symbol, "1d", from, to, priority) : [];
        return interval === "1w" ? toWeeks(days) : days;
      }
      const to = Math.min(before ?? close, close);
      const minutes = (limit * intervalMs[interval]) / MINUTE_MS;
      const from = Math.max(to - ((minutes / 390) * 1.5 + 10) * DAY_MS, oldest);
      const found = from < to ? await barsWithin(symbol, interval, from, to, priority) : [];
      const kept = withExtendedHours ? found : found.filter(isRegularBar);
      return interval === "1h" ? mergeHours(kept) : kept;
    };
    return listBars({ source: NAME, symbol, bars: await read(), limit, before, tradedAt: close });
  };

  return {
    ...base,
    quote,
    list,
    bars: async (...asked) => (await list(...asked))?.bars,
    async universe() {
      const { date, close } = newestDay();
      const path = `/v2/aggs/grouped/locale/us/market/stocks/${date}?adjusted=true&include_otc=false`;
      return (await ask(path, (body) => mapMarket(body, close), "background")) ?? [];
    },
    async splits(symbol) {
      if (!isAmericanListing(symbol)) return undefined;
      const asked = toDotted(symbol);
      const path = `/v3/reference/splits?ticker=${asked}&limit=1000`;
      return ask(path, (body) => mapSplits(body, asked));
    },
  };
}

import { DAY_MS } from "../../../domain/durations.ts";
import { dateIn } from "../../../domain/sessions.ts";
import { markets } from "../../../domain/symbol.ts";
import { tradeDateOfStamp } from "../../../domain/tradeDate.ts";
import type { Clock } from "../../../platform/clock.ts";
import { regularHoursUs } from "../../calendars/usMarket.ts";
import type { Urgency } from "../../priority.ts";
import { NoUsableFigure, type MarketSource } from "../../source.ts";
import { isAmericanListing, listBars } from "../americanStocks.ts";
import { unwrapResult, type Mapped } from "../mapped.ts";
import { askVendor, type VendorTransport } from "../transport.ts";
import { baseLiveSource } from "../baseLiveSource.ts";
import { daysOfWeeks, toWeeks } from "../weeks.ts";
import { tiingo } from "../index.ts";
import { mapDays, mapSplits } from "./mapping.ts";

const { name: NAME } = tiingo;
const HOST = "https://api.tiingo.com/tiingo/daily";
const SPLITS_YEARS = 10;
const FIRST_DATE = "1962-01-01";

/** Returns the symbol that an address is about; each one counts towards those of a month. */
export const symbolOfTiingo = (url: string): string | undefined =>
  url.startsWith(`${HOST}/`) ? url.slice(HOST.length + 1).split("/")[0] : undefined;

/**
 * Tiingo with a free key: complete days of American stocks, decades of them, and their splits. The
 * days are asked for up to today whatever the window, because only that contains every split after
 * them.
 */
export function createTiingoSource(send: VendorTransport, clock: Clock): MarketSource {
  const ask = async <T>(
    symbol: string,
    query: Readonly<Record<string, string>>,
    map: (body: unknown) => Mapped<T>,
    priority?: Urgency,
  ): Promise<T | undefined> => {
    const url = `${HOST}/${symbol}/prices?${new URLSearchParams(query).toString()}`;
    return unwrapResult(NAME, await askVendor(send, url, map, priority));
  };
  const dateBefore = (time: number, days: number): string => {
    const date = dateIn(markets.US.zone, time - days * DAY_MS);
    return date > FIRST_DATE ? date : FIRST_DATE;
  };

  const list: NonNullable<MarketSource["list"]> = async (symbol, interval, limit, window = {}) => {
    if (!isAmericanListing(symbol)) return undefined;
    if (interval !== "1d" && interval !== "1w") {
      throw new NoUsableFigure(NAME, "no-data: it has days only");
    }
    const { before, priority } = window;
    const wanted = interval === "1w" ? daysOfWeeks(limit, before) : { limit, before };
    const to = Math.min(wanted.before ?? clock.now(), clock.now());
    const startDate = dateBefore(to, wanted.limit * 1.5 + 10);
    const query = { startDate, format: "json", resampleFreq: "daily" };
    const days = (await ask(symbol, query, mapDays, priority)) ?? [];
    const within = days.filter(({ time }) => time < to);
    const last = days.at(-1);
    const hours = last && regularHoursUs(tradeDateOfStamp(last.time));
    return listBars({
      source: NAME,
      symbol,
      bars: interval === "1w" ? toWeeks(within) : within,
      limit,
      before,
      ...(hours && { tradedAt: hours.close }),
    });
  };

  return {
    ...baseLiveSource(tiingo, clock, ["US"]),
    list,
    bars: async (...asked) => (await list(...asked))?.bars,
    learnsSplitsLate: true,
    async splits(symbol) {
      if (!isAmericanListing(symbol)) return undefined;
      const startDate = dateBefore(clock.now(), SPLITS_YEARS * 365.25);
      const query = { startDate, format: "json", columns: "date,splitFactor" };
      return ask(symbol, query, mapSplits);
    },
  };
}

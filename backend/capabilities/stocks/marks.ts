import type { AlertTriggered } from "../alerts/events.ts";
import { isoTime } from "../../platform/clock.ts";
import type { ChartMark, ChartMarks } from "../../contract/stocks/chartMarks.ts";
import type { Log } from "../../platform/log.ts";
import { tradingHours } from "../../market/calendars/exchangeHours.ts";
import { dateOfDay, dayNumberOf } from "../../market/calendars/calendarDays.ts";
import { instantIn } from "../../domain/sessions.ts";
import type { CompanyCalendar } from "../../market/companyCalendar.ts";
import type { EarningsDate } from "../../market/profile.ts";
import type { InsiderTrade } from "../../market/research.ts";
import type { Market } from "../../market/routing/router.ts";
import { marketOf } from "../../domain/symbol.ts";

/** Empty for an unknown symbol. Market failures do not reject. */
export type ReadMarks = (symbol: string) => Promise<ChartMarks>;

export interface ChartMarkPorts {
  readonly market: Pick<Market, "status" | "calendar" | "offers"> & {
    readonly sourced: Pick<Market["sourced"], "trades">;
  };
  readonly log: Log;
  readonly readFirings: (symbol: string) => Promise<readonly AlertTriggered["data"][]>;
}

/** Keeps only the newest; older ones are rarely viewed. */
const MAX_TRADES = 200;

const NO_CALENDAR: CompanyCalendar = { earnings: [], splits: [] };

export function createChartMarks({ market, log, readFirings }: ChartMarkPorts): ReadMarks {
  const readCalendar = async (symbol: string): Promise<CompanyCalendar> => {
    try {
      return (await market.calendar(symbol)) ?? NO_CALENDAR;
    } catch (error) {
      log.warn("a chart is shown without reports and splits", { symbol, error });
      return NO_CALENDAR;
    }
  };

  const readTrades = async (symbol: string): Promise<readonly InsiderTrade[]> => {
    if (!market.offers("trades")) return [];
    try {
      return ((await market.sourced.trades(symbol))?.value ?? []).slice(0, MAX_TRADES);
    } catch (error) {
      log.warn("a chart is shown without insider trades", { symbol, error });
      return [];
    }
  };

  return async (symbol) => {
    const [{ earnings, splits }, trades, firings] = await Promise.all([
      readCalendar(symbol),
      readTrades(symbol),
      readFirings(symbol),
    ]);
    const { isRoundTheClock } = market.status();
    const sessionOf = isRoundTheClock ? wholeDay(symbol) : regularSession(symbol);
    const marks: ChartMark[] = [
      ...earnings.map(({ date, hour, isConfirmed }) => ({
        kind: "earnings" as const,
        time: isoTime(reportTime(hour, sessionOf(date))),
        date,
        hour,
        isConfirmed,
      })),
      ...splits.map(({ date, numerator, denominator }) => ({
        kind: "split" as const,
        time: isoTime(sessionOf(date).first),
        date,
        numerator,
        denominator,
      })),
      ...byDayAndSide(trades).map(({ date, ...traded }) => ({
        kind: "insider" as const,
        time: isoTime(sessionOf(date).first),
        date,
        ...traded,
      })),
      ...firings.map((firing) => ({
        kind: "firing" as const,
        time: firing.exchangeTime,
        date: firing.tradeDate,
        alertId: firing.alertId,
        alertType: firing.alertType,
        targetPrice: firing.targetPrice,
        ...(firing.direction === undefined ? {} : { direction: firing.direction }),
        price: firing.price,
        currency: firing.currency,
      })),
    ];
    return { symbol, marks: marks.toSorted((a, b) => Date.parse(a.time) - Date.parse(b.time)) };
  };
}

/** Combines trades per day and side, as insiders may report dozens for one day. */
function byDayAndSide(trades: readonly InsiderTrade[]) {
  const dated = trades.filter(({ tradedOn }) => !Number.isNaN(dayNumberOf(tradedOn)));
  const groups = Map.groupBy(dated, ({ tradedOn, side }) => `${tradedOn} ${side}`);
  return [...groups.values()].flatMap((group) => {
    const [first] = group;
    if (!first) return [];
    const insiders = new Set(group.map(({ owner }) => owner)).size;
    const shares = group.reduce((sum, trade) => sum + trade.shares, 0);
    return [{ date: first.tradedOn, side: first.side, insiders, shares }];
  });
}

interface TradingDay {
  readonly first: number;
  readonly last: number;
}

const wholeDay =
  (symbol: string) =>
  (date: string): TradingDay => {
    const { zone } = marketOf(symbol);
    const first = instantIn(zone, date, 0, 0);
    return { first, last: instantIn(zone, dateOfDay(dayNumberOf(date) + 1), 0, 0) - 1 };
  };

const regularSession =
  (symbol: string) =>
  (date: string): TradingDay => {
    const { open, close } = tradingHours(marketOf(symbol).code, dayNumberOf(date));
    return { first: open, last: close - 1 };
  };

const reportTime = (hour: EarningsDate["hour"], { first, last }: TradingDay): number =>
  hour === "after_close" ? last : first;

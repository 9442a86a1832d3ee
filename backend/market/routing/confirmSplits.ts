import { stampOfTradeDate, type TradeDate } from "../../domain/tradeDate.ts";
import { DAY_MS } from "../../domain/durations.ts";
import type { Clock } from "../../platform/clock.ts";
import { splitFactor, type ExpectedSplit, type Split, type SplitList } from "../companyCalendar.ts";
import type { SourcesFor } from "./attempt.ts";

export interface SplitConfirmationPorts {
  readonly clock: Clock;
  readonly sourcesFor: SourcesFor;
  /** Splits of a symbol as the sources other than `except` list them. */
  readonly askOthers: (symbol: string, except: string) => Promise<readonly Split[] | undefined>;
  /** Splits of all stocks as an exchange's calendar of a date lists them. */
  readonly askExchange: (date: TradeDate) => Promise<readonly ExpectedSplit[] | undefined>;
}

/** Prices from before an older split were converted long ago. */
const RECENT_MS = 10 * DAY_MS;
/** Sources may date a split differently by a weekend. */
const SAME_MS = 4 * DAY_MS;
const SAME_RATIO = 0.005;

const isSame = (one: Split, other: Split): boolean =>
  Math.abs(stampOfTradeDate(one.date) - stampOfTradeDate(other.date)) <= SAME_MS &&
  Math.abs(splitFactor(one) / splitFactor(other) - 1) <= SAME_RATIO;

const isOf = (symbol: string) => (split: ExpectedSplit) => split.symbol === symbol;

/**
 * Confirms the splits of these days, which rewrite targets and prices: by an exchange's calendar, or
 * by a second source. Null, which is unknown, if another source could list them and does not. A source
 * that is the only one for the symbol decides alone.
 */
export const createSplitConfirmation =
  ({ clock, sourcesFor, askOthers, askExchange }: SplitConfirmationPorts) =>
  async (symbol: string, list: SplitList): Promise<SplitList | null> => {
    const recent = list.splits.filter(
      ({ date }) => Math.abs(stampOfTradeDate(date) - clock.now()) <= RECENT_MS,
    );
    const able = sourcesFor("splits")
      .map(({ source }) => source)
      .filter((source) => source.covers?.("splits", symbol) !== false);
    if (recent.length === 0 || able.length < 2) return list;
    const calendars = await Promise.all(
      recent.map(({ date }) => askExchange(date).catch(() => undefined)),
    );
    const official = calendars.flatMap((found) => found ?? []).filter(isOf(symbol));
    const open = recent.filter((split) => !official.some((other) => isSame(split, other)));
    if (open.length === 0) return list;
    const others = await askOthers(symbol, list.source).catch(() => undefined);
    const isConfirmed = open.every((split) => others?.some((other) => isSame(split, other)));
    return isConfirmed ? list : null;
  };

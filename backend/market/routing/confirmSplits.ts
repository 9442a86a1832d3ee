import { stampOfTradeDate } from "../../domain/tradeDate.ts";
import { DAY_MS } from "../../domain/durations.ts";
import type { Clock } from "../../platform/clock.ts";
import { splitFactor, type Split, type SplitList } from "../companyCalendar.ts";
import type { SourcesFor } from "./attempt.ts";

export interface SplitConfirmationPorts {
  readonly clock: Clock;
  readonly sourcesFor: SourcesFor;
  /** Splits of a symbol as the sources other than `except` list them. */
  readonly askOthers: (symbol: string, except: string) => Promise<readonly Split[] | undefined>;
}

/** Prices from before an older split were converted long ago. */
const RECENT_MS = 10 * DAY_MS;
/** Sources may date a split differently by a weekend. */
const SAME_MS = 4 * DAY_MS;
const SAME_RATIO = 0.005;

const isSame = (one: Split, other: Split): boolean =>
  Math.abs(stampOfTradeDate(one.date) - stampOfTradeDate(other.date)) <= SAME_MS &&
  Math.abs(splitFactor(one) / splitFactor(other) - 1) <= SAME_RATIO;

/**
 * Confirms the splits of these days, which rewrite targets and prices: by an official source, or by
 * a second one. Null, which is unknown, if another source could list them and does not. A source
 * that is the only one for the symbol decides alone.
 */
export const createSplitConfirmation =
  ({ clock, sourcesFor, askOthers }: SplitConfirmationPorts) =>
  async (symbol: string, list: SplitList): Promise<SplitList | null> => {
    const recent = list.splits.filter(
      ({ date }) => Math.abs(stampOfTradeDate(date) - clock.now()) <= RECENT_MS,
    );
    const able = sourcesFor("splits")
      .map(({ source }) => source)
      .filter((source) => source.covers?.("splits", symbol) !== false);
    const own = able.find(({ name }) => name === list.source);
    if (recent.length === 0 || able.length < 2 || own?.isOfficial === true) return list;
    const others = await askOthers(symbol, list.source).catch(() => undefined);
    const isConfirmed = recent.every((split) => others?.some((other) => isSame(split, other)));
    return isConfirmed ? list : null;
  };

import type { Bar } from "../../domain/bar.ts";
import { isMoveOfSplit, splitLikeFactor } from "../../domain/split.ts";
import { type ExpectedSplit, type Split, splitFactor, type SplitList } from "../companyCalendar.ts";
import { type MarketSource, NoUsableFigure } from "../source.ts";
import { LRUCache } from "lru-cache";
import { stampOfTradeDate, type TradeDate, tradeDateAt } from "../../domain/tradeDate.ts";
import { DAY_MS } from "../../domain/durations.ts";
import type { Clock } from "../../platform/clock.ts";
import type { SourcesFor } from "./health/attempt.ts";

type Prices = Omit<Bar, "time">;

interface LateSplitPorts {
  /** The newest price known, if any; sends no request. */
  readonly priceOf: (symbol: string) => Promise<number | undefined>;
  /**
   * Splits that take effect today and count; undefined if unknown. Unless `isDoubted`, only what is
   * known without a request about the symbol.
   */
  readonly splitsOfToday: (
    symbol: string,
    isDoubted: boolean,
  ) => Promise<readonly Split[] | undefined>;
}

/**
 * Converts days or weeks of a source that learns of a split only after the close of its day: until
 * then they end with prices from before it, beside current ones from after it. If it cannot be told
 * whether the source has the split, the bars are not given; if it is unknown whether there was one,
 * they are marked.
 */
export const createLateSplits =
  ({ priceOf, splitsOfToday }: LateSplitPorts) =>
  async <B extends Prices>(
    { name, learnsSplitsLate = false }: MarketSource,
    symbol: string,
    bars: readonly B[],
    isNewest: boolean,
  ): Promise<readonly B[]> => {
    const last = bars.at(-1)?.close;
    if (!learnsSplitsLate || last === undefined) return bars;
    const price = isNewest ? await priceOf(symbol) : undefined;
    const isSplitLike = price !== undefined && splitLikeFactor(last, price) !== undefined;
    const splits = await splitsOfToday(symbol, isSplitLike);
    if (!splits) return isSplitLike ? bars.map((bar) => ({ ...bar, doubt: "split" })) : bars;
    const factor = splits.reduce((product, split) => product * splitFactor(split), 1);
    if (factor === 1) return bars;
    if (price === undefined) throw new NoUsableFigure(name, "no-data: a split of today is open");
    const isMissing = distance(last * factor, price) < distance(last, price);
    return isMissing ? bars.map((bar) => convert(bar, factor)) : bars;
  };

const distance = (one: number, other: number): number => Math.abs(Math.log(one / other));

const convert = <B extends Prices>(bar: B, factor: number): B => ({
  ...bar,
  open: bar.open * factor,
  high: bar.high * factor,
  low: bar.low * factor,
  close: bar.close * factor,
  volume: bar.volume === null ? null : bar.volume / factor,
});

interface SplitConfirmationPorts {
  readonly clock: Clock;
  readonly sourcesFor: SourcesFor;
  /** Splits of a symbol as the first source other than `except` lists them. */
  readonly askOthers: (symbol: string, except: readonly string[]) => Promise<SplitList | undefined>;
  /** Splits of all stocks as an exchange's calendar of a date lists them. */
  readonly askExchange: (date: TradeDate) => Promise<readonly ExpectedSplit[] | undefined>;
  /** The last price before a date and the newest one since. */
  readonly movedOver: (symbol: string, date: TradeDate) => { from: number; to: number } | undefined;
}

/** Prices from before an older split were converted long ago. */
const RECENT_MS = 10 * DAY_MS;
/** Sources may date a split differently by a weekend. */
const SAME_MS = 4 * DAY_MS;
const SAME_RATIO = 0.005;
const MAX_CONFIRMED = 1_000;

const isSame = (one: Split, other: Split): boolean =>
  Math.abs(stampOfTradeDate(one.date) - stampOfTradeDate(other.date)) <= SAME_MS &&
  Math.abs(splitFactor(one) / splitFactor(other) - 1) <= SAME_RATIO;

const isOf = (symbol: string) => (split: ExpectedSplit) => split.symbol === symbol;

/**
 * Returns those splits of a list that may rewrite targets and prices. One that has become effective
 * these days must be confirmed: by an exchange's calendar, by a second source, or, if no other source
 * can say, by a price that moved by its ratio. A source that is the only one for the symbol decides
 * alone.
 */
export function createSplitConfirmation(ports: SplitConfirmationPorts) {
  const { clock, sourcesFor, askOthers, askExchange, movedOver } = ports;
  /** A price proves a split only around its day, so what was confirmed once stays so. */
  const confirmed = new LRUCache<string, true>({ max: MAX_CONFIRMED });

  const isExplainedByPrice = (symbol: string, split: Split): boolean => {
    const move = movedOver(symbol, split.date);
    return move !== undefined && isMoveOfSplit(splitFactor(split), move.from, move.to);
  };

  async function findDoubtful(
    symbol: string,
    source: string,
    due: readonly Split[],
    today: TradeDate,
  ): Promise<readonly Split[]> {
    const calendars = await Promise.all(
      due.map(({ date }) => askExchange(date).catch(() => undefined)),
    );
    const official = calendars.flatMap((found) => found ?? []).filter(isOf(symbol));
    let open = due.filter((split) => !official.some((other) => isSame(split, other)));
    const denied: Split[] = [];
    const asked = [source];
    while (open.length > 0) {
      const other = await askOthers(symbol, asked).catch(() => undefined);
      if (!other) break;
      asked.push(other.source);
      const isLate = learnsLate(sourcesFor, other.source);
      open = open.filter((split) => !other.splits.some((each) => isSame(split, each)));
      denied.push(...open.filter(({ date }) => !isLate || date < today));
      open = open.filter((split) => !denied.includes(split));
    }
    return [...denied, ...open.filter((split) => !isExplainedByPrice(symbol, split))];
  }

  async function confirm(symbol: string, { source, splits }: SplitList): Promise<readonly Split[]> {
    const today = tradeDateAt(symbol, clock.now());
    const keyOf = (split: Split) => `${symbol} ${split.date} ${splitFactor(split)}`;
    const due = splits.filter(
      (split) =>
        split.date <= today &&
        clock.now() - stampOfTradeDate(split.date) <= RECENT_MS &&
        !confirmed.has(keyOf(split)),
    );
    const able = sourcesFor("splits").filter(
      (each) => each.source.covers?.("splits", symbol) !== false,
    );
    if (due.length === 0 || able.length < 2) return splits;
    const doubtful = await findDoubtful(symbol, source, due, today);
    for (const split of due) if (!doubtful.includes(split)) confirmed.set(keyOf(split), true);
    return splits.filter((split) => !doubtful.includes(split));
  }

  return {
    confirm,
    saved: (): readonly string[] => [...confirmed.keys()],
    restore(saved: readonly string[]): void {
      for (const key of saved.toReversed()) confirmed.set(key, true);
    },
  };
}

export const learnsLate = (sourcesFor: SourcesFor, name: string): boolean =>
  sourcesFor("splits").some(({ source }) => source.name === name && source.learnsSplitsLate);

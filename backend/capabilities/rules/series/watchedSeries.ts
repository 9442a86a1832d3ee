import { MINUTE_MS } from "../../../domain/durations.ts";
import type { ClosedBar } from "./closedBars.ts";
import { nextCloseOf } from "./nextClose.ts";
import { readyBars, type SeriesWanted } from "./symbolSeries.ts";

const WITHOUT_BARS_MS = 10 * MINUTE_MS;
export const COMPARED_BARS = 5;

export const seriesKey = ({ symbol, timeframe }: Pick<SeriesWanted, "symbol" | "timeframe">) =>
  `${symbol} ${timeframe}`;

/** Close of the newest evaluated bar per series, epoch milliseconds; plain JSON. */
export type EvaluatedBars = Readonly<Record<string, number>>;

export class WatchedSeries {
  readonly newest = new Map<string, ClosedBar>();
  /** Next expected closes, epoch milliseconds of the market's clock. */
  readonly closes = new Map<string, number>();
  readonly unknown = new Set<string>();
  readonly #said = new Map<string, Map<number, string>>();

  /** Evaluations persisted before this start; a series may have no bars at the moment. */
  #before: EvaluatedBars = {};

  get evaluated(): EvaluatedBars {
    const newest = [...this.newest].map(([key, { closedAt }]) => [key, closedAt] as const);
    return { ...this.#before, ...Object.fromEntries(newest) };
  }

  begin(evaluated: EvaluatedBars): void {
    this.#before = evaluated;
  }

  clear(): void {
    this.newest.clear();
    this.closes.clear();
    this.#said.clear();
    this.unknown.clear();
  }

  markUnknown(asked: readonly SeriesWanted[], unknown: readonly string[]): void {
    for (const { symbol } of asked) this.unknown.delete(symbol);
    for (const symbol of unknown) this.unknown.add(symbol);
  }

  remember(
    bars: readonly ClosedBar[],
    series: readonly SeriesWanted[],
    { now, isRoundTheClock }: { readonly now: number; readonly isRoundTheClock: boolean },
  ): void {
    for (const bar of bars) {
      const key = seriesKey(bar.observation);
      this.newest.set(key, bar);
      const said = this.#said.get(key) ?? new Map<number, string>();
      this.#said.set(key, said);
      said.set(bar.observation.bar.time, figuresOf(bar));
      const [oldest] = said.keys();
      if (said.size > COMPARED_BARS && oldest !== undefined) said.delete(oldest);
    }
    for (const each of series) {
      const key = seriesKey(each);
      const last = this.newest.get(key);
      if (last) {
        const { time } = last.observation.bar;
        const next = nextCloseOf({ ...each, isRoundTheClock }, { time, closedAt: last.closedAt });
        this.closes.set(key, next);
        continue;
      }
      // Bars of other series must not postpone the retry of a series without bars.
      if ((this.closes.get(key) ?? Number.NEGATIVE_INFINITY) <= now) {
        this.closes.set(key, now + WITHOUT_BARS_MS);
      }
    }
  }

  readyOf(
    bars: readonly ClosedBar[],
    series: readonly SeriesWanted[],
    now: number,
  ): readonly ClosedBar[] {
    return readyBars(this.#freshOf(bars), series, now, this.newest, this.closes);
  }

  #freshOf(bars: readonly ClosedBar[]): readonly ClosedBar[] {
    return bars.filter(({ observation, closedAt }) => {
      const last = this.newest.get(seriesKey(observation));
      return !last || closedAt > last.closedAt;
    });
  }

  repairedIn(bars: readonly ClosedBar[]): ReadonlySet<string> {
    const repaired = bars.filter((bar) => {
      const said = this.#said.get(seriesKey(bar.observation))?.get(bar.observation.bar.time);
      return said !== undefined && said !== figuresOf(bar);
    });
    return new Set(repaired.map(({ observation }) => seriesKey(observation)));
  }

  /** Updates a series that was read again; returns its bars up to the newest evaluated one. */
  repair(key: string, bars: readonly ClosedBar[]): readonly ClosedBar[] {
    const last = this.newest.get(key)?.closedAt ?? Number.NEGATIVE_INFINITY;
    const evaluated = bars.filter(
      ({ observation, closedAt }) => seriesKey(observation) === key && closedAt <= last,
    );
    const said = evaluated.slice(-COMPARED_BARS);
    this.#said.set(key, new Map(said.map((bar) => [bar.observation.bar.time, figuresOf(bar)])));
    const newest = evaluated.at(-1);
    if (newest) this.newest.set(key, newest);
    return evaluated;
  }
}

/**
 * Returns the bars read at startup that need not wait for another series, so that batches do not
 * depend on when a process starts.
 */
export function readyAtStart(
  bars: readonly ClosedBar[],
  series: readonly SeriesWanted[],
  at: { readonly now: number; readonly isRoundTheClock: boolean },
): readonly ClosedBar[] {
  const read = new WatchedSeries();
  read.remember(bars, series, at);
  return readyBars(bars, series, at.now, read.newest, read.closes);
}

const figuresOf = ({ observation: { bar } }: ClosedBar): string =>
  [bar.open, bar.high, bar.low, bar.close, bar.volume].join(" ");

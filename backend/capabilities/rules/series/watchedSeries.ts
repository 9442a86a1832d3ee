import type { Batch } from "../../../domain/rules/observation.ts";
import { MINUTE_MS } from "../../../domain/durations.ts";
import { SourceUnavailable } from "../../../market/source.ts";
import type { Reader } from "../../../platform/database/reader.ts";
import { readSeenBy } from "../lifecycle/watchStore.ts";
import { nextCloseOf, type ClosedBar } from "./closedBars.ts";
import { batchesOf, MAX_WAIT_MS, readyBars, type SeriesWanted } from "./symbolSeries.ts";

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

/** Bars that wait for no other series, so that batches do not depend on when a process starts. */
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

/** Rejects with SourceUnavailable if the bars end before those that were evaluated. */
export async function readEvaluatedBars(
  reader: Reader,
  watch: Parameters<typeof readSeenBy>[1],
  bars: readonly ClosedBar[],
  now: number,
): Promise<EvaluatedBars> {
  const evaluated = (await readSeenBy<EvaluatedBars>(reader, watch, "bars")) ?? {};
  if (isBehind(bars, evaluated, now)) {
    throw new SourceUnavailable("market", `bars of ${watch.symbol} end before those evaluated`);
  }
  return evaluated;
}

/**
 * Like {@link batchesOf}, after a restart. A late bar was evaluated as of a later time than its
 * close, so the next bars may have closed before `lastAt`, the newest time that the rule evaluated.
 * Those are dated after it. A series missing from `evaluated` has missed nothing.
 */
export function missedBatchesOf(
  bars: readonly ClosedBar[],
  evaluated: EvaluatedBars,
  lastAt: number,
): readonly Batch[] {
  const isMissed = ({ closedAt, observation }: ClosedBar) =>
    closedAt > (evaluated[seriesKey(observation)] ?? Number.POSITIVE_INFINITY);
  const known = batchesOf(bars.filter((bar) => !isMissed(bar)));
  const missed = batchesOf(bars.filter(isMissed)).map((batch, index) => ({
    ...batch,
    at: Math.max(batch.at, lastAt + 1 + index),
  }));
  return [...known, ...missed];
}

/**
 * Returns true if a series ends before what was `evaluated` of it, as in a stale response. After
 * half an hour it is accepted anyway, because a vendor may have removed a bar.
 */
export function isBehind(
  bars: readonly ClosedBar[],
  evaluated: EvaluatedBars,
  now: number,
): boolean {
  const newest = new Map(
    bars.map(({ closedAt, observation }) => [seriesKey(observation), closedAt] as const),
  );
  return [...newest].some(([key, closedAt]) => {
    const until = evaluated[key] ?? Number.NEGATIVE_INFINITY;
    // A time in the future was recorded before the clock was set back.
    return closedAt < until && until <= now && now - until < MAX_WAIT_MS;
  });
}

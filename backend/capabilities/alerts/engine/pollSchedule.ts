import type { TradeDate } from "../../../domain/tradeDate.ts";
import {
  isPriceExpected,
  MAX_POLL_MS,
  planPoll,
  pollEveryMs,
  type PollTerms,
  type WantedHours,
} from "../../../market/polling/pollPlan.ts";
import type { Sample } from "../../../market/sample.ts";

export interface DueTerms extends PollTerms {
  /** Market wall-clock time, epoch milliseconds; decides which exchanges are open. */
  readonly now: number;
}

export interface PollSchedulePorts {
  /** Distance from the price to the nearest target, in its currency; null if it has none. */
  readonly gapToTarget: (sample: Sample) => number | null;
  readonly atrOf: (symbol: string, tradeDate: TradeDate) => Promise<number | null>;
}

/** Each request loads 60 daily bars, once per symbol and day. */
const RANGES_ASKED_AT_ONCE = 10;

interface Entry {
  askedAt: number | null;
  everyMs: number;
  distance: number | null;
  /** The newest known distance, also after a check without an answer. */
  lastDistance: number;
  delayMs: number;
  range: { readonly tradeDate: string; readonly atr: number | null } | null;
}

export type PollSchedule = ReturnType<typeof createPollSchedule>;

export function createPollSchedule({ gapToTarget, atrOf }: PollSchedulePorts) {
  const entries = new Map<string, Entry>();

  const entryOf = (symbol: string): Entry => {
    const known = entries.get(symbol);
    if (known) return known;
    const entry: Entry = {
      askedAt: null,
      everyMs: 0,
      distance: null,
      lastDistance: Number.MAX_VALUE,
      delayMs: 0,
      range: null,
    };
    entries.set(symbol, entry);
    return entry;
  };

  /** Requests unknown ranges a few at a time, starting with the symbols farthest from a target. */
  async function findRanges(samples: readonly Sample[]): Promise<void> {
    const lacking = samples.flatMap((sample) => {
      const gap = gapToTarget(sample);
      if (gap === null || entryOf(sample.symbol).range?.tradeDate === sample.tradeDate) return [];
      return { sample, share: gap / sample.price };
    });
    lacking.sort((one, other) => other.share - one.share);
    await Promise.all(
      lacking.slice(0, RANGES_ASKED_AT_ONCE).map(async ({ sample: { symbol, tradeDate } }) => {
        const atr = await atrOf(symbol, tradeDate);
        entryOf(symbol).range = { tradeDate, atr };
      }),
    );
  }

  function distanceOf(sample: Sample, { range }: Entry): number | null {
    const gap = gapToTarget(sample);
    if (gap === null || range?.tradeDate !== sample.tradeDate) return null;
    return range.atr !== null && range.atr > 0 ? gap / range.atr : null;
  }

  return {
    /** Returns the symbols to poll now, nearest to a target first, and marks them as polled. */
    due(
      wanted: ReadonlyMap<string, WantedHours>,
      near: ReadonlySet<string>,
      terms: DueTerms,
    ): readonly string[] {
      for (const symbol of entries.keys()) if (!wanted.has(symbol)) entries.delete(symbol);
      const states = [...wanted].map(([symbol, hours]) => {
        const { askedAt, distance, delayMs } = entryOf(symbol);
        const isOpen = isPriceExpected(symbol, hours, terms.now, delayMs);
        return { symbol, isOpen, askedAt, distance: near.has(symbol) ? null : distance };
      });
      const due = planPoll(states, terms);
      for (const symbol of due) {
        const entry = entryOf(symbol);
        entry.askedAt = terms.elapsed;
        entry.everyMs = near.has(symbol)
          ? Math.min(terms.baseMs, MAX_POLL_MS)
          : pollEveryMs(entry.distance, terms.baseMs);
      }
      return due.toSorted((one, other) => entryOf(one).lastDistance - entryOf(other).lastDistance);
    },
    /** Records the last check. A symbol without a sample is polled again at the next one. */
    async learn(asked: Iterable<string>, samples: readonly Sample[]): Promise<void> {
      for (const symbol of asked) entryOf(symbol).distance = null;
      await findRanges(samples);
      for (const sample of samples) {
        const entry = entryOf(sample.symbol);
        entry.delayMs = sample.delayMs;
        entry.distance = distanceOf(sample, entry);
        entry.lastDistance = entry.distance ?? Number.MAX_VALUE;
      }
    },
    /** Returns the symbol's polling interval at its last check; 0 before the first. */
    everyMsOf: (symbol: string): number => entries.get(symbol)?.everyMs ?? 0,
  };
}

import { isoTime, type Clock } from "../../../platform/clock.ts";
import type { Log } from "../../../platform/log.ts";
import { medianOf } from "../../../domain/median.ts";
import { createBreaker, type Breaker, type BreakerState } from "./breaker.ts";
import type { BreakerStatus } from "../../../domain/choices.ts";
import { capabilities, type Capability, type MarketKind, type MarketSource } from "../../source.ts";
import { cutText } from "../../../platform/text.ts";
import { LRUCache } from "lru-cache";
import { entryLimit } from "../../../domain/entryLimit.ts";

/** Number of symbols without a price, with no priced one in between, that indicates a fault. */
export const MAX_LOST_SYMBOLS = 5;
const MAX_PRICED = 5000;

/**
 * Detects that a source still responds but has lost its prices. One symbol without a price proves
 * nothing about its source: it may be new, suspended or unknown. {@link MAX_LOST_SYMBOLS} different symbols
 * that used to have a price do, if no other symbol has had one in between.
 */
export function createPriceLoss() {
  const priced = new LRUCache<string, true>(entryLimit(MAX_PRICED));
  const lost = new Set<string>();
  const hasLost = (): boolean => lost.size >= MAX_LOST_SYMBOLS;
  return {
    found(symbol: string): void {
      // The source has prices, so symbols without one do not count until they have one again.
      for (const each of lost) priced.delete(each);
      lost.clear();
      priced.set(symbol, true);
    },
    /** Returns true if the source appears to have lost its prices. */
    missing(symbol: string): boolean {
      if (priced.has(symbol)) lost.add(symbol);
      return hasLost();
    },
    hadPrice: (symbol: string): boolean => priced.has(symbol),
    lost: (): readonly string[] => [...lost],
    hasLost,
  };
}

/** Health of a source for one kind of query. Times are ISO 8601. */
interface CapabilityHealthRow extends Readonly<Omit<Tally, "lastErrorAt" | "lastSuccessAt">> {
  readonly capability: Capability;
  readonly lastErrorAt: string | null;
  readonly lastSuccessAt: string | null;
  readonly breaker: BreakerStatus;
  readonly openUntil: string | null;
  /** Median of the latest responses; null before the first. */
  readonly latencyMs: number | null;
}

export interface SourceHealthRow {
  readonly name: string;
  readonly kind: MarketKind;
  readonly capabilities: Capability[];
  /**
   * True until the first failure. After a failure, true once the source has responded again, no
   * capability is paused, and any lost prices are back.
   */
  readonly isHealthy: boolean;
  /** Plain names of the paths that are paused; omitted if none is. */
  readonly paused?: string[];
  readonly lastError: string | null;
  /** ISO 8601; null before the first response. */
  readonly lastSuccessAt: string | null;
  /** Capabilities used so far, in the order of {@link capabilities}. */
  readonly byCapability: CapabilityHealthRow[];
}

/** Times are epoch milliseconds. */
interface Tally {
  /** Number of queries sent; counts survive a restart. */
  asked: number;
  failed: number;
  /** Not sent because the source's budget was used up; not a failure of the source. */
  deferred: number;
  lastError: string | null;
  lastErrorAt: number | null;
  lastSuccessAt: number | null;
}

/** Persisted state of one source and capability. */
export interface SavedHealth extends BreakerState, Readonly<Tally> {
  readonly source: string;
  readonly capability: Capability;
  readonly latencyMs: number | null;
}

/** Maximum length of an error message; truncates HTML pages returned instead of data. */
const MAX_ERROR = 200;
const LATENCIES_KEPT = 31;

const messageOf = (error: unknown): string =>
  cutText(error instanceof Error ? error.message : String(error), MAX_ERROR);

const isoOrNull = (time: number | null): string | null => (time === null ? null : isoTime(time));

const laterOf = (one: number | null, other: number | null): number | null =>
  one === null || (other !== null && other > one) ? other : one;

const usualOf = (latencies: readonly number[]): number | null =>
  latencies.length === 0 ? null : Math.round(medianOf(latencies));

interface Counts {
  readonly tally: Tally;
  readonly latencies: number[];
  readonly breaker: Breaker;
}

export type SourceRecord = ReturnType<typeof createSourceRecord>;

/** Creates a source's record; logs only changes from healthy to failing and back. */
export function createSourceRecord(
  source: Pick<MarketSource, "name" | "kind" | "capabilities" | "paths">,
  log: Log,
  clock: Clock,
) {
  const { name, kind } = source;
  const counted = new Map<Capability, Counts>();
  const breakers = new Map<string, Breaker>();
  const priceLoss = createPriceLoss();
  let isWell = true;
  let lastError: string | null = null;
  let lastSuccessAt: number | null = null;
  let lastErrorAt: number | null = null;

  function countsOf(capability: Capability): Counts {
    let counts = counted.get(capability);
    if (!counts) {
      const path = source.paths?.[capability] ?? capability;
      const breaker = breakers.get(path) ?? createBreaker(clock);
      breakers.set(path, breaker);
      const none = { lastError: null, lastErrorAt: null, lastSuccessAt: null };
      counts = { tally: { asked: 0, failed: 0, deferred: 0, ...none }, latencies: [], breaker };
      counted.set(capability, counts);
    }
    return counts;
  }

  function recordError({ tally }: Counts, message: string): void {
    lastError = message;
    lastErrorAt = clock.now();
    Object.assign(tally, { lastError, lastErrorAt });
    if (isWell) log.warn("market source fails", { source: name, error: message });
    isWell = false;
  }

  function recordOf(capability: Capability) {
    const counts = countsOf(capability);
    return {
      breaker: counts.breaker,
      /** `latencyMs` is the response time of an awaited query. */
      succeed(latencyMs?: number) {
        if (!isWell) log.info("market source answers again", { source: name });
        isWell = true;
        lastSuccessAt = clock.now();
        counts.tally.asked += 1;
        counts.tally.lastSuccessAt = lastSuccessAt;
        if (latencyMs !== undefined) counts.latencies.push(latencyMs);
        if (counts.latencies.length > LATENCIES_KEPT) counts.latencies.shift();
      },
      fail(error: unknown) {
        counts.tally.asked += 1;
        counts.tally.failed += 1;
        recordError(counts, messageOf(error));
      },
      /** Records a valid response from which something had to be omitted. */
      note(fault: string) {
        counts.tally.asked += 1;
        recordError(counts, messageOf(fault));
      },
      defer: () => void (counts.tally.deferred += 1),
    };
  }

  const pausedNow = () =>
    [...breakers].flatMap(([path, breaker]) => (breaker.status() === "closed" ? [] : [path]));

  const inOrder = () =>
    capabilities.flatMap((capability) => {
      const counts = counted.get(capability);
      const wasUsed = counts !== undefined && counts.tally.asked + counts.tally.deferred > 0;
      return wasUsed ? [{ capability, counts }] : [];
    });

  return {
    priceLoss,
    quoteInstead: createBreaker(clock),
    of: recordOf,
    /** True if this or an earlier process has queried the source. */
    wasUsed: () => laterOf(lastSuccessAt, lastErrorAt) !== null,
    row: (paused = pausedNow()): SourceHealthRow => ({
      name,
      kind,
      capabilities: [...source.capabilities],
      isHealthy: isWell && !priceLoss.hasLost() && paused.length === 0,
      ...(paused.length > 0 && { paused }),
      lastError,
      lastSuccessAt: isoOrNull(lastSuccessAt),
      byCapability: inOrder().map(({ capability, counts }) => ({
        capability,
        ...counts.tally,
        lastErrorAt: isoOrNull(counts.tally.lastErrorAt),
        lastSuccessAt: isoOrNull(counts.tally.lastSuccessAt),
        breaker: counts.breaker.status(),
        openUntil: isoOrNull(counts.breaker.state().openUntil),
        latencyMs: usualOf(counts.latencies),
      })),
    }),
    kept: (): readonly SavedHealth[] =>
      inOrder().map(({ capability, counts }) => ({
        source: name,
        capability,
        ...counts.tally,
        latencyMs: usualOf(counts.latencies),
        ...counts.breaker.state(),
      })),
    restore(kept: SavedHealth): void {
      const { tally, latencies, breaker } = countsOf(kept.capability);
      tally.asked += kept.asked;
      tally.failed += kept.failed;
      tally.deferred += kept.deferred;
      tally.lastError ??= kept.lastError;
      tally.lastErrorAt ??= kept.lastErrorAt;
      tally.lastSuccessAt ??= kept.lastSuccessAt;
      if (kept.latencyMs !== null) latencies.unshift(kept.latencyMs);
      breaker.restore(kept);
      lastSuccessAt = laterOf(lastSuccessAt, kept.lastSuccessAt);
      if (kept.lastErrorAt !== null && laterOf(lastErrorAt, kept.lastErrorAt) !== lastErrorAt) {
        lastErrorAt = kept.lastErrorAt;
        lastError = kept.lastError;
      }
      isWell = lastErrorAt === null || lastErrorAt <= (lastSuccessAt ?? Number.NEGATIVE_INFINITY);
    },
  };
}

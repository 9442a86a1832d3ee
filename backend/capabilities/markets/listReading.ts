import type { MarketList } from "../../contract/discovery/markets.ts";
import type { ExchangeLists } from "../../market/routing/exchangeLists.ts";
import { SourceUnavailable } from "../../market/source.ts";
import type { ExchangeCode } from "../../domain/symbol.ts";
import { ageOf, isoTime, momentOf, type Clock, type Moment } from "../../platform/clock.ts";
import { DAY_MS, MINUTE_MS, SECOND_MS } from "../../domain/durations.ts";

/** Returns the progress of a list. Starts or queues the read, which takes about twenty requests. */
export type ReadList = (exchange: ExchangeCode) => MarketList;

export interface ListReadingPorts {
  readonly lists: ExchangeLists;
  readonly clock: Clock;
  readonly onFault: (error: unknown) => void;
}

/** The old list is shown if the refresh fails. */
const FRESH_MS = DAY_MS;
/** Maximum lists read at once, about twenty requests each; more would slow down all of them. */
const MAX_LISTED_AT_ONCE = 2;
/** Exchanges without a request for this long leave the queue; a visible page polls more often. */
export const TURN_LASTS_MS = 30 * SECOND_MS;
const RETRY_AFTER_MS = 5 * MINUTE_MS;

export function createListReading({ lists, clock, onFault }: ListReadingPorts): ReadList {
  const failedAt = new Map<ExchangeCode, Moment>();

  const hasJustFailed = (exchange: ExchangeCode): boolean => {
    const failed = failedAt.get(exchange);
    return failed !== undefined && ageOf(failed, clock) < RETRY_AFTER_MS;
  };

  const waiting = new Map<ExchangeCode, Moment>();
  let underWay = 0;

  function begin(exchange: ExchangeCode): void {
    underWay += 1;
    const ended = lists.read(exchange).then(
      () => void failedAt.delete(exchange),
      (error: unknown) => {
        failedAt.set(exchange, momentOf(clock));
        if (!(error instanceof SourceUnavailable)) onFault(error);
      },
    );
    void ended.finally(() => {
      underWay -= 1;
      beginNext();
    });
  }

  function beginNext(): void {
    for (const [exchange, askedAt] of waiting) {
      if (underWay >= MAX_LISTED_AT_ONCE) return;
      waiting.delete(exchange);
      if (ageOf(askedAt, clock) < TURN_LASTS_MS && !lists.isFresh(exchange)) begin(exchange);
    }
  }

  return (exchange) => {
    if (!lists.covers(exchange)) return { ...NOTHING, status: "none" };
    const isFresh = lists.isFresh(exchange);
    const isDue = !isFresh && lists.progress(exchange) === undefined && !hasJustFailed(exchange);
    if (isDue) {
      waiting.set(exchange, momentOf(clock));
      beginNext();
    }
    const list = lists.kept(exchange);
    const known = list
      ? { total: list.total, source: list.source, asOf: isoTime(list.fetchedAt) }
      : NO_LIST;
    const { pages = 0, expected = null } = lists.progress(exchange) ?? {};
    if (isFresh && list && clock.now() - list.fetchedAt >= FRESH_MS) {
      return { ...NOTHING, ...known, status: "failed" };
    }
    if (isFresh) {
      const isPartial = list !== undefined && !list.isComplete;
      return { ...NOTHING, ...known, status: isPartial ? "partial" : "complete" };
    }
    const status = hasJustFailed(exchange) ? "failed" : "reading";
    return { ...known, status, pages, expected };
  };
}

const NO_LIST = { total: null, source: null, asOf: null } as const;
const NOTHING = { ...NO_LIST, pages: 0, expected: null } as const;

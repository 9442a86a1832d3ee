import type { MarketList } from "../../contract/markets.ts";
import type { ExchangeLists } from "../../market/routing/exchangeLists.ts";
import { SourceUnavailable } from "../../market/source.ts";
import type { ExchangeCode } from "../../market/symbol.ts";
import { ageOf, isoTime, momentOf, type Clock, type Moment } from "../../platform/clock.ts";
import { DAY_MS, MINUTE_MS } from "../../platform/durations.ts";

/**
 * How far the stocks of an exchange are listed. To ask begins the listing, which takes some twenty
 * requests, so it is not waited for.
 */
export type ReadList = (exchange: ExchangeCode) => MarketList;

export interface ListReadingPorts {
  readonly lists: ExchangeLists;
  readonly clock: Clock;
  /** What no source can be blamed for. */
  readonly onFault: (error: unknown) => void;
}

/** An older list is shown where a newer one could not be had. */
const FRESH_MS = DAY_MS;
/** A page that is open asks every few seconds. */
const RETRY_AFTER_MS = 5 * MINUTE_MS;

export function createListReading({ lists, clock, onFault }: ListReadingPorts): ReadList {
  const failedAt = new Map<ExchangeCode, Moment>();

  const hasJustFailed = (exchange: ExchangeCode): boolean => {
    const failed = failedAt.get(exchange);
    return failed !== undefined && ageOf(failed, clock) < RETRY_AFTER_MS;
  };

  function begin(exchange: ExchangeCode): void {
    lists.read(exchange).then(
      () => failedAt.delete(exchange),
      (error: unknown) => {
        failedAt.set(exchange, momentOf(clock));
        if (!(error instanceof SourceUnavailable)) onFault(error);
      },
    );
  }

  return (exchange) => {
    if (!lists.covers(exchange)) return { ...NOTHING, status: "none" };
    const isFresh = lists.isFresh(exchange);
    const isDue = !isFresh && lists.progress(exchange) === undefined && !hasJustFailed(exchange);
    if (isDue) begin(exchange);
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

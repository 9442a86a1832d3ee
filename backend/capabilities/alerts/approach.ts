import type { NearestApproach } from "../../contract/alerts/alertWatch.ts";
import { distanceToGoal, type AlertGoal } from "../../domain/alertDistance.ts";
import { HOUR_MS } from "../../domain/durations.ts";
import type { Session } from "../../domain/sessions.ts";
import { tradeDateAt, type TradeDate } from "../../domain/tradeDate.ts";
import type { MarketFacts } from "../../market/gaps/marketFacts.ts";
import type { Market } from "../../market/routing/router.ts";

/** Prices of one span of time, and what a change is measured from; null if unknown. */
interface Span {
  readonly tradeDate: TradeDate;
  readonly high: number;
  readonly low: number;
  readonly previousClose: number | null;
}

/** Returns the price closest to the goal, the earliest of equals; null if none is comparable. */
export function nearestApproach(goal: AlertGoal, spans: readonly Span[]): NearestApproach | null {
  let nearest: NearestApproach | null = null;
  for (const { tradeDate, high, low, previousClose } of spans) {
    for (const price of [high, low]) {
      const distancePercent = distanceToGoal(goal, price, previousClose);
      if (distancePercent === undefined) continue;
      if (nearest === null || distancePercent < nearest.distancePercent) {
        nearest = { price, distancePercent, tradeDate };
      }
    }
  }
  return nearest;
}

export interface ApproachPorts {
  readonly market: Pick<Market, "dailySeries">;
  readonly facts: Pick<MarketFacts, "barsBetween" | "closeBefore" | "sessionAt">;
}

export interface WatchedSpan {
  readonly symbol: string;
  readonly sessions: readonly Session[];
  /** Epoch milliseconds. */
  readonly from: number;
  readonly to: number;
}

/** Maximum number of trading days looked back. */
const MAX_DAYS = 800;
const DAY_HOURS = 24;

/**
 * Reads what the price did from `from` to `to`: bars within a day while there are some (about a
 * month), otherwise whole days. A bar that began before `from` is left out, because its extremes
 * may be older. Empty if no source has bars.
 */
export async function readSpans(
  { market, facts }: ApproachPorts,
  { symbol, sessions, from, to }: WatchedSpan,
): Promise<readonly Span[]> {
  const isExtended = sessions.some((session) => session !== "regular");
  const fine = await facts.barsBetween(symbol, from, to, isExtended);
  if (fine) {
    const watched = fine.bars.filter(
      ({ time }) => time >= from && sessions.includes(facts.sessionAt(symbol, time)),
    );
    return Promise.all(
      watched.map(async ({ time, high, low }) => {
        const tradeDate = tradeDateAt(symbol, time);
        const previousClose = await facts.closeBefore(symbol, tradeDate);
        return { tradeDate, high, low, previousClose };
      }),
    );
  }
  const first = tradeDateAt(symbol, from);
  const days = Math.ceil((to - from) / (DAY_HOURS * HOUR_MS)) + 2;
  const series = await market.dailySeries(
    symbol,
    Math.min(days, MAX_DAYS),
    tradeDateAt(symbol, to),
  );
  return (series?.bars ?? []).flatMap(({ tradeDate, high, low }, at, bars) =>
    tradeDate > first ? [{ tradeDate, high, low, previousClose: bars[at - 1]?.close ?? null }] : [],
  );
}

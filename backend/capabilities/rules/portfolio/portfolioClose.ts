import { tradingHours } from "../../../market/calendars/exchangeHours.ts";
import type { Market } from "../../../market/routing/router.ts";
import { marketOf } from "../../../domain/symbol.ts";
import { DAY_MS, MINUTE_MS } from "../../../domain/durations.ts";
import type { HeldPortfolio } from "../../portfolios/lifecycle/queries.ts";
import { closeOf } from "../series/closedBars.ts";

/** Live sources report the last trades of a day late. */
const LIVE_DELAY_MS = 16 * MINUTE_MS;
/** Longer than any exchange closes. */
const MAX_CLOSED_DAYS = 14;

/**
 * Returns the last close of a portfolio's day, epoch milliseconds: that of the latest market in
 * which it holds something. Undefined if it holds nothing.
 */
export function lastPortfolioClose(
  { holdings }: Pick<HeldPortfolio, "holdings">,
  { asOf: now, kind, isRoundTheClock = false }: ReturnType<Market["status"]>,
): number | undefined {
  const limit = now - (kind === "live" ? LIVE_DELAY_MS : 0);
  // The exchange may already be a day ahead of UTC.
  const today = Math.floor(now / DAY_MS) + 1;
  const markets = new Map(holdings.map(({ symbol }) => [marketOf(symbol).code, symbol]));
  const closeOn = (symbol: string, day: number) =>
    closeOf({ time: day * DAY_MS }, { symbol, timeframe: "1d", isRoundTheClock });
  const [last] = [...markets.values()].toSorted(
    (one, other) => closeOn(other, today) - closeOn(one, today),
  );
  if (last === undefined) return undefined;
  const { code } = marketOf(last);
  for (let day = today; day > today - MAX_CLOSED_DAYS; day--) {
    if (!isRoundTheClock && !tradingHours(code, day).isTradingDay) continue;
    const closedAt = closeOn(last, day);
    if (closedAt <= limit) return closedAt;
  }
  return undefined;
}

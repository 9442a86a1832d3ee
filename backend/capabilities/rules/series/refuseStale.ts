import { intervalMs } from "../../../domain/bar.ts";
import { DAY_MS, MINUTE_MS } from "../../../domain/durations.ts";
import { marketOf } from "../../../domain/symbol.ts";
import { tradeDayOf, tradingHours } from "../../../market/calendars/exchangeHours.ts";
import type { Market } from "../../../market/routing/router.ts";
import { SourceUnavailable } from "../../../market/source.ts";
import { MAX_CLOSED_DAYS, nextCloseOf } from "./closedBars.ts";
import { MAX_WAIT_MS, type SeriesWanted } from "./symbolSeries.ts";

/** Start and close of a bar, epoch milliseconds. */
interface LastBar {
  readonly time: number;
  readonly closedAt: number;
}

/**
 * Rejects with SourceUnavailable if a needed series lacks a bar that closed half an hour ago,
 * although its stock has traded since its newest bar. A vendor may answer with an empty or an old
 * list, and a rule that went on without these bars would never evaluate them at their time. Without
 * a trade there is no bar, and the rule goes on. The quote is requested only while a bar is overdue.
 */
export async function refuseStale(
  market: Pick<Market, "quote" | "status">,
  series: readonly SeriesWanted[],
  lastOf: (series: SeriesWanted) => LastBar | undefined,
): Promise<void> {
  const { asOf: now, isRoundTheClock = false } = market.status();
  for (const each of series) {
    const last = each.isNeeded ? lastOf(each) : undefined;
    if (!last) continue;
    const due = nextCloseOf({ ...each, isRoundTheClock }, last);
    if (now - due < MAX_WAIT_MS) continue;
    const quote = await market.quote(each.symbol).catch(() => undefined);
    // A trade in the future is a wrong clock and proves nothing.
    if (!quote || !(quote.asOf <= now + MINUTE_MS)) continue;
    const isLacking = isRoundTheClock
      ? quote.asOf > last.closedAt
      : mustExist(each, { last, due, tradedAt: quote.asOf });
    if (isLacking) {
      throw new SourceUnavailable(
        "market",
        `${each.timeframe} bars of ${each.symbol} end too early`,
      );
    }
  }
}

interface LastTrade {
  readonly last: LastBar;
  /** Close of the bar after the last one, epoch milliseconds. */
  readonly due: number;
  readonly tradedAt: number;
}

/**
 * Returns true if the last trade shows that bars are lacking. A trade outside the sessions of the
 * series says only that the stock trades at all: the last bar of a session may rightly not exist,
 * but not several of them, nor a day.
 */
function mustExist(series: SeriesWanted, { last, due, tradedAt }: LastTrade): boolean {
  const { code } = marketOf(series.symbol);
  const sessionOf = (day: number) => {
    const hours = tradingHours(code, day);
    return series.withExtendedHours
      ? { ...hours, from: hours.preOpen, to: hours.postClose }
      : { ...hours, from: hours.open, to: hours.close };
  };
  let day = tradeDayOf(code, tradedAt);
  const { from, to, isTradingDay } = sessionOf(day);
  if (isTradingDay && tradedAt >= from && tradedAt <= to) return tradedAt > last.closedAt;
  for (let days = 0; days < MAX_CLOSED_DAYS; days++, day--) {
    const session = sessionOf(day);
    if (session.isTradingDay && session.to <= tradedAt) break;
  }
  const ended = sessionOf(day).to;
  return intervalMs[series.timeframe] >= DAY_MS ? ended >= due : ended > due;
}

import type { Log } from "../../platform/log.ts";
import { intervalMs, type Interval } from "../../domain/bar.ts";
import type { Market } from "../../market/routing/router.ts";
import { tradeDateAt } from "../../domain/tradeDate.ts";
import type { BarLayers, FineBars } from "./backtest.ts";

/** Ninety days for the backtest and sixty before them for the ATR14 of the first day. */
const DAILY_BARS = 160;
/** Thirty days around the clock, which is as many bars as ninety days of regular sessions. */
const FINE_BAR_DAYS = 30;
/** Fallback if there are no 5-minute bars, as in a replay of longer ones. */
const COARSER_INTERVALS = ["30m", "1h"] as const;

interface BarPorts {
  readonly market: Pick<Market, "bars" | "dailySeries">;
  readonly log: Log;
}

/**
 * Reads the bars for a backtest up to `now` (epoch milliseconds). Returns undefined if no source
 * knows the symbol; rejects with SourceUnavailable if none has its daily bars. Intraday bars that
 * no source has are left out with a warning.
 */
export async function readBarLayers(
  ports: BarPorts,
  symbol: string,
  now: number,
): Promise<BarLayers | undefined> {
  const [series, fiveMinutes, minutes] = await Promise.all([
    ports.market.dailySeries(symbol, DAILY_BARS, tradeDateAt(symbol, now)),
    readFine(ports, symbol, "5m"),
    readFine(ports, symbol, "1m"),
  ]);
  if (!series) return undefined;
  const coarse = fiveMinutes.bars.length > 0 ? fiveMinutes : await readCoarser(ports, symbol);
  // On a date that both cover, the 1-minute bars take precedence.
  return { daily: series.bars, intraday: [coarse, minutes], isCloseOnly: series.isCloseOnly };
}

async function readFine(
  { market, log }: BarPorts,
  symbol: string,
  interval: Interval,
): Promise<FineBars> {
  const lengthMs = intervalMs[interval];
  try {
    const limit = (FINE_BAR_DAYS * intervalMs["1d"]) / lengthMs;
    return { lengthMs, bars: (await market.bars(symbol, interval, limit)) ?? [] };
  } catch (error) {
    log.warn("an alert is tried on coarser bars than it could be", { symbol, interval, error });
    return { lengthMs, bars: [] };
  }
}

async function readCoarser(ports: BarPorts, symbol: string): Promise<FineBars> {
  for (const interval of COARSER_INTERVALS) {
    const found = await readFine(ports, symbol, interval);
    if (found.bars.length > 0) return found;
  }
  return { lengthMs: intervalMs["1h"], bars: [] };
}

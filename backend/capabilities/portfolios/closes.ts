import type { Bar } from "../../market/bar.ts";
import type { Currency } from "../../market/currency.ts";
import { mapInBatches } from "../../market/routing/mapInBatches.ts";
import type { Market } from "../../market/routing/router.ts";
import { stampOfTradeDate, type TradeDate } from "../../market/tradeDate.ts";
import { DAY_MS } from "../../platform/durations.ts";
import { crossRate, directPair, furtherPairs } from "./exchangeRates.ts";

/** Daily closes of several symbols and currency pairs. */
export interface Closes {
  /** On a date, or on the last trading day before it; undefined where none is known. */
  on(symbol: string, date: TradeDate): number | undefined;
  readonly missing: ReadonlySet<string>;
}

interface Wanted {
  readonly symbols: readonly string[];
  readonly pairs: readonly (readonly [from: Currency, to: Currency])[];
  readonly since: TradeDate;
}

/** The longest that exchanges close for: a week of holidays between two weekends. */
const MAX_AGE_MS = 10 * DAY_MS;
/** Some thirty years of trading days. */
const MAX_DAYS = 8000;

/** The last bar that is not after `stamp`. */
function findBar(bars: readonly Bar[], stamp: number): Bar | undefined {
  let [low, high] = [0, bars.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((bars[middle]?.time ?? Number.POSITIVE_INFINITY) <= stamp) low = middle + 1;
    else high = middle;
  }
  return bars[low - 1];
}

/** Never rejects: what no source tells is in `missing`. */
export async function readCloses(
  market: Pick<Market, "status" | "bars">,
  { symbols, pairs, since }: Wanted,
): Promise<Closes> {
  const known = new Map<string, readonly Bar[]>();
  const days = Math.ceil((market.status().asOf - stampOfTradeDate(since)) / DAY_MS);
  const limit = Math.min(days + MAX_AGE_MS / DAY_MS, MAX_DAYS);
  const ask = (wanted: Iterable<string>) =>
    mapInBatches([...new Set(wanted)], async (symbol) => {
      const bars = await market.bars(symbol, "1d", limit, { priority: "background" });
      if (bars && bars.length > 0) known.set(symbol, bars);
      return undefined;
    });
  const needed = pairs.filter(([from, to]) => from !== to);
  await ask([...symbols, ...needed.map(([from, to]) => directPair(from, to))]);
  const newest = (pair: string) => known.get(pair)?.at(-1)?.close;
  const isUnknown = ([from, to]: readonly [Currency, Currency]) =>
    crossRate(from, to, newest) === undefined;
  await ask(needed.filter(isUnknown).flatMap(([from, to]) => furtherPairs(from, to)));
  return {
    on: (symbol, date) => {
      const stamp = stampOfTradeDate(date);
      const bar = findBar(known.get(symbol) ?? [], stamp);
      return bar && stamp - bar.time <= MAX_AGE_MS ? bar.close : undefined;
    },
    missing: new Set([
      ...symbols.filter((symbol) => !known.has(symbol)),
      ...needed.filter(isUnknown).map(([from, to]) => `${from}/${to}`),
    ]),
  };
}

import type { Currency } from "../../../domain/currency.ts";
import type { Market } from "../../../market/routing/router.ts";
import { stampOfTradeDate, tradeDateOfStamp, type TradeDate } from "../../../domain/tradeDate.ts";
import { DAY_MS } from "../../../domain/durations.ts";
import type { Bar } from "../../../domain/bar.ts";
import { crossRate, directPair, furtherPairs } from "../../../market/crossRate.ts";

export interface DatedRate {
  readonly rate: number;
  readonly date: TradeDate;
}

/** Covers a weekend with holidays on both sides. */
const MAX_AGE_DAYS = 6;
/** About sixteen years of trading days; older rates have to be stated. */
const MAX_DAYS = 4000;
/** More digits than any source quotes; further ones are noise from division. */
const RATE_DIGITS = 9;

interface Pair {
  readonly currency: Currency;
  readonly base: Currency;
}

/** Rate at a date's close or the last one before it; undefined if unknown. Never rejects. */
export async function rateOn(
  market: Pick<Market, "status" | "bars">,
  { date, ...pair }: Pair & { readonly date: TradeDate },
): Promise<DatedRate | undefined> {
  return (await loadRates(market, { ...pair, oldest: date }))(date);
}

export async function loadRates(
  market: Pick<Market, "status" | "bars">,
  { currency, base, oldest }: Pair & { readonly oldest: TradeDate },
): Promise<(date: TradeDate) => DatedRate | undefined> {
  const age = Math.ceil((market.status().asOf - stampOfTradeDate(oldest)) / DAY_MS);
  const limit = Math.max(age, 1) + MAX_AGE_DAYS;
  if (limit > MAX_DAYS) return () => undefined;
  const bars = new Map<string, readonly Bar[]>();
  const ask = async (pair: string): Promise<void> => {
    bars.set(pair, (await market.bars(pair, "1d", limit).catch(() => undefined)) ?? []);
  };
  const read = (date: TradeDate): DatedRate | undefined => {
    const stamp = stampOfTradeDate(date);
    const used: number[] = [];
    const rate = crossRate(currency, base, (pair) => {
      const bar = bars.get(pair)?.findLast(({ time }) => time <= stamp);
      if (!bar || stamp - bar.time > MAX_AGE_DAYS * DAY_MS) return undefined;
      used.push(bar.time);
      return bar.close;
    });
    if (rate === undefined) return undefined;
    return {
      rate: Number(rate.toPrecision(RATE_DIGITS)),
      // A fixed rate needs no bar.
      date: used.length === 0 ? date : tradeDateOfStamp(Math.min(...used)),
    };
  };
  await ask(directPair(currency, base));
  if (read(oldest) === undefined) await Promise.all(furtherPairs(currency, base).map(ask));
  const known = new Map<TradeDate, DatedRate | undefined>();
  return (date) => {
    if (!known.has(date)) known.set(date, read(date));
    return known.get(date);
  };
}

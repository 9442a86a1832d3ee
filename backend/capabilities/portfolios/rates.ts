import type { Currency } from "../../market/currency.ts";
import type { Market } from "../../market/routing/router.ts";
import { stampOfTradeDate, tradeDateOfStamp, type TradeDate } from "../../market/tradeDate.ts";
import { DAY_MS } from "../../platform/durations.ts";
import type { Bar } from "../../market/bar.ts";
import { crossRate, directPair, furtherPairs } from "./exchangeRates.ts";

export interface DatedRate {
  readonly rate: number;
  readonly date: TradeDate;
}

/** A weekend and a holiday on both sides of it. */
const MAX_AGE_DAYS = 6;
/** Some sixteen years of trading days: what is older has to be stated. */
const MAX_DAYS = 4000;
/** More than any source quotes; what a division leaves behind them is noise. */
const RATE_DIGITS = 9;

/**
 * What one `currency` was in `base` at the close of a date, or of the last trading day before it;
 * undefined where no source has it. Never rejects.
 */
export async function rateOn(
  market: Pick<Market, "status" | "bars">,
  { currency, base, date }: { currency: Currency; base: Currency; date: TradeDate },
): Promise<DatedRate | undefined> {
  const stamp = stampOfTradeDate(date);
  const age = Math.ceil((market.status().asOf - stamp) / DAY_MS);
  const limit = Math.max(age, 1) + MAX_AGE_DAYS;
  if (limit > MAX_DAYS) return undefined;
  const closes = new Map<string, Bar>();
  const ask = async (pair: string): Promise<void> => {
    const bars = await market.bars(pair, "1d", limit).catch(() => undefined);
    const bar = bars?.findLast(({ time }) => time <= stamp);
    if (bar && stamp - bar.time <= MAX_AGE_DAYS * DAY_MS) closes.set(pair, bar);
  };
  const read = () => crossRate(currency, base, (pair) => closes.get(pair)?.close);
  await ask(directPair(currency, base));
  if (read() === undefined) await Promise.all(furtherPairs(currency, base).map(ask));
  const rate = read();
  if (rate === undefined) return undefined;
  const oldest = Math.min(...[...closes.values()].map(({ time }) => time));
  return { rate: Number(rate.toPrecision(RATE_DIGITS)), date: tradeDateOfStamp(oldest) };
}

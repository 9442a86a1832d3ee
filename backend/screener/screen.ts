import { isoTime } from "../clock.ts";
import {
  judgeEarnings,
  type EarningsMarket,
  type JudgedEarnings,
} from "../market/earningsConfidence.ts";
import type { StockProfile } from "../market/profile.ts";
import type { Market } from "../market/router.ts";
import { SourceUnavailable, type MarketQuote } from "../market/source.ts";
import { marketOf } from "../market/symbol.ts";
import type { RunKind, RunParameters, ScreenedStock } from "./events.ts";
import { isWanted, sortResults } from "./filter.ts";
import { annualVolatility, VOLATILITY_CLOSES } from "./risk.ts";
import { leansOf } from "./score.ts";
import { twentyDayReturn } from "./twentyDayReturn.ts";
import { targetDateOf } from "./upside.ts";

export interface ScreenPorts {
  readonly market: Pick<Market, "universe" | "profile" | "quote" | "bars" | "status"> &
    EarningsMarket;
  readonly kind: RunKind;
  readonly parameters: RunParameters;
  /** Hears after every few symbols. */
  readonly onProgress: (done: number, total: number) => void;
  /** Aborted, the screen rejects with the signal's reason. */
  readonly signal: AbortSignal;
}

export interface ScreenOutcome {
  readonly screened: number;
  readonly skipped: number;
  readonly results: readonly ScreenedStock[];
}

/** The market cannot be screened; the message says why, in words for the person who asked. */
export class NothingToScreen extends Error {
  override readonly name = "NothingToScreen";
}

/** Symbols asked for at once: few enough that a source's budget and the one thread survive it. */
const AT_ONCE = 20;

/**
 * Looks at every stock of the universe that is quoted in US dollars: the limits of a run are in
 * dollars, and a price in another currency is not compared with them.
 * Rejects with {@link NothingToScreen} when no source lists stocks, or none can tell of any.
 */
export async function screenMarket(ports: ScreenPorts): Promise<ScreenOutcome> {
  const { market, kind, parameters, onProgress, signal } = ports;
  const universe = (await market.universe()).filter(
    (symbol) => marketOf(symbol).currency === "USD",
  );
  if (universe.length === 0) {
    throw new NothingToScreen("No market source lists stocks that could be screened");
  }
  const now = market.status().asOf;
  const results: ScreenedStock[] = [];
  let skipped = 0;
  onProgress(0, universe.length);
  for (let first = 0; first < universe.length; first += AT_ONCE) {
    const batch = universe.slice(first, first + AT_ONCE);
    const looks = await Promise.all(batch.map((symbol) => look(market, symbol)));
    for (const seen of looks) {
      if (!seen) skipped++;
      else if (isWanted(candidateOf(seen), kind, parameters, now)) {
        // A second opinion costs a request each: it is had where the date is what is looked for.
        const asked = kind === "earnings" ? market : {};
        const stock = await describeStock(market, seen, await judgeEarnings(asked, seen.profile));
        if (stock) results.push(stock);
      }
    }
    onProgress(Math.min(first + AT_ONCE, universe.length), universe.length);
    await letOthersRun();
    signal.throwIfAborted();
  }
  if (skipped === universe.length) {
    throw new NothingToScreen("No market source could tell of any stock just now");
  }
  return { screened: universe.length - skipped, skipped, results: sortResults(results, kind) };
}

interface Seen {
  readonly quote: MarketQuote;
  readonly profile: StockProfile;
}

/** Undefined for one that no source can tell of just now: a run of thousands outlives that. */
async function look(market: ScreenPorts["market"], symbol: string): Promise<Seen | undefined> {
  try {
    const [quote, profile] = await Promise.all([market.quote(symbol), market.profile(symbol)]);
    return quote && profile && quote.currency === profile.currency ? { quote, profile } : undefined;
  } catch (error) {
    if (error instanceof SourceUnavailable) return undefined;
    throw error;
  }
}

const volumeOf = ({ quote, profile }: Seen): number | null => profile.averageVolume ?? quote.volume;

const candidateOf = (seen: Seen) => ({
  price: seen.quote.price,
  volume: volumeOf(seen),
  targetPrice: seen.profile.targets?.mean ?? null,
  earningsDate: seen.profile.earnings?.date ?? null,
});

async function describeStock(
  market: ScreenPorts["market"],
  seen: Seen,
  earnings: JudgedEarnings | null,
): Promise<ScreenedStock | undefined> {
  const { quote, profile } = seen;
  const { targets } = profile;
  if (!targets) return undefined;
  return {
    symbol: quote.symbol,
    name: profile.companyName,
    price: quote.price,
    currency: quote.currency,
    previousClose: quote.previousClose,
    analystRating: profile.rating,
    targetPrice: targets.mean,
    targetLow: targets.low,
    targetHigh: targets.high,
    analystCount: targets.analystCount,
    targetDate: targetDateOf(targets.asOf),
    targetAsOf: isoTime(targets.asOf).slice(0, 10),
    earningsDate: earnings?.date ?? null,
    earningsHour: earnings?.hour ?? null,
    isEarningsConfirmed: earnings?.isConfirmed ?? false,
    earningsSources: earnings?.sources ?? [],
    marketCap: quote.marketCap ?? profile.marketCap,
    volume: volumeOf(seen),
    sector: profile.sector,
    peRatio: profile.peRatio,
    ...(await measureHistory(market, quote.symbol)),
    leans: leansOf(profile),
    exchangeTime: isoTime(quote.asOf),
  };
}

/** One answer gives both figures. */
async function measureHistory(
  market: ScreenPorts["market"],
  symbol: string,
): Promise<Pick<ScreenedStock, "annualVolatility" | "twentyDayReturn">> {
  try {
    const bars = (await market.bars(symbol, "1d", VOLATILITY_CLOSES)) ?? [];
    return {
      annualVolatility: annualVolatility(bars.map(({ close }) => close)),
      twentyDayReturn: twentyDayReturn(bars, market.status().asOf),
    };
  } catch (error) {
    if (error instanceof SourceUnavailable)
      return { annualVolatility: null, twentyDayReturn: null };
    throw error;
  }
}

/** A screen of a market in memory never waits, so it lets requests and ticks in by itself. */
const letOthersRun = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 0));

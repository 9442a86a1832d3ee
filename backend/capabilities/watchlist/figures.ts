import { isoTime, ageOf, momentOf, type Clock, type Moment } from "../../platform/clock.ts";
import type { WatchlistRow } from "../../contract/stocks/watchlists.ts";
import type { Bar } from "../../domain/bar.ts";
import { daysToReport } from "../../market/earnings/earningsConfidence.ts";
import { mapInBatches } from "../../market/routing/mapInBatches.ts";
import type { Market } from "../../market/routing/router.ts";
import { regularOf } from "../../market/sample.ts";
import { sparkOf } from "../../domain/spark.ts";
import { marketOf } from "../../domain/symbol.ts";
import { yieldToEventLoop } from "../../platform/yieldToEventLoop.ts";
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from "../../domain/durations.ts";

type Quote = NonNullable<WatchlistRow["quote"]>;
export type Figures = Pick<WatchlistRow, "quote" | "spark" | "range" | "earnings" | "isComplete">;

/** Parts that take one request each on a live market; prices are read in batches. */
type Part = "spark" | "range" | "earnings";
interface Parts {
  readonly spark: readonly number[];
  readonly range: WatchlistRow["range"];
  readonly earnings: {
    readonly date: string;
    readonly hour: NonNullable<WatchlistRow["earnings"]>["hour"];
    readonly isConfirmed: boolean;
  } | null;
}
const LASTS_MS: Readonly<Record<Part, number>> = {
  spark: 5 * MINUTE_MS,
  range: 6 * HOUR_MS,
  earnings: 3 * HOUR_MS,
};
/** Used on markets where bars cost no request. */
const LOCAL_SPARK_MS = 30 * SECOND_MS;
/** Simulating a year of days takes milliseconds; slower work continues after the response. */
const LOCAL_WAIT_MS = 250;
/** Number of stocks filled concurrently; on a live source, requests wait for unused budget. */
const AT_ONCE = 2;
const RETRY_MS = MINUTE_MS;
const PRICE_LASTS_MS = 4 * SECOND_MS;
const MAX_KEPT = 1000;
const MAX_QUEUED = 200;
/** Limit for quoting symbols that samples miss; each quote is one request. */
const MAX_QUOTED_LIVE = 10;
/** Calendar days, because a coin has a bar every day. */
const YEAR_DAYS = 366;
/** Covers a session of five-minute bars, and a night on a round-the-clock market. */
const BARS_OF_DAY = 96;

interface Kept extends Partial<Parts> {
  readonly since: Partial<Record<Part, Moment & { readonly lastsMs: number }>>;
  quote?: Quote | null;
  quotedAt?: Moment;
}

export type RowFigures = ReturnType<typeof createRowFigures>;

/** Prices of all rows are read together. On a live market, the rest is read after the response. */
export function createRowFigures(
  market: Pick<Market, "status" | "samples" | "quote" | "bars" | "profile">,
  clock: Clock,
) {
  const kept = new Map<string, Kept>();
  const queue = new Set<string>();
  let isFilling = false;
  const isLive = () => market.status().kind === "live";

  function keptOf(symbol: string): Kept {
    const found = kept.get(symbol) ?? { since: {} };
    kept.delete(symbol);
    kept.set(symbol, found);
    const [oldest] = kept.keys();
    if (kept.size > MAX_KEPT && oldest !== undefined) kept.delete(oldest);
    return found;
  }

  const lastsMs = (part: Part) => (part === "spark" && !isLive() ? LOCAL_SPARK_MS : LASTS_MS[part]);
  const dueParts = (symbol: string): readonly Part[] => {
    const { since } = keptOf(symbol);
    return (["spark", "range", "earnings"] as const).filter((part) => {
      const moment = since[part];
      return moment === undefined || ageOf(moment, clock) >= moment.lastsMs;
    });
  };

  async function readPart(symbol: string, part: Part): Promise<Partial<Parts>> {
    const priority = "background";
    switch (part) {
      case "spark": {
        const bars = await market.bars(symbol, "5m", BARS_OF_DAY, { priority });
        return { spark: sparkOf(bars ?? [], marketOf(symbol).zone) };
      }
      case "range": {
        const bars = await market.bars(symbol, "1d", YEAR_DAYS, { priority });
        const since = market.status().asOf - YEAR_DAYS * DAY_MS;
        return { range: rangeOf((bars ?? []).filter(({ time }) => time > since)) };
      }
      case "earnings":
        return { earnings: (await market.profile(symbol, priority))?.earnings ?? null };
      default:
        return part satisfies never;
    }
  }

  async function fill(symbol: string): Promise<undefined> {
    const due = dueParts(symbol);
    const answers = await Promise.allSettled(due.map((part) => readPart(symbol, part)));
    const before = keptOf(symbol);
    const since = { ...before.since };
    for (const [at, part] of due.entries()) {
      const isAnswered = answers[at]?.status === "fulfilled";
      since[part] = { ...momentOf(clock), lastsMs: isAnswered ? lastsMs(part) : RETRY_MS };
    }
    const found = answers.map((answer) => (answer.status === "fulfilled" ? answer.value : {}));
    kept.set(symbol, Object.assign({}, before, ...found, { since }));
    return undefined;
  }

  async function fillQueued(): Promise<void> {
    if (isFilling) return;
    isFilling = true;
    while (queue.size > 0) {
      const next = [...queue].slice(0, AT_ONCE);
      for (const symbol of next) queue.delete(symbol);
      await Promise.all(next.map(fill));
      await yieldToEventLoop();
    }
    isFilling = false;
  }

  async function readQuotes(symbols: readonly string[]): Promise<void> {
    const due = symbols.filter((symbol) => {
      const { quotedAt } = keptOf(symbol);
      return quotedAt === undefined || ageOf(quotedAt, clock) >= PRICE_LASTS_MS;
    });
    const keep = (symbol: string, quote: Quote | null) => {
      kept.set(symbol, { ...keptOf(symbol), quote, quotedAt: momentOf(clock) });
    };
    const missing = new Set(due);
    const sampled = new Set<string>();
    for (const sample of due.length > 0 ? await market.samples(due) : []) {
      const regular = regularOf(sample);
      sampled.add(sample.symbol);
      if (regular) missing.delete(sample.symbol);
      // Previous closes belong to the regular session, so a price from outside it has no change.
      const shown = regular ?? { ...sample, previousClose: null };
      keep(sample.symbol, toQuote({ ...sample, ...shown, asOf: shown.exchangeTime }));
    }
    const asked = isLive() ? [...missing].slice(0, MAX_QUOTED_LIVE) : [...missing];
    await mapInBatches(asked, async (symbol) => {
      const quote = await market.quote(symbol);
      if (quote || !sampled.has(symbol)) keep(symbol, quote ? toQuote(quote) : null);
      return undefined;
    });
  }

  return {
    /** Never rejects; unknown figures are null. */
    read: async (symbols: readonly string[]): Promise<ReadonlyMap<string, Figures>> => {
      const due = symbols.filter((symbol) => dueParts(symbol).length > 0);
      const until = clock.elapsed() + LOCAL_WAIT_MS;
      while (!isLive() && due.length > 0 && clock.elapsed() < until) {
        await Promise.all(due.splice(0, AT_ONCE).map(fill));
      }
      for (const symbol of due) if (queue.size < MAX_QUEUED) queue.add(symbol);
      void fillQueued();
      await readQuotes(symbols);
      const { asOf } = market.status();
      return new Map(symbols.map((symbol) => [symbol, toFigures(symbol, keptOf(symbol), asOf)]));
    },
  };
}

function toFigures(symbol: string, kept: Kept, asOf: number): Figures {
  const { quote = null, spark = [], range = null, earnings = null, since } = kept;
  const daysUntil = earnings && daysToReport(earnings, symbol, asOf);
  const isComplete = since.spark !== undefined && since.range !== undefined;
  return {
    quote,
    spark: [...spark],
    range: range &&
      quote && {
        low: Math.min(range.low, quote.price),
        high: Math.max(range.high, quote.price),
      },
    earnings: earnings && daysUntil !== null ? { ...earnings, daysUntil } : null,
    isComplete: isComplete && since.earnings !== undefined,
  };
}

interface Priced {
  readonly price: number;
  readonly currency: string;
  readonly previousClose: number | null;
  readonly asOf: number;
  readonly source: string;
  readonly delayMs: number;
}

const toQuote = ({ price, currency, previousClose, asOf, source, delayMs }: Priced): Quote => ({
  price,
  currency,
  previousClose,
  change: previousClose === null ? null : price - previousClose,
  changePercent: previousClose === null ? null : (price / previousClose - 1) * 100,
  lastUpdated: isoTime(asOf),
  source,
  delaySeconds: delayMs / 1000,
});

const rangeOf = (bars: readonly Bar[]): WatchlistRow["range"] => {
  if (bars.length === 0) return null;
  let low = Number.POSITIVE_INFINITY;
  let high = 0;
  for (const bar of bars) {
    if (bar.low < low) low = bar.low;
    if (bar.high > high) high = bar.high;
  }
  return { low, high };
};

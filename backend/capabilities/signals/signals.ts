import { isoTime } from "../../platform/clock.ts";
import type { StockSignal } from "../../contract/stocks/stockSignal.ts";
import { intervalMs } from "../../domain/bar.ts";
import type { Market } from "../../market/routing/router.ts";
import { observeActions, SIGNAL_MAX_AGE_DAYS, type SignalObserverPorts } from "./observe.ts";
import type { Reader } from "../../platform/database/reader.ts";
import type { Selectable } from "kysely";
import type { Database } from "../../platform/database/schema.ts";

type SignalRow = Selectable<Database["stock_signals"]>;

const BUY_RATINGS = ["Strong Buy", "Buy"] as const;

const MAX_SIGNALS = 50;

/** Returns changes to a buy rating since `since` (ISO 8601, UTC), newest first. */
const readBuySignals = (reader: Reader, since: string): Promise<SignalRow[]> =>
  reader
    .selectFrom("stock_signals")
    .selectAll()
    .where("rating", "in", [...BUY_RATINGS])
    .where("published_at", ">", since)
    .orderBy("published_at", "desc")
    .orderBy("id", "desc")
    .limit(MAX_SIGNALS)
    .execute();

export interface SignalPorts extends SignalObserverPorts {
  readonly announce: () => void;
  readonly market: SignalObserverPorts["market"] & Pick<Market, "samples" | "quote">;
}

export type Signals = ReturnType<typeof createSignals>;

export function createSignals(ports: SignalPorts) {
  const { store, market, log, announce } = ports;
  let looking: Promise<void> | undefined;
  let stopping = new AbortController();

  const look = async () => {
    try {
      if ((await observeActions(ports, stopping.signal)) > 0) announce();
    } catch (error) {
      if (stopping.signal.aborted) return;
      log.warn("analyst actions could not be looked for; the next try is in 15 minutes", { error });
    } finally {
      looking = undefined;
    }
  };

  /** Reads samples in one request; symbols without a sample are quoted one by one. */
  const readPrices = async (rows: readonly SignalRow[]): Promise<ReadonlyMap<string, number>> => {
    const symbols = new Set(rows.map((row) => row.symbol));
    const samples = await market.samples(symbols);
    const prices = new Map(samples.map(({ symbol, price }) => [symbol, price]));
    const missing = [...symbols].filter((symbol) => !prices.has(symbol));
    await Promise.all(
      missing.map(async (symbol) => {
        const quote = await market.quote(symbol).catch(() => undefined);
        if (quote) prices.set(symbol, quote.price);
      }),
    );
    return prices;
  };

  return {
    /** Returns the last two weeks' changes to a buy rating with current prices, newest first. */
    async list(): Promise<StockSignal[]> {
      const oldest = market.status().asOf - SIGNAL_MAX_AGE_DAYS * intervalMs["1d"];
      const rows = await readBuySignals(store.database, isoTime(oldest));
      const prices = await readPrices(rows);
      return rows.map((row) => toSignal(row, prices.get(row.symbol) ?? null));
    },
    /** Scans the universe once. Concurrent calls share one scan. */
    observe: (): Promise<void> => (looking ??= look()),
    async stop(): Promise<void> {
      stopping.abort();
      await looking;
      stopping = new AbortController();
    },
  };
}

function toSignal(row: SignalRow, currentPrice: number | null): StockSignal {
  return {
    id: row.id,
    symbol: row.symbol,
    companyName: row.company_name,
    publishedAt: row.published_at,
    publishedPrice: row.published_price,
    currentPrice,
    currency: row.currency,
    reasoning: describeReason(row),
    targetPriceMin: row.target_low,
    targetPriceMax: row.target_high,
    source: row.source,
  };
}

function describeReason({
  rating,
  analyst_count,
  target_mean,
  published_price,
}: SignalRow): string {
  const action = `Analysts changed their rating to ${rating}.`;
  if (analyst_count === null || target_mean === null) return action;
  const analysts = analyst_count === 1 ? "1 analyst gives" : `${analyst_count} analysts give`;
  const upside =
    published_price === null
      ? ""
      : `, ${describeUpside((target_mean / published_price - 1) * 100)} the last close before`;
  return `${action} ${analysts} a 12-month target${upside}.`;
}

const describeUpside = (percent: number): string =>
  `${Math.abs(percent).toFixed(0)}% ${percent < 0 ? "below" : "above"}`;

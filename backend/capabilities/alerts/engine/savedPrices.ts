import type { Kysely } from "kysely";
import type { Database, PriceTapeTable } from "../../../platform/database/schema.ts";
import { readTradeDate, type TradeDate } from "../../../market/tradeDate.ts";
import type { StartedDate, WatchedSymbol } from "./watchedSymbol.ts";

/** Rows written at once. */
const SAVED_AT_ONCE = 500;

/** Every price of a liquid symbol is a change: written as they come they would wear out a disk. */
const SAVE_EVERY_MS = 60_000;

/** Where symbols stand, kept for the next process: a restart is a gap and not a beginning. */
export interface SavedPrices {
  /** Reads what was saved. */
  load(): Promise<void>;
  /**
   * Continues with the newest price that was saved of the symbol, whichever source it was of, and from
   * where each source had been evaluated. What is later than `latest` (epoch milliseconds) counts as not
   * saved.
   */
  resume(watched: WatchedSymbol, latest?: number): void;
  /**
   * Writes what has changed, once a minute at most; a symbol that was never saved at once. After a
   * kill the minute that is missing is a gap, which bars cover.
   */
  save(): Promise<void>;
  /** Writes all that has changed, for an orderly stop. */
  saveAll(): Promise<void>;
  /** Writes where these stand in a transaction; {@link confirmSaved} once it is committed. */
  write(writer: Kysely<Database>, symbols: readonly WatchedSymbol[]): Promise<void>;
}

interface SavedPrice {
  readonly source: string;
  readonly exchangeTime: number;
  readonly price: number;
  readonly tradeDate: TradeDate;
  readonly reference: number | null;
  readonly day: StartedDate;
}

export interface SavedPricesOptions {
  /** Whose saved prices are of this market: a replay's are of other years. */
  readonly isOwnSource?: (source: string) => boolean;
  /** A monotonic clock in milliseconds; left out, every {@link SavedPrices.save} writes all that changed. */
  readonly elapsed?: (() => number) | undefined;
}

export function createSavedPrices(
  database: Kysely<Database>,
  symbols: Iterable<WatchedSymbol>,
  { isOwnSource = () => true, elapsed }: SavedPricesOptions = {},
): SavedPrices {
  const saved = new Map<string, SavedPrice[]>();
  let savedAt = Number.NEGATIVE_INFINITY;

  const write: SavedPrices["write"] = async (writer, written) => {
    const rows = written.filter(isChanged).map(rowOf);
    for (let start = 0; start < rows.length; start += SAVED_AT_ONCE) {
      await writer
        .insertInto("price_tapes")
        .values(rows.slice(start, start + SAVED_AT_ONCE))
        .onConflict((conflict) =>
          conflict.columns(["symbol", "currency", "source"]).doUpdateSet((eb) => ({
            exchange_time: eb.ref("excluded.exchange_time"),
            price: eb.ref("excluded.price"),
            trade_date: eb.ref("excluded.trade_date"),
            reference: eb.ref("excluded.reference"),
            base_date: eb.ref("excluded.base_date"),
            split_factor: eb.ref("excluded.split_factor"),
          })),
        )
        .execute();
    }
  };

  const saveThose = async (isDue: (watched: WatchedSymbol) => boolean): Promise<void> => {
    const due = [...symbols].filter(isDue);
    await write(database, due);
    confirmSaved(due);
  };

  return {
    load: async () => {
      for (const row of await database.selectFrom("price_tapes").selectAll().execute()) {
        const tradeDate = readTradeDate(row.trade_date);
        if (!tradeDate || !isOwnSource(row.source)) continue;
        const { source, price, reference } = row;
        const exchangeTime = Date.parse(row.exchange_time);
        const day = dayOf(row, tradeDate);
        const ofSymbol = saved.get(keyOf(row)) ?? [];
        saved.set(keyOf(row), ofSymbol);
        ofSymbol.push({ source, exchangeTime, price, tradeDate, reference, day });
      }
    },
    resume: (watched, latest = Number.POSITIVE_INFINITY) => {
      watched.isResumed = true;
      const sound = (saved.get(keyOf(watched)) ?? []).filter((row) => row.exchangeTime <= latest);
      saved.delete(keyOf(watched));
      for (const { source, exchangeTime } of sound) watched.mark(source, exchangeTime);
      const [newest] = sound.toSorted((one, other) => other.exchangeTime - one.exchangeTime);
      if (newest) {
        const { price, tradeDate, source, reference, day } = newest;
        Object.assign(watched, { price, tradeDate, source, reference, day });
      }
    },
    save: () => {
      const now = elapsed?.() ?? Number.POSITIVE_INFINITY;
      if (now - savedAt < SAVE_EVERY_MS)
        return saveThose(({ savedTime }) => Number.isNaN(savedTime));
      if (elapsed) savedAt = now;
      return saveThose(() => true);
    },
    saveAll: () => saveThose(() => true),
    write,
  };
}

/** What was written of these is committed. */
export function confirmSaved(symbols: Iterable<WatchedSymbol>): void {
  for (const watched of symbols) watched.savedTime = watched.time;
}

const isChanged = ({ time, savedTime }: WatchedSymbol): boolean =>
  Number.isFinite(time) && time !== savedTime;

const rowOf = (watched: WatchedSymbol): PriceTapeTable => {
  const { symbol, currency, source = "", time, price, tradeDate = "", reference, day } = watched;
  const own = day?.tradeDate === tradeDate ? day : undefined;
  return {
    symbol,
    currency,
    source,
    exchange_time: new Date(time).toISOString(),
    price,
    trade_date: tradeDate,
    reference,
    base_date: own?.baseDate ?? null,
    split_factor: own?.factor ?? null,
  };
};

/** Rows of before there were factors continue as if no split had been. */
function dayOf(
  { base_date: base, split_factor: factor }: PriceTapeTable,
  tradeDate: TradeDate,
): StartedDate {
  if (factor === null) return { tradeDate, baseDate: tradeDate, factor: 1, isKnown: false };
  const baseDate = base === null ? undefined : readTradeDate(base);
  return { tradeDate, baseDate, factor, isKnown: false };
}

const keyOf = ({ symbol, currency }: { symbol: string; currency: string }): string =>
  `${symbol} ${currency}`;

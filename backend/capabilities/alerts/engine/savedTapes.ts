import type { Kysely } from "kysely";
import type { Database, PriceTapeTable } from "../../../platform/database/schema.ts";
import { MINUTE_MS } from "../../../domain/durations.ts";
import { isoTime } from "../../../platform/clock.ts";
import { readTradeDate, type TradeDate } from "../../../domain/tradeDate.ts";
import type { HeldPrice, StartedDate, WatchedSymbol } from "./watchedSymbol.ts";

const SAVED_AT_ONCE = 500;

/** Every price of a liquid symbol is a change; writing each one would wear out a disk. */
const SAVE_EVERY_MS = MINUTE_MS;

export interface SavedTapesOptions {
  /** Returns false for a source whose saved prices belong to another market: a replay plays other years. */
  readonly isOwnSource?: (source: string) => boolean;
  /** Monotonic clock in milliseconds. If omitted, every `save` writes all changes. */
  readonly elapsed?: (() => number) | undefined;
}

/** An accepted price; `time` is epoch milliseconds, `previousClose` null if unknown. */
export interface AcceptedPrice {
  readonly price: number;
  readonly time: number;
  readonly previousClose: number | null;
}

/** Returns the newest saved price of a market's own sources, if there is one. */
export async function readSavedPrice(
  reader: Kysely<Database>,
  { symbol, currency, isExtended }: Pick<WatchedSymbol, "symbol" | "currency" | "isExtended">,
  isOwnSource: (source: string) => boolean,
): Promise<AcceptedPrice | undefined> {
  const rows = await reader
    .selectFrom("price_tapes")
    .select(["source", "price", "exchange_time", "reference"])
    .where("symbol", "=", symbol)
    .where("currency", "=", currency)
    .where("sessions", "=", sessionsOf({ isExtended }))
    .orderBy("exchange_time", "desc")
    .execute();
  for (const { source, price, exchange_time: at, reference } of rows) {
    if (price === null || !isOwnSource(source)) continue;
    return { price, time: Date.parse(at), previousClose: reference };
  }
  return undefined;
}

export type SavedTapes = ReturnType<typeof createSavedTapes>;

/** Persists tapes across restarts, so that a restart is a gap and not a new beginning. */
export function createSavedTapes(
  database: Kysely<Database>,
  symbols: Iterable<WatchedSymbol>,
  { isOwnSource = () => true, elapsed }: SavedTapesOptions = {},
) {
  let savedAt = Number.NEGATIVE_INFINITY;

  /** Leaves the last price only in its source's row, which may have the older exchange time. */
  const clearOthers = async (writer: Kysely<Database>, tape: WatchedSymbol): Promise<void> => {
    const source = sourceOf(tape);
    const others = tape.sources.filter((each) => each !== source);
    if (source === tape.savedSource || others.length === 0) return;
    // Set again once a save has succeeded, because the caller's transaction may fail.
    tape.savedSource = undefined;
    await writer
      .updateTable("price_tapes")
      .set({ price: null, held: null })
      .where("symbol", "=", tape.symbol)
      .where("currency", "=", tape.currency)
      .where("sessions", "=", sessionsOf(tape))
      .where("source", "in", others)
      .execute();
  };

  /** Writes these tapes in the caller's transaction. */
  const write = async (
    writer: Kysely<Database>,
    written: readonly WatchedSymbol[],
  ): Promise<void> => {
    // A tape without an accepted or held price in this process is unchanged.
    const isChanged = ({ time, held }: WatchedSymbol) =>
      Number.isFinite(time) || held !== undefined;
    const changed = written.filter(isChanged);
    const rows = changed.map(rowOf);
    for (let start = 0; start < rows.length; start += SAVED_AT_ONCE) {
      await writer
        .insertInto("price_tapes")
        .values(rows.slice(start, start + SAVED_AT_ONCE))
        .onConflict((conflict) =>
          conflict.columns(["symbol", "currency", "sessions", "source"]).doUpdateSet((eb) => ({
            exchange_time: eb.ref("excluded.exchange_time"),
            price: eb.ref("excluded.price"),
            trade_date: eb.ref("excluded.trade_date"),
            reference: eb.ref("excluded.reference"),
            base_date: eb.ref("excluded.base_date"),
            split_factor: eb.ref("excluded.split_factor"),
            held: eb.ref("excluded.held"),
            suspected_split: eb.ref("excluded.suspected_split"),
          })),
        )
        .execute();
    }
    for (const tape of changed) await clearOthers(writer, tape);
  };

  const saveThose = async (isDue: (tape: WatchedSymbol) => boolean): Promise<void> => {
    const due = [...symbols].filter((each) => each.time !== each.savedTime && isDue(each));
    await write(database, due);
    for (const tape of due) {
      tape.savedTime = tape.time;
      tape.savedSource = sourceOf(tape);
    }
  };

  return {
    /**
     * Restores the newest saved price of the symbol, from whichever source, and up to when each
     * source had been evaluated. Ignores rows later than `latest` (epoch milliseconds). Call once
     * per symbol.
     */
    async resume(tape: WatchedSymbol, latest = Number.POSITIVE_INFINITY): Promise<void> {
      const rows = await database
        .selectFrom("price_tapes")
        .selectAll()
        .where("symbol", "=", tape.symbol)
        .where("currency", "=", tape.currency)
        .where("sessions", "=", sessionsOf(tape))
        .orderBy("exchange_time")
        .execute();
      tape.isResumed = true;
      for (const row of rows) {
        const { source, price, reference } = row;
        const tradeDate = readTradeDate(row.trade_date);
        const exchangeTime = Date.parse(row.exchange_time);
        if (!tradeDate || !isOwnSource(source) || exchangeTime > latest) continue;
        tape.mark(source, exchangeTime);
        // Another source's row has the last price.
        if (price === null && row.held === null) continue;
        tape.savedSource = source;
        // If no price of the date was accepted, the date starts again, together with its splits.
        if (price !== null) {
          Object.assign(tape, {
            price,
            tradeDate,
            source,
            reference,
            startedDate: dayOf(row, tradeDate),
          });
        }
        const factor = row.suspected_split;
        tape.suspectedSplit = factor === null ? undefined : { tradeDate, factor };
        tape.held = row.held === null ? undefined : (JSON.parse(row.held) as HeldPrice);
      }
    },
    /**
     * Writes changed tapes, at most once a minute. Those whose {@link WatchedSymbol.savedTime} is NaN,
     * such as new ones, are written immediately. After a kill the missing minute is a gap, which
     * bars cover.
     */
    save(): Promise<void> {
      const now = elapsed?.() ?? Number.POSITIVE_INFINITY;
      if (now - savedAt < SAVE_EVERY_MS)
        return saveThose(({ savedTime }) => Number.isNaN(savedTime));
      if (elapsed) savedAt = now;
      return saveThose(() => true);
    },
    saveAll: (): Promise<void> => saveThose(() => true),
    write,
  };
}

const sourceOf = ({ tradeDate, source, held }: WatchedSymbol): string | undefined =>
  tradeDate === undefined ? held?.sample.source : source;

const sessionsOf = ({
  isExtended,
}: Pick<WatchedSymbol, "isExtended">): PriceTapeTable["sessions"] =>
  isExtended ? "all" : "regular";

/** Prices are in shares of their date, because the next process may begin the newer one again. */
const rowOf = (tape: WatchedSymbol): PriceTapeTable => {
  const { symbol, currency, time, reference, factorSince } = tape;
  const { tradeDate = tape.held?.sample.tradeDate ?? "" } = tape;
  const source = sourceOf(tape) ?? "";
  // A held price was received as well, so the time since the last accepted price is not a gap.
  const seen = tape.held ? tape.markOf(source) : time;
  const own = tape.startedDate?.tradeDate === tape.tradeDate ? tape.startedDate : undefined;
  return {
    symbol,
    currency,
    sessions: sessionsOf(tape),
    source,
    exchange_time: isoTime(seen),
    price: Number.isNaN(tape.price) ? null : tape.price / factorSince,
    trade_date: tradeDate,
    reference: reference === null ? null : reference / factorSince,
    base_date: own?.baseDate ?? null,
    split_factor: own?.factor ?? null,
    held: tape.held ? JSON.stringify(tape.held) : null,
    suspected_split: (tradeDate && tape.suspectedSplitOn(tradeDate)) || null,
  };
};

/** Rows written before split factors were stored count as if there was no split. */
function dayOf(
  { base_date: base, split_factor: factor }: PriceTapeTable,
  tradeDate: TradeDate,
): StartedDate {
  if (factor === null) return { tradeDate, baseDate: tradeDate, factor: 1, isKnown: false };
  const baseDate = base === null ? undefined : readTradeDate(base);
  return { tradeDate, baseDate, factor, isKnown: false };
}

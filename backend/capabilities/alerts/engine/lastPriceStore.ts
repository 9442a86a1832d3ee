import type { Kysely, Transaction } from "kysely";
import type { Database, PriceTapeTable } from "../../../platform/database/schema.ts";
import type { Sample } from "../../../market/sample.ts";
import { readTradeDate, type TradeDate } from "../../../market/tradeDate.ts";
import { adjustPreviousClose } from "./splitRatio.ts";

const FIRST_SLOTS = 64;

/** Rows written at once. */
const SAVED_AT_ONCE = 500;

/** Every price of a liquid symbol is a change: written as they come they would wear out a disk. */
const SAVE_EVERY_MS = 60_000;

/** The last price of a symbol that was believed, by slot of the book. */
export interface LastPriceStore {
  /** NaN before the first. */
  priceOf(slot: number): number;
  /** Undefined before the first. */
  tradeDateOf(slot: number): TradeDate | undefined;
  /** The previous close that counts for the trade date of the slot; null where none is known. */
  referenceOf(slot: number): number | null;
  /** Whether the slot's last price is of the sample's trade date and source. */
  isOfSameDay(slot: number, sample: Sample): boolean;
  /** The next price of the same trade date and source, whose previous close is known. */
  follow(slot: number, price: number, time: number): void;
  /** From now on {@link tryFastPath} takes prices between the two, both excluded. */
  setQuietBand(slot: number, floor: number, ceiling: number): void;
  /**
   * Follows a sample that cannot change anything: newer than the last by at most so many
   * milliseconds, of the same trade date and source, and between the prices that {@link calm} was
   * told. False where it must be looked at.
   */
  tryFastPath(slot: number, sample: Sample, longestGapOf: (sample: Sample) => number): boolean;
  /** Ends the calm; where there was one, the time of the last sample and its source. */
  clearQuietBand(slot: number): { readonly time: number; readonly source: string } | undefined;
  /** A price that is believed. The first previous close of a trade date counts all of that date. */
  write(slot: number, sample: Sample): void;
  /** The newest trade date that was begun; undefined before the first. */
  startOf(slot: number): StartedDate | undefined;
  /** A trade date begins, or more is known of its splits. */
  start(slot: number, date: StartedDate): void;
  /** The previous close of the date turned out to be of before a split. */
  adjustReference(slot: number, factor: number): void;
  /** The price that waits for a second one to agree. */
  heldOf(slot: number): Sample | undefined;
  isHolding(slot: number): boolean;
  hold(slot: number, sample: Sample): void;
  release(slot: number): void;
  /**
   * Continues with the newest price that was saved of the symbol, whichever source it was of. Says how
   * far each source had been judged; nothing when it has done so already or nothing was saved. What is
   * not `isSound` counts as not saved.
   */
  resume(
    slot: number,
    sample: Sample,
    isSound?: (mark: SavedMark) => boolean,
  ): readonly SavedMark[];
  /** As before the first price; what is held stays. */
  forget(slot: number): void;
  /** Reads what was saved. */
  load(): Promise<void>;
  /**
   * Writes what has changed, once a minute at most; a symbol that was never saved at once. After a
   * kill the minute that is missing is a gap, which bars cover.
   */
  save(): Promise<void>;
  /** Writes all that has changed, for an orderly stop. */
  saveAll(): Promise<void>;
  /**
   * Writes where these slots stand in the transaction of what their last price has led to. The
   * function it resolves to is to be called once that is committed.
   */
  saveWithin(transaction: Transaction<Database>, slots: readonly number[]): Promise<() => void>;
}

type LastPriceKey = Pick<Sample, "symbol" | "currency" | "source">;

export interface SavedMark {
  readonly source: string;
  readonly exchangeTime: number;
}

/** A trade date, and how the splits that apply on it change the prices before it. */
export interface StartedDate {
  readonly tradeDate: TradeDate;
  /** Trade date of the last price accepted before it; undefined where there was none. */
  readonly baseDate: TradeDate | undefined;
  /** New price ÷ old price; 1 where no split is known. */
  readonly factor: number;
  /** Whether anybody could say which splits there are. */
  readonly isKnown: boolean;
}

interface SavedLastPrice extends SavedMark {
  readonly price: number;
  readonly tradeDate: TradeDate;
  readonly reference: number | null;
  readonly start: StartedDate;
}

/** Eight figures a symbol, side by side: one line of memory is all that most samples touch. */
const FIGURES = 8;
const PRICE = 0;
const TIME = 1;
const REFERENCE = 2;
/** Number of the trade date and source. */
const TAG = 3;
/** Between these two a price meets nothing; NaN where every price must be looked at. */
const FLOOR = 4;
const CEILING = 5;

export interface LastPriceOptions {
  /** Whose saved prices are of this market: a replay's are of other years. */
  readonly isOwnSource?: (source: string) => boolean;
  /** A monotonic clock in milliseconds; left out, every {@link LastPriceStore.save} writes all that changed. */
  readonly elapsed?: (() => number) | undefined;
}

export function createLastPriceStore(
  database: Kysely<Database>,
  { isOwnSource = () => true, elapsed }: LastPriceOptions = {},
): LastPriceStore {
  let figures = new Float64Array(FIRST_SLOTS * FIGURES).fill(Number.NaN);
  let savedTimes = new Float64Array(FIRST_SLOTS).fill(Number.NaN);
  const tags: Pick<Sample, "tradeDate" | "source">[] = [];
  const keys: (LastPriceKey | undefined)[] = [];
  const held = new Map<number, Sample>();
  const started = new Map<number, StartedDate>();
  const saved = new Map<string, readonly SavedLastPrice[]>();
  let savedAt = Number.NEGATIVE_INFINITY;
  let lastTag = -1;
  let lastDate: string | undefined;
  let lastSource: string | undefined;

  const makeRoom = (slot: number) => {
    if (slot < savedTimes.length) return;
    const slots = Math.max(slot + 1, savedTimes.length * 2);
    const grown = new Float64Array(slots * FIGURES).fill(Number.NaN);
    grown.set(figures);
    figures = grown;
    const grownTimes = new Float64Array(slots).fill(Number.NaN);
    grownTimes.set(savedTimes);
    savedTimes = grownTimes;
  };

  const figureOf = (slot: number, figure: number): number =>
    figures[slot * FIGURES + figure] ?? Number.NaN;

  const referenceOf = (slot: number): number | null => {
    const reference = figureOf(slot, REFERENCE);
    return reference > 0 ? reference : null;
  };

  const isTag = (tag: number, { tradeDate, source }: Pick<Sample, "tradeDate" | "source">) =>
    tags[tag]?.tradeDate === tradeDate && tags[tag].source === source;

  /** Samples come by the thousand with one date and one source. */
  const tagOf = (sample: Pick<Sample, "tradeDate" | "source">): number => {
    if (sample.tradeDate === lastDate && sample.source === lastSource) return lastTag;
    const known = tags.findLastIndex((_, tag) => isTag(tag, sample));
    const { tradeDate, source } = sample;
    [lastDate, lastSource] = [tradeDate, source];
    lastTag = known >= 0 ? known : tags.push({ tradeDate, source }) - 1;
    return lastTag;
  };

  const tradeDateOf = (slot: number): TradeDate | undefined => tags[figureOf(slot, TAG)]?.tradeDate;

  const isChanged = (slot: number): boolean =>
    keys[slot] !== undefined && figureOf(slot, TIME) !== savedTimes[slot];

  const changedSlots = (): readonly number[] => [...keys.keys()].filter(isChanged);

  const rowOf = (slot: number) => {
    const key = keys[slot];
    const time = figureOf(slot, TIME);
    const tradeDate = tradeDateOf(slot);
    if (!key || tradeDate === undefined || !Number.isFinite(time)) return [];
    const start = started.get(slot);
    const own = start?.tradeDate === tradeDate ? start : undefined;
    return {
      ...key,
      exchange_time: new Date(time).toISOString(),
      price: figureOf(slot, PRICE),
      trade_date: tradeDate,
      reference: referenceOf(slot),
      base_date: own?.baseDate ?? null,
      split_factor: own?.factor ?? null,
    };
  };

  /** The times up to which the slots are written. */
  const writeSlots = async (
    writer: Kysely<Database>,
    slots: readonly number[],
  ): Promise<ReadonlyMap<number, number>> => {
    const times = new Map(slots.map((slot) => [slot, figureOf(slot, TIME)]));
    for (let start = 0; start < slots.length; start += SAVED_AT_ONCE) {
      const rows = slots.slice(start, start + SAVED_AT_ONCE).flatMap(rowOf);
      if (rows.length === 0) continue;
      await writer
        .insertInto("price_tapes")
        .values(rows)
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
    return times;
  };

  const confirm = (times: ReadonlyMap<number, number>): void => {
    for (const [slot, time] of times) savedTimes[slot] = time;
  };

  const saveSlots = async (slots: readonly number[]): Promise<void> =>
    confirm(await writeSlots(database, slots));

  return {
    priceOf: (slot) => figureOf(slot, PRICE),
    tradeDateOf,
    referenceOf,
    isOfSameDay: (slot, sample) => figures[slot * FIGURES + TAG] === tagOf(sample),
    follow: (slot, price, time) => {
      figures[slot * FIGURES + PRICE] = price;
      figures[slot * FIGURES + TIME] = time;
    },
    setQuietBand: (slot, floor, ceiling) => {
      figures[slot * FIGURES + FLOOR] = floor;
      figures[slot * FIGURES + CEILING] = ceiling;
    },
    tryFastPath: (slot, sample, longestGapOf) => {
      const first = slot * FIGURES;
      const { price, exchangeTime } = sample;
      const isWithinBand =
        price > (figures[first + FLOOR] ?? Number.NaN) &&
        price < (figures[first + CEILING] ?? Number.NaN) &&
        figures[first + TAG] === tagOf(sample);
      if (!isWithinBand) return false;
      const gap = exchangeTime - (figures[first + TIME] ?? Number.NaN);
      if (!(gap > 0 && gap <= longestGapOf(sample))) return false;
      figures[first + PRICE] = price;
      figures[first + TIME] = exchangeTime;
      return true;
    },
    clearQuietBand: (slot) => {
      if (Number.isNaN(figureOf(slot, FLOOR))) return undefined;
      figures[slot * FIGURES + FLOOR] = Number.NaN;
      figures[slot * FIGURES + CEILING] = Number.NaN;
      const source = tags[figureOf(slot, TAG)]?.source;
      return source === undefined ? undefined : { time: figureOf(slot, TIME), source };
    },
    write: (slot, sample) => {
      makeRoom(slot);
      const first = slot * FIGURES;
      figures[first + PRICE] = sample.price;
      figures[first + TIME] = sample.exchangeTime;
      const tag = tagOf(sample);
      if (figures[first + TAG] !== tag) {
        const { symbol, currency, source, tradeDate } = sample;
        if (tradeDateOf(slot) !== tradeDate) figures[first + REFERENCE] = Number.NaN;
        figures[first + TAG] = tag;
        keys[slot] = { symbol, currency, source };
      }
      if (Number.isNaN(figures[first + REFERENCE])) {
        figures[first + REFERENCE] = sample.previousClose ?? Number.NaN;
      }
    },
    startOf: (slot) => started.get(slot),
    start: (slot, date) => {
      const before = started.get(slot);
      started.set(slot, date);
      // What a split has changed is saved with the next save, whether a price follows or not.
      const isLater = before?.tradeDate === date.tradeDate && before.factor !== date.factor;
      if (isLater && slot < savedTimes.length) savedTimes[slot] = Number.NaN;
    },
    adjustReference: (slot, factor) => {
      const [reference, price] = [referenceOf(slot), figureOf(slot, PRICE)];
      const adjusted = adjustPreviousClose(reference, factor, price);
      figures[slot * FIGURES + REFERENCE] = adjusted ?? Number.NaN;
    },
    heldOf: (slot) => held.get(slot),
    isHolding: (slot) => held.size > 0 && held.has(slot),
    hold: (slot, sample) => void held.set(slot, sample),
    release: (slot) => void held.delete(slot),
    forget: (slot) => void figures.fill(Number.NaN, slot * FIGURES, (slot + 1) * FIGURES),
    resume: (slot, sample, isSound = () => true) => {
      const key = keyOf(sample);
      const rows = (saved.get(key) ?? []).filter(isSound);
      const [newest] = rows.toSorted((one, other) => other.exchangeTime - one.exchangeTime);
      saved.delete(key);
      if (!newest) return [];
      makeRoom(slot);
      const first = slot * FIGURES;
      figures[first + PRICE] = newest.price;
      figures[first + TAG] = tagOf(newest);
      figures[first + REFERENCE] = newest.reference ?? Number.NaN;
      started.set(slot, newest.start);
      const { symbol, currency } = sample;
      keys[slot] = { symbol, currency, source: newest.source };
      return rows;
    },
    load: async () => {
      for (const row of await database.selectFrom("price_tapes").selectAll().execute()) {
        const tradeDate = readTradeDate(row.trade_date);
        if (!tradeDate || !isOwnSource(row.source)) continue;
        const lastPrices: SavedLastPrice = {
          source: row.source,
          exchangeTime: Date.parse(row.exchange_time),
          price: row.price,
          tradeDate,
          reference: row.reference,
          start: startOfRow(row, tradeDate),
        };
        saved.set(keyOf(row), [...(saved.get(keyOf(row)) ?? []), lastPrices]);
      }
    },
    save: async () => {
      const now = elapsed?.() ?? Number.POSITIVE_INFINITY;
      if (now - savedAt >= SAVE_EVERY_MS) {
        savedAt = elapsed ? now : savedAt;
        await saveSlots(changedSlots());
      } else await saveSlots(changedSlots().filter((slot) => Number.isNaN(savedTimes[slot])));
    },
    saveAll: () => saveSlots(changedSlots()),
    saveWithin: async (transaction, slots) => {
      const times = await writeSlots(transaction, slots.filter(isChanged));
      return () => confirm(times);
    },
  };
}

/** Rows of before there were factors continue as if no split had been. */
function startOfRow(
  { base_date: base, split_factor: factor }: PriceTapeTable,
  tradeDate: TradeDate,
): StartedDate {
  if (factor === null) return { tradeDate, baseDate: tradeDate, factor: 1, isKnown: false };
  const baseDate = base === null ? undefined : readTradeDate(base);
  return { tradeDate, baseDate, factor, isKnown: false };
}

const keyOf = ({ symbol, currency }: Omit<LastPriceKey, "source">): string =>
  `${symbol} ${currency}`;

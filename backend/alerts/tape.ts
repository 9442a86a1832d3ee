import type { Kysely } from "kysely";
import type { Database } from "../database/schema.ts";
import type { Sample } from "../market/sample.ts";

const FIRST_SLOTS = 64;

/** Rows written at once. */
const SAVED_AT_ONCE = 500;

/** The last price of a symbol that was believed, by slot of the book. */
export interface Tape {
  /** NaN before the first. */
  priceOf(slot: number): number;
  /** Undefined before the first. */
  tradeDateOf(slot: number): string | undefined;
  /** The previous close that counts for the trade date of the slot; null where none is known. */
  referenceOf(slot: number): number | null;
  /** A price that is believed. The first previous close of a trade date counts all of that date. */
  write(slot: number, sample: Sample): void;
  /** A split multiplied every price before today. */
  scale(slot: number, factor: number): void;
  /** The price that waits for a second one to agree. */
  heldOf(slot: number): Sample | undefined;
  isHolding(slot: number): boolean;
  hold(slot: number, sample: Sample): void;
  release(slot: number): void;
  /** Continues where the process before left off; undefined when it never saw the symbol. */
  resume(slot: number, sample: Sample): number | undefined;
  /** Reads what was saved. */
  load(): Promise<void>;
  /** Writes what has changed since the last time. */
  save(): Promise<void>;
}

type TapeKey = Pick<Sample, "symbol" | "currency" | "source">;

interface SavedTape {
  readonly exchangeTime: number;
  readonly price: number;
  readonly tradeDate: string;
  readonly reference: number | null;
}

export function createTape(database: Kysely<Database>): Tape {
  let prices = new Float64Array(FIRST_SLOTS).fill(Number.NaN);
  let references = new Float64Array(FIRST_SLOTS).fill(Number.NaN);
  const tradeDates: (string | undefined)[] = [];
  let times = new Float64Array(FIRST_SLOTS).fill(Number.NaN);
  let savedTimes = new Float64Array(FIRST_SLOTS).fill(Number.NaN);
  const keys: (TapeKey | undefined)[] = [];
  const held = new Map<number, Sample>();
  const saved = new Map<string, SavedTape>();

  const makeRoom = (slot: number) => {
    if (slot < prices.length) return;
    const size = Math.max(slot + 1, prices.length * 2);
    const grow = (old: Float64Array<ArrayBuffer>) => {
      const grown = new Float64Array(size).fill(Number.NaN);
      grown.set(old);
      return grown;
    };
    prices = grow(prices);
    references = grow(references);
    times = grow(times);
    savedTimes = grow(savedTimes);
  };

  const referenceOf = (slot: number): number | null => {
    const reference = references[slot] ?? Number.NaN;
    return reference > 0 ? reference : null;
  };

  return {
    priceOf: (slot) => prices[slot] ?? Number.NaN,
    tradeDateOf: (slot) => tradeDates[slot],
    referenceOf,
    write: (slot, sample) => {
      makeRoom(slot);
      prices[slot] = sample.price;
      times[slot] = sample.exchangeTime;
      if (tradeDates[slot] !== sample.tradeDate || keys[slot]?.source !== sample.source) {
        const { symbol, currency, source, tradeDate } = sample;
        if (tradeDates[slot] !== tradeDate) references[slot] = Number.NaN;
        tradeDates[slot] = tradeDate;
        keys[slot] = { symbol, currency, source };
      }
      if (Number.isNaN(references[slot])) references[slot] = sample.previousClose ?? Number.NaN;
    },
    scale: (slot, factor) => {
      const price = prices[slot];
      if (price !== undefined) prices[slot] = price * factor;
    },
    heldOf: (slot) => held.get(slot),
    isHolding: (slot) => held.size > 0 && held.has(slot),
    hold: (slot, sample) => void held.set(slot, sample),
    release: (slot) => void held.delete(slot),
    resume: (slot, sample) => {
      const key = keyOf(sample);
      const before = saved.get(key);
      if (!before) return undefined;
      saved.delete(key);
      makeRoom(slot);
      prices[slot] = before.price;
      tradeDates[slot] = before.tradeDate;
      references[slot] = before.reference ?? Number.NaN;
      return before.exchangeTime;
    },
    load: async () => {
      for (const row of await database.selectFrom("price_tapes").selectAll().execute()) {
        saved.set(keyOf(row), {
          exchangeTime: Date.parse(row.exchange_time),
          price: row.price,
          tradeDate: row.trade_date,
          reference: row.reference,
        });
      }
    },
    save: async () => {
      const slots = [...keys.keys()].filter((slot) => times[slot] !== savedTimes[slot]);
      for (let start = 0; start < slots.length; start += SAVED_AT_ONCE) {
        const rows = slots.slice(start, start + SAVED_AT_ONCE).flatMap((slot) => {
          const key = keys[slot];
          const [time, price, tradeDate] = [times[slot], prices[slot], tradeDates[slot]];
          if (!key || time === undefined || price === undefined || !tradeDate) return [];
          savedTimes[slot] = time;
          return {
            ...key,
            exchange_time: new Date(time).toISOString(),
            price,
            trade_date: tradeDate,
            reference: referenceOf(slot),
          };
        });
        if (rows.length === 0) continue;
        await database
          .insertInto("price_tapes")
          .values(rows)
          .onConflict((conflict) =>
            conflict.columns(["symbol", "currency", "source"]).doUpdateSet((eb) => ({
              exchange_time: eb.ref("excluded.exchange_time"),
              price: eb.ref("excluded.price"),
              trade_date: eb.ref("excluded.trade_date"),
              reference: eb.ref("excluded.reference"),
            })),
          )
          .execute();
      }
    },
  };
}

const keyOf = ({ symbol, currency, source }: TapeKey): string => `${symbol} ${currency} ${source}`;

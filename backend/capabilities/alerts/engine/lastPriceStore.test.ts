import { expect, test } from "bun:test";
import { openMemoryDatabase } from "../../../testing/worlds/memoryDatabase.ts";
import { manualClock } from "../../../platform/clock.ts";
import { sampleAt, START } from "../../../testing/worlds/alertWorld.ts";
import { createLastPriceStore } from "./lastPriceStore.ts";

const MINUTE = 60_000;

test("the first previous close of a trade date counts all of that date, and the next date has its own", async () => {
  const lastPrices = createLastPriceStore(await openMemoryDatabase());
  lastPrices.write(0, sampleAt(100, START, { previousClose: null }));
  expect(lastPrices.referenceOf(0)).toBeNull();
  lastPrices.write(0, sampleAt(100, START + MINUTE, { previousClose: 98 }));
  lastPrices.write(0, sampleAt(100, START + 2 * MINUTE, { previousClose: 50 }));
  lastPrices.write(0, sampleAt(100, START + 3 * MINUTE, { previousClose: 60, source: "other" }));
  expect(lastPrices.referenceOf(0)).toBe(98);
  lastPrices.write(
    0,
    sampleAt(100, START + 4 * MINUTE, { previousClose: 60, tradeDate: "2031-01-06" }),
  );
  expect(lastPrices.referenceOf(0)).toBe(60);
});

test("a tape that was saved goes on where it stood, once, whichever source the next price is of", async () => {
  const database = await openMemoryDatabase();
  const before = createLastPriceStore(database);
  const last = sampleAt(101, START, { previousClose: 98 });
  before.write(200, last);
  await before.save();
  before.write(200, sampleAt(102, START + MINUTE, { previousClose: 98, source: "other" }));
  await before.save();
  const lastPrices = createLastPriceStore(database);
  await lastPrices.load();
  const next = sampleAt(103, START + 2 * MINUTE);
  expect(lastPrices.resume(3, next)).toHaveLength(2);
  expect([lastPrices.priceOf(3), lastPrices.referenceOf(3), lastPrices.tradeDateOf(3)]).toEqual([
    102,
    98,
    last.tradeDate,
  ]);
  expect(lastPrices.resume(3, next)).toEqual([]);
});

test("what was saved of another market is none of this one's", async () => {
  const database = await openMemoryDatabase();
  const before = createLastPriceStore(database);
  before.write(0, sampleAt(101, START, { source: "simulated" }));
  await before.save();
  const lastPrices = createLastPriceStore(database, {
    isOwnSource: (source) => source !== "simulated",
  });
  await lastPrices.load();
  expect(lastPrices.resume(0, sampleAt(50, START + MINUTE))).toEqual([]);
  expect(lastPrices.priceOf(0)).toBeNaN();
});

test("a previous close of before a split is put right, one of after it stays", async () => {
  const lastPrices = createLastPriceStore(await openMemoryDatabase());
  lastPrices.write(0, sampleAt(26, START, { previousClose: 100 }));
  lastPrices.adjustReference(0, 0.25);
  expect(lastPrices.referenceOf(0)).toBe(25);
  lastPrices.adjustReference(0, 0.25);
  expect(lastPrices.referenceOf(0)).toBe(25);
});

test("what changes is saved once a minute, a symbol that never was at once, and all of it at a stop", async () => {
  const database = await openMemoryDatabase();
  const clock = manualClock();
  const lastPrices = createLastPriceStore(database, clock);
  const savedPrices = async () =>
    (await database.selectFrom("price_tapes").select("price").orderBy("symbol").execute()).map(
      ({ price }) => price,
    );
  lastPrices.write(0, sampleAt(100, START));
  await lastPrices.save();
  clock.advance(10_000);
  lastPrices.write(0, sampleAt(101, START + 10_000));
  lastPrices.write(1, sampleAt(50, START, { symbol: "MSFT" }));
  await lastPrices.save();
  expect(await savedPrices()).toEqual([100, 50]);
  clock.advance(50_000);
  await lastPrices.save();
  expect(await savedPrices()).toEqual([101, 50]);
  lastPrices.write(1, sampleAt(51, START + 60_000, { symbol: "MSFT" }));
  await lastPrices.save();
  expect(await savedPrices()).toEqual([101, 50]);
  await lastPrices.saveAll();
  expect(await savedPrices()).toEqual([101, 51]);
});

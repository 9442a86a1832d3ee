import { expect, test } from "bun:test";
import { openMemoryDatabase } from "../../../testing/worlds/memoryDatabase.ts";
import { manualClock } from "../../../platform/clock.ts";
import { sampleAt, START } from "../../../testing/worlds/alertWorld.ts";
import { createTape } from "./lastPriceStore.ts";

const MINUTE = 60_000;

test("the first previous close of a trade date counts all of that date, and the next date has its own", async () => {
  const tape = createTape(await openMemoryDatabase());
  tape.write(0, sampleAt(100, START, { previousClose: null }));
  expect(tape.referenceOf(0)).toBeNull();
  tape.write(0, sampleAt(100, START + MINUTE, { previousClose: 98 }));
  tape.write(0, sampleAt(100, START + 2 * MINUTE, { previousClose: 50 }));
  tape.write(0, sampleAt(100, START + 3 * MINUTE, { previousClose: 60, source: "other" }));
  expect(tape.referenceOf(0)).toBe(98);
  tape.write(0, sampleAt(100, START + 4 * MINUTE, { previousClose: 60, tradeDate: "2031-01-06" }));
  expect(tape.referenceOf(0)).toBe(60);
});

test("a tape that was saved goes on where it stood, once, whichever source the next price is of", async () => {
  const database = await openMemoryDatabase();
  const before = createTape(database);
  const last = sampleAt(101, START, { previousClose: 98 });
  before.write(200, last);
  await before.save();
  before.write(200, sampleAt(102, START + MINUTE, { previousClose: 98, source: "other" }));
  await before.save();
  const tape = createTape(database);
  await tape.load();
  const next = sampleAt(103, START + 2 * MINUTE);
  expect(tape.resume(3, next)).toHaveLength(2);
  expect([tape.priceOf(3), tape.referenceOf(3), tape.tradeDateOf(3)]).toEqual([
    102,
    98,
    last.tradeDate,
  ]);
  expect(tape.resume(3, next)).toEqual([]);
});

test("what was saved of another market is none of this one's", async () => {
  const database = await openMemoryDatabase();
  const before = createTape(database);
  before.write(0, sampleAt(101, START, { source: "simulated" }));
  await before.save();
  const tape = createTape(database, { isOwnSource: (source) => source !== "simulated" });
  await tape.load();
  expect(tape.resume(0, sampleAt(50, START + MINUTE))).toEqual([]);
  expect(tape.priceOf(0)).toBeNaN();
});

test("a previous close of before a split is put right, one of after it stays", async () => {
  const tape = createTape(await openMemoryDatabase());
  tape.write(0, sampleAt(26, START, { previousClose: 100 }));
  tape.adjustReference(0, 0.25);
  expect(tape.referenceOf(0)).toBe(25);
  tape.adjustReference(0, 0.25);
  expect(tape.referenceOf(0)).toBe(25);
});

test("what changes is saved once a minute, a symbol that never was at once, and all of it at a stop", async () => {
  const database = await openMemoryDatabase();
  const clock = manualClock();
  const tape = createTape(database, clock);
  const savedPrices = async () =>
    (await database.selectFrom("price_tapes").select("price").orderBy("symbol").execute()).map(
      ({ price }) => price,
    );
  tape.write(0, sampleAt(100, START));
  await tape.save();
  clock.advance(10_000);
  tape.write(0, sampleAt(101, START + 10_000));
  tape.write(1, sampleAt(50, START, { symbol: "MSFT" }));
  await tape.save();
  expect(await savedPrices()).toEqual([100, 50]);
  clock.advance(50_000);
  await tape.save();
  expect(await savedPrices()).toEqual([101, 50]);
  tape.write(1, sampleAt(51, START + 60_000, { symbol: "MSFT" }));
  await tape.save();
  expect(await savedPrices()).toEqual([101, 50]);
  await tape.saveAll();
  expect(await savedPrices()).toEqual([101, 51]);
});

import { expect, test } from "bun:test";
import { openMemoryDatabase } from "../../../testing/worlds/memoryDatabase.ts";
import { manualClock } from "../../../platform/clock.ts";
import { sampleAt, START } from "../../../testing/worlds/alertWorld.ts";
import { createSavedTapes, readSavedPrice } from "./savedTapes.ts";
import { createWatchedSymbols } from "./watchedSymbols.ts";

const MINUTE = 60_000;

test("evaluation continues once from a saved price, whatever the next source is", async () => {
  const database = await openMemoryDatabase();
  const before = createWatchedSymbols();
  const saving = createSavedTapes(database, before);
  const last = sampleAt(101, START, { previousClose: 98 });
  before.open("AAPL", "USD", false).accept(last);
  await saving.save();
  const other = { previousClose: 98, source: "other" };
  before.open("AAPL", "USD", false).accept(sampleAt(102, START + MINUTE, other));
  await saving.save();
  const prices = createSavedTapes(database, []);
  const symbol = createWatchedSymbols().open("AAPL", "USD", false);
  await prices.resume(symbol);
  expect(symbol.isResumed).toBe(true);
  expect([symbol.markOf("scripted"), symbol.markOf("other")]).toEqual([START, START + MINUTE]);
  expect(symbol).toMatchObject({ price: 102, reference: 98, tradeDate: last.tradeDate });
});

test("the last accepted price is used even when another source has a later one", async () => {
  const database = await openMemoryDatabase();
  const watched = createWatchedSymbols();
  const saving = createSavedTapes(database, watched);
  const tape = watched.open("AAPL", "USD", false);
  const take = async (price: number, time: number, source: string) => {
    tape.mark(source, time);
    tape.accept(sampleAt(price, time, { source }));
    await saving.save();
  };
  await take(101, START + MINUTE, "fast");
  tape.held = { sample: sampleAt(300, START + MINUTE, { source: "fast" }), gap: null };
  await saving.write(database, [tape]);
  tape.held = undefined;
  await take(100, START, "slow");
  const resume = async () => {
    const resumed = createWatchedSymbols().open("AAPL", "USD", false);
    await createSavedTapes(database, []).resume(resumed);
    return resumed;
  };
  expect(await resume()).toMatchObject({ price: 100, held: undefined, source: "slow" });
  expect((await resume()).newestMark).toBe(START + MINUTE);
  // A firing in between saves the other source's price.
  tape.accept(sampleAt(102, START + 2 * MINUTE, { source: "fast" }));
  await saving.write(database, [tape]);
  await take(103, START + 1, "slow");
  expect(await resume()).toMatchObject({ price: 103, source: "slow" });
});

test("the last checked price is known after a restart, from the market's own sources", async () => {
  const database = await openMemoryDatabase();
  const before = createWatchedSymbols();
  before.open("AAPL", "USD", false).accept(sampleAt(101, START, { previousClose: 98 }));
  await createSavedTapes(database, before).save();
  const read = (isExtended: boolean, isOwn: boolean) =>
    readSavedPrice(database, { symbol: "AAPL", currency: "USD", isExtended }, () => isOwn);
  expect(await read(false, true)).toEqual({ price: 101, time: START, previousClose: 98 });
  expect(await read(true, true)).toBeUndefined();
  expect(await read(false, false)).toBeUndefined();
});

test("the saved state of another market is not used", async () => {
  const database = await openMemoryDatabase();
  const before = createWatchedSymbols();
  before.open("AAPL", "USD", false).accept(sampleAt(101, START, { source: "simulated" }));
  await createSavedTapes(database, before).save();
  const prices = createSavedTapes(database, [], {
    isOwnSource: (source) => source !== "simulated",
  });
  const symbol = createWatchedSymbols().open("AAPL", "USD", false);
  await prices.resume(symbol);
  expect(symbol.newestMark).toBe(Number.NEGATIVE_INFINITY);
  expect(symbol.price).toBeNaN();
});

test("changes are saved once a minute, a new symbol at once, and everything at a stop", async () => {
  const database = await openMemoryDatabase();
  const clock = manualClock();
  const watched = createWatchedSymbols();
  const prices = createSavedTapes(database, watched, clock);
  const savedPrices = async () =>
    (await database.selectFrom("price_tapes").select("price").orderBy("symbol").execute()).map(
      ({ price }) => price,
    );
  const accept = (price: number, passed: number, symbol = "AAPL") =>
    watched.open(symbol, "USD", false).accept(sampleAt(price, START + passed, { symbol }));
  accept(100, 0);
  await prices.save();
  clock.advance(10_000);
  accept(101, 10_000);
  accept(50, 0, "MSFT");
  await prices.save();
  expect(await savedPrices()).toEqual([100, 50]);
  clock.advance(50_000);
  await prices.save();
  expect(await savedPrices()).toEqual([101, 50]);
  accept(51, 60_000, "MSFT");
  await prices.save();
  expect(await savedPrices()).toEqual([101, 50]);
  await prices.saveAll();
  expect(await savedPrices()).toEqual([101, 51]);
});

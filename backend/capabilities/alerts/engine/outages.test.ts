import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import type { Kysely } from "kysely";
import type { Session } from "../../../domain/sessions.ts";
import type { Database } from "../../../platform/database/schema.ts";
import { sampleAt, START } from "../../../testing/worlds/alertWorld.ts";
import { openMemoryDatabase } from "../../../testing/worlds/memoryDatabase.ts";
import { createOutages } from "./outages.ts";

const MINUTE = 60_000;

let database: Kysely<Database>;
beforeAll(async () => {
  database = await openMemoryDatabase();
});
afterAll(() => database.destroy());

function open() {
  let now = START;
  let session: Session = "regular";
  const outages = createOutages(
    { now: () => now, isCertainlyOpen: () => session === "regular" },
    database,
  );
  return {
    notWatchedSince: (symbol: string) =>
      outages.list().find((each) => each.symbol === symbol)?.since ?? null,
    close: () => (session = "closed"),
    step: (ms: number) => (now += ms),
    /** Runs one check, a minute after the last, at which these symbols have a price. */
    check: (...priced: readonly string[]) => {
      const samples = priced.map((symbol) => sampleAt(100, now, { symbol }));
      outages.checked(["AAPL", "MSFT"], samples);
      now += MINUTE;
    },
    outages,
  };
}

describe("a symbol without prices", () => {
  test("counts as not watched after three checks, from the first of them", () => {
    const world = open();
    world.check("AAPL", "MSFT");
    world.check("AAPL");
    world.check("AAPL");
    expect(world.notWatchedSince("MSFT")).toBeNull();
    world.check("AAPL");
    expect(world.notWatchedSince("MSFT")).toBe(new Date(START + MINUTE).toISOString());
    expect(world.notWatchedSince("AAPL")).toBeNull();
    expect(world.notWatchedSince("IBM")).toBeNull();
  });

  test("is not unwatched since a future time after the clock is set back", () => {
    const world = open();
    world.check();
    world.step(-86_400_000);
    world.check();
    world.check();
    expect(world.notWatchedSince("AAPL")).toBe(new Date(START + MINUTE - 86_400_000).toISOString());
  });

  test("is not reported while its exchange is closed", () => {
    const world = open();
    world.check();
    world.check();
    world.close();
    for (let check = 0; check < 10; check++) world.check();
    expect(world.notWatchedSince("AAPL")).toBeNull();
  });

  test("is still unwatched when its prices are not eligible as evidence", () => {
    const { outages, notWatchedSince } = open();
    const stale = sampleAt(100, START, { receivedAt: START + 60 * MINUTE });
    const zero = sampleAt(0, START, { symbol: "MSFT" });
    for (let check = 0; check < 3; check++) outages.checked(["AAPL", "MSFT"], [stale, zero]);
    expect(notWatchedSince("AAPL")).not.toBeNull();
    expect(notWatchedSince("MSFT")).not.toBeNull();
  });
});

const rows = () => database.selectFrom("unwatched_symbols").selectAll().orderBy("symbol").execute();

const ALWAYS = { now: () => START, isCertainlyOpen: () => true };
const since = new Date(START).toISOString();

test("the table has the engine's current state, and nothing of an earlier process", async () => {
  const outages = createOutages(ALWAYS, database);
  let missing: readonly string[] = [];
  const become = async (symbols: readonly string[]) => {
    const back = missing.filter((symbol) => !symbols.includes(symbol));
    const samples = back.map((symbol) => sampleAt(100, START, { symbol }));
    for (let check = 0; check < 3; check++) outages.checked([...symbols, ...back], samples);
    missing = symbols;
    await outages.save();
    expect(await rows()).toEqual(symbols.map((symbol) => ({ symbol, since })));
  };
  await become(["AAPL", "MSFT"]);
  await become(["MSFT"]);
  // A source outage affects all of its symbols.
  await become(Array.from({ length: 1_201 }, (_, index) => `S${String(index).padStart(4, "0")}`));
  await become([]);
  await become(["AAPL"]);
  await createOutages(ALWAYS, database).clear();
  expect(await rows()).toEqual([]);
});

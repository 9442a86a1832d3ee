import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import type { Kysely } from "kysely";
import type { Session } from "../../../domain/sessions.ts";
import type { Database } from "../../../platform/database/schema.ts";
import { sampleAt, START } from "../../../testing/worlds/alertWorld.ts";
import { openMemoryDatabase } from "../../../testing/worlds/memoryDatabase.ts";
import { createOutages, createOutageTable } from "./outages.ts";

const MINUTE = 60_000;

function open() {
  let now = START;
  let session: Session = "regular";
  const outages = createOutages({ now: () => now, isCertainlyOpen: () => session === "regular" });
  return {
    notWatchedSince: (symbol: string) =>
      outages.list().find((each) => each.symbol === symbol)?.since ?? null,
    close: () => (session = "closed"),
    step: (ms: number) => (now += ms),
    /** One check a minute, at which these symbols had a price. */
    check: (...priced: readonly string[]) => {
      const samples = priced.map((symbol) => sampleAt(100, now, { symbol }));
      outages.checked(["AAPL", "MSFT"], samples);
      now += MINUTE;
    },
    outages,
  };
}

describe("a symbol that the market tells nothing of", () => {
  test("counts as not watched after three checks, since the first of them", () => {
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

  test("is watched again with its next price, and starts counting again", () => {
    const world = open();
    for (let check = 0; check < 4; check++) world.check();
    expect(world.notWatchedSince("AAPL")).not.toBeNull();
    world.check("AAPL");
    expect(world.notWatchedSince("AAPL")).toBeNull();
    world.check();
    world.check();
    expect(world.notWatchedSince("AAPL")).toBeNull();
  });

  test("is counted as a change when it is missed and when it is back", () => {
    const { check, outages } = open();
    const changes: number[] = [];
    for (const priced of [["AAPL"], ["AAPL"], ["AAPL"], ["AAPL"], ["AAPL", "MSFT"], ["MSFT"]]) {
      check(...priced);
      changes.push(outages.changes());
    }
    expect(changes).toEqual([0, 0, 1, 1, 2, 2]);
  });

  test("has not been unwatched since a time to come, under a clock that is set back", () => {
    const world = open();
    world.check();
    world.step(-86_400_000);
    world.check();
    world.check();
    expect(world.notWatchedSince("AAPL")).toBe(new Date(START + MINUTE - 86_400_000).toISOString());
  });

  test("is not missed while its exchange is closed", () => {
    const world = open();
    world.check();
    world.check();
    world.close();
    for (let check = 0; check < 10; check++) world.check();
    expect(world.notWatchedSince("AAPL")).toBeNull();
  });

  test("is none the better for prices that are no evidence", () => {
    const { outages, notWatchedSince } = open();
    const stale = sampleAt(100, START, { receivedAt: START + 60 * MINUTE });
    const zero = sampleAt(0, START, { symbol: "MSFT" });
    for (let check = 0; check < 3; check++) outages.checked(["AAPL", "MSFT"], [stale, zero]);
    expect(notWatchedSince("AAPL")).not.toBeNull();
    expect(notWatchedSince("MSFT")).not.toBeNull();
  });
});

let database: Kysely<Database>;
beforeAll(async () => {
  database = await openMemoryDatabase();
});
afterAll(() => database.destroy());

const rows = () => database.selectFrom("unwatched_symbols").selectAll().orderBy("symbol").execute();

test("the table holds what the engine knows, and nothing of a process before", async () => {
  let changes = 0;
  let known: { symbol: string; since: string }[] = [];
  const table = createOutageTable(database, { changes: () => changes, list: () => known });
  const since = "2026-01-05T15:00:00.000Z";
  const become = async (symbols: readonly string[]) => {
    known = symbols.map((symbol) => ({ symbol, since }));
    changes++;
    await table.save();
    expect(await rows()).toEqual(known);
  };
  await become(["AAPL", "MSFT"]);
  await become(["MSFT"]);
  // A source that is down takes all of its symbols with it.
  await become(Array.from({ length: 1_201 }, (_, index) => `S${String(index).padStart(4, "0")}`));
  await become([]);

  await become(["AAPL"]);
  known = [];
  await table.save();
  expect(await rows()).toHaveLength(1);
  await createOutageTable(database, { changes: () => 0, list: () => [] }).clear();
  expect(await rows()).toEqual([]);
});

test("what could not be saved of it is saved the next time", async () => {
  let isAway = true;
  const away: typeof database = Object.assign(Object.create(database), {
    transaction: () => {
      if (isAway) throw new Error("the database is away");
      return database.transaction();
    },
  });
  const list = () => [{ symbol: "AAPL", since: "2026-01-05T15:00:00.000Z" }];
  const table = createOutageTable(away, { changes: () => 1, list });
  expect(table.save()).rejects.toThrow("away");
  isAway = false;
  await table.save();
  expect(await rows()).toEqual(list());
});

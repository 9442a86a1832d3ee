import { beforeEach, describe, expect, test } from "bun:test";
import type { Kysely } from "kysely";
import { SourceUnavailable, type MarketQuote } from "../../market/source.ts";
import { manualClock, type ManualClock } from "../../platform/clock.ts";
import type { Database } from "../../platform/database/schema.ts";
import { DAY_MS, MINUTE_MS } from "../../domain/durations.ts";
import { createEventStore, type EventStore } from "../../platform/eventStore/store.ts";
import { silentLog } from "../../platform/log.ts";
import { vodafoneQuote } from "../../testing/marketRows.ts";
import { openMemoryDatabase } from "../../testing/worlds/memoryDatabase.ts";
import type { SymbolChecks } from "../../market/symbolCheck.ts";
import { createSymbols } from "./index.ts";

let clock: ManualClock;
let database: Kysely<Database>;
let store: EventStore;
let symbols: SymbolChecks;
let listed: Set<string>;
let verified: MarketQuote[];
let asked: string[];
let answer: "known" | "unknown" | "down";

beforeEach(async () => {
  clock = manualClock("2026-01-05T15:00:00Z");
  database = await openMemoryDatabase();
  listed = new Set();
  verified = [];
  asked = [];
  answer = "known";
  store = createEventStore({ database, clock, projections: [] });
  symbols = createSymbols({
    database,
    store,
    clock,
    log: silentLog,
    market: {
      quote: async (symbol) => {
        asked.push(symbol);
        if (answer === "down") throw new SourceUnavailable("scripted", "is out of reach");
        return answer === "known" ? { ...vodafoneQuote(), symbol } : undefined;
      },
    },
  });
  symbols.addList({
    has: async (symbol) => listed.has(symbol),
    verified: async (quote) => void verified.push(quote),
  });
});

const statuses = async () =>
  (await database.selectFrom("symbol_checks").selectAll().orderBy("symbol").execute()).map(
    ({ symbol, status }) => [symbol, status],
  );
const listLater = async (symbol: string) => {
  listed.add(symbol);
  await symbols.checkLater(symbol);
};

describe("a symbol", () => {
  test.each([
    ["known", "known"],
    ["unknown", "unknown"],
    ["down", "unverified"],
  ] as const)("is, where the sources answer '%s', %s", async (said, status) => {
    answer = said;
    expect((await symbols.check("VOD.L")).status).toBe(status);
  });

  test("accepted unverified is verified once a source answers, and then dropped", async () => {
    answer = "down";
    await listLater("VOD.L");
    clock.advance(MINUTE_MS);
    await symbols.checkDue();
    expect(await statuses()).toEqual([["VOD.L", "unverified"]]);
    answer = "known";
    clock.advance(MINUTE_MS);
    await symbols.checkDue();
    expect(verified.map(({ symbol }) => symbol)).toEqual(["VOD.L"]);
    expect(await statuses()).toEqual([]);
  });

  test("that does not exist is reported, and checked again a day later", async () => {
    await listLater("NONE");
    answer = "unknown";
    clock.advance(MINUTE_MS);
    await symbols.checkDue();
    expect(await statuses()).toEqual([["NONE", "unknown"]]);
    clock.advance(DAY_MS - 1);
    await symbols.checkDue();
    expect(asked).toEqual(["NONE"]);
    clock.advance(1);
    await symbols.checkDue();
    expect(await store.readAll(0, 10)).toMatchObject([
      { type: "SymbolNotFound", data: { symbol: "NONE" } },
    ]);
    clock.advance(DAY_MS - 1);
    answer = "known";
    clock.advance(1);
    await symbols.checkDue();
    expect(await statuses()).toEqual([]);
  });

  test("that is on no list anymore is dropped without a check", async () => {
    await listLater("VOD.L");
    listed.clear();
    clock.advance(MINUTE_MS);
    await symbols.checkDue();
    expect([asked, await statuses()]).toEqual([[], []]);
  });

  test("waits behind older ones, a few at a time", async () => {
    answer = "down";
    for (let index = 0; index < 12; index++) await listLater(`S${index}`);
    clock.advance(MINUTE_MS);
    await symbols.checkDue();
    expect(asked).toHaveLength(5);
    await symbols.checkDue();
    await symbols.checkDue();
    expect(new Set(asked).size).toBe(12);
  });

  test("whose list fails does not block later ones, and is checked again", async () => {
    const failing = new Set(Array.from({ length: 5 }, (_, index) => `BAD${index}`));
    const named: string[] = [];
    symbols.addList({
      has: async () => false,
      verified: async ({ symbol }) => {
        if (failing.has(symbol)) throw new Error("the disk is full");
        named.push(symbol);
      },
    });
    for (const symbol of failing) await listLater(symbol);
    await listLater("GOOD");
    for (let minute = 0; minute < 2; minute++) {
      clock.advance(MINUTE_MS);
      await symbols.checkDue();
    }
    expect(named).toEqual(["GOOD"]);
    failing.clear();
    clock.advance(MINUTE_MS);
    await symbols.checkDue();
    expect(await statuses()).toEqual([]);
  });
});

import { beforeEach, describe, expect, test } from "bun:test";
import type { Kysely } from "kysely";
import { type Market } from "../../market/routing/router.ts";
import type { Capability } from "../../market/source.ts";
import { manualClock } from "../../platform/clock.ts";
import type { Database } from "../../platform/database/schema.ts";
import { DAY_MS, MINUTE_MS } from "../../domain/durations.ts";
import { createEventStore, type EventStore } from "../../platform/eventStore/store.ts";
import { expectRebuildEqual } from "../../testing/suites/spec.ts";
import { openMemoryDatabase } from "../../testing/worlds/memoryDatabase.ts";
import { collectContext, type ReadSector } from "./collect.ts";
import { createKnownFacts } from "./queries.ts";
import { createFiringContexts, type FiringContexts } from "./firingContexts.ts";
import { firingContextProjection, MAX_FIRING_CONTEXTS } from "./projection.ts";

/** A Monday, a quarter to eleven in New York. */
const FIRED = Date.parse("2026-11-23T15:45:00Z");
const at = (iso: string) => Date.parse(iso);

interface Answers {
  readonly halts?: readonly object[];
  readonly filings?: readonly object[];
  readonly earnings?: readonly object[];
  readonly ratingChanges?: readonly object[];
  readonly trades?: readonly object[];
  readonly splits?: readonly object[];
  readonly headlines?: readonly object[];
  readonly index?: {
    readonly price: number;
    readonly previousClose: number | null;
    readonly asOf?: number;
  };
  readonly failing?: readonly string[];
  readonly offered?: readonly Capability[];
}

function marketOf(answers: Answers): Market {
  const answer = (name: string, value: unknown) => async () => {
    if (answers.failing?.includes(name)) throw new Error("no connection");
    return value === undefined ? undefined : { value, source: name, asOf: FIRED, fetchedAt: FIRED };
  };
  return {
    offers: (capability: Capability) => answers.offered?.includes(capability) ?? true,
    quote: async (symbol: string) => {
      if (answers.failing?.includes("index")) throw new Error("no connection");
      const companyName = `Index ${symbol}`;
      const known = { symbol, companyName, asOf: FIRED, source: "quotes" };
      return answers.index && { ...known, ...answers.index };
    },
    sourced: {
      halts: answer("halts", answers.halts ?? []),
      filings: answer("filings", answers.filings ?? []),
      calendar: answer("calendar", { earnings: answers.earnings ?? [], splits: [], dividends: [] }),
      ratingChanges: answer("ratingChanges", answers.ratingChanges ?? []),
      trades: answer("trades", answers.trades ?? []),
      splits: answer("splits", answers.splits),
      headlines: answer("headlines", answers.headlines),
    },
  } as unknown as Market;
}
const collect = (answers: Answers, symbol = "ACME") =>
  collectContext(marketOf(answers), { symbol, at: FIRED });
const factsOf = async (answers: Answers, symbol?: string) => (await collect(answers, symbol)).facts;

const filing = {
  form: "8-K",
  filedOn: "2026-11-23",
  acceptedAt: null,
  items: ["2.02"],
  url: "https://x",
};
const trade = { owner: "Ann", relation: null, side: "sold", shares: 10, value: 100 };
const headline = { title: "Acme opens an office", publisher: "A wire", url: "https://x/1" };
const change = { firm: "A firm", kind: "upgrade", from: null, to: "Buy", toGrade: "Buy" };

describe("events around a firing", () => {
  test("are those from a day before to ten minutes after, inclusive", async () => {
    for (const [time, isIn] of [
      [FIRED - DAY_MS - 1, false],
      [FIRED - DAY_MS, true],
      [FIRED + 10 * MINUTE_MS, true],
      [FIRED + 10 * MINUTE_MS + 1, false],
    ] as const) {
      const facts = await factsOf({ ratingChanges: [{ ...change, at: time }] });
      expect(facts).toHaveLength(isIn ? 1 : 0);
      const filed = await factsOf({ filings: [{ ...filing, acceptedAt: time }] });
      expect(filed).toHaveLength(isIn ? 1 : 0);
      const headlines = await factsOf({ headlines: [{ ...headline, publishedAt: time }] });
      const said = { source: "headlines", at: new Date(time).toISOString(), ...headline };
      expect(headlines).toEqual(isIn ? [{ kind: "headline", ...said }] : []);
    }
  });

  test("with only a date are those of the exchange's day and the one before", async () => {
    for (const [date, isIn] of [
      ["2026-11-21", false],
      ["2026-11-22", true],
      ["2026-11-23", true],
      ["2026-11-24", false],
    ] as const) {
      const answers = {
        filings: [{ ...filing, filedOn: date }],
        earnings: [{ date, hour: "after_close", isConfirmed: false }],
        trades: [{ ...trade, tradedOn: date }],
        splits: [{ date, numerator: 4, denominator: 1 }],
      };
      expect((await factsOf(answers)).map(({ kind }) => kind)).toEqual(
        isIn ? ["filing", "report", "insider", "split"] : [],
      );
    }
    // Eleven at night in New York is the next day in UTC.
    const night = at("2026-11-24T03:50:00Z");
    const { facts } = await collectContext(
      marketOf({ splits: [{ date: "2026-11-24", numerator: 4, denominator: 1 }] }),
      { symbol: "ACME", at: night },
    );
    expect(facts).toEqual([]);
  });

  test("include a halt that began earlier and continues, but none that had ended", async () => {
    const began = FIRED - 3 * DAY_MS;
    const halt = (resumesAt: number | null) => [{ haltedAt: began, reason: "T12", resumesAt }];
    expect(await factsOf({ halts: halt(null) })).toMatchObject([{ kind: "halt", resumesAt: null }]);
    expect(await factsOf({ halts: halt(FIRED - 1000) })).toHaveLength(1);
    expect(await factsOf({ halts: halt(FIRED - 2 * DAY_MS) })).toEqual([]);
    const later = [{ haltedAt: FIRED + DAY_MS, reason: "T1", resumesAt: null }];
    expect(await factsOf({ halts: later })).toEqual([]);
  });

  test("include the index of the symbol's market, if there is one", async () => {
    const answers = { index: { price: 99, previousClose: 100 } };
    expect(await factsOf(answers)).toMatchObject([
      { kind: "index", symbol: "^GSPC", changePercent: expect.closeTo(-1) },
    ]);
    expect(await factsOf(answers, "VOD.L")).toMatchObject([{ symbol: "^FTSE" }]);
    expect(await factsOf(answers, "SAP.DE")).toMatchObject([
      { symbol: "^GDAXI", name: "Index ^GDAXI" },
    ]);
    expect(await factsOf(answers, "ENI.MI")).toMatchObject([{ symbol: "FTSEMIB.MI" }]);
    expect(await factsOf(answers, "CDR.WA")).toEqual([]);
    expect(await factsOf(answers, "^GSPC")).toEqual([]);
    expect(await factsOf({ index: { price: 99, previousClose: null } })).toEqual([]);
  });

  test("include the day's change of the index and the sector until the firing", async () => {
    for (const [asOf, isIn] of [
      [FIRED - DAY_MS - 1, false],
      [FIRED - DAY_MS, true],
      [FIRED + MINUTE_MS, true],
      [FIRED + MINUTE_MS + 1, false],
      [FIRED + 10 * MINUTE_MS, false],
      [FIRED + 22 * 60 * MINUTE_MS, false],
    ] as const) {
      const market = marketOf({ index: { price: 99, previousClose: 100, asOf } });
      const sector = { sector: "Energy", changePercent: -7, source: "list", asOf };
      const firing = { symbol: "ACME", at: FIRED };
      const { facts } = await collectContext(market, firing, async () => sector);
      expect(facts.map(({ kind }) => kind)).toEqual(isIn ? ["index", "sector"] : []);
    }
  });

  test("take the index at the firing from its minutes when its price is newer", async () => {
    const minute = (time: number, close: number) => [{ time, close }];
    const factsWith = (bars: readonly object[], asOf = FIRED + 12 * MINUTE_MS) => {
      const index = { price: 90, previousClose: 100, asOf };
      const market = { ...marketOf({ index }), bars: async () => bars } as unknown as Market;
      return collectContext(market, { symbol: "ACME", at: FIRED }).then(({ facts }) => facts);
    };
    expect(await factsWith(minute(FIRED - MINUTE_MS, 99))).toMatchObject([
      { kind: "index", at: new Date(FIRED).toISOString(), changePercent: expect.closeTo(-1) },
    ]);
    expect(await factsWith([])).toEqual([]);
    expect(await factsWith(minute(FIRED - DAY_MS, 99))).toEqual([]);
    expect(await factsWith(minute(FIRED - MINUTE_MS, 99), FIRED + DAY_MS)).toEqual([]);
  });

  test("report which kinds could not be requested, and which no source offers", async () => {
    const { facts, failed, notOffered } = await collect({
      failing: ["filings", "index"],
      offered: ["filings", "calendar", "ratingChanges", "trades", "splits"],
      earnings: [{ date: "2026-11-23", hour: null, isConfirmed: true }],
    });
    expect(facts).toMatchObject([{ kind: "report", source: "calendar", isConfirmed: true }]);
    expect(failed.toSorted()).toEqual(["filing", "index"]);
    expect(notOffered).toEqual(["halt", "headline"]);
  });

  test("are limited to five of a kind, so that one kind does not hide the others", async () => {
    const trades = Array.from({ length: 20 }, () => ({ ...trade, tradedOn: "2026-11-23" }));
    expect(await factsOf({ trades })).toHaveLength(5);
    const headlines = Array.from({ length: 20 }, () => ({ ...headline, publishedAt: FIRED }));
    expect(await factsOf({ headlines })).toHaveLength(5);
  });
});

describe("the sector", () => {
  const sectorOf = async (readSector: ReadSector, symbol = "ACME") =>
    collectContext(marketOf({}), { symbol, at: FIRED }, readSector);
  const move = { sector: "Energy", changePercent: 1.2, source: "list", asOf: FIRED };

  test("has its move, is unknown, or could not be requested; an index has none", async () => {
    const { asOf, ...moved } = move;
    expect((await sectorOf(async () => move)).facts).toEqual([
      { kind: "sector", at: new Date(asOf).toISOString(), ...moved },
    ]);
    const unknown = { ...move, sector: null, changePercent: null };
    expect((await sectorOf(async () => unknown)).facts).toMatchObject([{ sector: null }]);
    expect((await sectorOf(() => Promise.reject(new Error("down")))).failed).toEqual(["sector"]);
    expect((await sectorOf(async () => move, "^GSPC")).facts).toEqual([]);
  });
});

describe("the context at sending", () => {
  const exchangeTime = new Date(FIRED).toISOString();
  const firing = { alertId: 1, firing: 1, symbol: "ACME", exchangeTime };

  test("is the one collected for the firing, otherwise cached data collected before", async () => {
    const database = await openMemoryDatabase();
    const clock = manualClock(FIRED);
    const store = createEventStore({ database, clock, projections: [firingContextProjection] });
    const peek = marketOf({ halts: [{ haltedAt: FIRED, reason: "T1", resumesAt: null }] });
    const read = createKnownFacts(database, peek as unknown as Market["peek"]);
    expect(await read(firing)).toMatchObject([{ kind: "halt" }]);
    const collected = (alertId: number, facts: readonly object[]) => {
      const asked = { facts, failed: [], notOffered: [] };
      const data = { ...firing, alertId, firedAt: exchangeTime, position: alertId, ...asked };
      const type = "FiringContextCollected";
      return store.append(`firing-context-${alertId}-1`, 0, [{ type, data }]);
    };
    const split = { kind: "split", source: "list", date: "2026-11-23", ratio: "2:1" };
    const said = { kind: "headline", source: "list", ...headline };
    await collected(2, [
      split,
      { ...said, at: new Date(FIRED - DAY_MS).toISOString() },
      { ...said, at: new Date(FIRED - DAY_MS - 1).toISOString() },
      { ...split, date: "2026-11-20" },
      { kind: "index", at: exchangeTime },
    ]);
    expect(await read(firing)).toMatchObject([
      { kind: "halt" },
      { kind: "split", date: "2026-11-23" },
      { kind: "headline", at: new Date(FIRED - DAY_MS).toISOString() },
    ]);
    await collected(1, [split]);
    expect(await read(firing)).toEqual([split] as never);
  });
});

describe("recent firings", () => {
  const clock = manualClock(FIRED);
  let database: Kysely<Database>;
  let store: EventStore;
  let contexts: FiringContexts;
  beforeEach(async () => {
    clock.set(FIRED);
    database = await openMemoryDatabase();
    store = createEventStore({ database, clock, projections: [firingContextProjection] });
    const market = marketOf({ earnings: [{ date: "2026-11-23", hour: null, isConfirmed: true }] });
    contexts = createFiringContexts({ database, store, market, clock });
  });
  const triggered = (alertId: number, firing = 1) => {
    const exchangeTime = new Date(FIRED).toISOString();
    return { type: "AlertTriggered", data: { alertId, firing, symbol: "ACME", exchangeTime } };
  };
  const fire = (alertId: number) => store.append(`alert-${alertId}`, 0, [triggered(alertId)]);
  const list = (alertId: number) => contexts.list({ alertId, limit: 20 });

  test("are looked up once, ten minutes later", async () => {
    await fire(1);
    await contexts.collectDue();
    expect(await list(1)).toMatchObject([{ collectedAt: null, facts: [] }]);
    clock.advance(10 * MINUTE_MS);
    await Promise.all([contexts.collectDue(), contexts.collectDue()]);
    await contexts.collectDue();
    expect(await list(1)).toMatchObject([
      { alertId: 1, firing: 1, symbol: "ACME", facts: [{ kind: "report" }] },
    ]);
    const events = await store.readStream("firing-context-1-1");
    expect(events).toHaveLength(1);
    await expectRebuildEqual(store, [firingContextProjection]);
  });

  test("keep the day's change of the index and the sector at their time", async () => {
    const index = { price: 99, previousClose: 100, asOf: FIRED };
    const sector = { sector: "Energy", changePercent: -7, source: "list", asOf: FIRED };
    const readSector = async () => ({ ...sector });
    const market = marketOf({ index });
    contexts = createFiringContexts({ database, store, market, clock, readSector });
    await fire(1);
    clock.advance(MINUTE_MS / 2);
    await contexts.collectDue();
    Object.assign(index, { price: 50, asOf: FIRED + 10 * MINUTE_MS });
    Object.assign(sector, { changePercent: 3, asOf: FIRED + 10 * MINUTE_MS });
    clock.advance(10 * MINUTE_MS);
    await contexts.collectDue();
    expect((await list(1))[0]?.facts).toMatchObject([
      { kind: "index", changePercent: expect.closeTo(-1), at: new Date(FIRED).toISOString() },
      { kind: "sector", changePercent: -7 },
    ]);
  });

  test("that are many are looked up a few at a time, newest first, and old ones are not", async () => {
    await fire(99);
    clock.advance(DAY_MS);
    for (let id = 1; id <= 8; id++) await fire(id);
    clock.advance(10 * MINUTE_MS);
    const collected = async () =>
      (await contexts.list({ symbol: "ACME", limit: 50 })).filter(
        ({ collectedAt }) => collectedAt !== null,
      ).length;
    await contexts.collectDue();
    expect(await collected()).toBe(5);
    await contexts.collectDue();
    await contexts.collectDue();
    expect(await collected()).toBe(8);
  });

  test("are stored up to a limit, and are the same after a rebuild", async () => {
    const events = Array.from({ length: MAX_FIRING_CONTEXTS + 5 }, (_, firing) =>
      triggered(1, firing),
    );
    await store.append("alert-1", 0, events);
    const { count } = await database
      .selectFrom("firing_contexts")
      .select(({ fn }) => fn.countAll<number>().as("count"))
      .executeTakeFirstOrThrow();
    expect(count).toBe(MAX_FIRING_CONTEXTS);
    await expectRebuildEqual(store, [firingContextProjection]);
  });
});

import { beforeEach, describe, expect, test } from "bun:test";
import type { EventName } from "../../../domain/rules/rule.ts";
import { KnownFacts, pollFeeds, type FeedMarket, type Seen } from "./feeds.ts";

const NOW = Date.parse("2026-01-06T16:00:00Z");

let answers: Record<string, unknown>;
let failing: string[];
let offered: (capability: string) => boolean;
beforeEach(() => {
  answers = {};
  failing = [];
  offered = () => true;
});

const market = {
  status: () => ({ kind: "live", isOpen: true, asOf: NOW }),
  offers: (capability: string) => offered(capability),
  quote: async () => ({ price: 100, currency: "USD" }),
  sourced: new Proxy(
    {},
    {
      get: (_, name: string) => async () => {
        if (failing.includes(name)) throw new Error("no connection");
        const value = answers[name];
        return value === undefined ? undefined : { value, source: name, asOf: NOW, fetchedAt: NOW };
      },
    },
  ),
} as unknown as FeedMarket;

let seen: Seen;
beforeEach(() => {
  seen = {};
});
/** Reads the feeds once and returns the events with the earlier ones. */
async function look(...events: EventName[]) {
  const found = await pollFeeds(
    market,
    "AAPL",
    { facts: new Set(), events: new Set(events) },
    seen,
  );
  ({ seen } = found);
  return found.observations.flatMap((each) => (each.kind === "event" ? [each.event] : []));
}

describe("a list of a source", () => {
  const trade = { tradedOn: "2026-01-05", owner: "Ann", side: "bought", shares: 10, value: 1000 };

  test("has nothing new at the first read, and then reports each entry once", async () => {
    answers.trades = [trade];
    expect(await look("insiderTrade")).toEqual([]);
    answers.trades = [{ ...trade, shares: 20, value: null }, trade];
    expect(await look("insiderTrade")).toEqual([
      { name: "insiderTrade", side: "bought", value: null },
    ]);
    expect(await look("insiderTrade")).toEqual([]);
  });

  test("loses nothing when it cannot be read", async () => {
    answers.filings = [];
    await look("filing");
    failing = ["filings"];
    answers.filings = [{ url: "https://x/1", form: "8-K", items: ["2.02"] }];
    expect(await look("filing")).toEqual([]);
    failing = [];
    expect(await look("filing")).toEqual([{ name: "filing", form: "8-K", items: ["2.02"] }]);
  });

  test("reports each halt and resumption once", async () => {
    answers.halts = [];
    await look("halt", "resumption");
    answers.halts = [{ haltedAt: NOW - 1000, reason: "T1", resumesAt: null }];
    expect(await look("halt", "resumption")).toEqual([{ name: "halt" }]);
    answers.halts = [{ haltedAt: NOW - 1000, reason: "T1", resumesAt: NOW - 500 }];
    expect(await look("halt", "resumption")).toEqual([{ name: "resumption" }]);
  });

  test("distinguishes a set date from a moved one, and knows how near it is", async () => {
    const report = (date: string) => ({ date, hour: null, isConfirmed: true });
    answers.calendar = { earnings: [report("2026-02-01")], splits: [] };
    expect(await look("earningsDate", "earningsNear")).toEqual([
      { name: "earningsNear", days: 26 },
    ]);
    answers.calendar = { earnings: [report("2026-01-30")], splits: [] };
    expect(await look("earningsDate", "earningsNear")).toEqual([
      { name: "earningsDate", change: "moved" },
      { name: "earningsNear", days: 24 },
    ]);
  });

  test("compares a target with the previous one", async () => {
    answers.targets = { low: 90, mean: 100, high: 120 };
    expect(await look("targetChange")).toEqual([]);
    answers.targets = { low: 90, mean: 110, high: 120 };
    expect(await look("targetChange")).toEqual([
      { name: "targetChange", percent: expect.closeTo(10) },
    ]);
    answers.targets = { low: 90, mean: 100, high: 120 };
    expect(await look("targetChange")).toEqual([
      { name: "targetChange", percent: expect.closeTo(-100 / 11) },
    ]);
  });

  test("leaves its events unknown when no source offers it", async () => {
    offered = () => false;
    const { observations } = await pollFeeds(
      market,
      "AAPL",
      { facts: new Set(["upside"]), events: new Set(["halt"]) },
      {},
    );
    expect(observations).toMatchObject([
      { kind: "fact", fact: "upside", value: null },
      { kind: "feed", event: "halt", isAvailable: false },
      { kind: "feed", event: "resumption", isAvailable: false },
    ]);
  });
});

test("facts come from the newest answer, and are unknown when a source omits them", async () => {
  answers = {
    targets: { low: 90, mean: 130, high: 155 },
    facts: { earningsPerShare: -2, currency: "USD" },
    insiders: { bought: 10, sold: 4 },
    mentions: { last24h: 7, previous24h: 3 },
    calendar: {
      earnings: [
        { date: "2026-01-05", hour: null },
        { date: "2026-01-09", hour: null },
      ],
      splits: [],
    },
  };
  const facts = ["upside", "dispersion", "peRatio", "daysToEarnings", "insiderNet", "mentions"];
  const { observations } = await pollFeeds(
    market,
    "AAPL",
    { facts: new Set(facts as never), events: new Set() },
    {},
  );
  expect(observations.map((each) => (each.kind === "fact" ? each.value : undefined))).toEqual([
    expect.closeTo(30),
    50,
    null,
    3,
    6,
    7,
  ]);
  answers.facts = { earningsPerShare: 5, currency: "USD" };
  const ratio = await pollFeeds(
    market,
    "AAPL",
    { facts: new Set(["peRatio"]), events: new Set() },
    {},
  );
  expect(ratio.observations).toMatchObject([{ value: 20, source: "facts" }]);
});

test("an unchanged fact is reported again only on another day", () => {
  const known = new KnownFacts();
  const fact = {
    kind: "fact",
    symbol: "AAPL",
    tradeDate: "2026-01-06",
    source: "x",
    fact: "upside",
    value: 3,
  } as const;
  expect(known.filterNew([fact])).toHaveLength(1);
  expect(known.filterNew([fact])).toHaveLength(0);
  expect(known.filterNew([{ ...fact, value: 4 }])).toHaveLength(1);
  expect(known.filterNew([{ ...fact, value: 4, tradeDate: "2026-01-07" }])).toHaveLength(1);
});

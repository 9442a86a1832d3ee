import { serveRoutes } from "../../testing/worlds/callRoutes.ts";
import { profileRow } from "../../testing/marketRows.ts";
import { expect, test } from "bun:test";
import { manualClock } from "../../platform/clock.ts";
import type { EarningsDate, StockProfile } from "../../market/profile.ts";
import { SourceUnavailable } from "../../market/source.ts";
import { createEarningsQueries, MAX_UPCOMING, selectUpcoming } from "./queries.ts";
import { earningsRoutes } from "./index.ts";
import { MINUTE_MS } from "../../domain/durations.ts";

const NOW = Date.parse("2026-01-05T15:00:00Z");

const profileOf = (
  symbol: string,
  earnings: EarningsDate | null,
  marketCap: number | null = null,
): StockProfile =>
  profileRow({ symbol, companyName: `${symbol} Inc`, marketCap, earnings, source: "scripted" });
const on = (date: string, hour: EarningsDate["hour"] = null): EarningsDate => ({
  date,
  hour,
  isConfirmed: true,
});

const noRates = { fx: () => Promise.reject(new SourceUnavailable("scripted", "no rates")) };
const dollars = new Map([["USD", 1]]);

type Ports = Parameters<typeof createEarningsQueries>[0];
/** Opens the queries on a live market without rates, calendar and companies unless given. */
const open = (market: Partial<Ports["market"]>, clock: Ports["clock"] = manualClock(NOW)) =>
  createEarningsQueries({
    clock,
    market: {
      sourced: noRates,
      status: () => ({ kind: "live", isOpen: true, asOf: NOW }),
      reportsOn: async () => undefined,
      universe: async () => [],
      profile: async () => undefined,
      ...market,
    },
  });

test("reports of the next two weeks are listed, soonest first and then by company size", () => {
  const upcoming = selectUpcoming(
    [
      profileOf("SMALL", on("2026-01-06"), 1e6),
      profileOf("LARGE", on("2026-01-06"), 1e9),
      profileOf("UNSIZED", on("2026-01-06")),
      profileOf("TODAY", on("2026-01-05", "after_close")),
      profileOf("REPORTED", on("2026-01-05", "before_open")),
      profileOf("EDGE", on("2026-01-19")),
      profileOf("LATER", on("2026-01-20")),
      profileOf("PAST", on("2026-01-04")),
      profileOf("UNKNOWN", null),
      profileOf("BROKEN", on("soon")),
    ],
    NOW,
    dollars,
  );
  expect(upcoming.map(({ reporter, daysUntil }) => [reporter.symbol, daysUntil])).toEqual([
    ["TODAY", 0],
    ["LARGE", 1],
    ["SMALL", 1],
    ["UNSIZED", 1],
    ["EDGE", 14],
  ]);
});

test("companies of several markets are compared in dollars; those without an exchange rate come last", () => {
  const reporters = [
    profileOf("UNSIZED", on("2026-01-07")),
    profileOf("POUND.L", on("2026-01-07"), 9e9),
    profileOf("DOLLAR", on("2026-01-07"), 5e9),
    // It is a day later in Tokyo.
    profileOf("7203.T", on("2026-01-08"), 40e9),
    profileOf("LEAF.TO", on("2026-01-07"), 8e9),
  ];
  const order = (rates: ReadonlyMap<string, number>) =>
    selectUpcoming(reporters, NOW, rates).map(({ reporter }) => reporter.symbol);
  const all = [
    ["GBP", 1.3],
    ["CAD", 0.72],
    ["JPY", 0.0067],
    ["USD", 1],
  ] as const;
  expect(order(new Map(all))).toEqual(["POUND.L", "LEAF.TO", "DOLLAR", "7203.T", "UNSIZED"]);
  expect(order(dollars)[0]).toBe("DOLLAR");
});

test("a list is never longer than its limit", () => {
  const many = Array.from({ length: MAX_UPCOMING + 1 }, (_, n) =>
    profileOf(`S${n}`, on("2026-01-06")),
  );
  expect(selectUpcoming(many, NOW, dollars)).toHaveLength(MAX_UPCOMING);
});

test("the universe is scanned once in a quarter of an hour, and immediately after a failure", async () => {
  const clock = manualClock(NOW);
  let asked = 0;
  let isDown = true;
  const app = serveRoutes(
    earningsRoutes(
      open(
        {
          universe: async () => ["AAA"],
          profile: async (symbol) => {
            asked++;
            if (isDown) throw new SourceUnavailable("scripted", "is out of reach");
            return profileOf(symbol, on("2026-01-06", "before_open"));
          },
        },
        clock,
      ),
    ),
  );
  const ask = async () => app.handle(new Request("http://localhost/api/earnings/upcoming"));
  expect((await ask()).status).toBe(503);
  isDown = false;
  expect(await (await ask()).json()).toEqual([
    {
      symbol: "AAA",
      companyName: "AAA Inc",
      date: "2026-01-06",
      hour: "before_open",
      isConfirmed: true,
      daysUntil: 1,
      source: "scripted",
      sources: [{ source: "scripted", date: "2026-01-06", hour: "before_open" }],
    },
  ]);
  await ask();
  clock.advance(15 * MINUTE_MS - 1);
  await ask();
  expect(asked).toBe(2);
  clock.advance(1);
  await ask();
  expect(asked).toBe(3);
});

test("a date-based calendar is requested for two weeks, and the universe is not scanned", async () => {
  const asked: string[] = [];
  const reportOf = (symbol: string, date: string, marketCap: number) => ({
    symbol,
    companyName: `${symbol} Inc`,
    marketCap,
    earnings: on(date, "after_close"),
  });
  const days: Record<string, ReturnType<typeof reportOf>[]> = {
    "2026-01-05": [reportOf("SMALL", "2026-01-05", 1e6), reportOf("LARGE", "2026-01-05", 1e9)],
    "2026-01-19": [reportOf("EDGE", "2026-01-19", 1e6)],
  };
  const dear = () => Promise.reject(new Error("the universe was asked"));
  const queries = open({
    universe: dear,
    profile: dear,
    reportsOn: async (date) => {
      asked.push(date);
      if (date === "2026-01-07") throw new SourceUnavailable("scripted", "is out of reach");
      return { value: days[date] ?? [], source: "calendar", asOf: NOW, fetchedAt: NOW };
    },
  });
  const found = await queries.upcoming();
  expect(found.map(({ symbol, date, source }) => [symbol, date, source])).toEqual([
    ["LARGE", "2026-01-05", "calendar"],
    ["SMALL", "2026-01-05", "calendar"],
    ["EDGE", "2026-01-19", "calendar"],
  ]);
  // In Tokyo it is the 6th.
  expect(asked).toHaveLength(16);
  expect([asked[0], asked.at(-1)]).toEqual(["2026-01-05", "2026-01-20"]);
});

test("a calendar without any available day is unavailable", async () => {
  const queries = open({
    universe: async () => ["AAA"],
    profile: async (symbol) => profileOf(symbol, on("2026-01-06")),
    reportsOn: () => Promise.reject(new SourceUnavailable("scripted", "is out of reach")),
  });
  await expect(queries.upcoming()).rejects.toThrow(SourceUnavailable);
});

test("an empty calendar with a missing day is unavailable, a complete one is empty", async () => {
  const emptyExcept = (missing: string) =>
    open({
      reportsOn: async (date) => {
        if (date === missing) throw new SourceUnavailable("scripted", "is out of reach");
        return { value: [], source: "calendar", asOf: NOW, fetchedAt: NOW };
      },
    });
  await expect(emptyExcept("2026-01-07").upcoming()).rejects.toThrow(SourceUnavailable);
  expect(await emptyExcept("2027-01-07").upcoming()).toEqual([]);
});

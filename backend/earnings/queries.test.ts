import { expect, test } from "bun:test";
import { Elysia } from "elysia";
import { manualClock } from "../clock.ts";
import { errors } from "../http/errors.ts";
import { silentLog } from "../log.ts";
import type { EarningsDate, StockProfile } from "../market/profile.ts";
import { SourceUnavailable } from "../market/source.ts";
import { createEarningsQueries, MAX_UPCOMING, selectUpcoming } from "./queries.ts";
import { earningsRoutes } from "./routes.ts";

const NOW = Date.parse("2026-01-05T15:00:00Z");

const profileOf = (
  symbol: string,
  earnings: EarningsDate | null,
  marketCap: number | null = null,
): StockProfile => ({
  symbol,
  companyName: `${symbol} Inc`,
  sector: null,
  market: "US",
  currency: "USD",
  marketCap,
  averageVolume: null,
  peRatio: null,
  targets: null,
  rating: null,
  ratingChange: null,
  earnings,
  options: null,
  mentions: null,
  insiders: null,
  source: "scripted",
});
const on = (date: string, hour: EarningsDate["hour"] = null): EarningsDate => ({
  date,
  hour,
  isConfirmed: true,
});

test("reports of the next two weeks are listed, the soonest first and then the larger company", () => {
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
  );
  expect(upcoming.map(({ profile, daysUntil }) => [profile.symbol, daysUntil])).toEqual([
    ["TODAY", 0],
    ["LARGE", 1],
    ["SMALL", 1],
    ["UNSIZED", 1],
    ["EDGE", 14],
  ]);
});

test("a list is never longer than its limit", () => {
  const many = Array.from({ length: MAX_UPCOMING + 1 }, (_, n) =>
    profileOf(`S${n}`, on("2026-01-06")),
  );
  expect(selectUpcoming(many, NOW)).toHaveLength(MAX_UPCOMING);
});

test("the universe is asked once in a quarter of an hour, and again at once after a failure", async () => {
  const clock = manualClock(NOW);
  let asked = 0;
  let isDown = true;
  const app = new Elysia({ aot: false }).use(errors(silentLog)).use(
    earningsRoutes(
      createEarningsQueries({
        clock,
        market: {
          status: () => ({ kind: "live", isOpen: true, asOf: NOW }),
          universe: async () => ["AAA"],
          profile: async (symbol) => {
            asked++;
            if (isDown) throw new SourceUnavailable("scripted", "is out of reach");
            return profileOf(symbol, on("2026-01-06", "before_open"));
          },
        },
      }),
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
  clock.advance(15 * 60_000 - 1);
  await ask();
  expect(asked).toBe(2);
  clock.advance(1);
  await ask();
  expect(asked).toBe(3);
});

test("two sources confirm a day, and one that they move away is not listed", async () => {
  const reportOf = (source: string, date: string) => ({
    source,
    asOf: NOW,
    fetchedAt: NOW,
    earnings: { ...on(date, "after_close"), isConfirmed: false },
  });
  const queries = createEarningsQueries({
    clock: manualClock(NOW),
    market: {
      status: () => ({ kind: "live", isOpen: true, asOf: NOW }),
      universe: async () => ["AGREED", "MOVED", "DIFFERS"],
      profile: async (symbol) => profileOf(symbol, on("2026-01-06")),
      earningsReports: async (symbol) => {
        const second = { AGREED: "2026-01-07", MOVED: "2026-03-02", DIFFERS: "2026-01-09" }[symbol];
        const first = symbol === "DIFFERS" ? "2026-01-08" : second;
        return [reportOf("yahoo", first ?? ""), reportOf("nasdaq", second ?? "")];
      },
    },
  });
  expect(
    (await queries.upcoming()).map(({ symbol, date, isConfirmed, sources }) => ({
      symbol,
      date,
      isConfirmed,
      by: sources.map((opinion) => opinion.date),
    })),
  ).toEqual([
    { symbol: "AGREED", date: "2026-01-07", isConfirmed: true, by: ["2026-01-07", "2026-01-07"] },
    { symbol: "DIFFERS", date: "2026-01-08", isConfirmed: false, by: ["2026-01-08", "2026-01-09"] },
  ]);
});

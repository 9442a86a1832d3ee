import { expect, test } from "bun:test";
import { compare, indicator, price } from "../../../domain/rules/recipes/parts.ts";
import type { Rule, Series } from "../../../domain/rules/rule.ts";
import { readClosedBars, type BarMarket } from "./closedBars.ts";
import { seriesWantedBy } from "./symbolSeries.ts";
import { ruleWhen } from "../../../testing/ruleWhen.ts";

const ruleOf = (timeframe: "5m" | "1d", period: number, sessions: Rule["sessions"]): Rule =>
  ruleWhen(compare(price("close"), ">", { ...indicator("sma", [period]), timeframe } as Series), {
    repetition: { kind: "once" },
    sessions,
  });

const fiveMinutesOf = (rules: readonly Rule[]) =>
  seriesWantedBy(rules, "AAPL").find(({ timeframe }) => timeframe === "5m");

test("a rule of regular hours has enough bars when another one reads extended hours", () => {
  const regular = ruleOf("5m", 100, "regular");
  const extended = ruleOf("5m", 2, "extended");
  expect(fiveMinutesOf([regular])).toMatchObject({ bars: 100, withExtendedHours: false });
  // An extended day of 16 hours has about 2.5 times the bars of 6.5 regular hours.
  const both = fiveMinutesOf([regular, extended]);
  expect(both?.withExtendedHours).toBeTrue();
  expect(both?.bars).toBeGreaterThanOrEqual(100 * 2.5);
  expect(fiveMinutesOf([extended, regular])).toEqual(both);
});

test("a day has one bar, whatever hours the rules select", () => {
  const rules = [ruleOf("1d", 100, "regular"), ruleOf("1d", 2, "extended")];
  expect(seriesWantedBy(rules, "AAPL")).toMatchObject([{ bars: 100 }]);
});

test("older bars of another source are dropped because their volumes are not comparable", async () => {
  const now = Date.parse("2026-03-10T15:00:00Z");
  const bar = (time: number, volume: number) => ({
    time,
    open: 1,
    high: 1,
    low: 1,
    close: 1,
    volume,
  });
  const minutes = Array.from({ length: 1000 }, (_, at) => now - (1000 - at) * 300_000);
  const market = {
    status: () => ({ kind: "simulated", isOpen: true, isRoundTheClock: true, asOf: now }),
    sourced: {
      bars: async (_symbol: string, _interval: string, _limit: number, { before = 0 } = {}) => ({
        source: before === 0 ? "second" : "first",
        asOf: now,
        fetchedAt: now,
        value: {
          bars: before === 0 ? minutes.map((time) => bar(time, 2)) : [bar(before - 300_000, 100)],
        },
      }),
    },
  } as unknown as BarMarket;
  const wanted = { timeframe: "5m", bars: 1500, since: null, withExtendedHours: false } as const;
  const read = (await readClosedBars(market, "AAPL", wanted)) ?? [];
  expect(new Set(read.map(({ observation }) => observation.source))).toEqual(new Set(["second"]));
  expect(read).toHaveLength(1000);
});

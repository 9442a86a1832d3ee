import { expect, test } from "bun:test";
import { manualClock } from "../../../platform/clock.ts";
import { createSimulatedSource } from "./source.ts";
import { DAY_MS } from "../../../domain/durations.ts";

const clock = manualClock("2026-01-05T15:00:00Z");
const source = createSimulatedSource({ seed: 1, clock });
const earningsOf = async (symbol: string) => (await source.calendar?.(symbol))?.earnings ?? [];
const daysBetween = (one: string, other: string) => (Date.parse(other) - Date.parse(one)) / DAY_MS;

test("reports are quarterly for two years back, and the last one is upcoming", async () => {
  for (const symbol of ["AAPL", "F", "VOD.L", "7203.T"]) {
    const earnings = await earningsOf(symbol);
    expect(earnings.length).toBeGreaterThanOrEqual(8);
    const dates = earnings.map(({ date }) => date);
    for (const [place, date] of dates.slice(1).entries()) {
      const gap = daysBetween(dates[place]!, date);
      expect(gap).toBeGreaterThan(75);
      expect(gap).toBeLessThan(107);
    }
    expect(earnings.at(-1)).toEqual((await source.profile?.(symbol))?.earnings ?? earnings[0]!);
    expect(dates.at(-2)! < "2026-01-05").toBe(true);
  }
});

test("the next report becomes a past one, on the same day and at the same hour", async () => {
  const before = await earningsOf("MSFT");
  clock.set("2026-07-05T15:00:00Z");
  const after = await earningsOf("MSFT");
  clock.set("2026-01-05T15:00:00Z");
  const next = before.at(-1)!;
  expect(after).toContainEqual({ ...next, isConfirmed: true });
  expect(after.at(-1)!.date > next.date).toBe(true);
});

test("an unknown symbol has no calendar", async () => {
  expect(await source.calendar?.("ZZZZ")).toBeUndefined();
  expect(await source.splits?.("ZZZZ")).toBeUndefined();
});

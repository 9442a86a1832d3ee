import { expect, test } from "bun:test";
import type { Bar } from "../../domain/bar.ts";
import { twentyDayReturn } from "./risk.ts";
import { DAY_MS } from "../../domain/durations.ts";

const MONDAY = Date.parse("2026-01-05T00:00:00Z");

/** Daily bars of weekdays, ending at `asOf` or before. */
function barsUntil(asOf: number, closes: readonly number[]): readonly Bar[] {
  const bars: Bar[] = [];
  let time = Math.floor(asOf / DAY_MS) * DAY_MS;
  for (const close of closes.toReversed()) {
    while ([0, 6].includes(new Date(time).getUTCDay())) time -= DAY_MS;
    bars.unshift({ time, open: close, high: close, low: close, close, volume: null });
    time -= DAY_MS;
  }
  return bars;
}

const flatThen = (last: number) => [...Array.from({ length: 30 }, () => 100), last];

test("is the newest close compared with the one twenty trade dates earlier", () => {
  expect(twentyDayReturn(barsUntil(MONDAY, flatThen(67.8)), MONDAY)).toBeCloseTo(-32.2);
  const rising = Array.from({ length: 21 }, (_, day) => 50 + day);
  expect(twentyDayReturn(barsUntil(MONDAY, rising), MONDAY)).toBeCloseTo(40);
});

test("spans a weekend and a holiday", () => {
  expect(twentyDayReturn(barsUntil(MONDAY, flatThen(110)), MONDAY + 4 * DAY_MS)).toBeCloseTo(10);
});

test("is unknown with fewer bars, an ended series or a gap", () => {
  const bars = barsUntil(MONDAY, flatThen(110));
  expect(twentyDayReturn([], MONDAY)).toBeNull();
  expect(twentyDayReturn(bars.slice(-20), MONDAY)).toBeNull();
  expect(twentyDayReturn(bars, MONDAY + 30 * DAY_MS)).toBeNull();
  const halted = [...barsUntil(MONDAY - 20 * DAY_MS, flatThen(100)), ...bars.slice(-3)];
  expect(twentyDayReturn(halted, MONDAY)).toBeNull();
});

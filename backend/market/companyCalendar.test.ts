import { expect, test } from "bun:test";
import { keepSoundCalendar } from "./companyCalendar.ts";
import type { EarningsDate } from "./profile.ts";
import { DAY_MS } from "../domain/durations.ts";

const report = (date: string): EarningsDate => ({ date, hour: null, isConfirmed: true });

test("a calendar is oldest first with one entry per day, the later entry winning", () => {
  const { earnings } = keepSoundCalendar({
    earnings: [
      report("2026-04-30"),
      report("2026-01-29"),
      { ...report("2026-04-30"), hour: "before_open" },
    ],
    splits: [],
  });
  expect(earnings.map(({ date, hour }) => [date, hour])).toEqual([
    ["2026-01-29", null],
    ["2026-04-30", "before_open"],
  ]);
});

test.each(["", "soon", "2026-02-30", "2026-13-01", "2026-1-1", "2026-01-01T00:00:00Z"])(
  "an invalid date (%p) is skipped",
  (date) => {
    expect(keepSoundCalendar({ earnings: [report(date)], splits: [] }).earnings).toEqual([]);
  },
);

test.each([
  [0, 1],
  [1, 0],
  [1, 1],
  [-4, 1],
  [Number.NaN, 1],
  [4, Number.POSITIVE_INFINITY],
])("%p new shares for %p old ones are not a split", (numerator, denominator) => {
  const split = { date: "2020-08-31", numerator, denominator } as const;
  expect(keepSoundCalendar({ earnings: [], splits: [split] }).splits).toEqual([]);
});

test("a list is limited to what a chart can show", () => {
  const earnings = Array.from({ length: 500 }, (_, day) =>
    report(new Date(day * DAY_MS).toISOString().slice(0, 10)),
  );
  const kept = keepSoundCalendar({ earnings, splits: [] }).earnings;
  expect(kept).toHaveLength(200);
  expect(kept.at(-1)).toEqual(earnings.at(-1)!);
});

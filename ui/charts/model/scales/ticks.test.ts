import { describe, expect, test } from "bun:test";
import * as fc from "fast-check";
import { rankBars, tickRanks, timeTicks } from "./ticks.ts";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "../../../../backend/domain/durations.ts";

const at = (text: string): { time: number } => ({ time: Date.parse(text) });
const rankNames = (
  bars: { time: number }[],
  offset?: (time: number) => number,
): (string | undefined)[] => [...rankBars(bars, offset)].map((rank) => tickRanks[rank]);

describe("rankBars", () => {
  test("a session that opens within the day outranks full hours", () => {
    const tokyo = () => 9 * HOUR_MS;
    const bars = [
      at("2026-01-05T00:00Z"),
      at("2026-01-05T02:00Z"),
      at("2026-01-05T02:25Z"),
      at("2026-01-05T03:30Z"),
      at("2026-01-05T03:35Z"),
    ];
    const names = [...rankBars(bars, tokyo, 5 * MINUTE_MS)].map((rank) => tickRanks[rank]);
    expect(names).toEqual(["day", "session", "fiveMinutes", "session", "fiveMinutes"]);
    const opening = [{ ...at("2026-01-05T14:25Z"), session: "pre" }, at("2026-01-05T14:30Z")];
    expect(tickRanks[rankBars(opening, () => 0, 5 * MINUTE_MS)[1]!]).toBe("session");
  });

  test("finds the greatest boundary crossed since the previous bar", () => {
    expect(
      rankNames([
        at("2026-01-30T20:59Z"),
        at("2026-01-30T21:00Z"),
        at("2026-02-02T15:30Z"),
        at("2026-02-02T15:31Z"),
        at("2026-02-02T15:35Z"),
        at("2026-02-02T16:00Z"),
        at("2026-02-03T14:30Z"),
        at("2027-02-03T14:30Z"),
      ]),
    ).toEqual(["day", "threeHours", "month", "minute", "fiveMinutes", "hour", "day", "year"]);
  });

  test("uses the exchange's wall clock, also across a clock change", () => {
    // New York leaves summer time on 1 November 2026 at 06:00 UTC.
    const newYork = (time: number): number =>
      (time < Date.parse("2026-11-01T06:00Z") ? -4 : -5) * 60 * MINUTE_MS;
    const bars = [
      at("2026-11-01T03:59Z"),
      at("2026-11-01T04:00Z"),
      at("2026-11-02T04:30Z"),
      at("2026-11-02T05:00Z"),
    ];
    expect(rankNames(bars, newYork)).toEqual(["day", "month", "halfDay", "day"]);
  });
});

describe("timeTicks", () => {
  test("daily bars have years before months before days", () => {
    const start = Date.parse("2024-12-20");
    const bars = Array.from({ length: 60 }, (_, i) => ({ time: start + i * DAY_MS }));
    const ticks = timeTicks(rankBars(bars), 12);
    expect(ticks).toContainEqual({ index: 12, style: "year" });
    expect(ticks).toContainEqual({ index: 43, style: "month" });
    expect(ticks.some(({ style }) => style === "day")).toBe(true);
  });

  test("no lesser label replaces a boundary that has no room", () => {
    const start = Date.parse("2024-01-02");
    const bars = Array.from({ length: 400 }, (_, i) => ({ time: start + i * DAY_MS })).filter(
      ({ time }) => ![0, 6].includes(new Date(time).getUTCDay()),
    );
    // 3 June to 1 July are 20 bars, so with a gap of 21 neither June nor 4 June has a label.
    const ticks = timeTicks(rankBars(bars), 21);
    const months = ticks.map(({ index }) => new Date(bars[index]!.time).toISOString().slice(0, 7));
    expect(months).toContain("2024-07");
    expect(months).not.toContain("2024-06");
  });

  describe("months when not all have room", () => {
    const start = Date.parse("2023-11-20");
    const bars = Array.from({ length: 3 * 366 }, (_, i) => ({ time: start + i * DAY_MS })).filter(
      ({ time }) => ![0, 6].includes(new Date(time).getUTCDay()),
    );
    const labelled = (of: typeof bars, gap: number) =>
      timeTicks(rankBars(of), gap)
        .filter(({ style }) => style !== "day")
        .map(({ index }) => new Date(of[index]!.time).getUTCMonth() + 1);

    test.each([
      [19, [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]],
      [22, [1, 3, 5, 7, 9, 11]],
      [45, [1, 4, 7, 10]],
      [70, [1, 5, 9]],
      [100, [1, 7]],
    ])("with %d bars per label are evenly spaced", (gap, months) => {
      const all = labelled(bars, gap);
      expect([...new Set(all)].toSorted((a, b) => a - b)).toEqual(months);
      // Two whole years between the partial ones at both ends.
      const january = all.indexOf(1);
      expect(all.slice(january, january + 2 * months.length)).toEqual([...months, ...months]);
    });

    test("are counted without a January, too", () => {
      const summer = bars.filter(({ time }) => {
        const month = new Date(time).getUTCMonth();
        return time > Date.parse("2025-01-10") && time < Date.parse("2026-01-01") && month > 0;
      });
      const months = labelled(summer, 22);
      expect(months.length).toBeGreaterThan(3);
      expect(months.slice(1).map((month, i) => month - months[i]!)).toEqual(
        months.slice(1).map(() => 2),
      );
    });

    test("keep their labels next to a month that a halt made short", () => {
      const halted = bars.filter(
        ({ time }) => time < Date.parse("2025-06-04") || time > Date.parse("2025-06-28"),
      );
      const months = labelled(halted, 18);
      expect(months.length).toBeGreaterThan(30);
    });
  });

  test("hourly bars have a date at the start of a session and times of day between", () => {
    const bars = [2, 3, 4].flatMap((day) =>
      Array.from({ length: 7 }, (_, i) => ({ time: Date.UTC(2026, 2, day, 14 + i) })),
    );
    const ticks = timeTicks(rankBars(bars), 3);
    expect(ticks.filter(({ style }) => style === "day").map(({ index }) => index)).toEqual([
      0, 7, 14,
    ]);
    expect(ticks.some(({ style }) => style === "time")).toBe(true);
  });

  test("labels ascend, keep their distance and are only at boundaries", () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 1, max: 3 * DAY_MS }), { minLength: 1, maxLength: 300 }),
        fc.integer({ min: 1, max: 40 }),
        (gaps, minGap) => {
          let time = Date.parse("2025-12-01");
          const bars = gaps.map((gap) => ({ time: (time += gap) }));
          const ranks = rankBars(bars);
          const ticks = timeTicks(ranks, minGap);
          expect(ticks.length).toBeGreaterThan(0);
          ticks.forEach(({ index }, i) => {
            expect(ranks[index]).toBeGreaterThanOrEqual(0);
            if (i > 0) expect(index - ticks[i - 1]!.index).toBeGreaterThanOrEqual(minGap);
          });
        },
      ),
    );
  });

  test("a series without bars has no labels", () => {
    expect(timeTicks(rankBars([]), 5)).toEqual([]);
  });
});

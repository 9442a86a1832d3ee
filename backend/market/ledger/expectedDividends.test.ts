import { describe, expect, test } from "bun:test";
import { assert, array, integer, property, record } from "fast-check";
import { tradeDateOfStamp, type TradeDate } from "../../domain/tradeDate.ts";
import { decimalOf } from "./decimal.ts";
import { toPercents } from "./allocation.ts";
import { expectDividends, expectedPerShare, yearLater } from "./expectedDividends.ts";

const TODAY: TradeDate = "2026-01-05";

describe("expected dividends", () => {
  test("of a share are their sum, and unknown when none is listed", () => {
    const known = [
      { date: "2024-12-10", amount: 5 },
      { date: "2025-05-10", amount: 0.1 },
      { date: "2026-02-14", amount: 0.2 },
    ];
    expect(expectedPerShare(known, TODAY)).toBe(0.3);
    expect(expectedPerShare(known.slice(0, 1), TODAY)).toBe(0);
    expect(expectedPerShare([], TODAY)).toBeUndefined();
    expect(expectedPerShare(undefined, TODAY)).toBeUndefined();
  });

  test("repeat those of the last year and include announced ones", () => {
    const known = [
      { date: "2025-01-05", amount: 9 },
      { date: "2025-02-10", amount: 1 },
      { date: "2025-05-10", amount: 2 },
      { date: "2026-01-05", amount: 3 },
      { date: "2026-02-14", amount: 4 },
    ];
    expect(expectDividends(known, TODAY)).toEqual([
      { exDate: "2026-02-14", amount: 4, isAnnounced: true },
      { exDate: "2026-05-10", amount: 2, isAnnounced: false },
      { exDate: "2027-01-05", amount: 3, isAnnounced: false },
    ]);
  });

  test("keep to the calendar on the leap day", () => {
    expect(yearLater("2024-02-29")).toBe("2025-02-28");
    expect(yearLater("2023-02-28")).toBe("2024-02-28");
  });

  test("are none when a company paid nothing for a year", () => {
    expect(expectDividends([{ date: "2024-12-31", amount: 1 }], TODAY)).toEqual([]);
  });

  test("always lie within the year, and are never invented", () => {
    const dividends = array(
      record({ day: integer({ min: -900, max: 900 }), amount: integer({ min: 1, max: 99 }) }),
    );
    assert(
      property(dividends, (drafts) => {
        const known = drafts.map(({ day, amount }) => ({
          date: tradeDateOfStamp(Date.parse(TODAY) + day * 86_400_000),
          amount,
        }));
        for (const { exDate, amount, isAnnounced } of expectDividends(known, TODAY)) {
          expect(exDate > TODAY && exDate <= "2027-01-05").toBe(true);
          const source = known.some(
            (each) =>
              each.amount === amount &&
              (isAnnounced ? each.date === exDate : yearLater(each.date) === exDate),
          );
          expect(source).toBe(true);
        }
      }),
    );
  });
});

/** Reference that distributes whole hundredths one by one to the share with the largest remainder. */
function percentsOnPaper(values: readonly number[]): number[] {
  const total = values.reduce((sum, each) => sum + BigInt(each), 0n);
  const floors = values.map((value) => {
    const scaled = BigInt(value) * 10_000n;
    const down = scaled / total - (scaled % total < 0n ? 1n : 0n);
    return { down, lost: scaled - down * total };
  });
  let left = 10_000n - floors.reduce((sum, { down }) => sum + down, 0n);
  const taken = new Set<number>();
  while (left-- > 0n) {
    let best = -1;
    for (const [place, { lost }] of floors.entries()) {
      if (!taken.has(place) && (best < 0 || lost > (floors[best]?.lost ?? 0n))) best = place;
    }
    taken.add(best);
  }
  return floors.map(({ down }, place) => Number(down) + (taken.has(place) ? 1 : 0));
}

describe("percentages", () => {
  test("of three equal parts are 33.34, 33.33 and 33.33", () => {
    expect(toPercents([1, 1, 1].map(decimalOf))?.map(Number)).toEqual([33.34, 33.33, 33.33]);
  });

  test("add up to 100 as in the reference; negative values have none", () => {
    const values = array(integer({ min: -1000, max: 1_000_000 }), { minLength: 1, maxLength: 40 });
    assert(
      property(values, (numbers) => {
        const percents = toPercents(numbers.map(decimalOf));
        const positive = numbers.map((each) => Math.max(0, each));
        if (positive.every((each) => each === 0)) return expect(percents).toBeNull();
        expect(percents?.map((each) => each === null)).toEqual(numbers.map((each) => each < 0));
        const hundredths = percents?.map((each) => each?.times(100).toNumber() ?? 0);
        expect(hundredths?.reduce((sum, each) => sum + each, 0)).toBe(10_000);
        expect(hundredths).toEqual(percentsOnPaper(positive));
      }),
    );
  });
});

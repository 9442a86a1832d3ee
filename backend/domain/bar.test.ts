import { describe, expect, test } from "bun:test";
import * as fc from "fast-check";
import { intervalMs, intervals, isSoundBar, mergeBars, type Bar } from "./bar.ts";

const flat = { open: 5, high: 5, low: 5, close: 5 };

const anyPrice = fc.double({ min: 0.0001, max: 1e6, noNaN: true });
const anyBar: fc.Arbitrary<Bar> = fc
  .record({
    time: fc.nat(),
    open: anyPrice,
    close: anyPrice,
    above: fc.double({ min: 0, max: 10, noNaN: true }),
    below: fc.double({ min: 0.1, max: 1, noNaN: true }),
    volume: fc.option(fc.nat()),
  })
  .map(({ time, open, close, above, below, volume }) => ({
    time,
    open,
    close,
    high: Math.max(open, close) + above,
    low: Math.min(open, close) * below,
    volume,
  }));
const someBars = fc.array(anyBar, { minLength: 1, maxLength: 20 }) as fc.Arbitrary<[Bar, ...Bar[]]>;

describe("a valid bar", () => {
  test("may be flat, and open and close may equal its high and low", () => {
    expect(isSoundBar(flat)).toBe(true);
    expect(isSoundBar({ open: 4, high: 5, low: 4, close: 5 })).toBe(true);
  });

  const faults: Record<string, object> = {
    "open above high": { open: 6 },
    "open below low": { open: 4 },
    "close above high": { close: 6 },
    "close below low": { close: 4 },
    "high below low": { high: 4 },
    "a low of 0": { low: 0 },
    "negative prices": { open: -5, high: -5, low: -5, close: -5 },
    "NaN as high": { high: Number.NaN },
    "NaN as low": { low: Number.NaN },
    "an infinite high": { high: Number.POSITIVE_INFINITY },
    "text for a price": { open: "5" },
    "nothing for a price": { close: null },
  };
  for (const [fault, fields] of Object.entries(faults)) {
    test(`has no ${fault}`, () => {
      expect(isSoundBar({ ...flat, ...fields })).toBe(false);
    });
  }
});

describe("merging bars", () => {
  test("takes the first open and time, the last close, the extremes and the sum of volumes", () => {
    const first: Bar = { time: 1, open: 5, high: 9, low: 4, close: 6, volume: 10 };
    const second: Bar = { time: 2, open: 6, high: 7, low: 2, close: 3, volume: 5 };
    expect(mergeBars([first, second])).toEqual({
      time: 1,
      open: 5,
      high: 9,
      low: 2,
      close: 3,
      volume: 15,
    });
  });

  test("the sum of volumes is unknown only if all are unknown", () => {
    const unknown: Bar = { time: 1, ...flat, volume: null };
    expect(mergeBars([unknown, unknown]).volume).toBeNull();
    expect(mergeBars([unknown, { ...unknown, volume: 3 }]).volume).toBe(3);
    expect(mergeBars([{ ...unknown, volume: 0 }, unknown]).volume).toBe(0);
  });

  test("valid bars merge into a valid bar, and a single bar stays the same", () =>
    fc.assert(
      fc.property(someBars, (bars) => {
        expect(isSoundBar(mergeBars(bars))).toBe(true);
        expect(mergeBars([bars[0]])).toEqual(bars[0]);
      }),
    ));

  test("the order in which bars are merged does not matter", () =>
    fc.assert(
      fc.property(someBars, someBars, (some, others) => {
        expect(mergeBars([mergeBars(some), mergeBars(others)])).toEqual(
          mergeBars([...some, ...others]),
        );
      }),
    ));
});

test("each interval is a whole number of the one before it", () => {
  const lengths = intervals.map((interval) => intervalMs[interval]);
  for (const [index, length] of lengths.slice(1).entries()) {
    expect(length % lengths[index]!).toBe(0);
    expect(length).toBeGreaterThan(lengths[index]!);
  }
});

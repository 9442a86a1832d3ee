import { describe, expect, test } from "bun:test";
import {
  MARK_GAP,
  TRACK_MARGIN,
  layOutTrack,
  scaleOf,
  trackOfQuote,
  type TrackPrices,
} from "./trackGeometry.ts";

const above = (value: number) => ({ value, met: "above" }) as const;
const below = (value: number) => ({ value, met: "below" }) as const;

describe("scale", () => {
  test("does not exist when nothing is known", () => {
    expect(scaleOf({})).toBeNull();
    expect(scaleOf({ price: null, stop: Number.NaN, day: { low: 1, high: Infinity } })).toBeNull();
  });

  test("shows ranges alone from end to end", () => {
    const year = { low: 2, high: 500 };
    expect(scaleOf({ price: 3, year })).toEqual(year);
    expect(scaleOf({ price: 1, year })).toEqual({ low: 1, high: 500 });
  });

  test("draws a near target near, because it covers at least a fifth of the price", () => {
    expect(scaleOf({ price: 100, targets: [above(102)] })).toEqual({ low: 91, high: 111 });
    expect(scaleOf({ price: 100, targets: [above(150)] })).toEqual({ low: 100, high: 150 });
  });

  test("cuts a wide range, so that the distance stays visible", () => {
    const year = { low: 2, high: 500 };
    expect(scaleOf({ price: 100, targets: [above(120)], year })).toEqual({ low: 60, high: 160 });
  });

  test("always includes the analysts' mean target", () => {
    const scale = scaleOf({ price: 4.25, analysts: { low: 6, mean: 10.73, high: 20 } });
    expect(scale).toEqual({ low: 4.25, high: 20 });
  });

  test("is the same for tiny prices as for large ones", () => {
    const tiny = layOutTrack({ price: 0.000012, targets: [above(0.000015)] }, 160);
    const large = layOutTrack({ price: 120, targets: [above(150)] }, 160);
    expect(tiny.price).toBeCloseTo(large.price ?? Number.NaN, 6);
    expect(tiny.targets[0]?.at).toBeCloseTo(large.targets[0]?.at ?? Number.NaN, 6);
  });
});

test("has today's range and the analysts' mean of a quote, if they are known", () => {
  const quote = { price: 4, low: 3.9, high: null, upsidePotential: 25 };
  expect(layOutTrack(trackOfQuote(quote), 160).day).toBeNull();
  expect(scaleOf(trackOfQuote(quote))).toEqual({ low: 4, high: 5 });
  const track = trackOfQuote({ ...quote, high: 4.1, upsidePotential: null });
  expect(scaleOf(track)).toEqual({ low: 3.9, high: 4.1 });
});

describe("layout", () => {
  const everything: TrackPrices = {
    price: 187.4,
    targets: [above(190)],
    stop: 170,
    day: { low: 185.1, high: 188 },
    year: { low: 120, high: 210 },
    analysts: { low: 150, mean: 195, high: 240 },
  };

  test.each([64, 160, 320])("at %i px draws every mark completely", (width) => {
    const { price, targets, stop, year, analysts } = layOutTrack(everything, width);
    const marks = [price, ...targets.map(({ at }) => at), stop, analysts?.mean];
    for (const mark of marks) {
      expect(mark).toBeGreaterThanOrEqual(TRACK_MARGIN);
      expect(mark).toBeLessThanOrEqual(width - TRACK_MARGIN);
    }
    for (const end of [year?.from, year?.to]) {
      expect(end).toBeGreaterThanOrEqual(0);
      expect(end).toBeLessThanOrEqual(width);
    }
  });

  test("prices keep their order", () => {
    const { price, targets, stop, year } = layOutTrack(everything, 320);
    const places = [year?.from, stop, price, targets[0]?.at, year?.to] as number[];
    expect(places).toEqual(places.toSorted((a, b) => a - b));
  });

  test("is an empty track when nothing is known", () => {
    const { price, targets, way, year } = layOutTrack({}, 160);
    expect([price, targets, way, year]).toEqual([null, [], null, null]);
  });

  test("without a price shows the target without a path to it", () => {
    const { targets, way } = layOutTrack({ price: null, targets: [above(190)] }, 160);
    expect(targets).toEqual([{ at: 80, isMet: false }]);
    expect(way).toBeNull();
  });

  test.each([
    [above(100), 100, true],
    [above(100), 99.99, false],
    [below(100), 100, true],
    [below(100), 100.01, false],
    [{ value: 100 }, 120, false],
  ])("target %j at a price of %p is met: %p", (target, price, isMet) => {
    expect(layOutTrack({ price, targets: [target] }, 160).targets[0]?.isMet).toBe(isMet);
  });

  test("a met target has no path; otherwise the path leads to the nearest open one", () => {
    expect(layOutTrack({ price: 101, targets: [above(100)] }, 160).way).toBeNull();
    const { way, price, targets } = layOutTrack(
      { price: 101, targets: [below(90), above(105)] },
      160,
    );
    expect(way).toEqual({ from: price!, to: targets[1]!.at });
  });

  test("the analysts' target is used only without another target", () => {
    const analysts = { low: 110, mean: 120, high: 130 };
    const alone = layOutTrack({ price: 100, analysts }, 160);
    expect(alone.way?.to).toBe(alone.analysts!.mean);
    expect(layOutTrack({ price: 100, analysts, targets: [above(90)] }, 160).way).toBeNull();
  });

  test("a cut range reaches the edge of the track, another stays within the margin", () => {
    const { year } = layOutTrack(
      { price: 100, targets: [above(120)], year: { low: 2, high: 130 } },
      160,
    );
    expect(year).toEqual({
      from: 0,
      to: 160 - TRACK_MARGIN,
      isCutLow: true,
      isCutHigh: false,
    });
  });

  test("reversed ends are swapped; a range of one price is visible", () => {
    const { day } = layOutTrack({ price: 100, day: { low: 110, high: 90 } }, 160);
    expect([day?.from, day?.to]).toEqual([TRACK_MARGIN, 160 - TRACK_MARGIN]);
    const flat = layOutTrack({ price: 100, day: { low: 100, high: 100 } }, 160).day;
    expect(flat!.to - flat!.from).toBe(3);
  });

  test("a target and a stop at the same price are next to each other", () => {
    const { targets, stop } = layOutTrack({ price: 100, targets: [above(120)], stop: 120 }, 160);
    expect(Math.abs(targets[0]!.at - stop!)).toBe(MARK_GAP);
  });
});

import type { LinePoint, LineThrough } from "../../../backend/domain/line.ts";
import { describe, expect, test } from "bun:test";
import * as fc from "fast-check";
import { priceOfLine } from "../../../backend/domain/line.ts";
import { DAY_MS } from "../../../backend/domain/durations.ts";
import {
  distanceTo,
  type LineScene,
  lineThrough,
  lineUnder,
  mapTime,
  moveLine,
  movePoint,
  pathOf,
  type Pixel,
  pixelOf,
  SNAP_REACH,
  snapPoint,
  traceLine,
} from "./drawnLines.ts";
import { priceToY } from "./scales/priceScale.ts";
import { fitView, indexToX } from "./scales/timeScale.ts";

const START = Date.UTC(2025, 0, 6);

/** Trading days with a seeded course; weekends have no bars. */
function daysOf(seeds: readonly number[]) {
  let time = START - DAY_MS;
  return seeds.map((seed) => {
    do time += DAY_MS;
    while ([0, 6].includes(new Date(time).getUTCDay()));
    const [low, high] = [50 + seed, 60 + seed * 1.5];
    return { time, low, high, open: low + 3, close: high - 2, volume: null };
  });
}

function sceneOf(seeds: readonly number[], spacing?: number): LineScene {
  const bars = daysOf(seeds);
  const frame = { count: bars.length, width: 800 };
  const view = fitView(frame);
  return {
    bars,
    times: mapTime(bars, DAY_MS),
    frame,
    view: spacing === undefined ? view : { spacing, rightOffset: 8 },
    scale: { min: 40, max: 220, top: 0, bottom: 400 },
    digits: 2,
    isOfCloses: false,
  };
}

const seeds = fc.array(fc.integer({ min: 0, max: 100 }), { minLength: 2, maxLength: 80 });
const spacings = fc.double({ min: 0.4, max: 30, noNaN: true });
const scenes = fc.tuple(seeds, spacings).map(([some, spacing]) => sceneOf(some, spacing));
const pixel = fc.record({
  x: fc.double({ min: 0, max: 800, noNaN: true }),
  y: fc.double({ min: 0, max: 400, noNaN: true }),
});
const price = fc.double({ min: 0.01, max: 1e5, noNaN: true });
const time = fc.integer({ min: START - 400 * DAY_MS, max: START + 400 * DAY_MS });
const point = fc.record({ time, price });
const lines = fc
  .tuple(point, point, fc.constantFrom("straight" as const, "logarithmic" as const))
  .map(([one, other, scale]) => lineThrough(one, other, scale))
  .filter((line): line is LineThrough => line !== null);

const line = (from: LinePoint, to: LinePoint, scale: LineThrough["scale"] = "straight") => ({
  from,
  to,
  scale,
});

describe("the price of a line", () => {
  test("is that of its points, and on a straight line the mean halfway between them", () => {
    const [from, to] = [
      { time: 0, price: 100 },
      { time: 10, price: 400 },
    ];
    expect(priceOfLine(line(from, to), 5)).toBe(250);
    expect(priceOfLine(line(from, to), 20)).toBe(700);
    expect(priceOfLine(line(from, to, "logarithmic"), 5)).toBeCloseTo(200, 9);
    expect(priceOfLine(line(from, to, "logarithmic"), 20)).toBeCloseTo(1600, 9);
  });
});

describe("times and positions", () => {
  /** Reference that goes bar by bar, without a search. */
  function slowIndex(times: readonly number[], at: number, pace: number): number {
    const last = times.length - 1;
    for (let index = 0; index < last; index++) {
      const [start, end] = [times[index]!, times[index + 1]!];
      if (at >= start && at < end) return index + (at - start) / (end - start);
    }
    return at < times[0]! ? (at - times[0]!) / pace : last + (at - times[last]!) / pace;
  }

  test("agree with the reference, within the bars and beyond them", () => {
    fc.assert(
      fc.property(seeds, time, (some, at) => {
        const times = daysOf(some).map((bar) => bar.time);
        const pace = (times.at(-1)! - times[0]!) / (times.length - 1);
        const map = mapTime(
          times.map((each) => ({ time: each })),
          DAY_MS,
        );
        expect(map.indexOf(at)).toBeCloseTo(slowIndex(times, at, pace), 6);
        expect(Math.abs(map.timeOf(map.indexOf(at)) - at)).toBeLessThanOrEqual(1);
      }),
    );
  });

  test("continue at the pace of the bars: 14 days are 10 bars", () => {
    const bars = daysOf(Array.from({ length: 251 }, () => 0));
    const map = mapTime(bars, DAY_MS);
    const newest = bars.at(-1)!.time;
    expect(map.timeOf(260) - newest).toBe(14 * DAY_MS);
    expect(map.indexOf(newest + 14 * DAY_MS)).toBeCloseTo(260, 9);
    expect(map.indexOf(Date.UTC(9999, 11, 31))).toBeGreaterThan(2e6);
  });

  test("continue at the pace of the newest 250 bars, not of all or of the newest few", () => {
    // 50 bars ten days apart, then 225 one day apart, then 25 two days apart.
    const steps = [...Array<number>(49).fill(10), ...Array<number>(226).fill(1)].concat(
      Array<number>(25).fill(2),
    );
    let at = START;
    const bars = [{ time: at }, ...steps.map((days) => ({ time: (at += days * DAY_MS) }))];
    const last = bars.length - 1;
    const pace = (225 * 1 + 25 * 2) / 250;
    expect(mapTime(bars, DAY_MS).timeOf(last + 10) - at).toBe(10 * pace * DAY_MS);
  });

  test("of a single bar continue by its length", () => {
    const map = mapTime([{ time: START }], DAY_MS);
    expect([map.timeOf(3) - START, map.indexOf(START - 2 * DAY_MS)]).toEqual([3 * DAY_MS, -2]);
  });
});

describe("a traced line", () => {
  test("has the rule's price at each corner, and reaches the right edge", () => {
    fc.assert(
      fc.property(scenes, lines, (scene, each) => {
        const corners = traceLine(each, scene);
        const begin = indexToX(scene.frame, scene.view, scene.times.indexOf(each.from.time));
        if (begin > scene.frame.width + 1e-6) {
          expect(corners).toEqual([]);
          return;
        }
        expect(corners.at(-1)!.x).toBeCloseTo(scene.frame.width, 6);
        for (const [at, { x }] of corners.entries()) {
          expect(Number.isFinite(corners[at]!.y)).toBe(true);
          if (at > 0) expect(x).toBeGreaterThanOrEqual(corners[at - 1]!.x);
        }
        expect(corners.length).toBeLessThan(scene.frame.width / 4 + 5);
      }),
    );
  });

  test("passes through its two points when they are in view", () => {
    const scene = sceneOf(Array.from({ length: 60 }, (_, index) => index));
    const [a, b] = [scene.bars[10]!, scene.bars[40]!];
    const drawn = line({ time: a.time, price: a.low }, { time: b.time, price: b.low });
    for (const end of [drawn.from, drawn.to]) {
      expect(distanceTo(traceLine(drawn, scene), pixelOf(scene, end))).toBeLessThan(1e-6);
    }
  });

  test("passes through its second point to the right of the newest corner", () => {
    const scene = sceneOf([1, 2, 3, 4, 5], 3.2);
    const { timeOf } = scene.times;
    for (let index = 1; index <= 12; index += 0.25) {
      const drawn = line(
        { time: timeOf(0), price: 60 },
        { time: timeOf(index), price: 100 },
        "logarithmic",
      );
      const end = pixelOf(scene, drawn.to);
      expect(distanceTo(traceLine(drawn, scene), end)).toBeLessThan(1e-6);
    }
  });

  test("to the year 9999 is drawn, but not one that starts there", () => {
    const scene = sceneOf([1, 2, 3]);
    const far = { time: Date.UTC(9999, 11, 31), price: 1e12 };
    const near = { time: START, price: 1 };
    expect(pathOf(traceLine(line(near, far, "logarithmic"), scene))).not.toMatch(/NaN|Infinity/);
    const farther = { time: far.time + DAY_MS, price: 1 };
    expect(traceLine(line(far, farther), scene)).toEqual([]);
  });
});

describe("the line at a position", () => {
  const corners = fc.array(pixel, { minLength: 1, maxLength: 8 });

  /** Reference with many small steps along each segment. */
  function slowDistance(all: readonly Pixel[], { x, y }: Pixel): number {
    const STEPS = 4000;
    let least = Math.hypot(all[0]!.x - x, all[0]!.y - y);
    for (let index = 1; index < all.length; index++) {
      const [a, b] = [all[index - 1]!, all[index]!];
      for (let step = 0; step <= STEPS; step++) {
        const part = step / STEPS;
        const [px, py] = [a.x + (b.x - a.x) * part, a.y + (b.y - a.y) * part];
        least = Math.min(least, Math.hypot(px - x, py - y));
      }
    }
    return least;
  }

  test("has the distance of its nearest point", () => {
    fc.assert(
      fc.property(corners, pixel, (all, place) => {
        const slow = slowDistance(all, place);
        const distance = distanceTo(all, place);
        expect(distance).toBeLessThanOrEqual(slow + 1e-9);
        expect(distance).toBeGreaterThan(slow - 0.5);
      }),
      { numRuns: 50 },
    );
  });

  test("is the nearest within reach, and the later one in a tie", () => {
    fc.assert(
      fc.property(fc.array(corners, { maxLength: 6 }), pixel, (all, place) => {
        const drawn = all.map((each, id) => ({ id, corners: each }));
        const near = drawn.filter((each) => distanceTo(each.corners, place) <= 20);
        const least = Math.min(...near.map((each) => distanceTo(each.corners, place)));
        const wanted = near.findLast((each) => distanceTo(each.corners, place) === least) ?? null;
        expect(lineUnder(drawn, place, 20)).toBe(wanted);
      }),
    );
    expect(distanceTo([], { x: 0, y: 0 })).toBe(Number.POSITIVE_INFINITY);
  });
});

describe("a point", () => {
  /** Reference that tries every price of every bar. */
  function slowSnap(scene: LineScene, { x, y }: Pixel) {
    const all = scene.bars.flatMap((bar, index) =>
      (scene.isOfCloses ? [bar.close] : [bar.high, bar.low, bar.open, bar.close]).map((each) => ({
        index,
        price: each,
        distance: Math.hypot(
          indexToX(scene.frame, scene.view, index) - x,
          priceToY(scene.scale, each) - y,
        ),
      })),
    );
    const near = all.filter(({ distance }) => distance <= SNAP_REACH);
    const least = Math.min(...near.map(({ distance }) => distance));
    return near.find(({ distance }) => distance === least);
  }

  test("snaps to the nearest price of a bar within reach", () => {
    fc.assert(
      fc.property(scenes, pixel, fc.boolean(), (scene, place, isOfCloses) => {
        const seen = { ...scene, isOfCloses };
        const wanted = slowSnap(seen, place);
        const found = snapPoint(seen, place);
        if (wanted) expect(found).toEqual({ index: wanted.index, price: wanted.price });
        else {
          expect(Number.isInteger(found.index) && found.index >= 0).toBe(true);
          expect(found.price).toBe(Number(found.price.toFixed(2)));
          expect(Math.abs(priceToY(scene.scale, found.price) - place.y)).toBeLessThan(0.1);
        }
      }),
    );
  });

  test("may be to the right of the newest bar", () => {
    const scene = sceneOf([1, 2, 3]);
    expect(snapPoint(scene, { x: 800, y: 10 }).index).toBeGreaterThan(2);
  });

  test("moves by bars and by ticks, and stays above zero", () => {
    const scene = sceneOf([1, 2, 3, 4, 5, 6]);
    const friday = { time: scene.bars[4]!.time, price: 100 };
    expect(movePoint(scene, friday, { bars: 1, ticks: 0 })).toEqual({
      time: friday.time + 3 * DAY_MS,
      price: 100,
    });
    expect(movePoint(scene, friday, { bars: 0, ticks: -3 }).price).toBe(99.97);
    expect(movePoint(scene, friday, { bars: 0, ticks: -1e9 }).price).toBe(0.01);
  });
});

describe("a moved line", () => {
  test("keeps the height and the number of bars between its points", () => {
    fc.assert(
      fc.property(
        seeds,
        fc.nat(70),
        fc.integer({ min: 1, max: 70 }),
        fc.integer({ min: -60, max: 60 }),
        fc.integer({ min: -20_000, max: 20_000 }),
        (some, start, length, bars, ticks) => {
          const scene = sceneOf(some);
          const { timeOf, indexOf } = scene.times;
          const before = line(
            { time: timeOf(start), price: 100 },
            { time: timeOf(start + length), price: 120 },
          );
          const after = moveLine(scene, before, { bars, ticks });
          expect(after.to.price - after.from.price).toBeCloseTo(20, 6);
          expect(after.from.price).toBeCloseTo(Math.max(0.01, 100 + ticks / 100), 6);
          expect(indexOf(after.to.time) - indexOf(after.from.time)).toBeCloseTo(length, 4);
          expect(indexOf(after.from.time)).toBeCloseTo(start + bars, 4);
        },
      ),
    );
  });

  test("does not move when it would lose its slope at the beginning of time", () => {
    const scene = sceneOf([1, 2, 3, 4]);
    const before = line({ time: DAY_MS, price: 1 }, { time: 2 * DAY_MS, price: 2 });
    expect(moveLine(scene, before, { bars: -9, ticks: 0 })).toBe(before);
  });
});

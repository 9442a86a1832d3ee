import { describe, expect, test } from "bun:test";
import * as fc from "fast-check";
import { groupMarks, placeMarks } from "./marks.ts";
import { DAY_MS } from "../../../backend/domain/durations.ts";

const bars = [0, 1, 2, 5, 6].map((day) => ({ time: day * DAY_MS }));
const at = (...times: readonly number[]) =>
  [
    ...placeMarks(
      bars,
      times.map((time) => ({ time })),
      DAY_MS,
    ),
  ].map(([index, marks]) => [index, marks.length]);

describe("a mark belongs to the bar", () => {
  test("that starts with it or contains it", () => {
    expect(at(0, DAY_MS + 1, 6 * DAY_MS)).toEqual([
      [0, 1],
      [1, 1],
      [4, 1],
    ]);
  });

  test("before a gap, when it is in the gap", () => {
    expect(at(3.5 * DAY_MS)).toEqual([[2, 1]]);
  });

  test("of none, before the first and after the end of the last", () => {
    expect(at(-1, 7 * DAY_MS, Number.NaN)).toEqual([]);
    expect(at(7 * DAY_MS - 1)).toEqual([[4, 1]]);
    expect(placeMarks([], [{ time: 0 }], DAY_MS).size).toBe(0);
  });

  test("together with others in the same bar, in their order", () => {
    const placed = placeMarks(
      bars,
      [
        { time: 1, name: "a" },
        { time: 2, name: "b" },
      ],
      DAY_MS,
    );
    expect(placed.get(0)?.map(({ name }) => name)).toEqual(["a", "b"]);
  });
});

describe("groups of marks", () => {
  const indices = fc.uniqueArray(fc.nat(5000), { minLength: 1, maxLength: 60 });
  const placedAt = (places: readonly number[]) =>
    new Map(places.map((index) => [index, [{ time: index }]]));

  test("contain every mark once", () => {
    fc.assert(
      fc.property(indices, fc.double({ min: 0.01, max: 60, noNaN: true }), (places, spacing) => {
        const groups = groupMarks(placedAt(places), spacing, 18);
        const times = groups.flatMap(({ marks }) => marks.map(({ time }) => time));
        expect(times).toEqual(places.toSorted((a, b) => a - b));
      }),
    );
  });

  test("are one per bar when bars are wide enough", () => {
    expect(groupMarks(placedAt([3, 4, 5]), 18, 18)).toHaveLength(3);
    expect(groupMarks(placedAt([3, 4, 5]), 2, 18)).toHaveLength(1);
  });

  test("are at their newest bar", () => {
    expect(groupMarks(placedAt([1, 2, 40]), 2, 18).map(({ index }) => index)).toEqual([2, 40]);
  });
});

import { describe, expect, test } from "bun:test";
import * as fc from "fast-check";
import { ThresholdIndex } from "./thresholdIndex.ts";

type Step =
  | { readonly do: "add" | "remove"; readonly threshold: number; readonly id: number }
  | { readonly do: "collect"; readonly value: number }
  | { readonly do: "settle" };

const value = fc.oneof(fc.integer({ min: -5, max: 5 }), fc.constantFrom(0.1, -0.1, 1e9, 1e-9));
const id = fc.integer({ min: 1, max: 8 });
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 6, arbitrary: fc.record({ do: fc.constant("add" as const), threshold: value, id }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant("remove" as const), threshold: value, id }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant("collect" as const), value }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant("settle" as const) }) },
);

const collected = (thresholds: ThresholdIndex, reached: number): number[] => {
  const ids: number[] = [];
  thresholds.collect(reached, ids);
  return ids;
};

describe("a ladder", () => {
  test("holds, in any order of use, what a plain sorted list would hold", () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 200, size: "max" }), (steps) => {
        const thresholds = new ThresholdIndex();
        let model: { threshold: number; id: number }[] = [];
        for (const each of steps) {
          if (each.do === "settle") thresholds.settle();
          else if (each.do === "collect") {
            const reached = model.filter(({ threshold }) => threshold <= each.value);
            expect(collected(thresholds, each.value)).toEqual(reached.map((entry) => entry.id));
          } else {
            const isThere = (entry: { threshold: number; id: number }) =>
              entry.threshold === each.threshold && entry.id === each.id;
            const wasThere = model.some(isThere);
            if (each.do === "remove") {
              expect(thresholds.remove(each.threshold, each.id)).toBe(wasThere);
              model = model.filter((entry) => !isThere(entry));
            } else {
              thresholds.add(each.threshold, each.id);
              if (!wasThere) model.push({ threshold: each.threshold, id: each.id });
              model.sort((a, b) => a.threshold - b.threshold || a.id - b.id);
            }
          }
          expect(thresholds.lowest).toBe(model[0]?.threshold ?? Number.POSITIVE_INFINITY);
        }
        expect(thresholds.size).toBe(model.length);
        expect(collected(thresholds, Number.MAX_VALUE)).toEqual(model.map((entry) => entry.id));
      }),
      { numRuns: 500 },
    );
  });

  test("takes many at once, falling and with repeats, and hands them out in order", () => {
    const thresholds = new ThresholdIndex();
    for (let round = 0; round < 2; round++) {
      for (let threshold = 10_000; threshold > 0; threshold--) thresholds.add(threshold, threshold);
    }
    expect(thresholds.size).toBe(10_000);
    expect(collected(thresholds, 4)).toEqual([1, 2, 3, 4]);
    for (let threshold = 10_000; threshold > 2; threshold--)
      thresholds.remove(threshold, threshold);
    expect(collected(thresholds, 10_000)).toEqual([1, 2]);
  });

  test("tells equal thresholds apart by their ids", () => {
    const thresholds = new ThresholdIndex();
    for (const each of [3, 1, 2]) thresholds.add(7, each);
    expect(thresholds.remove(7, 2)).toBe(true);
    expect(thresholds.remove(7, 2)).toBe(false);
    expect(collected(thresholds, 7)).toEqual([1, 3]);
  });
});

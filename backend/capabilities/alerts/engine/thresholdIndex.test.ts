import { describe, expect, test } from "bun:test";
import * as fc from "fast-check";
import { Ladder } from "./thresholdIndex.ts";

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

const collected = (ladder: Ladder, reached: number): number[] => {
  const ids: number[] = [];
  ladder.collect(reached, ids);
  return ids;
};

describe("a ladder", () => {
  test("holds, in any order of use, what a plain sorted list would hold", () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 200, size: "max" }), (steps) => {
        const ladder = new Ladder();
        let model: { threshold: number; id: number }[] = [];
        for (const each of steps) {
          if (each.do === "settle") ladder.settle();
          else if (each.do === "collect") {
            const reached = model.filter(({ threshold }) => threshold <= each.value);
            expect(collected(ladder, each.value)).toEqual(reached.map((rung) => rung.id));
          } else {
            const isThere = (rung: { threshold: number; id: number }) =>
              rung.threshold === each.threshold && rung.id === each.id;
            const wasThere = model.some(isThere);
            if (each.do === "remove") {
              expect(ladder.remove(each.threshold, each.id)).toBe(wasThere);
              model = model.filter((rung) => !isThere(rung));
            } else {
              ladder.add(each.threshold, each.id);
              if (!wasThere) model.push({ threshold: each.threshold, id: each.id });
              model.sort((a, b) => a.threshold - b.threshold || a.id - b.id);
            }
          }
          expect(ladder.lowest).toBe(model[0]?.threshold ?? Number.POSITIVE_INFINITY);
        }
        expect(ladder.size).toBe(model.length);
        expect(collected(ladder, Number.MAX_VALUE)).toEqual(model.map((rung) => rung.id));
      }),
      { numRuns: 500 },
    );
  });

  test("takes many at once, falling and with repeats, and hands them out in order", () => {
    const ladder = new Ladder();
    for (let round = 0; round < 2; round++) {
      for (let threshold = 10_000; threshold > 0; threshold--) ladder.add(threshold, threshold);
    }
    expect(ladder.size).toBe(10_000);
    expect(collected(ladder, 4)).toEqual([1, 2, 3, 4]);
    for (let threshold = 10_000; threshold > 2; threshold--) ladder.remove(threshold, threshold);
    expect(collected(ladder, 10_000)).toEqual([1, 2]);
  });

  test("tells equal thresholds apart by their ids", () => {
    const ladder = new Ladder();
    for (const each of [3, 1, 2]) ladder.add(7, each);
    expect(ladder.remove(7, 2)).toBe(true);
    expect(ladder.remove(7, 2)).toBe(false);
    expect(collected(ladder, 7)).toEqual([1, 3]);
  });
});

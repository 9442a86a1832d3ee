import { describe, expect, test } from "bun:test";
import * as fc from "fast-check";
import { ThresholdIndex } from "./thresholdIndex.ts";

type Step =
  | { readonly do: "add" | "remove"; readonly threshold: number; readonly id: number }
  | { readonly do: "collect"; readonly value: number };

const value = fc.oneof(fc.integer({ min: -5, max: 5 }), fc.constantFrom(0.1, -0.1, 1e9, 1e-9));
const id = fc.integer({ min: 1, max: 8 });
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 6, arbitrary: fc.record({ do: fc.constant("add" as const), threshold: value, id }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant("remove" as const), threshold: value, id }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant("collect" as const), value }) },
);

const collected = (thresholds: ThresholdIndex, reached: number): readonly number[] =>
  thresholds.reached(reached).map((entry) => entry.id);

describe("the threshold index", () => {
  test("holds, in any order of use, what a plain sorted list would hold", () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 200, size: "max" }), (steps) => {
        const thresholds = new ThresholdIndex();
        let model: { threshold: number; id: number }[] = [];
        for (const each of steps) {
          if (each.do === "collect") {
            const reached = model.filter(({ threshold }) => threshold <= each.value);
            expect(collected(thresholds, each.value)).toEqual(reached.map((entry) => entry.id));
          } else {
            const entry = { threshold: each.threshold, id: each.id };
            const known = model.find((other) => other.id === entry.id);
            if (each.do === "remove") {
              expect(thresholds.remove(entry.id)).toEqual(known);
              model = model.filter((other) => other !== known);
            } else if (!known) {
              thresholds.add(entry);
              model.push(entry);
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
});

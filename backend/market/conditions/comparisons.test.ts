import { expect, test } from "bun:test";
import { Comparisons } from "./comparisons.ts";
import { FALSE, TRUE, UNKNOWN, type TruthCode } from "./witness.ts";

/** Above, below and unknown against the middle one, and multiples. */
const figures = new Float64Array([1, 2, 3, Number.NaN]);
const at = (place: number, factor = 1) => ({ place, factor });
const operandsOf: Readonly<Record<TruthCode, readonly ReturnType<typeof at>[]>> = {
  [TRUE]: [at(2), at(1)],
  [FALSE]: [at(0), at(1)],
  [UNKNOWN]: [at(3), at(1)],
};
const truths: readonly TruthCode[] = [FALSE, UNKNOWN, TRUE];
const pairs = truths.flatMap((one) => truths.map((other) => [one, other] as const));

test.each(pairs)("of %d and %d, all are the least and any is the greatest", (one, other) => {
  const operands = [...operandsOf[one], ...operandsOf[other]];
  expect(new Comparisons("all", operands).evaluate(figures)).toBe(
    Math.min(one, other) as TruthCode,
  );
  expect(new Comparisons("any", operands).evaluate(figures)).toBe(
    Math.max(one, other) as TruthCode,
  );
});

test.each(truths)("not mirrors %d", (truth) => {
  const mirrored = (TRUE - truth) as TruthCode;
  expect(new Comparisons("not", operandsOf[truth]).evaluate(figures)).toBe(mirrored);
});

test("figures are multiplied, and equal within rounding", () => {
  const isAbove = (one: number, other: number, factor: number) =>
    new Comparisons("all", [at(one), at(other, factor)]).evaluate(figures);
  expect(isAbove(2, 0, 2)).toBe(TRUE);
  expect(isAbove(2, 0, 3)).toBe(FALSE);
  expect(isAbove(2, 0, 3 - 1e-12)).toBe(FALSE);
});

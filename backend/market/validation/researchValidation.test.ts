import { expect, test } from "bun:test";
import { soundEarningsResults } from "./researchValidation.ts";

const now = Date.parse("2026-11-20T15:00:00Z");
const result = { quarterEnd: "2026-09-30", currency: "USD", actual: 1.6, estimate: 1.5 };

test("earnings of an unfinished quarter, or without a date or figure, are dropped", () => {
  const found = soundEarningsResults(
    [
      result,
      { ...result, quarterEnd: "2026-12-31" },
      { ...result, quarterEnd: "soon" },
      { ...result, quarterEnd: "2026-03-31", actual: Number.NaN },
      { ...result, quarterEnd: "2026-06-30", currency: "GBp", estimate: Number.NaN },
    ],
    now,
  );
  expect(found).toEqual([
    { quarterEnd: "2026-06-30", currency: null, actual: 1.6, estimate: null },
    result,
  ]);
  expect(soundEarningsResults([], now)).toBeUndefined();
});

import { expect, test } from "bun:test";
import { targetPriceStep } from "./targetPriceStep.ts";

test("the step of a target is a hundredth, or smaller for a small price", () => {
  expect(["", "150", "0.5", "0.1", "word", "-1"].map(targetPriceStep)).toEqual(
    Array.from({ length: 6 }, () => 0.01),
  );
  expect(targetPriceStep("0.05")).toBe(0.00001);
  expect(targetPriceStep("0.00000812")).toBe(1e-9);
});

import { expect, test } from "bun:test";
import { createWatermarks } from "./watermarks.ts";

test("marks are kept by source and slot, and grow with the slots", () => {
  const watermarks = createWatermarks();
  watermarks.of("simulated").write(0, 200);
  watermarks.of("replay").write(5_000, 100);
  expect(watermarks.of("simulated").read(0)).toBe(200);
  expect(watermarks.of("simulated").read(5_000)).toBe(Number.NEGATIVE_INFINITY);
  expect(watermarks.of("replay").read(0)).toBe(Number.NEGATIVE_INFINITY);
  expect(watermarks.of("replay").read(5_000)).toBe(100);
  watermarks.of("replay").write(9, 50);
  expect(watermarks.of("replay").read(5_000)).toBe(100);
});

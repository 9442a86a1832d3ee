import { expect, test } from "bun:test";
import { Estimate } from "./progress.ts";

test("the rest is estimated from the speed so far", () => {
  let now = 0;
  const estimate = new Estimate([10, 30], () => now);
  estimate.begin("types", 10);
  expect(estimate.left()).toBeNull();
  now = 20_000;
  estimate.end("types");
  expect(estimate.left()).toBe(60);
  estimate.begin("unit tests", 30);
  now = 40_000;
  estimate.report("unit tests", { done: 100, total: 300 });
  expect(estimate.left()).toBe(40);
  expect(estimate.line()).toBe("40 s: unit tests 100 of 300; about 40 s left");
  estimate.report("unit tests", { done: 100, total: 300, share: 0.5 });
  expect(estimate.left()).toBeCloseTo(24);
});

import { expect, test } from "bun:test";
import { createCadence } from "./cadence.ts";

const after = (...times: readonly number[]): number => {
  const cadence = createCadence();
  for (const time of times) cadence.checked(time * 1000);
  return cadence.everyMs() / 1000;
};

test("the polling interval is derived from the times of the checks", () => {
  expect(after()).toBe(0);
  expect(after(5)).toBe(0);
  expect(after(0, 30)).toBe(30);
  expect(after(0, 30, 60, 95)).toBe(30);
});

test("a changed interval is detected after at most five more checks", () => {
  expect(after(0, 10, 20, 80, 140, 200, 260, 320)).toBe(60);
  expect(after(0, 60, 120, 130)).toBe(10);
});

test("a pause, simultaneous checks and a clock set back are ignored", () => {
  expect(after(0, 30, 1000, 1030)).toBe(30);
  expect(after(0, 30, 30, 20)).toBe(30);
  expect(after(0, 301)).toBe(0);
  expect(after(0, 300)).toBe(300);
});

import { expect, test } from "bun:test";
import { createCadence } from "./cadence.ts";

const after = (...times: readonly number[]): number => {
  const cadence = createCadence();
  for (const time of times) cadence.checked(time * 1000);
  return cadence.everyMs() / 1000;
};

test("how often the market is asked is derived from when it was", () => {
  expect(after()).toBe(0);
  expect(after(5)).toBe(0);
  expect(after(0, 30)).toBe(30);
  expect(after(0, 30, 60, 95)).toBe(30);
});

test("a change of the interval is known after five more checks at most", () => {
  expect(after(0, 10, 20, 80, 140, 200, 260, 320)).toBe(60);
  expect(after(0, 60, 120, 130)).toBe(10);
});

test("a pause, two checks at once and a clock that goes back tell nothing", () => {
  expect(after(0, 30, 1000, 1030)).toBe(30);
  expect(after(0, 30, 30, 20)).toBe(30);
  expect(after(0, 301)).toBe(0);
  expect(after(0, 300)).toBe(300);
});

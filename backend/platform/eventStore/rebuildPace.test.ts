import { expect, test } from "bun:test";
import { paceOf } from "./rebuild.ts";

test("when reading a quarter takes two seconds, six remain", () => {
  expect(paceOf({ events: 1_000, share: 0.25 }, 2_000)).toEqual({
    percent: 25,
    eventsPerSecond: 500,
    secondsLeft: 6,
  });
});

test("before anything is read the remaining time is unknown; 100% means all of it", () => {
  expect(paceOf({ events: 0, share: 0 }, 0)).toEqual({
    percent: 0,
    eventsPerSecond: 0,
    secondsLeft: null,
  });
  expect(paceOf({ events: 999, share: 0.999 }, 1_000).percent).toBe(99);
});

import { afterEach, expect, spyOn, test } from "bun:test";
import { cleanup, render } from "@testing-library/react";
import { tick, useNow } from "./clock.ts";

// The library registers its own cleanup only for the first file of a process.
afterEach(cleanup);

test("the time does not change while the first screen renders, however long that takes", () => {
  const elapsed = spyOn(performance, "now").mockReturnValue(5000);
  tick();
  elapsed.mockReturnValue(5500);
  const read: number[] = [];
  const Reader = () => {
    read.push(useNow());
    elapsed.mockReturnValue(9000);
    return null;
  };
  render([<Reader key="first" />, <Reader key="second" />]);
  expect(new Set(read)).toEqual(new Set([performance.timeOrigin + 5500]));
  elapsed.mockRestore();
});

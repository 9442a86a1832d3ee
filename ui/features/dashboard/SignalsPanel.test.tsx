import { expect, test } from "bun:test";
import { parseTargetPrice } from "./SignalsPanel.tsx";

test("a target is a number above zero", () => {
  expect(parseTargetPrice("12.5")).toBe(12.5);
  expect(parseTargetPrice(" 3 ")).toBe(3);
  for (const text of ["", " ", "0", "-1", "12abc", "1,5", "NaN", "Infinity", "1e999"]) {
    expect(parseTargetPrice(text)).toBeNull();
  }
});

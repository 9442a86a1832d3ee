import { expect, test } from "bun:test";
import { formatPhone } from "./text.ts";

test("a number of the North American plan is grouped, any other is unchanged", () => {
  expect(formatPhone("+12025550123")).toBe("+1 (202) 555-0123");
  for (const other of ["+442071234567", "", "+1202555012", "+120255501234", "x+12025550123"]) {
    expect(formatPhone(other)).toBe(other);
  }
});

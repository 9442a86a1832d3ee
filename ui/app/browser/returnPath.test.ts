import { expect, test } from "bun:test";
import { readReturnPath } from "./returnPath.ts";

test("only a path of this product is a return path", () => {
  expect(readReturnPath({ returnTo: "/alerts?create" })).toBe("/alerts?create");
  for (const other of [
    null,
    undefined,
    "/alerts",
    {},
    { returnTo: 1 },
    { returnTo: "https://example.com" },
    { returnTo: "//example.com" },
  ]) {
    expect(readReturnPath(other)).toBeUndefined();
  }
});

import { expect, test } from "bun:test";
import { readReturn } from "./returnPath.ts";

test("only a path of this product leads back", () => {
  const returning = { returnTo: "/rules?create", returnState: { rule: 1 } };
  expect(readReturn({ ...returning, key: 2 })).toEqual(returning);
  expect(readReturn({ returnTo: "/alerts?create" })).toEqual({ returnTo: "/alerts?create" });
  for (const other of [
    null,
    undefined,
    "/alerts",
    {},
    { returnTo: 1 },
    { returnTo: "https://example.com" },
    { returnTo: "//example.com" },
  ]) {
    expect(readReturn(other)).toBeUndefined();
  }
});

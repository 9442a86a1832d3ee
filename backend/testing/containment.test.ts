import { expect, test } from "bun:test";
import * as fc from "fast-check";
import { findDifferences } from "./containment.ts";

test("a value contains itself, and so does one with more members", () => {
  fc.assert(
    fc.property(fc.jsonValue(), fc.jsonValue(), (value, more) => {
      expect(findDifferences(value, widen(value, more))).toEqual([]);
    }),
  );
});

test("without objects, values differ exactly when their JSON does", () => {
  const leaf = fc.oneof(fc.string(), fc.integer(), fc.boolean(), fc.constant(null));
  fc.assert(
    fc.property(fc.array(leaf), fc.array(leaf), (one, other) => {
      expect(findDifferences(one, other).length > 0).toBe(
        JSON.stringify(one) !== JSON.stringify(other),
      );
    }),
  );
});

test.each([
  ["a missing member", { a: [{ b: 1 }] }, { a: [{}] }, [".a[0].b: 1 expected, found nothing"]],
  ["null in the place of nothing", { a: null }, {}, [".a: null expected, found nothing"]],
  ["another value", { a: "x" }, { a: "y" }, ['.a: "x" expected, found "y"']],
  ["another type", { a: [] }, { a: {} }, [".a: [] expected, found {}"]],
  ["an item more", [1], [1, 2], [": 1 items expected, found 2"]],
  ["an item less", [1, 2], [1], [": 2 items expected, found 1"]],
])("%s is reported as a difference, with its path", (_, expected, actual, found) => {
  expect(findDifferences(expected, actual)).toEqual(found);
});

const NEW_MEMBER = "a member of a later build";

function widen(value: unknown, more: unknown): unknown {
  if (Array.isArray(value)) return value.map((item) => widen(item, more));
  if (typeof value !== "object" || value === null) return value;
  const members = Object.entries(value).map(([name, member]) => [name, widen(member, more)]);
  return { [NEW_MEMBER]: more, ...Object.fromEntries(members) };
}

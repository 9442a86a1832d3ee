import { expect, test } from "bun:test";
import { remarksOf } from "./remarksOf.ts";

const row = {
  status: "rejected",
  reason: "unsupported",
  field: "action",
  text: "Stock Split",
  refusal: null,
  warnings: [],
  isTwin: false,
} as const;
const remedy =
  "After the import, record the split under “Splits to record” or with “Add Transaction”.";

test("a split that the file states without its ratio can be recorded afterwards", () => {
  expect(remarksOf(row)).toEqual(["Not supported: action, Stock Split", remedy]);
  const withoutRatio = { ...row, reason: "missingField", field: "numerator", text: null } as const;
  expect(remarksOf(withoutRatio)).toEqual(["A field is missing: numerator", remedy]);
  expect(remarksOf({ ...row, status: "skipped", reason: null })).toEqual([]);
});

test("other rejected rows have no such remedy", () => {
  expect(remarksOf({ ...row, text: "Assigned" })).toEqual(["Not supported: action, Assigned"]);
});

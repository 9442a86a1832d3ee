import { expect, test } from "bun:test";
import { fieldErrorOf } from "./apiError.ts";

const refused = (field?: string) => ({
  status: 422,
  message: "422: Time zone is not known",
  ...(field === undefined ? {} : { field }),
});

test.each(["zone", "quietHours.zone", "zone.0"])("a refusal of %p is for its field", (field) => {
  expect(fieldErrorOf(refused(field), ["from", "zone"])).toEqual({
    field: "zone",
    sentence: "Time zone is not known",
  });
});

test("a refusal of another field, or of none, is about no field of the form", () => {
  expect(fieldErrorOf(refused("zone"), ["from"])).toBeUndefined();
  expect(fieldErrorOf(refused(), ["zone"])).toBeUndefined();
  expect(fieldErrorOf(new Error("zone"), ["zone"])).toBeUndefined();
});

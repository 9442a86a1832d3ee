import { expect, test } from "bun:test";
import { fieldErrorOf } from "./apiError.ts";

const refused = (field?: string) => ({
  status: 422,
  message: "422: Time zone is not known",
  ...(field === undefined ? {} : { field }),
});

test.each(["zone", "quietHours.zone", "zone.0"])("an error of %p belongs to its field", (field) => {
  expect(fieldErrorOf(refused(field), ["from", "zone"])).toEqual({
    field: "zone",
    sentence: "Time zone is not known",
  });
});

test("an error of another field, or of none, belongs to no field of the form", () => {
  expect(fieldErrorOf(refused("zone"), ["from"])).toBeUndefined();
  expect(fieldErrorOf(refused(), ["zone"])).toBeUndefined();
  expect(fieldErrorOf(new Error("zone"), ["zone"])).toBeUndefined();
});

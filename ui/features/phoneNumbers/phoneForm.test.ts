import { describe, expect, test } from "bun:test";
import * as fc from "fast-check";
import { PHONE_PATTERN } from "../../../backend/contract/phoneNumber.ts";
import { EMPTY_FORM, toNewPhone, validatePhoneForm } from "./phoneForm.ts";

const form = { phone: "(202) 555-0123", label: "Mobile", isActive: true };

describe("the dialog's rules", () => {
  test("ask for a number and a label in the specification's words", () => {
    expect(validatePhoneForm(EMPTY_FORM)).toEqual({
      phone: "Invalid phone number format",
      label: "Label is required",
    });
    expect(validatePhoneForm({ ...form, label: "  " })).toEqual({ label: "Label is required" });
    expect(validatePhoneForm(form)).toEqual({});
  });

  test("are the server's", () => {
    const server = new RegExp(PHONE_PATTERN);
    const anyText = fc.oneof(
      fc.stringMatching(server),
      fc.string({ unit: fc.constantFrom(..."0123456789+-. ()x") }),
    );
    fc.assert(
      fc.property(anyText, (phone) => {
        const isTaken = validatePhoneForm({ ...form, phone }).phone === undefined;
        expect(isTaken).toBe(server.test(phone.trim()));
      }),
    );
  });
});

test("what is sent has no blanks around it", () => {
  expect(toNewPhone({ phone: " 2025550123 ", label: " Mobile ", isActive: false })).toEqual({
    phone: "2025550123",
    label: "Mobile",
    isActive: false,
  });
});

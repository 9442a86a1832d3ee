import { describe, expect, test } from "bun:test";
import { EMPTY_FORM, toNewPhone, validatePhoneForm } from "./phoneForm.ts";

const form = { phone: "(202) 555-0123", label: "Mobile", isActive: true };

describe("the dialog's rules", () => {
  test("require a number and a label in the specification's words", () => {
    expect(validatePhoneForm(EMPTY_FORM)).toEqual({
      phone: "Invalid phone number format",
      label: "Label is required",
    });
    expect(validatePhoneForm({ ...form, label: "  " })).toEqual({ label: "Label is required" });
    expect(validatePhoneForm(form)).toEqual({});
  });
});

test("the body has no surrounding blanks", () => {
  expect(toNewPhone({ phone: " 2025550123 ", label: " Mobile ", isActive: false })).toEqual({
    phone: "2025550123",
    label: "Mobile",
    isActive: false,
  });
});

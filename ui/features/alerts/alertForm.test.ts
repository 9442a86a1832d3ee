import { describe, expect, test } from "bun:test";
import { EMPTY_FORM, isAlreadyMet, toNewAlert, validateAlertForm } from "./alertForm.ts";

const form = { ...EMPTY_FORM, symbol: "AAPL", targetPrice: "150" };

describe("the dialog's rules", () => {
  test("ask for a symbol and a positive target in the specification's words", () => {
    expect(validateAlertForm(EMPTY_FORM)).toEqual({
      symbol: "Symbol is required",
      targetPrice: "Target price must be positive",
    });
    expect(validateAlertForm({ ...form, symbol: "TOOLONG" })).toEqual({
      symbol: "Symbol must be 5 characters or less",
    });
  });

  test.each(["0", "-1", "abc", " ", "NaN"])("refuse %p as a target", (targetPrice) => {
    expect(validateAlertForm({ ...form, targetPrice }).targetPrice).toBeDefined();
  });

  test("count a symbol without its market's suffix", () => {
    expect(validateAlertForm({ ...form, symbol: "7203.T" })).toEqual({});
    expect(validateAlertForm({ ...form, symbol: "GOOGL" })).toEqual({});
    expect(validateAlertForm({ ...form, symbol: "GOOGLE.L" }).symbol).toBeDefined();
  });
});

describe("what is sent", () => {
  test("is upper case, and names an address or a number only when one was chosen", () => {
    expect(toNewAlert({ ...form, symbol: " aapl " })).toEqual({
      symbol: "AAPL",
      targetPrice: 150,
      alertType: "above",
    });
    const toAddress = toNewAlert({ ...form, destination: "7" });
    expect([toAddress.emailId, toAddress.phoneNumberId]).toEqual([7, undefined]);
    const toNumber = toNewAlert({ ...form, phone: "8" });
    expect([toNumber.emailId, toNumber.phoneNumberId]).toEqual([undefined, 8]);
  });
});

describe("the warning of a condition that holds already", () => {
  test.each([
    ["above", 150, true],
    ["above", 149.99, false],
    ["below", 150, true],
    ["below", 150.01, false],
    ["change_percent", 150, false],
  ] as const)("%s 150 at %p is %p", (alertType, price, isMet) => {
    expect(isAlreadyMet({ ...form, alertType }, price)).toBe(isMet);
  });
});

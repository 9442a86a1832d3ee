import { describe, expect, test } from "bun:test";
import {
  EMPTY_FORM,
  isAlreadyMet,
  toBacktest,
  toNewAlert,
  validateAlertForm,
} from "./alertForm.ts";

const form = { ...EMPTY_FORM, symbol: "AAPL", targetPrice: "150" };

describe("the dialog's rules", () => {
  test("ask for a symbol and a positive target in the specification's words", () => {
    expect(validateAlertForm(EMPTY_FORM, 0)).toEqual({
      symbol: "Symbol is required",
      targetPrice: "Target price must be positive",
    });
    expect(validateAlertForm({ ...form, symbol: "TOOLONG" }, 0)).toEqual({
      symbol: "Symbol must be 5 characters or less",
    });
  });

  test.each(["0", "-1", "abc", " ", "NaN"])("refuse %p as a target", (targetPrice) => {
    expect(validateAlertForm({ ...form, targetPrice }, 0).targetPrice).toBeDefined();
  });

  test("count a symbol without its market's suffix", () => {
    expect(validateAlertForm({ ...form, symbol: "7203.T" }, 0)).toEqual({});
    expect(validateAlertForm({ ...form, symbol: "GOOGL" }, 0)).toEqual({});
    expect(validateAlertForm({ ...form, symbol: "GOOGLE.L" }, 0).symbol).toBeDefined();
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

describe("the further options", () => {
  test("are sent only when they were chosen", () => {
    const chosen = {
      ...form,
      alertType: "change_percent",
      repeat: "every_cross",
      direction: "down",
      isExtended: true,
      note: " my reason ",
      expiresAt: "2026-12-01T10:00",
    } as const;
    expect(toNewAlert(chosen)).toMatchObject({
      repeat: "every_cross",
      direction: "down",
      sessions: ["pre", "regular", "post"],
      note: "my reason",
      expiresAt: new Date("2026-12-01T10:00").toISOString(),
    });
    // A price alert has its direction in its condition.
    expect(toNewAlert({ ...chosen, alertType: "above" })).not.toContainKey("direction");
  });

  test("refuse a time that is over", () => {
    const expiring = { ...form, expiresAt: "2026-12-01T10:00" };
    expect(validateAlertForm(expiring, Date.parse("2026-12-01T10:00"))).toContainKey("expiresAt");
    expect(validateAlertForm(expiring, Date.parse("2026-12-01T09:59"))).toEqual({});
  });

  test("are tried on the past once symbol and target are there", () => {
    expect(toBacktest(EMPTY_FORM)).toBeUndefined();
    expect(toBacktest({ ...form, repeat: "daily" })).toEqual({
      symbol: "AAPL",
      targetPrice: 150,
      alertType: "above",
      repeat: "daily",
    });
  });
});

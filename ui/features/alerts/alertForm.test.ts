import { describe, expect, test } from "bun:test";
import { alertRow } from "../../../mocks/alertRow.ts";
import {
  describeMissing,
  draftOf,
  EMPTY_FORM,
  formOf,
  formOfAlert,
  isArmedBy,
  isFormChanged,
  toAlertEdit,
  toBacktest,
  toNewAlert,
  validateAlertForm,
} from "./alertForm.ts";

test("a draft with options fills them in, with the end in the reader's zone", () => {
  const options = { repeat: "daily", isExtended: true, note: "Wait" } as const;
  const about = { symbol: "AAPL", targetPrice: 5, condition: "change_percent" } as const;
  const expiresAt = new Date(2026, 11, 1, 10, 30).toISOString();
  expect(formOf({ ...about, options: { ...options, expiresAt } })).toEqual({
    ...EMPTY_FORM,
    symbol: "AAPL",
    targetPrice: "5",
    targetOf: "AAPL",
    alertType: "change_percent",
    ...options,
    expiresAt: "2026-12-01T10:30",
  });
});

test("a form becomes the draft that fills it in again", () => {
  const expiresAt = new Date(2026, 11, 1, 10, 30).toISOString();
  const draft = {
    symbol: "AAPL",
    targetPrice: 5,
    condition: "change_percent",
    options: { repeat: "daily", direction: "down", isExtended: true, expiresAt, note: "Wait" },
  } as const;
  expect(draftOf(formOf(draft))).toEqual(draft);
  expect(draftOf(EMPTY_FORM)).toBeNull();
  const suggested = { ...EMPTY_FORM, symbol: "aapl", targetPrice: "150", isSuggested: true };
  expect(draftOf(suggested)).toMatchObject({ symbol: "AAPL", targetPrice: null });
});

test("a form with a known stock only needs its target", () => {
  expect(describeMissing(false)).toBe("Choose a stock and a target.");
  expect(describeMissing(true)).toBe("Enter a target.");
});

const form = { ...EMPTY_FORM, symbol: "AAPL", targetPrice: "150" };

describe("the dialog's rules", () => {
  test("require a symbol and a positive target, in the specification's words", () => {
    expect(validateAlertForm(EMPTY_FORM, 0)).toEqual({
      symbol: "Symbol is required",
      targetPrice: "Enter a target price",
    });
    expect(validateAlertForm({ ...form, targetPrice: "-1" }, 0)).toEqual({
      targetPrice: "Target price must be positive",
    });
    expect(validateAlertForm({ ...form, symbol: "TOOLONG" }, 0)).toEqual({
      symbol: "Symbol must be 5 characters or less",
    });
  });

  test.each(["0", "-1", "abc", " ", "NaN"])("reject %p as a target", (targetPrice) => {
    expect(validateAlertForm({ ...form, targetPrice }, 0).targetPrice).toBeDefined();
  });

  test("read a percentage with its signs", () => {
    const falls = { ...form, alertType: "change_percent", direction: "down" } as const;
    expect(validateAlertForm({ ...falls, targetPrice: "-5%" }, 0)).toEqual({});
    expect(toNewAlert({ ...falls, targetPrice: "-5%" })).toEqual({
      symbol: "AAPL",
      targetPrice: 5,
      alertType: "change_percent",
      direction: "down",
    });
    expect(validateAlertForm({ ...falls, targetPrice: "" }, 0)).toEqual({
      targetPrice: "Enter a percentage, such as 5",
    });
  });

  test.each(["EURUSD=X", "BTC-USD", "^STOXX50E", "005930.KS", "0P000071W8.TO", "FTSEMIB.MI"])(
    "leave %s, which is not a plain ticker, to the sources",
    (symbol) => expect(validateAlertForm({ ...form, symbol }, 0)).toEqual({}),
  );

  test("count a symbol without its market's suffix", () => {
    expect(validateAlertForm({ ...form, symbol: "7203.T" }, 0)).toEqual({});
    expect(validateAlertForm({ ...form, symbol: "GOOGL" }, 0)).toEqual({});
    expect(validateAlertForm({ ...form, symbol: "GOOGLE.L" }, 0).symbol).toBeDefined();
  });
});

test("a lookup does not make a form dirty, everything else does", () => {
  const lookup = { targetOf: "AAPL", targetPrice: "250.12", isSuggested: true };
  expect(isFormChanged({ ...form, ...lookup }, form)).toBe(false);
  expect(isFormChanged({ ...form, note: "x" }, form)).toBe(true);
});

describe("the request body", () => {
  test("is upper case, and has an address or a number only when one was chosen", () => {
    expect(toNewAlert({ ...form, symbol: " aapl " })).toEqual({
      symbol: "AAPL",
      targetPrice: 150,
      alertType: "above",
    });
    const toAddress = toNewAlert({ ...form, emailId: 7 });
    expect([toAddress.emailId, toAddress.phoneNumberId]).toEqual([7, undefined]);
    const toNumber = toNewAlert({ ...form, phoneNumberId: 8 });
    expect([toNumber.emailId, toNumber.phoneNumberId]).toEqual([undefined, 8]);
    const toBoth = toNewAlert({ ...form, emailId: 7, phoneNumberId: 8 });
    expect([toBoth.emailId, toBoth.phoneNumberId]).toEqual([7, 8]);
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

  test("reject a time in the past", () => {
    const expiring = { ...form, expiresAt: "2026-12-01T10:00" };
    expect(validateAlertForm(expiring, Date.parse("2026-12-01T10:00"))).toContainKey("expiresAt");
    expect(validateAlertForm(expiring, Date.parse("2026-12-01T09:59"))).toEqual({});
  });

  test("are backtested once symbol and target are entered", () => {
    expect(toBacktest(EMPTY_FORM)).toBeUndefined();
    expect(toBacktest({ ...form, repeat: "daily" })).toEqual({
      symbol: "AAPL",
      targetPrice: 150,
      alertType: "above",
      repeat: "daily",
    });
  });
});

describe("an edit", () => {
  const alert = alertRow({ id: 7, note: "Sell half", expiresAt: "2026-12-01T10:00:30.000Z" });
  const begun = formOfAlert(alert);
  const editOf = (change: Partial<typeof begun>, of = alert) =>
    toAlertEdit(of, { ...formOfAlert(of), ...change });

  test("starts with the alert's values, its target bound to its symbol", () => {
    expect(begun).toMatchObject({
      symbol: "AAPL",
      targetPrice: "310",
      targetOf: "AAPL",
      emailId: null,
      phoneNumberId: null,
      repeat: "default",
      isExtended: false,
      note: "Sell half",
    });
    expect(validateAlertForm(begun, Date.parse("2026-11-20T10:00Z"))).toEqual({});
  });

  test("sends the changes and the target that was shown", () => {
    expect(editOf({})).toEqual({ expectedTarget: 310 });
    expect(editOf({ targetPrice: "320", alertType: "below" })).toEqual({
      expectedTarget: 310,
      targetPrice: 320,
      alertType: "below",
    });
  });

  test("removes emptied fields", () => {
    const named = { ...alert, emailId: 3, phoneNumberId: 4 };
    expect(editOf({ note: " ", expiresAt: "", emailId: null, phoneNumberId: null }, named)).toEqual(
      {
        expectedTarget: 310,
        note: null,
        expiresAt: null,
        emailId: null,
        phoneNumberId: null,
      },
    );
  });

  test("to the other kind of condition sends the rules that were chosen with it", () => {
    const daily = { ...alert, repeat: "every_cross" as const, sessions: ["pre" as const] };
    expect(
      editOf({ alertType: "change_percent", targetPrice: "5", direction: "up" }, daily),
    ).toEqual({
      expectedTarget: 310,
      targetPrice: 5,
      alertType: "change_percent",
      repeat: "every_cross",
      direction: "up",
      sessions: ["pre", "regular", "post"],
    });
    expect(editOf({ alertType: "change_percent", targetPrice: "310" })).toMatchObject({
      targetPrice: 310,
      sessions: ["regular"],
    });
  });

  test("arms the alert if its condition changes or if it was not active", () => {
    expect(isArmedBy(alert, begun)).toBe(false);
    expect(isArmedBy(alert, { ...begun, note: "x", targetPrice: "310.00" })).toBe(false);
    expect(isArmedBy(alert, { ...begun, targetPrice: "311" })).toBe(true);
    expect(isArmedBy(alert, { ...begun, alertType: "below" })).toBe(true);
    expect(isArmedBy({ ...alert, isActive: false }, begun)).toBe(true);
    const change = { ...alert, alertType: "change_percent" as const, targetPrice: 5 };
    expect(isArmedBy(change, { ...formOfAlert(change), direction: "down" })).toBe(true);
  });

  test("keeps sessions that the form cannot show, unless they were changed", () => {
    const early = { ...alert, sessions: ["pre" as const] };
    expect(editOf({ note: "x" }, early)).not.toContainKey("sessions");
    expect(editOf({ isExtended: false }, early)).toMatchObject({ sessions: ["regular"] });
  });
});

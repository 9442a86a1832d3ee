import { describe, expect, test } from "bun:test";
import { missingFields, plainNumber, toBody, toDraft, toForm } from "./transactionForm.ts";

describe("the form of a transaction", () => {
  test("sends the fields of its kind that are not empty", () => {
    const fields = {
      symbol: " AAPL ",
      quantity: "1,000",
      price: "9.5",
      amount: "7",
      fee: "",
      note: "x",
    };
    expect(
      toBody({
        kind: "buy",
        date: "2026-01-02",
        fields,
        settlement: "portfolio",
        lots: { 1: "5" },
      }),
    ).toEqual({
      kind: "buy",
      date: "2026-01-02",
      symbol: "AAPL",
      quantity: "1000",
      price: "9.5",
      settlement: "portfolio",
      note: "x",
    });
  });

  test("includes the lots of a sale that selects some", () => {
    const fields = { symbol: "AAPL", quantity: "5", price: "9.5" };
    const form = {
      kind: "sell",
      date: "2026-01-02",
      fields,
      settlement: "transaction",
      lots: { 1: "5", 2: " ", 3: "0" },
    } as const;
    expect(toBody(form)).toMatchObject({ lots: [{ lot: "1", quantity: "5" }] });
    expect(toForm(toBody(form))).toEqual({ ...form, lots: { 1: "5" } });
  });

  test("lists required fields that are empty", () => {
    expect(
      missingFields({
        kind: "split",
        date: "",
        settlement: "portfolio",
        fields: { symbol: " ", numerator: "4" },
        lots: {},
      }),
    ).toEqual(["symbol", "denominator"]);
  });

  test("keeps fields of a transaction that its form does not show", () => {
    const recorded = {
      kind: "interest",
      date: "2026-01-02",
      time: "09:31",
      symbol: "AAPL",
      amount: "5",
      fee: "1",
      settlement: "transaction",
    } as const;
    const form = toForm(recorded);
    expect(toBody(form)).toEqual(recorded);
    expect(toBody({ ...form, fields: { ...form.fields, amount: "6" } })).toEqual({
      ...recorded,
      amount: "6",
    });
  });

  test.each([
    ["1,234.5", "1234.5"],
    ["-1,234,567", "-1234567"],
    ["1,5", "1,5"],
    ["12,34.5", "12,34.5"],
    ["1.234,5", "1.234,5"],
  ])("reads %s as %s", (typed, sent) => {
    expect(plainNumber(typed)).toBe(sent);
  });

  test("records a removed transaction again, with a rate only if it was entered", () => {
    const base = {
      kind: "deposit",
      date: "2026-01-02",
      amount: "5",
      currency: "GBP",
      exchangeRate: "1.3",
    } as const;
    const recorded = { ...base, id: 3, place: 202601020000003 };
    expect(toDraft(recorded)).toEqual(base);
    expect(toDraft({ ...recorded, rateSource: "Close of 2026-01-02" })).toEqual({
      kind: "deposit",
      date: "2026-01-02",
      amount: "5",
      currency: "GBP",
    });
  });
});

import { expect, test } from "bun:test";
import { kindOfSecurityNumber } from "./securityNumber.ts";

test.each<[string, ReturnType<typeof kindOfSecurityNumber>]>([
  ["US0378331005", "isin"],
  ["DE0007164600", "isin"],
  ["US0378331006", undefined],
  ["037833100", "cusip"],
  ["084670702", "cusip"],
  ["084670703", undefined],
  ["0263494", "sedol"],
  ["B0WNLY7", "sedol"],
  ["0263495", undefined],
  ["716460", "wkn"],
  ["A0F5UF", "wkn"],
  ["GOOGLE", undefined],
  ["AAPL", undefined],
  ["7203.T", undefined],
  ["", undefined],
])("%s is %s", (text, kind) => {
  expect(kindOfSecurityNumber(text)).toBe(kind!);
});

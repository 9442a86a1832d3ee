import { expect, test } from "bun:test";
import { splitLastLine } from "./useNameCompletion.ts";

test.each([
  ["apple", ["apple"]],
  ["apple, tesla", ["apple", "tesla"]],
  ["AAPL, coca cola ", ["AAPL", "coca cola"]],
  ["AAPL;  ford", ["AAPL", "ford"]],
  ["KO, 100\nmicrosoft", ["microsoft"]],
  ["AAPL, ", ["AAPL"]],
  ["", []],
])("the entries in the last line of %p are %p", (text, entries) => {
  const [before = "", ...parts] = splitLastLine(text);
  expect(parts.filter((part) => /\w/.test(part))).toEqual(entries);
  expect([before, ...parts].join("")).toBe(text);
});

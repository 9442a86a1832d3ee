import { expect, test } from "bun:test";
import { splitLastEntry } from "./useNameCompletion.ts";

test.each([
  ["apple", "", "apple"],
  ["AAPL, coca cola ", "AAPL, ", "coca cola"],
  ["AAPL\nmicrosoft", "AAPL\n", "microsoft"],
  ["AAPL;\r\n  ford", "AAPL;\r\n  ", "ford"],
  ["AAPL, ", "AAPL, ", ""],
  ["", "", ""],
])("%p ends with the entry after %p", (text, before, last) => {
  expect(splitLastEntry(text)).toEqual([before, last]);
});

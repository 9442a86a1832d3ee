import { afterEach, expect, test } from "bun:test";
import { keepRecentStock, readRecentStocks } from "./recentStocks.ts";

afterEach(() => localStorage.removeItem("recentStocks"));

const symbols = () => readRecentStocks().map(({ symbol }) => symbol);

test("the newest six are kept, each once", () => {
  for (const symbol of ["A", "B", "C", "D", "E", "F", "G", "C"]) {
    keepRecentStock({ symbol, name: `${symbol} Company` });
  }
  expect(symbols()).toEqual(["C", "G", "F", "E", "D", "B"]);
});

test.each(["", "null", "{}", '[1, null, {"symbol": 7}]', "not json"])(
  "what is not ours (%s) is no stock",
  (text) => {
    localStorage.setItem("recentStocks", text);
    expect(symbols()).toEqual([]);
  },
);

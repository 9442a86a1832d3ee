import { afterEach, expect, test } from "bun:test";
import { clearRecentStocks, keepRecentStock, readRecentStocks } from "./recentStocks.ts";

const original = Object.getOwnPropertyDescriptor(globalThis, "localStorage");

afterEach(() => {
  if (original) Object.defineProperty(globalThis, "localStorage", original);
  localStorage.removeItem("recentStocks");
});

const symbols = () => readRecentStocks().map(({ symbol }) => symbol);
const stock = (symbol: string) => ({ symbol, name: `${symbol} Company` });

test("the newest six are kept, each once", () => {
  for (const symbol of ["A", "B", "C", "D", "E", "F", "G", "C"]) {
    expect(keepRecentStock(stock(symbol))[0]).toEqual(stock(symbol));
  }
  expect(symbols()).toEqual(["C", "G", "F", "E", "D", "B"]);
});

test("cleared, nothing is left", () => {
  keepRecentStock(stock("A"));
  expect(clearRecentStocks()).toEqual([]);
  expect(symbols()).toEqual([]);
});

test.each([
  "",
  "null",
  "{}",
  '{"symbol":"A"}',
  '[1, null, {"symbol": 7}, {"symbol": "A"}, {"symbol": 2, "name": ""}]',
  "not json",
])("an invalid entry (%s) is ignored", (text) => {
  localStorage.setItem("recentStocks", text);
  expect(symbols()).toEqual([]);
});

test("a browser that forbids storage opens stocks without remembering them", () => {
  Object.defineProperty(globalThis, "localStorage", {
    configurable: true,
    get: () => {
      throw new DOMException("denied", "SecurityError");
    },
  });
  expect(symbols()).toEqual([]);
  expect(keepRecentStock(stock("A"))).toEqual([stock("A")]);
});

import { afterEach, beforeEach, expect, test } from "bun:test";
import { addRecentSearch, clearRecentSearches, readRecentSearches } from "./recentSearches.ts";

const KEY = "recent-searches";
const kept = new Map<string, string>();
const storage = {
  getItem: (key: string) => kept.get(key) ?? null,
  setItem: (key: string, value: string) => void kept.set(key, value),
};
const original = Object.getOwnPropertyDescriptor(globalThis, "localStorage");

beforeEach(() => {
  kept.clear();
  Object.defineProperty(globalThis, "localStorage", { configurable: true, value: storage });
});

afterEach(() => {
  if (original) Object.defineProperty(globalThis, "localStorage", original);
  else Reflect.deleteProperty(globalThis, "localStorage");
});

const stock = (symbol: string) => ({ symbol, name: `${symbol} Inc.` });

test("what was found last stands first, once, and six are kept", () => {
  for (const symbol of ["A", "B", "C", "D", "E", "F", "G", "C"]) {
    addRecentSearch(readRecentSearches(), stock(symbol));
  }
  expect(readRecentSearches().map(({ symbol }) => symbol)).toEqual(["C", "G", "F", "E", "D", "B"]);
});

test("only symbol and name are kept of a quote", () => {
  addRecentSearch([], { ...stock("A"), price: 3 } as ReturnType<typeof stock>);
  expect(JSON.parse(kept.get(KEY) ?? "")).toEqual([stock("A")]);
});

test("cleared, nothing is left", () => {
  addRecentSearch([], stock("A"));
  expect(clearRecentSearches()).toEqual([]);
  expect(readRecentSearches()).toEqual([]);
});

for (const text of [
  "not JSON",
  "null",
  '{"symbol":"A"}',
  '[1,{"symbol":"A"},{"symbol":2,"name":""}]',
]) {
  test(`${text} in the browser's storage is no search`, () => {
    kept.set(KEY, text);
    expect(readRecentSearches()).toEqual([]);
  });
}

test("a browser that forbids storage searches without a memory", () => {
  Object.defineProperty(globalThis, "localStorage", {
    configurable: true,
    get: () => {
      throw new DOMException("denied", "SecurityError");
    },
  });
  expect(readRecentSearches()).toEqual([]);
  expect(addRecentSearch([], stock("A"))).toEqual([stock("A")]);
});

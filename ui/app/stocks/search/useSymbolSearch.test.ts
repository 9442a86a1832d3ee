import { expect, test } from "bun:test";
import { joinMatches } from "./useSymbolSearch.ts";

const matchesOf = (symbols: string) =>
  symbols.split(" ").map((symbol) => ({ symbol, name: symbol, market: "US", currency: "USD" }));
const join = (found: string, later: string) =>
  joinMatches(matchesOf(found), matchesOf(later))
    .map(({ symbol }) => symbol)
    .join(" ");

test("results of a source follow the first few, each symbol once", () => {
  expect(join("A B C D E", "A X B Y")).toBe("A B C X Y D E");
  expect(join("A", "A X")).toBe("A X");
  expect(join("A B C D", "D A")).toBe("A B C D");
});

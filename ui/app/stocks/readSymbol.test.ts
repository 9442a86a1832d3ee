import { expect, test } from "bun:test";
import { assert, property, string } from "fast-check";
import { isSymbol } from "../../../backend/contract/symbol.ts";
import { readSymbol } from "./readSymbol.ts";

test("a symbol is read as the server takes it", () => {
  for (const text of ["aapl", " BRK-B ", "^gspc", "EURUSD=X", "M&M.NS", "J&KBANK.NS", "0700.HK"]) {
    expect(readSymbol(text)).toBe(text.trim().toUpperCase());
  }
  for (const text of ["", "AT&T", "&.NS", "M&&M.NS", "M&M.", "A&B.NSEX", "M&M/NS", "M&lt;.NS"]) {
    expect(readSymbol(text)).toBeNull();
  }
  assert(
    property(string({ maxLength: 20 }), (text) => {
      const symbol = text.trim().toUpperCase();
      expect(readSymbol(text)).toBe(isSymbol(symbol) ? symbol : null);
    }),
  );
});

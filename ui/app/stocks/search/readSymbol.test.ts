import { expect, test } from "bun:test";
import { assert, property, string } from "fast-check";
import {
  isSymbol,
  normalizeSymbol,
  withShareClass,
} from "../../../../backend/domain/symbolText.ts";
import { readSymbol } from "./readSymbol.ts";

test("a symbol is read as the server takes it", () => {
  for (const text of ["aapl", " BRK-B ", "^gspc", "EURUSD=X", "M&M.NS", "J&KBANK.NS", "0700.HK"]) {
    expect(readSymbol(text)).toBe(text.trim().toUpperCase());
  }
  for (const text of ["brk.b", "BRK/B", "BRK-B"]) expect(readSymbol(text)).toBe("BRK-B");
  // Exchanges have letters of their own behind the dot.
  for (const text of ["VOD.L", "7203.T", "SIE.F"]) expect(readSymbol(text)).toBe(text);
  for (const text of ["", "AT&T", "&.NS", "M&&M.NS", "M&M.", "A&B.NSEX", "M&M/NS", "M&lt;.NS"]) {
    expect(readSymbol(text)).toBeNull();
  }
  assert(
    property(string({ maxLength: 20 }), (text) => {
      const symbol = withShareClass(normalizeSymbol(text));
      expect(readSymbol(text)).toBe(isSymbol(symbol) ? symbol : null);
    }),
  );
});

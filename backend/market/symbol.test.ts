import { describe, expect, test } from "bun:test";
import * as fc from "fast-check";
import { isSymbol, normaliseSymbol } from "../contract/symbol.ts";
import { marketCodes, marketOf, markets } from "./symbol.ts";

describe("a symbol", () => {
  test("may carry a market suffix, a share class, or be an index or a currency pair", () => {
    for (const symbol of ["AAPL", "T", "VOD.L", "7203.T", "SHOP.TO", "BRK-B", "EURUSD=X", "A^B"]) {
      expect(isSymbol(symbol)).toBe(true);
    }
  });

  test("is at most 15 characters long", () => {
    expect(isSymbol("A".repeat(15))).toBe(true);
    expect(isSymbol("A".repeat(16))).toBe(false);
  });

  test("contains nothing that could leave a path, a URL, a query or a line", () => {
    const hostile = ["", " ", "aapl", "../etc", "..", ".L", "-A", "A/B", "A B", "A\n", "A\u0000"];
    for (const text of [...hostile, "A?b=c", "A#", "A%2F", "A'--", "<B>", "ÀB", "📈"]) {
      expect(isSymbol(text)).toBe(false);
    }
  });

  test("is the same in a URL as outside it, apart from the caret and the equals sign", () =>
    fc.assert(
      fc.property(fc.stringMatching(/^[A-Z0-9][A-Z0-9.-]{0,14}$/), (symbol) => {
        expect(isSymbol(symbol)).toBe(true);
        expect(encodeURIComponent(symbol)).toBe(symbol);
      }),
    ));

  test("is normalized in case and blanks, once", () => {
    expect(normaliseSymbol("  vod.l\t")).toBe("VOD.L");
    fc.assert(
      fc.property(fc.string(), (text) => {
        expect(normaliseSymbol(normaliseSymbol(text))).toBe(normaliseSymbol(text));
      }),
    );
  });
});

describe("the market of a symbol", () => {
  test("is what its suffix names", () => {
    expect(marketOf("VOD.L")).toBe(markets.LSE);
    expect(marketOf("7203.T")).toBe(markets.TSE);
    expect(marketOf("SHOP.TO")).toBe(markets.TSX);
  });

  test("is the American one without a suffix, with a share class or an unknown suffix", () => {
    for (const symbol of ["AAPL", "BRK-B", "T", "L", "TO", "BMW.DE", "STO"]) {
      expect(marketOf(symbol)).toBe(markets.US);
    }
  });

  test("every market knows its own code and a zone that exists", () => {
    for (const code of marketCodes) {
      expect(markets[code].code).toBe(code);
      expect(() => new Intl.DateTimeFormat("en", { timeZone: markets[code].zone })).not.toThrow();
    }
  });
});

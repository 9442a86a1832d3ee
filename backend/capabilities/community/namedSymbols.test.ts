import { describe, expect, test } from "bun:test";
import * as fc from "fast-check";
import { isSymbol } from "../../domain/symbolText.ts";
import { MAX_NAMED, namedSymbols } from "./store.ts";
import { anyText } from "../../testing/arbitraries/anyText.ts";

describe("symbols in a text", () => {
  test.each([
    ["$AAPL and $msft.", ["AAPL", "MSFT"]],
    ["AAPL's report, (KO); NVDA!", ["AAPL", "KO", "NVDA"]],
    ["BRK.B or BRK-B, VOD.L.", ["BRK-B", "VOD.L"]],
    ["^GSPC EURUSD=X BTC-USD 7203.T CL=F", ["^GSPC", "EURUSD=X", "BTC-USD", "7203.T", "CL=F"]],
    ["aapl Apple AAPLE1x xAAPL AAPL_x iAAPL", []],
    ["I bought A and F, and $F", ["F"]],
    ["$100 for 2026", []],
    ["M&M.NS, not R&D or AT&T", ["M&M.NS", "AT"]],
    ["https://x.example/AAPL", []],
    ["ÄAPL ΑAPL", []],
    ["", []],
  ])("%j", (text, symbols) => {
    expect(namedSymbols(text)).toEqual(symbols);
  });

  test("are valid and unique in any text, up to a maximum", () => {
    fc.assert(
      fc.property(anyText({ maxLength: 400 }), (text) => {
        const named = namedSymbols(text);
        for (const symbol of named) expect(isSymbol(symbol)).toBe(true);
        expect(new Set(named).size).toBe(named.length);
      }),
    );
    const many = Array.from({ length: 500 }, (_, at) => `$S${at}`).join(" ");
    expect(namedSymbols(many)).toHaveLength(MAX_NAMED);
  });
});

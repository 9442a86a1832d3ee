import { describe, expect, test } from "bun:test";
import * as fc from "fast-check";
import { isSymbol, normalizeSymbol, readSymbol } from "./symbolText.ts";
import { dateOfDay } from "../market/calendars/calendarDays.ts";
import { tradeDayOf } from "../market/calendars/exchangeHours.ts";
import { isMajorUnit } from "./currency.ts";
import { exchangeOfIndex } from "./exchanges/suffixes.ts";
import { isZone } from "./sessions.ts";
import { exchangeOf, exchanges, kindOf, marketCodes, marketOf, markets } from "./symbol.ts";
import { tradeDateAt } from "./tradeDate.ts";

describe("a symbol", () => {
  test("may carry a market suffix, a share class, or be an index or a currency pair", () => {
    for (const symbol of [
      "AAPL",
      "T",
      "VOD.L",
      "7203.T",
      "SHOP.TO",
      "BRK-B",
      "EURUSD=X",
      "^GSPC",
    ]) {
      expect(isSymbol(symbol)).toBe(true);
    }
  });

  test("is at most 15 characters long", () => {
    expect(isSymbol("A".repeat(15))).toBe(true);
    expect(isSymbol("A".repeat(16))).toBe(false);
  });

  test("contains nothing that could escape a path, a URL, a query or a line", () => {
    const hostile = [
      "",
      " ",
      "aapl",
      "../etc",
      "..",
      ".L",
      "-A",
      "A/B",
      "A B",
      "A\n",
      "A\u0000",
      "^",
      "=X",
    ];
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
    expect(normalizeSymbol("  vod.l\t")).toBe("VOD.L");
    fc.assert(
      fc.property(fc.string(), (text) => {
        expect(normalizeSymbol(normalizeSymbol(text))).toBe(normalizeSymbol(text));
      }),
    );
  });
});

describe("the market of a symbol", () => {
  test("is given by its suffix", () => {
    expect(marketOf("VOD.L")).toBe(markets.LSE);
    expect(marketOf("7203.T")).toBe(markets.TSE);
    expect(marketOf("SHOP.TO")).toBe(markets.TSX);
  });

  test("is American without a suffix, and with a share class or an unknown suffix", () => {
    for (const symbol of ["AAPL", "BRK-B", "BFLY-WT", "T", "L", "TO", "ACME.QQ", "STO", "VFIAX"]) {
      expect(marketOf(symbol)).toBe(markets.US);
    }
  });

  test.each([
    ["ENI.MI", "listing", "MIL", "EUR", "Europe/Rome"],
    ["EQNR.OL", "listing", "OSL", "NOK", "Europe/Oslo"],
    ["THYAO.IS", "listing", "IST", "TRY", "Europe/Istanbul"],
    ["VUSA.L", "listing", "LSE", "GBP", "Europe/London"],
    ["VFIAX", "fund", "US", "USD", "America/New_York"],
    ["0P000071W8.TO", "fund", "TSX", "CAD", "America/Toronto"],
    ["^GSPC", "index", "US", "USD", "America/New_York"],
    ["^N225", "index", "TSE", "JPY", "Asia/Tokyo"],
    ["^GDAXI", "index", "GER", "EUR", "Europe/Berlin"],
    ["EURUSD=X", "currency", "CCY", "USD", "Europe/London"],
    ["JPY=X", "currency", "CCY", "JPY", "Europe/London"],
    ["BTC-USD", "coin", "CCC", "USD", "UTC"],
    ["ETH-EUR", "coin", "CCC", "EUR", "UTC"],
    ["CL=F", "future", "FUT", "USD", "America/New_York"],
  ] as const)("of %s, a %s, is %s", (symbol, kind, code, currency, zone) => {
    expect(kindOf(symbol)).toBe(kind);
    expect(marketOf(symbol)).toMatchObject({ code, currency, zone });
  });

  test("has a unique code, suffix and zone", () => {
    const suffixes = exchanges.map(({ suffix }) => suffix);
    expect(new Set(suffixes).size).toBe(suffixes.length);
    expect(new Set(exchanges.map(({ code }) => code)).size).toBe(exchanges.length);
    for (const exchange of exchanges) {
      expect(exchangeOf(exchange.code)).toBe(exchange);
      expect(isZone(exchange.zone)).toBe(true);
      expect(isMajorUnit(exchange.currency)).toBe(true);
    }
    for (const code of exchangeOfIndex.values()) expect(exchangeOf(code)).toBeDefined();
  });

  test("gives every symbol with its suffix the date in its zone", () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...exchanges),
        fc.integer({ min: Date.UTC(2000, 0, 1), max: Date.UTC(2035, 0, 1) }),
        ({ suffix, code, zone, week }, at) => {
          const symbol = `ABC${suffix}`;
          expect(isSymbol(symbol)).toBe(true);
          expect(marketOf(symbol).code).toBe(code);
          const shown = new Date(at).toLocaleDateString("sv-SE", { timeZone: zone });
          const date = tradeDateAt(symbol, at);
          expect(dateOfDay(tradeDayOf(code, at))).toBe(date);
          if (week !== "weekdays") expect(date).toBe(shown as typeof date);
          else expect(new Date(date).getUTCDay() % 6).not.toBe(0);
        },
      ),
    );
  });

  test("has its own code and an existing zone", () => {
    for (const code of marketCodes) {
      expect(markets[code].code).toBe(code);
      expect(() => new Intl.DateTimeFormat("en", { timeZone: markets[code].zone })).not.toThrow();
    }
  });
});

test("a symbol is read as the server accepts it", () => {
  for (const text of ["aapl", " BRK-B ", "^gspc", "EURUSD=X", "M&M.NS", "J&KBANK.NS", "0700.HK"]) {
    expect(readSymbol(text)).toBe(text.trim().toUpperCase());
  }
  for (const text of ["brk.b", "BRK/B", "BRK-B"]) expect(readSymbol(text)).toBe("BRK-B");
  // Exchanges have their own letters after the dot.
  for (const text of ["VOD.L", "7203.T", "SIE.F"]) expect(readSymbol(text)).toBe(text);
  for (const text of ["", "AT&T", "&.NS", "M&&M.NS", "M&M.", "A&B.NSEX", "M&M/NS", "M&lt;.NS"]) {
    expect(readSymbol(text)).toBeNull();
  }
});

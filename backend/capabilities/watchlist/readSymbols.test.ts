import { describe, expect, test } from "bun:test";
import * as fc from "fast-check";
import { isSymbol } from "../../domain/symbolText.ts";
import { exportList } from "./listOperations.ts";
import { readSymbols } from "./readSymbols.ts";
import { anyText } from "../../testing/arbitraries/anyText.ts";

const symbolsOf = (text: string) => readSymbols(text).symbols.map(({ symbol }) => symbol);

describe("symbols in a text", () => {
  test.each([
    ["AAPL, MSFT;KO\tIBM F\nT\r\nGE\rGM", ["AAPL", "MSFT", "KO", "IBM", "F", "T", "GE", "GM"]],
    ["$aapl and-so $msft.", ["AAPL", "AND-SO", "MSFT"]],
    ["aapl AAPL $AAPL NASDAQ:AAPL", ["AAPL"]],
    ["NASDAQ:AAPL,NYSE:BRK.B,LSE:VOD,TSX:TECK.B", ["AAPL", "BRK-B", "VOD.L", "TECK-B.TO"]],
    ["###Big tech,NASDAQ:AAPL,###The rest\nNYSE:KO\n### Last one, X", ["AAPL", "KO", "X"]],
    ["HKEX:700 TVC:SPX FX:EURUSD COINBASE:BTCUSD", ["0700.HK", "^GSPC", "EURUSD=X", "BTC-USD"]],
    [
      "^GSPC EURUSD=X CL=F BTC-USD BRK.B VOD.L",
      ["^GSPC", "EURUSD=X", "CL=F", "BTC-USD", "BRK-B", "VOD.L"],
    ],
    ["\uFEFF(AAPL) [KO] 'F'", ["AAPL", "KO", "F"]],
    [
      "m&m.ns NSE:M_M NSE:BAJAJ_AUTO NSE:J_KBANK AT&T &.NS M&.NS M&&M.NS",
      ["M&M.NS", "BAJAJ-AUTO.NS", "J&KBANK.NS"],
    ],
    ['Name;Ticker\nApple;AAPL\n"Procter; Gamble";PG', ["AAPL", "PG"]],
    ["", []],
    [" ,;\n\t ", []],
  ])("%j", (text, symbols) => {
    expect(symbolsOf(text)).toEqual(symbols);
  });

  test("a CSV includes names; invalid ones are dropped", () => {
    const text =
      'Symbol,Company,Price\nAAPL,"Apple, ""the"" Inc.",1\nKO,two\u0007,2\nF,,\n,No symbol,';
    expect(readSymbols(text).symbols).toEqual([
      { symbol: "AAPL", name: 'Apple, "the" Inc.' },
      { symbol: "KO", name: undefined },
      { symbol: "F", name: undefined },
    ]);
  });

  test("any text is read in one pass, and only symbols are found", () => {
    fc.assert(
      fc.property(anyText({ maxLength: 400 }), (text) => {
        for (const { symbol } of readSymbols(text).symbols) expect(isSymbol(symbol)).toBe(true);
      }),
    );
    const hostile = [
      '"'.repeat(60_000),
      "$".repeat(60_000),
      "#".repeat(60_000),
      "A,".repeat(30_000),
    ];
    for (const text of hostile) expect(symbolsOf(text).length).toBeLessThan(2);
  });
});

const entry = (symbol: string, name = symbol) => ({
  symbol,
  name,
  addedAt: "2026-01-05T15:00:00.000Z",
});

describe("a list exported to a file", () => {
  const entries = [
    "^GSPC",
    "EURUSD=X",
    "CL=F",
    "BTC-USD",
    "BRK-B",
    "VOD.L",
    "TECK-B.TO",
    "7203.T",
    "0700.HK",
    "AAPL",
  ];

  test.each(["text", "tradingview", "csv"] as const)(
    "as %s has every symbol when imported again",
    (format) => {
      const { text } = exportList(
        "Mine",
        entries.map((symbol) => entry(symbol)),
        format,
      );
      expect(symbolsOf(text)).toEqual(entries);
    },
  );

  test("writes a class of American shares with TradingView's dot", () => {
    const { text } = exportList("Mine", [entry("BRK-B"), entry("TECK-B.TO")], "tradingview");
    expect(text).toContain("BRK.B");
    expect(symbolsOf(text)).toEqual(["BRK-B", "TECK-B.TO"]);
  });

  test.each([
    ["AAPL", "NASDAQ", "NASDAQ:AAPL"],
    ["BRK-B", "NYSE", "NYSE:BRK.B"],
    ["BAC-PL", "NYSE", "NYSE:BAC/PL"],
    ["SPY", "AMEX", "AMEX:SPY"],
    ["TCEHY", "OTC", "OTC:TCEHY"],
    // The exchange is unknown or does not belong to the symbol's market.
    ["AAPL", undefined, "AAPL"],
    ["VOD.L", "OTC", "LSE:VOD"],
    ["^GSPC", "NYSE", "SP:SPX"],
    // With its exchange it would be read as the index of that name.
    ["NDX", "NASDAQ", "NDX"],
  ] as const)("%s of %s is %s there, and comes back", (symbol, venue, written) => {
    const { text } = exportList("Mine", [entry(symbol)], "tradingview", () => venue);
    expect(text).toBe(written);
    expect(symbolsOf(text)).toEqual([symbol]);
  });

  test("keeps any American list, whatever data is known", () => {
    const letters = [..."ABCDEFGHIJKLMNOPQRSTUVWXYZ"];
    const ticker = fc
      .tuple(
        fc.string({ unit: fc.constantFrom(...letters), minLength: 1, maxLength: 5 }),
        fc.constantFrom("", "", "", "-A", "-B", "-D", "-PA", "-PL", "-WT", "-UN"),
      )
      .map((parts) => parts.join(""));
    const venue = fc.constantFrom("NASDAQ", "NYSE", "AMEX", "OTC", undefined);
    fc.assert(
      fc.property(
        fc.uniqueArray(fc.tuple(ticker, venue), { selector: ([symbol]) => symbol, maxLength: 20 }),
        (listed) => {
          const venues = new Map(listed);
          const { text } = exportList(
            "Mine",
            listed.map(([symbol]) => entry(symbol)),
            "tradingview",
            (symbol) => venues.get(symbol),
          );
          expect(symbolsOf(text)).toEqual(listed.map(([symbol]) => symbol));
        },
      ),
    );
  });

  test("a line break within quotes belongs to the cell; an unclosed quote ends with its line", () => {
    const text = '\uFEFFsymbol,name\r\nAAPL,"Apple\r\nInc."\r\nKO,"Coca\r\nMSFT,Microsoft\r\n';
    expect(readSymbols(text).symbols).toEqual([
      { symbol: "AAPL", name: "Apple Inc." },
      { symbol: "KO", name: "Coca" },
      { symbol: "MSFT", name: "Microsoft" },
    ]);
  });

  test.each([
    ["TECK-B.TO", "TSX:TECK.B"],
    ["BT-A.L", "LSE:BT.A"],
    ["ERIC-B.ST", "OMXSTO:ERIC_B"],
    ["NOVO-B.CO", "OMXCOP:NOVO_B"],
    ["BAJAJ-AUTO.NS", "NSE:BAJAJ_AUTO"],
    ["0700.HK", "HKEX:700"],
    ["9988.HK", "HKEX:9988"],
    ["THYAO.IS", "BIST:THYAO"],
    ["EQNR.OL", "OSL:EQNR"],
    ["ENEL.MI", "MIL:ENEL"],
    ["1INCH-USD", "CRYPTO:1INCHUSD"],
  ])("%s becomes %s there, and is read back", (symbol, written) => {
    expect(exportList("Mine", [entry(symbol)], "tradingview").text).toBe(written);
    expect(symbolsOf(written)).toEqual([symbol]);
  });

  test.each(["MC.PA", "ASML.AS", "ABI.BR", "EDP.LS"])("%s is a Euronext symbol there", (symbol) => {
    const { text } = exportList("Mine", [entry(symbol)], "tradingview");
    expect(text).toBe(`EURONEXT:${symbol.slice(0, -3)}`);
  });

  test.each(["CRYPTO:BTC", "COINBASE:ETHBTC"])("%s is not the stock with that ticker", (text) => {
    expect(readSymbols(text)).toEqual({ symbols: [], unreadable: [text] });
  });

  test("names are read back from a CSV, and none is a formula in a spreadsheet", () => {
    const names = ["=HYPERLINK(1)", "+1", "-A1", "@x", "'=1", "'Tis", 'A "quoted", one', "Plain"];
    const listed = names.map((name, at) => entry(`S${at}`, name));
    const { text } = exportList("Mine", listed, "csv");
    expect(readSymbols(text).symbols.map(({ name }) => name)).toEqual(names);
    for (const line of text.split("\n")) expect(line).not.toMatch(/(^|,)"?[=+\-@]/);
  });

  test.each([
    ["Über Öl & Gas!", "über-öl-gas.txt"],
    ["../../etc/passwd", "etc-passwd.txt"],
    ["///", "watchlist.txt"],
  ])("%s is called %s", (name, file) => {
    expect(exportList(name, [], "text")).toEqual({ fileName: file, text: "" });
  });
});

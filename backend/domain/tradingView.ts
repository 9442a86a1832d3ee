import type { ListingVenue } from "./exchanges/venue.ts";
import { hasKnownSuffix, kindOf, marketOf } from "./symbol.ts";

/** TradingView exchanges whose symbols have no suffix here. */
const AMERICAN = new Set("NASDAQ NYSE AMEX ARCA NYSEARCA BATS CBOE OTC OTCMKTS US".split(" "));

/** Other exchanges by TradingView prefix, with the suffix of their symbols here. */
const SUFFIXES: Readonly<Record<string, string>> = {
  LSE: ".L",
  LSIN: ".IL",
  TSE: ".T",
  TSX: ".TO",
  TSXV: ".V",
  CSE: ".CN",
  NEO: ".NE",
  XETR: ".DE",
  FWB: ".F",
  MIL: ".MI",
  BME: ".MC",
  SIX: ".SW",
  VIE: ".VI",
  GPW: ".WA",
  BIST: ".IS",
  ATHEX: ".AT",
  OSL: ".OL",
  OMXSTO: ".ST",
  OMXHEX: ".HE",
  OMXCOP: ".CO",
  HKEX: ".HK",
  ASX: ".AX",
  NZX: ".NZ",
  NSE: ".NS",
  BSE: ".BO",
  KRX: ".KS",
  TWSE: ".TW",
  TPEX: ".TWO",
  SSE: ".SS",
  SZSE: ".SZ",
  SGX: ".SI",
  IDX: ".JK",
  MYX: ".KL",
  SET: ".BK",
  BMFBOVESPA: ".SA",
  BMV: ".MX",
  JSE: ".JO",
  TASE: ".TA",
  TADAWUL: ".SR",
};
/** TradingView treats Euronext as one exchange; here each of its cities has a suffix. */
const EURONEXT_SUFFIXES = [".PA", ".AS", ".BR", ".LS", ".IR"];
const prefixes = new Map(Object.entries(SUFFIXES).map(([prefix, suffix]) => [suffix, prefix]));

const INDICES: Readonly<Record<string, string>> = {
  "SP:SPX": "^GSPC",
  "TVC:SPX": "^GSPC",
  "DJ:DJI": "^DJI",
  "TVC:DJI": "^DJI",
  "NASDAQ:IXIC": "^IXIC",
  "TVC:IXIC": "^IXIC",
  "NASDAQ:NDX": "^NDX",
  "TVC:NDX": "^NDX",
  "TVC:RUT": "^RUT",
  "CBOE:VIX": "^VIX",
  "TVC:VIX": "^VIX",
  "TVC:UKX": "^FTSE",
  "XETR:DAX": "^GDAXI",
  "TVC:NI225": "^N225",
  "TVC:HSI": "^HSI",
};
const indexNames = new Map<string, string>();
for (const [name, symbol] of Object.entries(INDICES)) {
  if (!indexNames.has(symbol)) indexNames.set(symbol, name);
}

const FOREX = new Set(["FX", "FX_IDC", "OANDA", "FOREXCOM"]);
const CRYPTO = new Set(["CRYPTO", "COINBASE", "BITSTAMP", "KRAKEN", "GEMINI"]);

/** TradingView replaces ampersands, like hyphens, by an underscore. */
const AMPERSANDS = new Set(
  "M_M M_MFIN L_TFH J_KBANK GVT_D GET_D S_SPOWER ARE_M IL_FSENGG SURANAT_P".split(" "),
);

/** Returns the few candidates for `EURONEXT:TICKER` (upper case); empty for other text. */
export function euronextSymbols(text: string): readonly string[] {
  const ticker = /^EURONEXT:([A-Z0-9]+)$/.exec(text)?.[1];
  return ticker === undefined ? [] : EURONEXT_SUFFIXES.map((suffix) => `${ticker}${suffix}`);
}

/** Preferred shares are `BAC/PL` on TradingView and `BAC-PL` here. */
const toAmericanSymbol = (ticker: string): string => ticker.replace(/[./]/, "-");
const toAmericanTicker = (symbol: string): string =>
  symbol.replace(/-(?=P[A-Z]$)/, "/").replace("-", ".");

export function fromTradingView(text: string): string | undefined {
  const index = INDICES[text];
  if (index !== undefined) return index;
  const colon = text.indexOf(":");
  const exchange = text.slice(0, colon);
  const ticker = text.slice(colon + 1);
  if (ticker === "" || ticker.includes(":")) return undefined;
  if (AMERICAN.has(exchange)) return toAmericanSymbol(ticker);
  if (FOREX.has(exchange)) return /^[A-Z]{6}$/.test(ticker) ? `${ticker}=X` : undefined;
  if (CRYPTO.has(exchange)) {
    // Without a known currency, the result would be the stock with that ticker.
    const pair = /^([A-Z0-9]+?)(USD|EUR|GBP)$/.exec(ticker);
    return pair ? `${pair[1]}-${pair[2]}` : undefined;
  }
  const suffix = SUFFIXES[exchange];
  if (suffix === undefined) return undefined;
  const plain = exchange === "HKEX" ? ticker.padStart(4, "0") : ticker;
  const joint = AMPERSANDS.has(plain) ? "&" : "-";
  return `${plain.replace(/[._]/, joint)}${suffix}`;
}

/** Exchanges that separate a share class with an underscore, `OMXSTO:ERIC_B`; others use a dot. */
const UNDERSCORED = new Set(["OMXSTO", "OMXHEX", "OMXCOP", "NSE"]);

function tickerOf(base: string, prefix: string): string {
  if (prefix === "HKEX") return base.replace(/^0+(?=\d)/, "");
  return base.replaceAll("&", "_").replace("-", UNDERSCORED.has(prefix) ? "_" : ".");
}

/** Returns the plain ticker if `venue` is omitted. {@link fromTradingView} is the inverse. */
export function toTradingView(symbol: string, venue?: ListingVenue): string {
  switch (kindOf(symbol)) {
    case "index":
      return indexNames.get(symbol) ?? symbol;
    case "currency":
      return symbol.length === 8 ? `FX:${symbol.slice(0, 6)}` : symbol;
    case "coin":
      return /-(?:USD|EUR|GBP)$/.test(symbol) ? `CRYPTO:${symbol.replace("-", "")}` : symbol;
    case "listing": {
      const { suffix } = marketOf(symbol);
      const ticker = symbol.slice(0, -suffix.length);
      if (EURONEXT_SUFFIXES.includes(suffix) && /^[A-Z0-9]+$/.test(ticker)) {
        return `EURONEXT:${ticker}`;
      }
      const prefix = suffix !== "" && hasKnownSuffix(symbol) ? prefixes.get(suffix) : undefined;
      if (suffix === "" && venue !== undefined) {
        const name = `${venue}:${toAmericanTicker(symbol)}`;
        // A stock named like an index is safer without its exchange.
        if (fromTradingView(name) === symbol) return name;
      }
      // TradingView writes the share class BRK.B with a dot. A preferred share needs its exchange.
      if (prefix === undefined) return suffix === "" ? symbol.replace(/-(?=[ABC]$)/, ".") : symbol;
      return `${prefix}:${tickerOf(ticker, prefix)}`;
    }
    default:
      return symbol;
  }
}

/**
 * Pattern of a ticker with its market suffix, an index, a currency pair, a future or a coin, as
 * written by Yahoo Finance: `AAPL`, `VOD.L`, `BRK-B`, `^GSPC`, `EURUSD=X`, `CL=F`, `BTC-USD`, and
 * in India `M&M.NS`; an ampersand occurs only in tickers with a suffix. Checked before a symbol
 * reaches a URL, a file name or a query.
 */
const SYMBOL_PATTERN =
  /^(?=.{1,15}$)(?:\^?[A-Z0-9][A-Z0-9.\-^=]*|[A-Z0-9]+(?:&[A-Z0-9]+)+\.[A-Z]{1,3})$/;

export const isSymbol = (text: string): boolean => SYMBOL_PATTERN.test(text);

/** Converts `BRK.B` or `BRK/B` to `BRK-B`; a dot would mark the suffix of an exchange. */
export const withShareClass = (symbol: string): string =>
  symbol.replace(/^([A-Z]{1,5})[./]([ABC])$/, "$1-$2");

/** Trims and upper-cases typed text; does not validate. */
export const normalizeSymbol = (text: string): string => text.trim().toUpperCase();

/** Accepts lower case and `BRK.B` for `BRK-B`; returns null for any other text. */
export function readSymbol(text: string | null | undefined): string | null {
  const symbol = withShareClass(normalizeSymbol(text ?? ""));
  return isSymbol(symbol) ? symbol : null;
}

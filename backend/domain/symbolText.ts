/**
 * A ticker with its market suffix, an index, a currency pair, a future or a coin, as Yahoo Finance
 * writes it: `AAPL`, `VOD.L`, `BRK-B`, `^GSPC`, `EURUSD=X`, `CL=F`, `BTC-USD`, and in India `M&M.NS`: an
 * ampersand stands in tickers with a suffix only. Checked before a symbol reaches a URL, a file name or a query.
 */
export const SYMBOL_PATTERN =
  /^(?=.{1,15}$)(?:\^?[A-Z0-9][A-Z0-9.\-^=]*|[A-Z0-9]+(?:&[A-Z0-9]+)+\.[A-Z]{1,3})$/;

export const isSymbol = (text: string): boolean => SYMBOL_PATTERN.test(text);

/**
 * A class of American shares as newspapers and brokers write it, `BRK.B` or `BRK/B`, is `BRK-B`
 * here: a dot stands before the suffix of an exchange.
 */
export const withShareClass = (symbol: string): string =>
  symbol.replace(/^([A-Z]{1,5})[./]([ABC])$/, "$1-$2");

/** Trims and upper-cases typed text; does not validate. */
export const normalizeSymbol = (text: string): string => text.trim().toUpperCase();

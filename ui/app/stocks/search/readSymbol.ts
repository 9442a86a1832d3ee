/** The server's format of a symbol. No other text is used in addresses, files or requests. */
const SYMBOL = /^(?=.{1,15}$)(?:\^?[A-Z0-9][A-Z0-9.\-^=]*|[A-Z0-9]+(?:&[A-Z0-9]+)+\.[A-Z]{1,3})$/;

/** Share class of a US stock as brokers write it; no exchange has such a suffix. */
const SHARE_CLASS = /^([A-Z]{1,5})[./]([ABC])$/;

/**
 * Normalizes a symbol from input or an address: capitals, and `BRK.B` as `BRK-B`. Returns null for
 * any other text.
 */
export function readSymbol(text: string | null | undefined): string | null {
  const symbol = (text?.trim().toUpperCase() ?? "").replace(SHARE_CLASS, "$1-$2");
  return SYMBOL.test(symbol) ? symbol : null;
}

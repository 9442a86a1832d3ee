/** As the server takes a symbol; nothing else reaches an address, a file or a call. */
const SYMBOL = /^(?=.{1,15}$)(?:\^?[A-Z0-9][A-Z0-9.\-^=]*|[A-Z0-9]+(?:&[A-Z0-9]+)+\.[A-Z]{1,3})$/;

/** A class of American shares as brokers write it; no exchange has such a suffix. */
const SHARE_CLASS = /^([A-Z]{1,5})[./]([ABC])$/;

/**
 * A symbol that somebody or an address has written, in capitals, `BRK.B` as `BRK-B`; null for
 * anything else.
 */
export function readSymbol(text: string | null | undefined): string | null {
  const symbol = (text?.trim().toUpperCase() ?? "").replace(SHARE_CLASS, "$1-$2");
  return SYMBOL.test(symbol) ? symbol : null;
}

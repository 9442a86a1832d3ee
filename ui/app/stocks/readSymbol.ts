/** As the server takes a symbol; nothing else reaches an address, a file or a call. */
const SYMBOL = /^(?=.{1,15}$)(?:\^?[A-Z0-9][A-Z0-9.\-^=]*|[A-Z0-9]+(?:&[A-Z0-9]+)+\.[A-Z]{1,3})$/;

/** A symbol that somebody or an address has written, in capitals; null for anything else. */
export function readSymbol(text: string | null | undefined): string | null {
  const symbol = text?.trim().toUpperCase() ?? "";
  return SYMBOL.test(symbol) ? symbol : null;
}

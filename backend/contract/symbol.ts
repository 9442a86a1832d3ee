/**
 * A ticker with its market suffix, as Yahoo Finance writes it: `AAPL`, `VOD.L`, `7203.T`, `BRK-B`.
 * Checked before a symbol reaches a URL, a file name or a query.
 */
export const SYMBOL_PATTERN = /^[A-Z0-9][A-Z0-9.\-^=]{0,14}$/;

export const isSymbol = (text: string): boolean => SYMBOL_PATTERN.test(text);

/** Trims and upper-cases typed text; does not validate. */
export const normaliseSymbol = (text: string): string => text.trim().toUpperCase();

export const leadingIndices: readonly string[] = [
  "^GSPC",
  "^IXIC",
  "^DJI",
  "^RUT",
  "^VIX",
  "^GSPTSE",
  "^FTSE",
  "^GDAXI",
  "^FCHI",
  "^STOXX50E",
  "^N225",
  "^HSI",
];

/** Names of indices, because a source may name an index by its symbol only. */
const INDEX_NAMES: Readonly<Record<string, string>> = {
  "^GSPC": "S&P 500",
  "^FTSE": "FTSE 100",
  "^N225": "Nikkei 225",
  "^GSPTSE": "S&P/TSX Composite",
};

export const indexName = (symbol: string): string | undefined => INDEX_NAMES[symbol];

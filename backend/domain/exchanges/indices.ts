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

/** Short names of indices; a source may name an index by its symbol only, or in thirty letters. */
const INDEX_NAMES: Readonly<Record<string, string>> = {
  "^GSPC": "S&P 500",
  "^IXIC": "Nasdaq",
  "^DJI": "Dow Jones",
  "^FTSE": "FTSE 100",
  "^N225": "Nikkei 225",
  "^GSPTSE": "S&P/TSX",
};

export const indexName = (symbol: string): string | undefined => INDEX_NAMES[symbol];

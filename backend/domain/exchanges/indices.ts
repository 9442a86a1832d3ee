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

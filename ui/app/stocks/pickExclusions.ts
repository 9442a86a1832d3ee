/**
 * Stocks that the short-term and long-term lists leave out (specification: the same six for
 * both). All are depositary receipts of shares listed elsewhere: their targets are often given per
 * ordinary share in the home currency, and against the receipt's price in dollars such a target
 * shows an upside that is not there.
 */
export const LIST_EXCLUSIONS: Readonly<Record<string, string>> = {
  ABEV: "Receipt of Ambev: many targets are in Brazilian reais",
  BBD: "Receipt of Bradesco: many targets are in Brazilian reais",
  GGB: "Receipt of Gerdau: many targets are in Brazilian reais",
  LYG: "Receipt of four Lloyds shares: many targets are in pence per share",
  NIO: "Receipt of NIO: many targets are in Hong Kong dollars",
  TME: "Receipt of two Tencent Music shares: many targets are in Hong Kong dollars per share",
};

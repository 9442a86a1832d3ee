/**
 * Excluded from both lists by the specification: receipts of shares listed elsewhere. Their targets
 * are often per ordinary share in the home currency, which suggests an upside that does not exist.
 */
export const LIST_EXCLUSIONS: Readonly<Record<string, string>> = {
  ABEV: "Receipt of Ambev: many targets are in Brazilian reais",
  BBD: "Receipt of Bradesco: many targets are in Brazilian reais",
  GGB: "Receipt of Gerdau: many targets are in Brazilian reais",
  LYG: "Receipt of four Lloyds shares: many targets are in pence per share",
  NIO: "Receipt of NIO: many targets are in Hong Kong dollars",
  TME: "Receipt of two Tencent Music shares: many targets are in Hong Kong dollars per share",
};

export const SHORT_TERM_OPPORTUNITIES = "Short-term opportunities";
export const describeMomentumRule = (upside: number): string =>
  `A fixed label by upside: above ${upside}% “Very Strong”, otherwise “Strong”. The 20-day return shows how the price moved.`;
export const describeMomentum = (upsidePotential: string): string => `${upsidePotential} momentum`;
export const describeShares = (volume: string): string => `${volume} shares a day`;
export const VERY_STRONG = "Very Strong";
export const STRONG = "Strong";
export const BY_ANALYST_UPSIDE = "By analyst upside";
export const ALL_STOCKS = "All short-term stocks";
export const RULE =
  "Every US stock under $10 with more than 50% upside and a volume above 1M. Six depositary receipts are excluded because their targets may be in another currency.";

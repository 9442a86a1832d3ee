import type { MarketFacts } from "../../market/gaps/marketFacts.ts";

export const unknownMarket: MarketFacts = {
  hasGaps: false,
  isRemote: false,
  isOwnSource: () => true,
  now: () => 0,
  sessionAt: () => "regular",
  isCertainlyOpen: () => true,
  openTimeBetween: () => 0,
  splitsOn: () => Promise.resolve(null),
  splitsAgain: () => Promise.resolve(null),
  atrOf: () => Promise.resolve(null),
  robustRangeOf: () => Promise.resolve(null),
  closeBefore: () => Promise.resolve(null),
  barsBetween: () => Promise.resolve(undefined),
};

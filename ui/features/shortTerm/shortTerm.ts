import type { ScreenerResult } from "../../api/endpoints.ts";
import type { SampleStock } from "../../app/stockLists/picks.ts";
import { STRONG, VERY_STRONG } from "./messages.ts";

/** Price above 0 and below 10, upside above 50%, volume above 1 million (specification). */
export const MAX_PRICE = 10;
export const MIN_UPSIDE = 50;
export const MIN_VOLUME = 1_000_000;
/** Above this upside the momentum is "Very Strong". */
export const VERY_STRONG_UPSIDE = 100;

export type ShortTermStock = Pick<
  ScreenerResult,
  "symbol" | "price" | "priceUsd" | "upsidePotential" | "volume"
>;

export const momentumOf = (upside: number): string =>
  upside > VERY_STRONG_UPSIDE ? VERY_STRONG : STRONG;

export const isShortTerm = (stock: ShortTermStock): boolean => {
  const { price, priceUsd = price, upsidePotential, volume } = stock;
  return (
    priceUsd > 0 &&
    priceUsd < MAX_PRICE &&
    upsidePotential > MIN_UPSIDE &&
    (volume ?? 0) > MIN_VOLUME
  );
};

export const SAMPLES: readonly SampleStock[] = [
  { symbol: "PLUG", name: "Plug Power" },
  { symbol: "RIG", name: "Transocean" },
  { symbol: "JBLU", name: "JetBlue Airways" },
];

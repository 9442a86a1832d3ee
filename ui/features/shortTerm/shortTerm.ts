import type { SampleStock } from "../../app/stockLists/PickList.tsx";
import type { ListedStock } from "../../app/stockLists/PickScreen.tsx";
import { STRONG, VERY_STRONG } from "./messages.ts";

/**
 * Limits of the short-term list in the specification: price above 0 and below 10, upside above 50%,
 * volume above 1 million. The list consists of the three stocks with the highest upside that are
 * not excluded.
 */
export const MAX_PRICE = 10;
export const MIN_UPSIDE = 50;
export const MIN_VOLUME = 1_000_000;
export const LIST_SIZE = 3;
/** Above this upside the momentum is "Very Strong". */
export const VERY_STRONG_UPSIDE = 100;

export interface ShortTermStock extends ListedStock {
  readonly volume: number | null;
}

export const momentumOf = (upside: number): string =>
  upside > VERY_STRONG_UPSIDE ? VERY_STRONG : STRONG;

/** Returns all stocks within the limits, highest upside first. */
export const matchShortTerm = <T extends ShortTermStock>(
  stocks: readonly T[],
  excluded: Readonly<Record<string, string>>,
): readonly T[] =>
  stocks
    .filter(
      ({ symbol, price, priceUsd = price, upsidePotential, volume }) =>
        priceUsd > 0 &&
        priceUsd < MAX_PRICE &&
        upsidePotential > MIN_UPSIDE &&
        (volume ?? 0) > MIN_VOLUME &&
        !Object.hasOwn(excluded, symbol),
    )
    .toSorted((a, b) => b.upsidePotential - a.upsidePotential);

export const pickShortTerm = <T extends ShortTermStock>(
  stocks: readonly T[],
  excluded: Readonly<Record<string, string>>,
): readonly T[] => matchShortTerm(stocks, excluded).slice(0, LIST_SIZE);

/** Fixed stocks with a Sample tag, shown only if nothing qualifies. */
export const SAMPLES: readonly SampleStock[] = [
  { symbol: "PLUG", name: "Plug Power" },
  { symbol: "RIG", name: "Transocean" },
  { symbol: "JBLU", name: "JetBlue Airways" },
];

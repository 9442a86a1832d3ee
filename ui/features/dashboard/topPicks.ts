import { DEFAULT_RATING_NOTE } from "../../app/stocks/messages.ts";
import type { ScreenerResult } from "../../api/endpoints.ts";
import {
  LIST_SIZE,
  matchStocks,
  toPick,
  type PickedStock,
  type SampleStock,
} from "../../app/stockLists/picks.ts";
import * as words from "./messages.ts";

export const DEFAULT_TARGET_FACTOR = 1.3;

/**
 * Excluded by the specification: these follow the price of bitcoin, so last month's targets say
 * little about them.
 */
export const PICK_EXCLUSIONS: Readonly<Record<string, string>> = {
  MARA: "Mines bitcoin and holds it",
  HIVE: "Mines bitcoin",
  BTDR: "Mines bitcoin and sells machines that do",
};

export interface PickCandidate extends Pick<
  ScreenerResult,
  "symbol" | "name" | "price" | "currency" | "upsidePotential"
> {
  readonly targetPrice?: number | null;
  readonly analystRating?: string | null;
  readonly reason?: string;
}

const isPicked = ({ price, upsidePotential }: PickCandidate) => upsidePotential > 0 && price > 0;

/** `defaults` marks what does not come from analysts. */
export const pickTop = (candidates: readonly PickCandidate[]): readonly PickedStock[] =>
  matchStocks(candidates, isPicked, PICK_EXCLUSIONS)
    .slice(0, LIST_SIZE)
    .map((candidate) => {
      const { price, targetPrice, analystRating, reason } = candidate;
      return toPick(candidate, targetPrice ?? price * DEFAULT_TARGET_FACTOR, {
        verdict: analystRating || words.DEFAULT_RATING,
        reason: reason || words.DEFAULT_REASON,
        defaults: {
          ...(typeof targetPrice === "number" ? {} : { target: words.DEFAULT_TARGET_NOTE }),
          ...(analystRating ? {} : { verdict: DEFAULT_RATING_NOTE }),
          ...(reason ? {} : { reason: words.DEFAULT_REASON_NOTE }),
        },
      });
    });

export const SAMPLE_PICKS: readonly SampleStock[] = [
  { symbol: "SNAP", name: "Snap" },
  { symbol: "F", name: "Ford Motor" },
  { symbol: "LCID", name: "Lucid" },
];

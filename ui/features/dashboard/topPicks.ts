import { DEFAULT_RATING_NOTE } from "../../app/stocks/messages.ts";
import type { SampleStock } from "../../app/stockLists/PickList.tsx";
import type { PickDefaults } from "../../components/stocks/PickCard.tsx";
import * as words from "./messages.ts";

/** Maximum set by the specification. */
export const TOP_PICKS = 3;
export const DEFAULT_TARGET_FACTOR = 1.3;

/**
 * Stocks that are never picked (a fixed list in the specification). They mine bitcoin and follow
 * its price, so an analyst's target from last month says little about them today.
 */
export const PICK_EXCLUSIONS: Readonly<Record<string, string>> = {
  MARA: "Mines bitcoin and holds it",
  HIVE: "Mines bitcoin",
  BTDR: "Mines bitcoin and sells machines that do",
};

export interface PickCandidate {
  readonly symbol: string;
  readonly name: string;
  readonly price: number;
  readonly currency: string;
  readonly upsidePotential: number;
  readonly targetPrice?: number | null;
  /** Lowest and highest target of analysts. */
  readonly targetLow?: number;
  readonly targetHigh?: number;
  readonly analystRating?: string | null;
  readonly reason?: string;
  readonly twentyDayReturn?: number | null;
}

/** Content of a card; `defaults` marks what does not come from analysts. */
export interface TopPick {
  readonly symbol: string;
  readonly name: string;
  readonly price: number;
  readonly currency: string;
  readonly upside: number;
  readonly target: number;
  readonly targetLow?: number | undefined;
  readonly targetHigh?: number | undefined;
  readonly verdict: string;
  readonly reason: string;
  readonly defaults: PickDefaults;
  readonly twentyDayReturn: number | null;
}

export const pickTop = (candidates: readonly PickCandidate[]): readonly TopPick[] =>
  candidates
    .filter(
      ({ symbol, price, upsidePotential }) =>
        upsidePotential > 0 && price > 0 && !Object.hasOwn(PICK_EXCLUSIONS, symbol),
    )
    .toSorted((a, b) => b.upsidePotential - a.upsidePotential)
    .slice(0, TOP_PICKS)
    .map(toPick);

function toPick(candidate: PickCandidate): TopPick {
  const { price, targetPrice, analystRating, reason } = candidate;
  return {
    symbol: candidate.symbol,
    name: candidate.name,
    price,
    currency: candidate.currency,
    upside: candidate.upsidePotential,
    target: targetPrice ?? price * DEFAULT_TARGET_FACTOR,
    targetLow: candidate.targetLow,
    targetHigh: candidate.targetHigh,
    verdict: analystRating || words.DEFAULT_RATING,
    reason: reason || words.DEFAULT_REASON,
    defaults: {
      ...(typeof targetPrice === "number" ? {} : { target: words.DEFAULT_TARGET_NOTE }),
      ...(analystRating ? {} : { verdict: DEFAULT_RATING_NOTE }),
      ...(reason ? {} : { reason: words.DEFAULT_REASON_NOTE }),
    },
    twentyDayReturn: candidate.twentyDayReturn ?? null,
  };
}

/** Fixed stocks with a Sample tag, shown only if nothing qualifies. */
export const SAMPLE_PICKS: readonly SampleStock[] = [
  { symbol: "SNAP", name: "Snap" },
  { symbol: "F", name: "Ford Motor" },
  { symbol: "LCID", name: "Lucid" },
];

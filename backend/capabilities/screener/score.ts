import type { StockProfile } from "../../market/profile.ts";
import type { Leans, ScreenedStock } from "./events.ts";
import { upsideOf } from "./upside.ts";

/** Maximum points per source, 100 in total. The target has the most weight. */
const WEIGHTS = {
  "Analyst targets": 50,
  "Analyst ratings": 20,
  "Options market": 10,
  "Message boards": 10,
  "Insider trades": 10,
} as const;

const RATING_SHARES = { "Strong Buy": 1, Buy: 0.75, Hold: 0.25, Sell: 0 } as const;

/** Percent of upside that earns all points. */
const FULL_UPSIDE = 100;

const clamp = (value: number): number => Math.min(1, Math.max(0, value));

type Facts = Pick<StockProfile, "options" | "mentions" | "insiders">;

/** Ranges from 0 (calls do not exceed puts) to 1 (only calls traded). */
function callLean({ options }: Facts): number {
  const dealt = options ? options.callVolume + options.putVolume : 0;
  return options && dealt > 0 ? clamp((options.callVolume / dealt - 0.5) * 2) : 0;
}

/** Ranges from 0 (no growth over the previous day) to 1 (at least twice as many). */
function mentionGrowth({ mentions }: Facts): number {
  return mentions && mentions.previous24h > 0
    ? clamp(mentions.last24h / mentions.previous24h - 1)
    : 0;
}

function purchaseShare({ insiders }: Facts): number {
  const dealt = insiders ? insiders.bought + insiders.sold : 0;
  return insiders && dealt > 0 ? insiders.bought / dealt : 0;
}

export const leansOf = (facts: Facts): Leans => ({
  options: callLean(facts),
  mentions: mentionGrowth(facts),
  insiders: purchaseShare(facts),
});

export interface SourcePoints {
  readonly name: string;
  readonly points: number;
}

export function weigh(
  stock: Pick<ScreenedStock, "price" | "targetPrice" | "analystRating" | "leans">,
): readonly SourcePoints[] {
  const { price, targetPrice, analystRating, leans } = stock;
  const shares: Readonly<Record<keyof typeof WEIGHTS, number>> = {
    "Analyst targets": clamp(upsideOf(price, targetPrice) / FULL_UPSIDE),
    "Analyst ratings": analystRating ? RATING_SHARES[analystRating] : 0,
    "Options market": leans.options,
    "Message boards": leans.mentions,
    "Insider trades": leans.insiders,
  };
  return Object.entries(WEIGHTS).map(([name, weight]) => ({
    name,
    points: weight * shares[name as keyof typeof WEIGHTS],
  }));
}

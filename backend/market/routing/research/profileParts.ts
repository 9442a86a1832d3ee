import { withTimeout, type StartTimer } from "../../../platform/timer.ts";
import type { CachedQuery } from "../cachedQuery.ts";
import type { AnalystRating } from "../../../domain/choices.ts";
import type { PriceTargets, ProfilePart, StockProfile } from "../../profile.ts";
import type { InsiderTotals, MentionCounts, RatingCounts } from "../../research.ts";
import type { ProfileRequest } from "../questions.ts";
import type { SymbolArgs } from "./researchQuestions.ts";
import { marketOf } from "../../../domain/symbol.ts";
import type { Sourced } from "../../sourced.ts";

/**
 * Returns the consensus of one month's ratings: their mean on Yahoo's scale of 1 (strong buy) to 5
 * (strong sell), named as by Yahoo (`recommendationMean` and `recommendationKey`).
 */
export function consensusOf(counts: RatingCounts): AnalystRating {
  const { strongBuy, buy, hold, sell, strongSell } = counts;
  const all = strongBuy + buy + hold + sell + strongSell;
  const mean = (strongBuy + 2 * buy + 3 * hold + 4 * sell + 5 * strongSell) / all;
  if (mean <= 1.5) return "Strong Buy";
  if (mean <= 2.5) return "Buy";
  return mean <= 3.5 ? "Hold" : "Sell";
}

export interface PartQueries {
  readonly profile: CachedQuery<ProfileRequest, StockProfile>;
  readonly targets: CachedQuery<SymbolArgs, PriceTargets>;
  readonly ratings: CachedQuery<SymbolArgs, readonly RatingCounts[]>;
  readonly insiders: CachedQuery<SymbolArgs, InsiderTotals>;
  readonly mentions: CachedQuery<SymbolArgs, MentionCounts>;
  readonly canFill: (part: ProfilePart, except: string) => boolean;
  readonly startTimer?: StartTimer;
}

/**
 * Timeout for a part: a profile is useful without it, and a late part is cached for the next
 * request.
 */
const PART_WITHIN_MS = 2500;

/**
 * Composes the first source's profile with missing parts from the next sources; `parts` lists who
 * supplied what. A part that no source has stays null and never fails the profile.
 */
export function composeProfiles(inquiries: PartQueries): CachedQuery<ProfileRequest, StockProfile> {
  const { profile: askProfile, canFill, startTimer } = inquiries;

  return async (symbol, priority) => {
    const answer = await askProfile(symbol, priority);
    if (!answer) return undefined;
    const { value: profile, source } = answer;
    const fill = <T>(
      part: ProfilePart,
      ask: CachedQuery<SymbolArgs, T>,
    ): Promise<Sourced<T> | undefined> | undefined =>
      profile[part] === null && canFill(part, source)
        ? withTimeout(PART_WITHIN_MS, () => ask(symbol, source, priority), { startTimer }).catch(
            () => undefined,
          )
        : undefined;

    // Targets carry no currency of their own; they are in the currency of the symbol's market.
    const isInMarketCurrency = profile.currency === marketOf(symbol).currency;
    const [targets, ratings, insiders, mentions] = await Promise.all([
      isInMarketCurrency ? fill("targets", inquiries.targets) : undefined,
      fill("rating", inquiries.ratings),
      fill("insiders", inquiries.insiders),
      fill("mentions", inquiries.mentions),
    ]);
    const newest = ratings?.value[0];
    const filled = {
      ...(targets && { targets: provenanceOf(targets) }),
      ...(newest && { rating: provenanceOf(ratings) }),
      ...(insiders && { insiders: provenanceOf(insiders) }),
      ...(mentions && { mentions: provenanceOf(mentions) }),
    };
    if (Object.keys(filled).length === 0) return answer;
    const value: StockProfile = {
      ...profile,
      targets: profile.targets ?? targets?.value ?? null,
      rating: profile.rating ?? (newest ? consensusOf(newest) : null),
      insiders: profile.insiders ?? insiders?.value ?? null,
      mentions: profile.mentions ?? mentions?.value ?? null,
      parts: filled,
    };
    return { ...answer, value };
  };
}

const provenanceOf = <T>({ source, asOf, fetchedAt }: Sourced<T>) => ({ source, asOf, fetchedAt });

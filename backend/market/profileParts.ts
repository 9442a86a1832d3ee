import { startRealTimer, type StartTimer } from "./attempt.ts";
import { consensusOf } from "./consensus.ts";
import type { Inquiry } from "./inquiry.ts";
import type { PriceTargets, ProfilePart, StockProfile } from "./profile.ts";
import type { InsiderTotals, MentionCounts, RatingCounts } from "./research.ts";
import type { ProfileAsked } from "./questions.ts";
import type { SymbolArgs } from "./researchQuestions.ts";
import { BudgetSpent } from "./source.ts";
import { marketOf } from "./symbol.ts";
import type { Told } from "./told.ts";

export interface PartInquiries {
  readonly profile: Inquiry<ProfileAsked, StockProfile>;
  readonly targets: Inquiry<SymbolArgs, PriceTargets>;
  readonly ratings: Inquiry<SymbolArgs, readonly RatingCounts[]>;
  readonly insiders: Inquiry<SymbolArgs, InsiderTotals>;
  readonly mentions: Inquiry<SymbolArgs, MentionCounts>;
  /** Whether another source than this one can be asked for the part. */
  readonly canFill: (part: ProfilePart, except: string) => boolean;
  /** What waiting is measured with; left out, the timers of the host. */
  readonly startTimer?: StartTimer;
}

/**
 * Nobody waits longer than this for a part: a profile without it is worth having, and a late part is
 * kept for the next one.
 */
const PART_WITHIN_MS = 2500;

/**
 * The first source's profile, with what it does not know filled in by the next that does; `parts`
 * says who told what. A part that nobody can tell stays null: it never spoils the profile.
 */
export function composeProfiles(inquiries: PartInquiries): Inquiry<ProfileAsked, StockProfile> {
  const { profile: askProfile, canFill, startTimer = startRealTimer } = inquiries;

  return async (symbol, priority) => {
    const told = await askProfile(symbol, priority);
    if (!told) return undefined;
    const { value: profile, source } = told;
    const fill = <T>(
      part: ProfilePart,
      ask: Inquiry<SymbolArgs, T>,
    ): Promise<Told<T> | undefined> | undefined =>
      profile[part] === null && canFill(part, source)
        ? inTime(ask(symbol, source, priority), startTimer)
        : undefined;
    // Whether a run wants a stock hangs on its targets: it waits for them as long as their turn takes.
    const fillTargets = () => {
      if (priority !== "background") return fill("targets", inquiries.targets);
      if (profile.targets !== null || !canFill("targets", source)) return undefined;
      return askPatiently(() => inquiries.targets(symbol, source, priority));
    };

    // Targets carry no currency of their own: they are in that of the symbol's market.
    const isInMarketCurrency = profile.currency === marketOf(symbol).currency;
    const [targets, ratings, insiders, mentions] = await Promise.all([
      isInMarketCurrency ? fillTargets() : undefined,
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
    if (Object.keys(filled).length === 0) return told;
    const value: StockProfile = {
      ...profile,
      targets: profile.targets ?? targets?.value ?? null,
      rating: profile.rating ?? (newest ? consensusOf(newest) : null),
      insiders: profile.insiders ?? insiders?.value ?? null,
      mentions: profile.mentions ?? mentions?.value ?? null,
      parts: filled,
    };
    return { ...told, value };
  };
}

const provenanceOf = <T>({ source, asOf, fetchedAt }: Told<T>) => ({ source, asOf, fetchedAt });

/** How often a part is asked for whose source is busy; each time it has waited its turn for seconds. */
const MOST_TURNS = 8;

/** Undefined when it fails, or its source has no room for it at all. */
async function askPatiently<T>(
  ask: () => Promise<Told<T> | undefined>,
): Promise<Told<T> | undefined> {
  for (let turn = 1; turn <= MOST_TURNS; turn++) {
    try {
      return await ask();
    } catch (error) {
      if (!(error instanceof BudgetSpent)) return undefined;
    }
  }
  return undefined;
}

/** Undefined when it fails or has not come by then. */
function inTime<T>(asked: Promise<T | undefined>, startTimer: StartTimer): Promise<T | undefined> {
  return new Promise((resolve) => {
    const stop = startTimer(() => resolve(undefined), PART_WITHIN_MS);
    const end = (value: T | undefined) => {
      stop();
      resolve(value);
    };
    asked.then(end, () => end(undefined));
  });
}

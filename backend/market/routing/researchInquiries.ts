import type { Split } from "../companyCalendar.ts";
import { createCachedQuery, type CachedQuery, type CachedQueryPorts } from "./cachedQuery.ts";
import type { PriceTargets } from "../profile.ts";
import type {
  ExchangeRate,
  Holders,
  InsiderTotals,
  MentionCounts,
  OptionChain,
  RatingCounts,
} from "../research.ts";
import {
  fxQuestion,
  holdersQuestion,
  insidersQuestion,
  mentionsQuestion,
  optionsQuestion,
  ratingsQuestion,
  splitsQuestion,
  targetsQuestion,
  type SymbolArgs,
} from "./researchQuestions.ts";

/**
 * Research part by part from the capable sources in order; undefined where none has it, rejecting
 * with `SourceUnavailable` where none can answer, also because none offers it.
 */
export interface Research {
  readonly targets: CachedQuery<SymbolArgs, PriceTargets>;
  /** Newest month first. */
  readonly ratings: CachedQuery<SymbolArgs, readonly RatingCounts[]>;
  readonly insiders: CachedQuery<SymbolArgs, InsiderTotals>;
  readonly mentions: CachedQuery<SymbolArgs, MentionCounts>;
  readonly holders: CachedQuery<SymbolArgs, Holders>;
  readonly options: CachedQuery<SymbolArgs, OptionChain>;
  /** Oldest first. */
  readonly splits: CachedQuery<SymbolArgs, readonly Split[]>;
  readonly fx: CachedQuery<[from: string, to: string], ExchangeRate>;
}

export const createResearch = (ports: CachedQueryPorts): Research => ({
  targets: createCachedQuery(ports, targetsQuestion),
  ratings: createCachedQuery(ports, ratingsQuestion),
  insiders: createCachedQuery(ports, insidersQuestion),
  mentions: createCachedQuery(ports, mentionsQuestion),
  holders: createCachedQuery(ports, holdersQuestion),
  options: createCachedQuery(ports, optionsQuestion),
  splits: createCachedQuery(ports, splitsQuestion),
  fx: createCachedQuery(ports, fxQuestion),
});

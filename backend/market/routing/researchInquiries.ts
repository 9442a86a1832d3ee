import { tradeDateAt } from "../../domain/tradeDate.ts";
import type { Split } from "../companyCalendar.ts";
import { createCachedQuery, type CachedQuery, type CachedQueryPorts } from "./cachedQuery.ts";
import type { PriceTargets } from "../profile.ts";
import type {
  ExchangeRate,
  Filing,
  Halt,
  Headline,
  Holders,
  InsiderTotals,
  InsiderTrade,
  KeyFacts,
  MentionCounts,
  OptionChain,
  RatingChange,
  RatingCounts,
} from "../research.ts";
import {
  factsQuestion,
  filingsQuestion,
  haltsQuestion,
  headlinesQuestion,
  fxQuestion,
  holdersQuestion,
  insidersQuestion,
  mentionsQuestion,
  optionsQuestion,
  ratingChangesQuestion,
  ratingsQuestion,
  splitsQuestion,
  targetsQuestion,
  tradesQuestion,
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
  /** `expiresAt` is epoch milliseconds; default: the next expiry. */
  readonly options: CachedQuery<[symbol: string, expiresAt?: number], OptionChain>;
  readonly facts: CachedQuery<SymbolArgs, KeyFacts>;
  /** Newest first. */
  readonly trades: CachedQuery<SymbolArgs, readonly InsiderTrade[]>;
  /** Newest first. */
  readonly ratingChanges: CachedQuery<SymbolArgs, readonly RatingChange[]>;
  /** Newest first. */
  readonly filings: CachedQuery<SymbolArgs, readonly Filing[]>;
  readonly halts: CachedQuery<SymbolArgs, readonly Halt[]>;
  /** Newest first. */
  readonly headlines: CachedQuery<SymbolArgs, readonly Headline[]>;
  /** Oldest first. */
  readonly splits: CachedQuery<SymbolArgs, readonly Split[]>;
  readonly fx: CachedQuery<[from: string, to: string], ExchangeRate>;
}

/** Each can also be answered from what is known; see `RememberingQuery`. */
export const createResearch = (ports: CachedQueryPorts) =>
  ({
    targets: createCachedQuery(ports, targetsQuestion),
    ratings: createCachedQuery(ports, ratingsQuestion),
    insiders: createCachedQuery(ports, insidersQuestion),
    mentions: createCachedQuery(ports, mentionsQuestion),
    holders: createCachedQuery(ports, holdersQuestion),
    options: createCachedQuery(ports, optionsQuestion),
    facts: createCachedQuery(ports, factsQuestion),
    trades: createCachedQuery(ports, tradesQuestion),
    ratingChanges: createCachedQuery(ports, ratingChangesQuestion),
    filings: createCachedQuery(ports, filingsQuestion),
    halts: createCachedQuery(ports, haltsQuestion),
    headlines: createCachedQuery(ports, headlinesQuestion),
    splits: createCachedQuery(ports, {
      ...splitsQuestion,
      // An answer of an earlier trade date does not know the splits of this one.
      keyOf: (symbol, ...rest) =>
        `${tradeDateAt(symbol, ports.clock.now())} ${splitsQuestion.keyOf(symbol, ...rest)}`,
    }),
    fx: createCachedQuery(ports, fxQuestion),
  }) satisfies Research;

import type { Split } from "../companyCalendar.ts";
import { createInquiry, type Inquiry, type InquiryPorts } from "./cachedQuery.ts";
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
 * Research part by part, asked of the able sources in order; undefined where nobody knows, rejecting
 * with `SourceUnavailable` where nobody can say, also because no source offers it.
 */
export interface Research {
  readonly targets: Inquiry<SymbolArgs, PriceTargets>;
  /** Newest month first. */
  readonly ratings: Inquiry<SymbolArgs, readonly RatingCounts[]>;
  readonly insiders: Inquiry<SymbolArgs, InsiderTotals>;
  readonly mentions: Inquiry<SymbolArgs, MentionCounts>;
  readonly holders: Inquiry<SymbolArgs, Holders>;
  readonly options: Inquiry<SymbolArgs, OptionChain>;
  /** Oldest first. */
  readonly splits: Inquiry<SymbolArgs, readonly Split[]>;
  readonly fx: Inquiry<[from: string, to: string], ExchangeRate>;
}

export const createResearch = (ports: InquiryPorts): Research => ({
  targets: createInquiry(ports, targetsQuestion),
  ratings: createInquiry(ports, ratingsQuestion),
  insiders: createInquiry(ports, insidersQuestion),
  mentions: createInquiry(ports, mentionsQuestion),
  holders: createInquiry(ports, holdersQuestion),
  options: createInquiry(ports, optionsQuestion),
  splits: createInquiry(ports, splitsQuestion),
  fx: createInquiry(ports, fxQuestion),
});

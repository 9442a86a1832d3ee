import { type StartTimer, withTimeout } from "../../../platform/timer.ts";
import type { InsiderTotals, KeyFacts, MentionCounts, RatingCounts } from "../../research.ts";
import type { MarketSource } from "../../source.ts";
import type { Provenance, Sourced } from "../../freshness.ts";
import { type CachedQuery, type CachedQueryPorts, createCachedQuery } from "../cachedQuery.ts";
import { earningsQuestion, researchQuestions, type SymbolArgs } from "./researchQuestions.ts";
import type { EarningsDate, PriceTargets, ProfilePart, StockProfile } from "../../profile.ts";
import type { AnalystRating } from "../../../domain/choices.ts";
import type { ProfileRequest } from "../questions.ts";
import { marketOf } from "../../../domain/symbol.ts";

/** How long another source may take; a late answer is cached for the next request. */
const FILL_WITHIN_MS = 2500;

/** Figures of one group come from the same source, because they belong to the same count. */
const GROUPS: readonly (readonly (keyof KeyFacts)[])[] = [
  ["industry"],
  ["country"],
  ["earningsPerShare"],
  ["beta"],
  ["dividendPerShare"],
  ["dividendYield"],
  ["exDividendDate"],
  ["sharesOutstanding"],
  ["shortShare", "sharesShort", "shortCountedAt"],
];

/**
 * True if a figure is missing that every company has, so that another source may have it. Dividends
 * do not count: all sources would be asked in vain about a company that pays none.
 */
const isIncomplete = (facts: KeyFacts): boolean =>
  facts.industry === null ||
  facts.earningsPerShare === null ||
  facts.sharesOutstanding === null ||
  facts.shortCountedAt === null;

function fillFacts(facts: KeyFacts, { value: other, source }: Sourced<KeyFacts>): KeyFacts {
  if (facts.currency !== other.currency) return facts;
  const missing = GROUPS.filter((group) => group.every((fact) => facts[fact] === null)).flat();
  const found = missing.filter((fact) => other[fact] !== null);
  return {
    ...facts,
    ...Object.fromEntries(found.map((fact) => [fact, other[fact]])),
    parts: { ...facts.parts, ...Object.fromEntries(found.map((fact) => [fact, source])) },
  };
}

/**
 * Fills what the facts of the first source lack from the next ones, in order and in the same
 * currency. The source of the answer is that of the first; `parts` names the others.
 */
export function composeFacts(
  ports: CachedQueryPorts,
  first: CachedQuery<SymbolArgs, KeyFacts>,
  startTimer: StartTimer | undefined,
): CachedQuery<SymbolArgs, KeyFacts> {
  const askOnly = createCachedQuery<SymbolArgs, KeyFacts>(ports, {
    ...researchQuestions.facts,
    skips: ({ name }, _symbol, only) => name !== only,
  });
  return async (symbol, except, priority) => {
    const answer = await first(symbol, except, priority);
    if (!answer) return undefined;
    let { value, isStandIn = false } = answer;
    for (const { source } of ports.sourcesFor("facts")) {
      if (!isIncomplete(value)) break;
      const isAsked = source.name === answer.source || source.name === except;
      if (isAsked || source.covers?.("facts", symbol) === false) continue;
      const other = await withTimeout(
        FILL_WITHIN_MS,
        () => askOnly(symbol, source.name, priority),
        startTimer && { startTimer },
      ).catch(() => {
        isStandIn = true;
        return undefined;
      });
      if (other) value = fillFacts(value, other);
    }
    return { ...answer, value, ...(isStandIn && { isStandIn }) };
  };
}

export interface EarningsReport extends Provenance {
  readonly earnings: EarningsDate;
}

/**
 * Returns the next report according to every capable source, in configured order, for comparison.
 * Sources that cannot answer are omitted. By-date calendars are queried for the dates that the
 * others gave and the days around them. Without an earnings source the profile's date is used;
 * empty if no source knows one. Never rejects.
 */
export function createEarningsReports(
  ports: CachedQueryPorts,
  profile: CachedQuery<[symbol: string], StockProfile>,
): (symbol: string) => Promise<readonly EarningsReport[]> {
  const ask = createCachedQuery(ports, earningsQuestion);

  async function reportOf(
    symbol: string,
    source: MarketSource,
    dates: readonly string[],
  ): Promise<EarningsReport | undefined> {
    const answer = await ask(symbol, source.name, dates).catch(() => undefined);
    return answer && { ...provenanceOf(answer), earnings: answer.value };
  }

  async function reportOfProfile(symbol: string): Promise<readonly EarningsReport[]> {
    const answer = await profile(symbol).catch(() => undefined);
    const earnings = answer?.value.earnings;
    return answer && earnings ? [{ ...provenanceOf(answer), earnings }] : [];
  }

  return async (symbol) => {
    const sources = ports.sourcesFor("earnings").map(({ source }) => source);
    if (sources.length === 0) return reportOfProfile(symbol);
    const capable = sources.filter((source) => source.earnings !== undefined);
    const first = await Promise.all(capable.map((source) => reportOf(symbol, source, [])));
    const dates = [...new Set(first.flatMap((report) => report?.earnings.date ?? []))].toSorted();
    // Calendars confirm known dates. Without one there is nothing to ask.
    const rest = dates.length > 0 ? sources.filter((source) => source.earnings === undefined) : [];
    const second = await Promise.all(rest.map((source) => reportOf(symbol, source, dates)));
    const reports = [...first, ...second].filter((report) => report !== undefined);
    const order = sources.map(({ name }) => name);
    return reports.toSorted(
      (one, other) => order.indexOf(one.source) - order.indexOf(other.source),
    );
  };
}

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

interface PartQueries {
  readonly profile: CachedQuery<ProfileRequest, StockProfile>;
  readonly targets: CachedQuery<SymbolArgs, PriceTargets>;
  readonly ratings: CachedQuery<SymbolArgs, readonly RatingCounts[]>;
  readonly insiders: CachedQuery<SymbolArgs, InsiderTotals>;
  readonly mentions: CachedQuery<SymbolArgs, MentionCounts>;
  readonly canFill: (part: ProfilePart, except: string) => boolean;
  readonly startTimer?: StartTimer;
}

/** Timeout for a part of a profile; a late part is cached for the next request. */
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

const provenanceOf = ({ source, asOf, fetchedAt }: Provenance): Provenance => ({
  source,
  asOf,
  fetchedAt,
});

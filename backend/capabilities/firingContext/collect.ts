import type { SectorMove } from "../markets/queries.ts";
import type { ContextFact, ContextKind } from "../../contract/alerts/firingContext.ts";
import type { CompanyCalendar, Split } from "../../market/companyCalendar.ts";
import type { Filing, Halt, Headline, InsiderTrade, RatingChange } from "../../market/research.ts";
import type { Market, PeekMarket } from "../../market/routing/router.ts";
import type { Capability, MarketQuote } from "../../market/source.ts";
import type { Sourced } from "../../market/freshness.ts";
import { leadingIndexOf } from "../../domain/exchanges/suffixes.ts";
import { kindOf, marketOf } from "../../domain/symbol.ts";
import { indexName } from "../../domain/exchanges/indices.ts";
import { tradeDateAt } from "../../domain/tradeDate.ts";
import { isoTime } from "../../platform/clock.ts";
import { DAY_MS, MINUTE_MS } from "../../domain/durations.ts";
import { dateOfDay, dayNumberOf } from "../../market/calendars/calendarDays.ts";

export const BEFORE_MS = DAY_MS;
/** The context is collected at the end of this period. */
export const AFTER_MS = 10 * MINUTE_MS;
/** Maximum delay of a "day so far" figure; later ones include moves after the firing. */
const DAY_FIGURE_LATE_MS = MINUTE_MS;

export interface Firing {
  readonly symbol: string;
  /** Exchange time, epoch milliseconds. */
  readonly at: number;
}

type FiringWindow = ReturnType<typeof windowOf>;

/** Times are compared exactly; facts with a date only are compared by date. */
function windowOf({ symbol, at }: Firing) {
  const today = tradeDateAt(symbol, at);
  const yesterday = dateOfDay(dayNumberOf(today) - 1);
  return {
    at,
    hasTime: (time: number): boolean => time >= at - BEFORE_MS && time <= at + AFTER_MS,
    hasDayFigure: (time: number): boolean =>
      time >= at - BEFORE_MS && time <= at + DAY_FIGURE_LATE_MS,
    hasDate: (date: string): boolean => date === today || date === yesterday,
  };
}

export function isInWindow(fact: ContextFact, firing: Firing): boolean {
  const { hasTime, hasDate } = windowOf(firing);
  switch (fact.kind) {
    case "halt":
      return hasTime(Date.parse(fact.at));
    case "filing":
      return fact.at === null ? hasDate(fact.date) : hasTime(Date.parse(fact.at));
    case "rating":
    case "headline":
      return hasTime(Date.parse(fact.at));
    case "report":
    case "insider":
    case "split":
      return hasDate(fact.date);
    // The day's move so far differs hours later.
    case "index":
    case "sector":
      return false;
    default:
      return fact satisfies never;
  }
}

/** Maximum number of facts of one kind, so that the others remain visible. */
const MAX_OF_A_KIND = 5;

export type ContextMarket = PeekMarket | Pick<Market, "sourced" | "offers" | "quote" | "bars">;

/** Rejects if no source can answer. */
export type ReadSector = (symbol: string) => Promise<SectorMove>;

export interface CollectedContext {
  readonly facts: readonly ContextFact[];
  readonly failed: readonly ContextKind[];
  readonly notOffered: readonly ContextKind[];
}

/**
 * Collects what sources know about a symbol and its market around the time of a firing. `noted`
 * holds the day's figures if they were collected at that time. Never rejects: `failed` lists the
 * kinds whose source could not answer.
 */
export async function collectContext(
  market: ContextMarket,
  firing: Firing,
  readSector?: ReadSector,
  noted?: DayFigures,
): Promise<CollectedContext> {
  const { symbol } = firing;
  const { sourced } = market;
  const window = windowOf(firing);
  const failed: ContextKind[] = [];
  const notOffered: ContextKind[] = [];

  async function find<T>(
    kind: ContextKind,
    capability: Capability,
    ask: () => Promise<Sourced<T> | undefined>,
    toFacts: ToFacts<T>,
  ): Promise<readonly ContextFact[]> {
    if (!market.offers(capability)) {
      notOffered.push(kind);
      return [];
    }
    try {
      const found = await ask();
      return found ? toFacts(found.value, found.source, window).slice(0, MAX_OF_A_KIND) : [];
    } catch {
      failed.push(kind);
      return [];
    }
  }

  const facts = await Promise.all([
    find("halt", "halts", () => sourced.halts(symbol), haltFacts),
    find("filing", "filings", () => sourced.filings(symbol), filingFacts),
    find("report", "calendar", () => sourced.calendar(symbol), reportFacts),
    find("rating", "ratingChanges", () => sourced.ratingChanges(symbol), ratingFacts),
    find("insider", "trades", () => sourced.trades(symbol), insiderFacts),
    find("split", "splits", () => sourced.splits(symbol), splitFacts),
    find("headline", "headlines", () => sourced.headlines(symbol), headlineFacts),
  ]);
  const day = noted ?? (await collectDayFigures(market, firing, readSector));
  return {
    facts: [...facts.flat(), ...day.facts],
    failed: [...failed, ...day.failed],
    notOffered,
  };
}

/** Selects what happened within the window. */
type ToFacts<T> = (found: T, source: string, window: FiringWindow) => readonly ContextFact[];

const haltFacts: ToFacts<readonly Halt[]> = (halts, source, { at, hasTime }) =>
  halts
    .filter(
      ({ haltedAt, resumesAt }) =>
        hasTime(haltedAt) || (haltedAt < at && (resumesAt === null || hasTime(resumesAt))),
    )
    .map(({ haltedAt, reason, resumesAt }) => ({
      kind: "halt",
      source,
      at: isoTime(haltedAt),
      reason,
      resumesAt: resumesAt === null ? null : isoTime(resumesAt),
    }));

const filingFacts: ToFacts<readonly Filing[]> = (filings, source, { hasTime, hasDate }) =>
  filings
    .filter(({ acceptedAt, filedOn }) =>
      acceptedAt === null ? hasDate(filedOn) : hasTime(acceptedAt),
    )
    .map(({ acceptedAt, filedOn, form, items, url }) => ({
      kind: "filing",
      source,
      at: acceptedAt === null ? null : isoTime(acceptedAt),
      date: filedOn,
      form,
      items: [...items],
      url,
    }));

const reportFacts: ToFacts<CompanyCalendar> = ({ earnings }, source, { hasDate }) =>
  earnings
    .filter(({ date }) => hasDate(date))
    .map(({ date, hour, isConfirmed }) => ({ kind: "report", source, date, hour, isConfirmed }));

const ratingFacts: ToFacts<readonly RatingChange[]> = (changes, source, { hasTime }) =>
  changes
    .filter(({ at }) => hasTime(at))
    .map(({ at, firm, kind: change, toGrade }) => ({
      kind: "rating",
      source,
      at: isoTime(at),
      firm,
      change,
      toGrade,
    }));

const insiderFacts: ToFacts<readonly InsiderTrade[]> = (trades, source, { hasDate }) =>
  trades
    .filter(({ tradedOn }) => hasDate(tradedOn))
    .map(({ tradedOn: date, owner, side, shares, value }) => ({
      kind: "insider",
      source,
      date,
      owner,
      side,
      shares,
      value,
    }));

const splitFacts: ToFacts<readonly Split[]> = (splits, source, { hasDate }) =>
  splits
    .filter(({ date }) => hasDate(date))
    .map(({ date, numerator, denominator }) => ({
      kind: "split",
      source,
      date,
      ratio: `${numerator}:${denominator}`,
    }));

const headlineFacts: ToFacts<readonly Headline[]> = (headlines, source, { hasTime }) =>
  headlines
    .filter(({ publishedAt }) => hasTime(publishedAt))
    .map(({ publishedAt, title, publisher, url }) => ({
      kind: "headline",
      source,
      at: isoTime(publishedAt),
      title,
      publisher,
      url,
    }));

export type DayFigures = Omit<CollectedContext, "notOffered">;

/** Collects the day's moves of the index and the sector as of the firing. Never rejects. */
export async function collectDayFigures(
  market: ContextMarket,
  firing: Firing,
  readSector?: ReadSector,
): Promise<DayFigures> {
  const { symbol, at } = firing;
  const { hasDayFigure } = windowOf(firing);
  const failed: ContextKind[] = [];

  async function findIndex(): Promise<readonly ContextFact[]> {
    const index = leadingIndexOf(marketOf(symbol).code);
    if (index === undefined || index === symbol) return [];
    try {
      const quote = await market.quote(index);
      if (!quote || quote.previousClose === null) return [];
      const seen = hasDayFigure(quote.asOf) ? quote : await priceAt(market, quote, at);
      if (!seen) return [];
      const name = indexName(index) ?? quote.companyName;
      const changePercent = (seen.price / quote.previousClose - 1) * 100;
      const time = isoTime(seen.asOf);
      return [
        { kind: "index", source: quote.source, at: time, symbol: index, name, changePercent },
      ];
    } catch {
      failed.push("index");
      return [];
    }
  }

  async function findSector(): Promise<readonly ContextFact[]> {
    if (!readSector || kindOf(symbol) !== "listing") return [];
    try {
      const { source, asOf, sector, changePercent } = await readSector(symbol);
      if (changePercent !== null && !hasDayFigure(asOf)) return [];
      return [{ kind: "sector", source, at: isoTime(asOf), sector, changePercent }];
    } catch {
      failed.push("sector");
      return [];
    }
  }

  const facts = await Promise.all([findIndex(), findSector()]);
  return { facts: facts.flat(), failed };
}

/** Returns the price at a time on the quote's trade date, from the 1-minute bar before it. */
async function priceAt(
  market: ContextMarket,
  { symbol, asOf }: Pick<MarketQuote, "symbol" | "asOf">,
  at: number,
): Promise<Pick<MarketQuote, "price" | "asOf"> | undefined> {
  const today = tradeDateAt(symbol, asOf);
  if (!("bars" in market) || tradeDateAt(symbol, at) !== today) return undefined;
  const window = { before: at, priority: "background" } as const;
  const bar = (await market.bars(symbol, "1m", 1, window))?.at(-1);
  if (!bar || tradeDateAt(symbol, bar.time) !== today) return undefined;
  return { price: bar.close, asOf: Math.min(bar.time + MINUTE_MS, at + DAY_FIGURE_LATE_MS) };
}

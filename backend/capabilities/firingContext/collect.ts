import type { SectorMove } from "../markets/queries.ts";
import type { ContextFact, ContextKind } from "./facts.ts";
import type { Market, RememberedMarket } from "../../market/routing/router.ts";
import type { Capability } from "../../market/source.ts";
import type { Sourced } from "../../market/sourced.ts";
import { leadingIndexOf } from "../../market/exchanges/suffixes.ts";
import { kindOf, marketOf } from "../../market/symbol.ts";
import { isoTime } from "../../platform/clock.ts";
import { windowOf, type Firing } from "./window.ts";

/** More of one kind would hide the rest. */
const MAX_OF_A_KIND = 5;

/** A source may name an index by its symbol alone. */
const INDEX_NAMES: Readonly<Record<string, string>> = {
  "^GSPC": "S&P 500",
  "^FTSE": "FTSE 100",
  "^N225": "Nikkei 225",
  "^GSPTSE": "S&P/TSX Composite",
};

/** The market, or what is remembered of it. */
export type ContextMarket = RememberedMarket | Pick<Market, "sourced" | "offers" | "quote">;

/** Rejects while no source can answer. */
export type ReadSector = (symbol: string) => Promise<SectorMove>;

export interface CollectedContext {
  readonly facts: readonly ContextFact[];
  readonly failed: readonly ContextKind[];
  readonly notOffered: readonly ContextKind[];
}

/**
 * What the sources know of a symbol and of its market about the time of a firing. Never rejects: a
 * kind whose source cannot answer is named.
 */
export async function collectContext(
  market: ContextMarket,
  { symbol, at }: Firing,
  readSector?: ReadSector,
): Promise<CollectedContext> {
  const { hasTime: isInWindow, hasDate: isInDays, hasDayFigure } = windowOf({ symbol, at });
  const { sourced } = market;

  const failed: ContextKind[] = [];
  const notOffered: ContextKind[] = [];
  async function find<T>(
    kind: ContextKind,
    capability: Capability,
    ask: () => Promise<Sourced<T> | undefined>,
    toFacts: (found: T, source: string) => readonly ContextFact[],
  ): Promise<readonly ContextFact[]> {
    if (!market.offers(capability)) {
      notOffered.push(kind);
      return [];
    }
    try {
      const found = await ask();
      return found ? toFacts(found.value, found.source).slice(0, MAX_OF_A_KIND) : [];
    } catch {
      failed.push(kind);
      return [];
    }
  }

  async function findIndex(): Promise<readonly ContextFact[]> {
    const index = leadingIndexOf(marketOf(symbol).code);
    if (index === undefined || index === symbol) return [];
    try {
      const quote = await market.quote(index);
      if (!quote || quote.previousClose === null || !hasDayFigure(quote.asOf)) return [];
      const { source, asOf, companyName, price, previousClose } = quote;
      const name = INDEX_NAMES[index] ?? companyName;
      const changePercent = (price / previousClose - 1) * 100;
      return [{ kind: "index", source, at: isoTime(asOf), symbol: index, name, changePercent }];
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

  const facts = await Promise.all([
    find(
      "halt",
      "halts",
      () => sourced.halts(symbol),
      (halts, source) =>
        halts
          .filter(
            ({ haltedAt, resumesAt }) =>
              isInWindow(haltedAt) ||
              (haltedAt < at && (resumesAt === null || isInWindow(resumesAt))),
          )
          .map(({ haltedAt, reason, resumesAt }) => ({
            kind: "halt",
            source,
            at: isoTime(haltedAt),
            reason,
            resumesAt: resumesAt === null ? null : isoTime(resumesAt),
          })),
    ),
    find(
      "filing",
      "filings",
      () => sourced.filings(symbol),
      (filings, source) =>
        filings
          .filter(({ acceptedAt, filedOn }) =>
            acceptedAt === null ? isInDays(filedOn) : isInWindow(acceptedAt),
          )
          .map(({ acceptedAt, filedOn, form, items, url }) => ({
            kind: "filing",
            source,
            at: acceptedAt === null ? null : isoTime(acceptedAt),
            date: filedOn,
            form,
            items: [...items],
            url,
          })),
    ),
    find(
      "report",
      "calendar",
      () => sourced.calendar(symbol),
      ({ earnings }, source) =>
        earnings
          .filter(({ date }) => isInDays(date))
          .map(({ date, hour, isConfirmed }) => ({
            kind: "report",
            source,
            date,
            hour,
            isConfirmed,
          })),
    ),
    find(
      "rating",
      "ratingChanges",
      () => sourced.ratingChanges(symbol),
      (changes, source) =>
        changes
          .filter((change) => isInWindow(change.at))
          .map(({ at: changedAt, firm, kind: change, toGrade }) => ({
            kind: "rating",
            source,
            at: isoTime(changedAt),
            firm,
            change,
            toGrade,
          })),
    ),
    find(
      "insider",
      "trades",
      () => sourced.trades(symbol),
      (trades, source) =>
        trades
          .filter(({ tradedOn }) => isInDays(tradedOn))
          .map(({ tradedOn, owner, side, shares, value }) => ({
            kind: "insider",
            source,
            date: tradedOn,
            owner,
            side,
            shares,
            value,
          })),
    ),
    find(
      "split",
      "splits",
      () => sourced.splits(symbol),
      (splits, source) =>
        splits
          .filter(({ date }) => isInDays(date))
          .map(({ date, numerator, denominator }) => ({
            kind: "split",
            source,
            date,
            ratio: `${numerator}:${denominator}`,
          })),
    ),
    find(
      "headline",
      "headlines",
      () => sourced.headlines(symbol),
      (headlines, source) =>
        headlines
          .filter(({ publishedAt }) => isInWindow(publishedAt))
          .map(({ publishedAt, title, publisher, url }) => ({
            kind: "headline",
            source,
            at: isoTime(publishedAt),
            title,
            publisher,
            url,
          })),
    ),
    findIndex(),
    findSector(),
  ]);
  return { facts: facts.flat(), failed, notOffered };
}

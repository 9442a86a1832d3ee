import type { ContextFact, ContextKind } from "./facts.ts";
import { dateOfDay, dayNumberOf } from "../../market/calendars/calendarDays.ts";
import type { Market } from "../../market/routing/router.ts";
import type { Capability } from "../../market/source.ts";
import type { Sourced } from "../../market/sourced.ts";
import { marketOf } from "../../market/symbol.ts";
import { tradeDateAt } from "../../market/tradeDate.ts";
import { isoTime } from "../../platform/clock.ts";
import { DAY_MS, MINUTE_MS } from "../../platform/durations.ts";

/** What happened from a day before a firing … */
const BEFORE_MS = DAY_MS;
/** … to ten minutes after it, which is when it is asked for. */
export const AFTER_MS = 10 * MINUTE_MS;

/** More of one kind would hide the rest. */
const MAX_OF_A_KIND = 5;

/** The index that stands for each market. */
const INDEX_OF: Readonly<Record<string, { readonly symbol: string; readonly name: string }>> = {
  US: { symbol: "^GSPC", name: "S&P 500" },
  LSE: { symbol: "^FTSE", name: "FTSE 100" },
  TSE: { symbol: "^N225", name: "Nikkei 225" },
  TSX: { symbol: "^GSPTSE", name: "S&P/TSX Composite" },
};

type ContextMarket = Pick<Market, "sourced" | "offers" | "quote">;

export interface CollectedContext {
  readonly facts: readonly ContextFact[];
  readonly failed: readonly ContextKind[];
  readonly notOffered: readonly ContextKind[];
}

interface Firing {
  readonly symbol: string;
  /** Exchange time, epoch milliseconds. */
  readonly at: number;
}

/**
 * What the sources know of a symbol and of its market about the time of a firing. Never rejects: a
 * kind whose source cannot answer is named. A time counts to the millisecond; of what has a date
 * alone, the dates of the window count.
 */
export async function collectContext(
  market: ContextMarket,
  { symbol, at }: Firing,
): Promise<CollectedContext> {
  const isInWindow = (time: number) => time >= at - BEFORE_MS && time <= at + AFTER_MS;
  const today = tradeDateAt(symbol, at);
  const yesterday = dateOfDay(dayNumberOf(today) - 1);
  const isInDays = (date: string) => date === today || date === yesterday;
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
    const index = INDEX_OF[marketOf(symbol).code];
    if (!index || index.symbol === symbol) return [];
    try {
      const quote = await market.quote(index.symbol);
      // Its day so far, a little later where the sources were asked later; the time is stated.
      if (!quote || quote.previousClose === null || quote.asOf < at - BEFORE_MS) return [];
      const changePercent = (quote.price / quote.previousClose - 1) * 100;
      return [
        { kind: "index", source: quote.source, at: isoTime(quote.asOf), ...index, changePercent },
      ];
    } catch {
      failed.push("index");
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
    findIndex(),
  ]);
  return { facts: facts.flat(), failed, notOffered };
}

import { portfolioOfSubject, portfolioSubject } from "../../../domain/rules/portfolioScope.ts";
import type {
  Batch,
  Observation,
  ValuationObservation,
} from "../../../domain/rules/observation.ts";
import { readDecimal, ZERO } from "../../../market/ledger/decimal.ts";
import type { Market } from "../../../market/routing/router.ts";
import type { Sample } from "../../../market/sample.ts";
import { tradeDateAt } from "../../../domain/tradeDate.ts";
import type { EventStore } from "../../../platform/eventStore/store.ts";
import type { HeldPortfolio } from "../../portfolios/lifecycle/queries.ts";
import { lastPortfolioClose } from "./portfolioClose.ts";
import { PortfolioIndex, type SavedIndex } from "./portfolioIndex.ts";
import { findUnrecordedSplit, type UnrecordedSplit } from "./unrecordedSplits.ts";
import { createSeenPrices } from "./seenPrices.ts";
import { haveSameStated, withStatedPrices } from "./statedPrices.ts";
import { pairsOf, valuePortfolio, type ValuedPortfolio } from "./valuePortfolio.ts";
import { readSeen, saveSeen } from "../lifecycle/watchStore.ts";

/** Resolves to undefined for a deleted portfolio. */
export type ReadHeld = (portfolioId: number) => Promise<HeldPortfolio | undefined>;

export interface Valuation {
  readonly portfolioId: number;
  readonly currency: string;
  observationsFor(symbol: string): readonly Observation[];
  batchFor(symbol: string): Batch;
}

export function readValuations(
  valuations: Pick<Valuations, "ofAll">,
  portfolioIds: ReadonlySet<number>,
  symbol: string,
) {
  const known = valuations.ofAll(portfolioIds);
  const [first] = portfolioOfSubject(symbol) === undefined ? [] : known;
  return {
    observations: known.flatMap((each) => each.observationsFor(symbol)),
    price: first && { price: null, currency: first.currency },
  };
}

type ValuationMarket = Pick<Market, "status" | "samples" | "quote" | "splits">;

const INDEX = "index";

interface Followed {
  held: HeldPortfolio;
  readonly index: PortfolioIndex;
  isDirty: boolean;
  valued: ValuedPortfolio;
  close: ValuedAt | undefined;
  closedAt: number;
  split: UnrecordedSplit | undefined;
}

interface ValuedAt {
  readonly held: HeldPortfolio;
  readonly valued: ValuedPortfolio;
  readonly index: number | null;
}

export type Valuations = ReturnType<typeof createValuations>;

export function createValuations(
  store: EventStore,
  market: ValuationMarket,
  readHeld: ReadHeld,
  isKept = true,
) {
  const followed = new Map<number, Followed>();
  const prices = createSeenPrices(market);
  const readers = new Map<string, Followed[]>();
  const saved = new Map<number, string>();
  const splits = new Map<number, { key: string; split: UnrecordedSplit | undefined }>();

  const pricesOf = (held: HeldPortfolio) => withStatedPrices(held, prices.of, prices.isUnknown);
  const value = ({ held, split }: Pick<Followed, "held" | "split">): ValuedPortfolio => {
    const priceOf = pricesOf(held);
    // Pre-split shares at post-split prices would show a loss that never happened.
    return valuePortfolio(held, (symbol) =>
      symbol === split?.symbol ? undefined : priceOf(symbol),
    );
  };

  const linkPrices = (): void => {
    readers.clear();
    for (const each of followed.values()) {
      const { held } = each;
      for (const symbol of [
        ...held.holdings.map((stock) => stock.symbol),
        ...pairsOf(held, pricesOf(held)),
      ]) {
        const all = readers.get(symbol);
        if (all) all.push(each);
        else readers.set(symbol, [each]);
      }
    }
    prices.keep((symbol) => readers.has(symbol));
  };

  const markDirty = (symbol: string): void => {
    for (const each of readers.get(symbol) ?? []) each.isDirty = true;
  };

  const askPrices = async (): Promise<void> => {
    const missing = await prices.ask(readers.keys());
    if (missing.length === 0) return;
    for (const symbol of missing) markDirty(symbol);
    linkPrices();
  };

  const lastCloseOf = (held: HeldPortfolio) => lastPortfolioClose(held, market.status());

  const describe = (each: ValuedAt, isClose: boolean, symbol: string): Observation[] => {
    const { held, valued, index } = each;
    const { asOf: now } = market.status();
    const [first] = held.holdings;
    const common = {
      kind: "valuation" as const,
      portfolioId: held.id,
      ledger: held.version,
      isClose,
    };
    const stock = valued.stocks.find((one) => one.symbol === symbol);
    const found: ValuationObservation[] = [];
    if (stock) {
      const { source, value: worth, weight, gain, gainPercent } = stock;
      const figures = { value: worth, weight, gain, gainPercent };
      found.push({ ...common, symbol, tradeDate: tradeDateAt(symbol, now), source, figures });
    }
    found.push({
      ...common,
      symbol: portfolioSubject(held.id),
      tradeDate: tradeDateAt(first?.symbol ?? ANY_US_SYMBOL, now),
      source: valued.source,
      figures: {
        value: valued.value?.toNumber() ?? null,
        gain: valued.gain,
        gainPercent: valued.gainPercent,
        index,
      },
    });
    return found;
  };

  const newestOf = (each: Followed): ValuedAt => ({
    held: each.held,
    valued: each.valued,
    index: each.index.at(each.held, each.valued.value),
  });

  const toValuation = (each: Followed, kinds: "all" | "price" | "close"): Valuation => {
    const newest = newestOf(each);
    const close = each.close ?? newest;
    const observationsFor = (symbol: string) => [
      ...(kinds === "close" ? [] : describe(newest, false, symbol)),
      ...(kinds === "price" ? [] : describe(close, true, symbol)),
    ];
    return {
      portfolioId: each.held.id,
      currency: each.held.currency,
      observationsFor,
      batchFor: (symbol) => ({
        at: market.status().asOf,
        observations: observationsFor(symbol),
      }),
    };
  };

  const saveIndexes = async (): Promise<void> => {
    if (!isKept) return;
    for (const [id, { index }] of followed) {
      const state = index.save();
      const text = JSON.stringify(state);
      if (saved.get(id) === text) continue;
      await store.transact((transaction) =>
        saveSeen(transaction, portfolioSubject(id), INDEX, state),
      );
      saved.set(id, text);
    }
  };

  const beginIndex = async (held: HeldPortfolio): Promise<PortfolioIndex> => {
    const subject = portfolioSubject(held.id);
    const kept = await readSeen<SavedIndex>(store.database, subject, INDEX);
    const today = tradeDateAt(ANY_US_SYMBOL, market.status().asOf);
    return new PortfolioIndex(held, kept, today, (text) => readDecimal(text) ?? ZERO);
  };

  const readSplit = async (held: HeldPortfolio, since: string) => {
    const { asOf: now } = market.status();
    const key = `${held.version} ${tradeDateAt(ANY_US_SYMBOL, now)}`;
    const before = splits.get(held.id);
    if (before?.key === key) return before.split;
    const split = await findUnrecordedSplit(market, held, since, now);
    splits.set(held.id, { key, split });
    return split;
  };

  return {
    async follow(portfolioIds: ReadonlySet<number>): Promise<void> {
      let isChanged = false;
      for (const id of followed.keys()) {
        if (portfolioIds.has(id)) continue;
        followed.delete(id);
        saved.delete(id);
        splits.delete(id);
        isChanged = true;
      }
      for (const id of portfolioIds) {
        const held = await readHeld(id);
        const before = followed.get(id);
        if (!held || held.isArchived) {
          isChanged ||= followed.delete(id);
          continue;
        }
        const index = before?.index ?? (await beginIndex(held));
        const split = await readSplit(held, index.since);
        const isSameSplit = JSON.stringify(split) === JSON.stringify(before?.split);
        if (before?.held.version === held.version && isSameSplit) {
          // A manual price changes the value like any other price.
          if (!haveSameStated(before.held, held)) {
            before.isDirty = true;
            isChanged = true;
          }
          before.held = held;
          continue;
        }
        isChanged = true;
        const valued = value({ held, split });
        if (before) {
          // Both values use current prices. With an unrecorded split, the old value is unknown.
          if (before.held.version !== held.version) {
            before.index.change(held, value(before).value, valued.value);
          }
          before.held = held;
          before.split = split;
          before.valued = valued;
          before.isDirty = true;
          continue;
        }
        followed.set(id, {
          held,
          index,
          isDirty: true,
          valued,
          close: undefined,
          closedAt: lastCloseOf(held) ?? Number.NEGATIVE_INFINITY,
          split,
        });
      }
      if (!isChanged) return;
      linkPrices();
      await askPrices();
      for (const each of followed.values()) if (each.isDirty) each.valued = value(each);
      await saveIndexes();
    },
    symbols: (): Iterable<string> => readers.keys(),
    needs: (symbol: string): boolean => readers.has(symbol),
    take(sample: Sample): void {
      if (prices.take(sample)) markDirty(sample.symbol);
    },
    async findChanged(): Promise<readonly Valuation[]> {
      await askPrices();
      const changed: Valuation[] = [];
      for (const each of followed.values()) {
        if (each.isDirty) {
          each.isDirty = false;
          each.valued = value(each);
          changed.push(toValuation(each, "price"));
        }
        const closedAt = lastCloseOf(each.held);
        if (closedAt === undefined || closedAt <= each.closedAt) continue;
        each.closedAt = closedAt;
        each.close = newestOf(each);
        changed.push(toValuation(each, "close"));
      }
      return changed;
    },
    /** Returns current valuations; portfolios that are not followed are skipped. */
    ofAll: (portfolioIds: Iterable<number>): readonly Valuation[] =>
      [...portfolioIds].flatMap((id) => {
        const each = followed.get(id);
        return each ? [toValuation(each, "all")] : [];
      }),
    problemOf(portfolioId: number): string | null {
      const split = followed.get(portfolioId)?.split;
      return split
        ? `${split.symbol} split ${split.numerator} for ${split.denominator} on ${split.date}: record the split, its figures are unknown until then.`
        : null;
    },
    save: saveIndexes,
  };
}

/** Determines the trade date of portfolios. */
const ANY_US_SYMBOL = "SPY";

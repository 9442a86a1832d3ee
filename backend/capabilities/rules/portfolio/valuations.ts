import { portfolioOfSubject, portfolioSubject } from "../../../domain/rules/portfolioSubject.ts";
import type { Observation, ValuationObservation } from "../../../domain/rules/observation.ts";
import type { Split } from "../../../market/companyCalendar.ts";
import { datedSplit, findBookedSplit } from "../../../market/ledger/sameSplit.ts";
import type { Market } from "../../../market/routing/router.ts";
import type { Sample } from "../../../market/sample.ts";
import { tradeDateAt } from "../../../domain/tradeDate.ts";
import type { EventStore } from "../../../platform/eventStore/store.ts";
import type { HeldPortfolio, HeldStock } from "../../portfolios/lifecycle/queries.ts";
import {
  pairsOf,
  PortfolioIndex,
  type PriceOf,
  type SavedIndex,
  type SeenPriceOf,
  type ValuedPortfolio,
  valuePortfolio,
} from "./valuePortfolio.ts";
import { createSeenPrices, type SeenPrices } from "./seenPrices.ts";
import { readSeen, saveSeen } from "../lifecycle/watchStore.ts";
import { tradingHours } from "../../../market/calendars/exchangeHours.ts";
import { marketOf } from "../../../domain/symbol.ts";
import { DAY_MS, MINUTE_MS } from "../../../domain/durations.ts";
import { closeOf, MAX_CLOSED_DAYS } from "../series/closedBars.ts";

/** Resolves to undefined for a deleted portfolio. */
export type ReadHeld = (portfolioId: number) => Promise<HeldPortfolio | undefined>;

export interface Valuation {
  readonly portfolioId: number;
  readonly currency: string;
  observationsFor(symbol: string): readonly Observation[];
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

const INDEX = "index";

type UnrecordedSplit = Split & { readonly symbol: string };

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

/** Values the portfolios that rules read, from the prices that arrive. */
export class Valuations {
  readonly #followed = new Map<number, Followed>();
  readonly #prices: SeenPrices;
  readonly #readers = new Map<string, Followed[]>();
  readonly #saved = new Map<number, string>();
  readonly #splits = new Map<number, { key: string; split: UnrecordedSplit | undefined }>();

  constructor(
    private readonly store: EventStore,
    private readonly market: Pick<Market, "status" | "samples" | "quote" | "splits">,
    private readonly readHeld: ReadHeld,
    private readonly isKept = true,
  ) {
    this.#prices = createSeenPrices(market);
  }

  /** Follows these portfolios from now on, and no others. */
  async follow(portfolioIds: ReadonlySet<number>): Promise<void> {
    let isChanged = false;
    for (const id of this.#followed.keys()) {
      if (portfolioIds.has(id)) continue;
      this.#followed.delete(id);
      this.#saved.delete(id);
      this.#splits.delete(id);
      isChanged = true;
    }
    for (const id of portfolioIds) if (await this.#followOne(id)) isChanged = true;
    if (!isChanged) return;
    this.#linkPrices();
    await this.#askPrices();
    for (const each of this.#followed.values()) if (each.isDirty) each.valued = this.#value(each);
    await this.save();
  }

  symbols(): Iterable<string> {
    return this.#readers.keys();
  }

  needs(symbol: string): boolean {
    return this.#readers.has(symbol);
  }

  take(sample: Sample): void {
    if (this.#prices.take(sample)) this.#markDirty(sample.symbol);
  }

  async findChanged(): Promise<readonly Valuation[]> {
    await this.#askPrices();
    const changed: Valuation[] = [];
    for (const each of this.#followed.values()) {
      if (each.isDirty) {
        each.isDirty = false;
        each.valued = this.#value(each);
        changed.push(this.#toValuation(each, "price"));
      }
      const closedAt = this.#lastCloseOf(each.held);
      if (closedAt === undefined || closedAt <= each.closedAt) continue;
      each.closedAt = closedAt;
      each.close = this.#newestOf(each);
      changed.push(this.#toValuation(each, "close"));
    }
    return changed;
  }

  /** Returns current valuations; portfolios that are not followed are skipped. */
  ofAll(portfolioIds: Iterable<number>): readonly Valuation[] {
    return [...portfolioIds].flatMap((id) => {
      const each = this.#followed.get(id);
      return each ? [this.#toValuation(each, "all")] : [];
    });
  }

  problemOf(portfolioId: number): string | null {
    const split = this.#followed.get(portfolioId)?.split;
    return split
      ? `${split.symbol} split ${split.numerator} for ${split.denominator} on ${split.date}. Record the split. Its figures are unknown until then.`
      : null;
  }

  async save(): Promise<void> {
    if (!this.isKept) return;
    for (const [id, { index }] of this.#followed) {
      const state = index.save();
      const text = JSON.stringify(state);
      if (this.#saved.get(id) === text) continue;
      await this.store.transact((transaction) =>
        saveSeen(transaction, portfolioSubject(id), INDEX, state),
      );
      this.#saved.set(id, text);
    }
  }

  /** Returns true if its holdings, prices or splits have changed. */
  async #followOne(id: number): Promise<boolean> {
    const held = await this.readHeld(id);
    if (!held || held.isArchived) return this.#followed.delete(id);
    const before = this.#followed.get(id);
    const index = before?.index ?? (await this.#beginIndex(held));
    const split = await this.#readSplit(held, index.since);
    if (!before) {
      this.#followed.set(id, {
        held,
        index,
        isDirty: true,
        valued: this.#value({ held, split }),
        close: undefined,
        closedAt: this.#lastCloseOf(held) ?? Number.NEGATIVE_INFINITY,
        split,
      });
      return true;
    }
    const isSameVersion = before.held.version === held.version;
    if (isSameVersion && JSON.stringify(split) === JSON.stringify(before.split)) {
      // A manual price changes the value like any other price.
      const isRestated = manualPricesOf(before.held) !== manualPricesOf(held);
      if (isRestated) before.isDirty = true;
      before.held = held;
      return isRestated;
    }
    const valued = this.#value({ held, split });
    // Both values use current prices. With an unrecorded split, the old value is unknown.
    if (!isSameVersion) before.index.change(held, this.#value(before).value, valued.value);
    before.held = held;
    before.split = split;
    before.valued = valued;
    before.isDirty = true;
    return true;
  }

  #pricesOf(held: HeldPortfolio) {
    return withManualPrices(held, this.#prices.of, this.#prices.isUnknown);
  }

  #value({ held, split }: Pick<Followed, "held" | "split">): ValuedPortfolio {
    const priceOf = this.#pricesOf(held);
    // Pre-split shares at post-split prices would show a loss that never happened.
    return valuePortfolio(held, (symbol) =>
      symbol === split?.symbol ? undefined : priceOf(symbol),
    );
  }

  #linkPrices(): void {
    this.#readers.clear();
    for (const each of this.#followed.values()) {
      const { held } = each;
      for (const symbol of [
        ...held.holdings.map((stock) => stock.symbol),
        ...pairsOf(held, this.#pricesOf(held)),
      ]) {
        const all = this.#readers.get(symbol);
        if (all) all.push(each);
        else this.#readers.set(symbol, [each]);
      }
    }
    this.#prices.keep((symbol) => this.#readers.has(symbol));
  }

  #markDirty(symbol: string): void {
    for (const each of this.#readers.get(symbol) ?? []) each.isDirty = true;
  }

  async #askPrices(): Promise<void> {
    const missing = await this.#prices.ask(this.#readers.keys());
    if (missing.length === 0) return;
    for (const symbol of missing) this.#markDirty(symbol);
    this.#linkPrices();
  }

  #lastCloseOf(held: HeldPortfolio) {
    return lastPortfolioClose(held, this.market.status());
  }

  #describe(each: ValuedAt, isClose: boolean, symbol: string): Observation[] {
    const { held, valued, index } = each;
    const { asOf: now } = this.market.status();
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
  }

  #newestOf(each: Followed): ValuedAt {
    const { held, valued, index } = each;
    return { held, valued, index: index.at(held, valued.value) };
  }

  #toValuation(each: Followed, kinds: "all" | "price" | "close"): Valuation {
    const newest = this.#newestOf(each);
    const close = each.close ?? newest;
    return {
      portfolioId: each.held.id,
      currency: each.held.currency,
      observationsFor: (symbol) => [
        ...(kinds === "close" ? [] : this.#describe(newest, false, symbol)),
        ...(kinds === "price" ? [] : this.#describe(close, true, symbol)),
      ],
    };
  }

  async #beginIndex(held: HeldPortfolio): Promise<PortfolioIndex> {
    const subject = portfolioSubject(held.id);
    const kept = await readSeen<SavedIndex>(this.store.database, subject, INDEX);
    const today = tradeDateAt(ANY_US_SYMBOL, this.market.status().asOf);
    return new PortfolioIndex(held, kept, today);
  }

  async #readSplit(held: HeldPortfolio, since: string): Promise<UnrecordedSplit | undefined> {
    const { asOf: now } = this.market.status();
    const key = `${held.version} ${tradeDateAt(ANY_US_SYMBOL, now)}`;
    const before = this.#splits.get(held.id);
    if (before?.key === key) return before.split;
    const split = await findUnrecordedSplit(this.market, held, since, now);
    this.#splits.set(held.id, { key, split });
    return split;
  }
}

/** Determines the trade date of portfolios. */
const ANY_US_SYMBOL = "SPY";

/** Includes the date, as the price may be years old. */
const toSeen = ({ price, currency, date }: NonNullable<HeldStock["stated"]>): SeenPriceOf => ({
  price: price.toNumber(),
  currency,
  source: `manual price of ${date}`,
});

/**
 * Reads holdings' prices, using the investor's if preferred or if every source reports the symbol
 * as unknown. Until then the price is unknown, as replacing a late price by an old manual one could
 * make a rule fire.
 */
function withManualPrices(
  { holdings }: Pick<HeldPortfolio, "holdings">,
  priceOf: PriceOf,
  isUnknown: (symbol: string) => boolean,
): PriceOf {
  const stated = new Map(holdings.map((holding) => [holding.symbol, holding.stated]));
  return (symbol) => {
    const own = stated.get(symbol);
    return own && (own.isPreferred || isUnknown(symbol)) ? toSeen(own) : priceOf(symbol);
  };
}

const manualPricesOf = ({ holdings }: HeldPortfolio): string =>
  JSON.stringify(holdings.map(({ stated }) => stated));

/**
 * Finds an unrecorded split after `followedSince` of a stock bought before it. Older ones may be
 * omitted on purpose, with quantities already post-split. Splits that no source lists are ignored,
 * and failing sources are skipped.
 */
async function findUnrecordedSplit(
  market: Pick<Market, "splits">,
  { holdings }: HeldPortfolio,
  followedSince: string,
  now: number,
): Promise<UnrecordedSplit | undefined> {
  for (const { symbol, since, splits } of holdings) {
    const list = await market.splits(symbol).catch(() => undefined);
    const today = tradeDateAt(symbol, now);
    const found = (list?.splits ?? []).find(
      (split) =>
        split.date > since &&
        split.date > followedSince &&
        split.date <= today &&
        !findBookedSplit(splits, datedSplit(split)),
    );
    if (!found) continue;
    const { date, numerator, denominator } = found;
    return { symbol, date, numerator, denominator };
  }
  return undefined;
}

/** Live sources report the last trades of a day late. */
const LIVE_DELAY_MS = 16 * MINUTE_MS;

/** The last close of the latest market in which it holds something, epoch milliseconds. */
function lastPortfolioClose(
  { holdings }: Pick<HeldPortfolio, "holdings">,
  { asOf: now, kind, isRoundTheClock = false }: ReturnType<Market["status"]>,
): number | undefined {
  const limit = now - (kind === "live" ? LIVE_DELAY_MS : 0);
  // The exchange may already be a day ahead of UTC.
  const today = Math.floor(now / DAY_MS) + 1;
  const markets = new Map(holdings.map(({ symbol }) => [marketOf(symbol).code, symbol]));
  const closeOn = (symbol: string, day: number) =>
    closeOf({ time: day * DAY_MS }, { symbol, timeframe: "1d", isRoundTheClock });
  const [last] = [...markets.values()].toSorted(
    (one, other) => closeOn(other, today) - closeOn(one, today),
  );
  if (last === undefined) return undefined;
  const { code } = marketOf(last);
  for (let day = today; day > today - MAX_CLOSED_DAYS; day--) {
    if (!isRoundTheClock && !tradingHours(code, day).isTradingDay) continue;
    const closedAt = closeOn(last, day);
    if (closedAt <= limit) return closedAt;
  }
  return undefined;
}

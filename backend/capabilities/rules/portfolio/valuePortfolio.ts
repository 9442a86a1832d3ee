import type { Currency } from "../../../domain/currency.ts";
import { crossRate, directPair, furtherPairs } from "../../../market/crossRate.ts";
import {
  type Decimal,
  decimalOf,
  ONE,
  readDecimal,
  sum,
  ZERO,
} from "../../../market/ledger/decimal.ts";
import type { HeldPortfolio, HeldStock } from "../../portfolios/lifecycle/queries.ts";

export interface SeenPriceOf {
  readonly price: number;
  readonly currency: Currency;
  readonly source: string;
}

export type PriceOf = (symbol: string) => SeenPriceOf | undefined;

/** Null means unknown: a price or rate is missing. */
export interface ValuedStock {
  readonly symbol: string;
  readonly source: string;
  readonly value: number | null;
  /** Percent of the holdings and of positive cash where it counts; negative cash is a debt. */
  readonly weight: number | null;
  readonly gain: number | null;
  readonly gainPercent: number | null;
}

export interface ValuedPortfolio {
  readonly stocks: readonly ValuedStock[];
  readonly source: string;
  readonly value: Decimal | null;
  readonly gain: number | null;
  readonly gainPercent: number | null;
}

export function pairsOf(
  { currency: base, basis, holdings, cash }: HeldPortfolio,
  priceOf: PriceOf,
): readonly string[] {
  // A stock may be quoted in another currency than it was bought in.
  const quoted = holdings.map(({ symbol, currency }) => priceOf(symbol)?.currency ?? currency);
  const counted = basis === "cash" ? cash : [];
  const currencies = new Set([...quoted, ...counted.map(({ currency }) => currency)]);
  return [...currencies].flatMap((currency) =>
    currency === base ? [] : [directPair(currency, base), ...furtherPairs(currency, base)],
  );
}

const percentOf = (part: Decimal, whole: Decimal): number | null =>
  whole.gt(ZERO) ? part.div(whole).times(100).toNumber() : null;

/** A holding without a price or rate is unknown, and so is every sum that includes it. */
export function valuePortfolio(held: HeldPortfolio, priceOf: PriceOf): ValuedPortfolio {
  const { currency: base, holdings, cash, basis, paidIn, paidOut } = held;
  const rateOf = (currency: Currency): Decimal | undefined => {
    if (currency === base) return ONE;
    const rate = crossRate(currency, base, (pair) => priceOf(pair)?.price);
    return rate === undefined ? undefined : decimalOf(rate);
  };
  const valueOf = ({ symbol, quantity }: HeldStock): Decimal | undefined => {
    const price = priceOf(symbol);
    const rate = price && rateOf(price.currency);
    return price && rate ? quantity.times(decimalOf(price.price)).times(rate) : undefined;
  };
  const values = holdings.map(valueOf);
  const known = values.filter((value) => value !== undefined);
  const total = known.length === values.length ? sum(known) : undefined;
  const counted = basis === "cash" ? cash : [];
  const amounts = counted.map(({ currency, amount }) => rateOf(currency)?.times(amount));
  const knownCash = amounts.filter((amount) => amount !== undefined);
  const value = total && knownCash.length === amounts.length ? total.plus(sum(knownCash)) : null;
  const owned = value && sum([...known, ...knownCash].filter((part) => part.gt(ZERO)));
  const stocks = holdings.map(({ symbol, costBase }, index): ValuedStock => {
    const worth = values[index];
    const gain = worth?.minus(costBase);
    return {
      symbol,
      source: priceOf(symbol)?.source ?? "",
      value: worth?.toNumber() ?? null,
      weight: worth && owned ? percentOf(worth, owned) : null,
      gain: gain?.toNumber() ?? null,
      gainPercent: gain ? percentOf(gain, costBase) : null,
    };
  });
  const gain = value?.plus(paidOut).minus(paidIn);
  return {
    stocks,
    source: [...new Set(stocks.map(({ source }) => source))].filter(Boolean).join(", "),
    value,
    gain: gain?.toNumber() ?? null,
    gainPercent: gain ? percentOf(gain, paidIn) : null,
  };
}

export interface SavedIndex {
  readonly version: number;
  readonly scale: string;
  /** Paid in less paid out at that version. */
  readonly flows: string;
  /** First followed trade date. */
  readonly since: string;
}

const flowsOf = ({ paidIn, paidOut }: HeldPortfolio): Decimal => paidIn.minus(paidOut);

/**
 * A portfolio's value without deposits and withdrawals: the value divided by a scale that absorbs
 * the effect of each recorded transaction at constant prices. Drawdowns are measured on it because,
 * as in time-weighted returns, a deposit is no gain and a withdrawal no loss.
 */
export class PortfolioIndex {
  #scale: Decimal = ONE;
  #version: number;
  #flows: Decimal;
  #isBehind = false;

  readonly since: string;

  constructor(held: HeldPortfolio, saved: SavedIndex | undefined, today: string) {
    this.since = saved?.since ?? today;
    this.#version = saved?.version ?? held.version;
    this.#flows = saved ? read(saved.flows) : flowsOf(held);
    if (saved) this.#scale = read(saved.scale);
    this.#isBehind = this.#version !== held.version;
  }

  /** Both values are at the same prices. */
  change(held: HeldPortfolio, before: Decimal | null, after: Decimal | null): void {
    if (!this.#isBehind && before?.gt(0) && after?.gt(0)) {
      this.#scale = this.#scale.times(after).div(before);
      this.#settle(held);
      return;
    }
    this.#isBehind = true;
  }

  at(held: HeldPortfolio, value: Decimal | null): number | null {
    if (value === null) return null;
    if (this.#isBehind) {
      // The old ledger's current value is unknown, so approximate it by removing the net flows.
      const before = value.minus(flowsOf(held).minus(this.#flows));
      if (before.gt(0) && value.gt(0)) this.#scale = this.#scale.times(value).div(before);
      this.#settle(held);
    }
    return value.div(this.#scale).toNumber();
  }

  #settle(held: HeldPortfolio): void {
    this.#isBehind = false;
    this.#version = held.version;
    this.#flows = flowsOf(held);
    this.#scale = this.#scale.decimalPlaces(SCALE_DECIMALS);
  }

  save(): SavedIndex {
    return {
      version: this.#version,
      scale: this.#scale.toString(),
      flows: this.#flows.toString(),
      since: this.since,
    };
  }
}

const SCALE_DECIMALS = 20;

const read = (text: string): Decimal => readDecimal(text) ?? ZERO;

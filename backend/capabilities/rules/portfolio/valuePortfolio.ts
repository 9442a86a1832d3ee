import type { Currency } from "../../../domain/currency.ts";
import { crossRate, directPair, furtherPairs } from "../../../market/crossRate.ts";
import { decimalOf, ONE, sum, ZERO, type Decimal } from "../../../market/ledger/decimal.ts";
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

/**
 * Values a portfolio in its own currency. A holding without a price or rate is unknown, and so is
 * every sum that includes it.
 */
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

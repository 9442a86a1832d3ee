import type { HeldPortfolio, HeldStock } from "../../portfolios/lifecycle/queries.ts";
import type { PriceOf, SeenPriceOf } from "./valuePortfolio.ts";

type Stated = NonNullable<HeldStock["stated"]>;

/** With its age: it may be years old. */
const toSeen = ({ price, currency, date }: Stated): SeenPriceOf => ({
  price: price.toNumber(),
  currency,
  source: `manual price of ${date}`,
});

/**
 * The prices of a portfolio's holdings: the investor's where it is preferred, or where every source
 * says that it does not know the symbol. Until they have said so, nothing is known: a price of last
 * year in place of one that is only late would make a rule fire.
 */
export function withStatedPrices(
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

const keyOf = (stated: HeldStock["stated"]): string =>
  stated === null
    ? ""
    : [stated.price.toString(), stated.currency, stated.date, stated.isPreferred].join(" ");

/** Whether two portfolios of the same ledger have the same manual prices. */
export const haveSameStated = (
  one: Pick<HeldPortfolio, "holdings">,
  other: Pick<HeldPortfolio, "holdings">,
): boolean =>
  one.holdings.every(
    ({ stated }, index) => keyOf(stated) === keyOf(other.holdings[index]?.stated ?? null),
  );

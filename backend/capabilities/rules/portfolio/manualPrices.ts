import type { HeldPortfolio, HeldStock } from "../../portfolios/lifecycle/queries.ts";
import type { PriceOf, SeenPriceOf } from "./valuePortfolio.ts";

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
export function withManualPrices(
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

export const haveSameManualPrices = (
  one: Pick<HeldPortfolio, "holdings">,
  other: Pick<HeldPortfolio, "holdings">,
): boolean =>
  one.holdings.every(
    ({ stated }, index) => keyOf(stated) === keyOf(other.holdings[index]?.stated ?? null),
  );

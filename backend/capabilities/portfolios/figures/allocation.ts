import type { PortfolioAllocation } from "../../../contract/portfolios/portfolioInsights.ts";
import { allocate, type Share, type Slice } from "../../../market/ledger/allocation.ts";
import type { Decimal } from "../../../market/ledger/decimal.ts";
import type { Ledger } from "../../../market/ledger/ledger.ts";
import { basisOf } from "../../../market/ledger/returns/flows.ts";
import { valueLedger } from "../../../market/ledger/valuation.ts";
import { hasKnownSuffix, marketOf } from "../../../domain/symbol.ts";
import { cashName, missingOf, quotesOf } from "./figures.ts";
import { MANUAL } from "../prices/manualPrices.ts";
import type { Price } from "../prices/prices.ts";
import type { KnownFacts } from "../prices/symbolFacts.ts";

const UNKNOWN = "Unknown";
const CASH = "Cash";

type By = "holding" | "sector" | "country" | "currencies";

/**
 * Returns the country of the symbol's exchange, which is known only if a source quotes the symbol.
 */
const countryOf = (symbol: string, price: Price | undefined): string =>
  price !== undefined && price.source !== MANUAL && hasKnownSuffix(symbol)
    ? marketOf(symbol).country
    : UNKNOWN;

/** Omits the percentages if a missing price or rate makes the total value unknown. */
const toRows = (shares: readonly Share[], isComplete: boolean) =>
  shares.map(({ name, value, percent }) => ({
    name,
    value: value.toNumber(),
    percent: isComplete ? (percent?.toNumber() ?? null) : null,
  }));

/** Divides holdings, and cash where it counts, by each criterion; see `weightsOf`. */
export function readAllocation(
  ledger: Ledger,
  prices: ReadonlyMap<string, Price>,
  sectors: KnownFacts<string>,
): Omit<PortfolioAllocation, "asOf"> {
  const quotes = quotesOf(ledger, prices);
  const valuation = valueLedger(ledger, quotes, basisOf(ledger));
  const sliceOf = (value: Decimal | null, names: Slice<By>["names"]): readonly Slice<By>[] =>
    value === null ? [] : [{ value, names }];
  const ofHoldings = valuation.holdings.flatMap(({ symbol, currency, valueBase }) =>
    sliceOf(valueBase, {
      holding: symbol,
      sector: sectors.of.get(symbol) ?? UNKNOWN,
      country: countryOf(symbol, prices.get(symbol)),
      currencies: prices.get(symbol)?.currency ?? currency,
    }),
  );
  const ofCash = valuation.balances.flatMap(({ currency, valueBase }) =>
    sliceOf(valueBase, {
      holding: cashName(currency),
      sector: CASH,
      country: CASH,
      currencies: currency,
    }),
  );
  const slices = [...ofHoldings, ...ofCash];
  const by = (name: By) => toRows(allocate(slices, name), valuation.value !== null);
  return {
    currency: ledger.base,
    total: valuation.knownValue.toNumber(),
    holding: by("holding"),
    sector: by("sector"),
    country: by("country"),
    currencies: by("currencies"),
    missing: missingOf(valuation),
    waiting: sectors.waiting,
  };
}

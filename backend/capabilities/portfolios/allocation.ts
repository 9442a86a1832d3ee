import type { PortfolioAllocation } from "../../contract/portfolioInsights.ts";
import { allocate, type Share, type Slice } from "../../market/ledger/allocation.ts";
import { ONE, sum } from "../../market/ledger/decimal.ts";
import type { Ledger } from "../../market/ledger/ledger.ts";
import { valueLedger } from "../../market/ledger/valuation.ts";
import { hasKnownSuffix, marketOf } from "../../market/symbol.ts";
import { missingOf, quotesOf } from "./figures.ts";
import { MANUAL } from "./manualPrices.ts";
import type { Price } from "./prices.ts";
import type { KnownFacts } from "./symbolFacts.ts";

const UNKNOWN = "Unknown";
const CASH = "Cash";

type By = "holding" | "sector" | "country" | "currencies";

/** The exchange's, where a source quotes the symbol there: of the others the exchange is not known. */
const countryOf = (symbol: string, price: Price | undefined): string =>
  price !== undefined && price.source !== MANUAL && hasKnownSuffix(symbol)
    ? marketOf(symbol).country
    : UNKNOWN;

const toRows = (shares: readonly Share[]) =>
  shares.map(({ name, value, percent }) => ({
    name,
    value: value.toNumber(),
    percent: percent?.toNumber() ?? null,
  }));

/** What has a value at these prices, by each way of dividing it. */
export function readAllocation(
  ledger: Ledger,
  prices: ReadonlyMap<string, Price>,
  sectors: KnownFacts<string>,
): Omit<PortfolioAllocation, "asOf"> {
  const quotes = quotesOf(ledger, prices);
  const valuation = valueLedger(ledger, quotes);
  const ofHoldings = valuation.holdings.flatMap(({ symbol, currency, valueBase }): Slice<By>[] =>
    valueBase === null
      ? []
      : [
          {
            value: valueBase,
            names: {
              holding: symbol,
              sector: sectors.of.get(symbol) ?? UNKNOWN,
              country: countryOf(symbol, prices.get(symbol)),
              currencies: prices.get(symbol)?.currency ?? currency,
            },
          },
        ],
  );
  const ofCash = [...ledger.cash].flatMap(([currency, { amount }]): Slice<By>[] => {
    const rate = currency === ledger.base ? ONE : quotes.rateOf(currency);
    if (!rate || amount.isZero()) return [];
    return [
      {
        value: amount.times(rate),
        names: {
          holding: `${CASH} (${currency})`,
          sector: CASH,
          country: CASH,
          currencies: currency,
        },
      },
    ];
  });
  const slices = [...ofHoldings, ...ofCash];
  const by = (name: By) => toRows(allocate(slices, name));
  return {
    currency: ledger.base,
    total: sum(slices.map(({ value }) => value)).toNumber(),
    holding: by("holding"),
    sector: by("sector"),
    country: by("country"),
    currencies: by("currencies"),
    missing: missingOf(valuation),
    waiting: sectors.waiting,
  };
}

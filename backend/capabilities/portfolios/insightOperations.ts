import type {
  ManualPrice,
  NewManualPrice,
  PortfolioAllocation,
  PortfolioIncome,
  PortfolioSplitOffers,
} from "../../contract/portfolios/portfolioInsights.ts";
import type { Dividend, SplitList } from "../../market/companyCalendar.ts";
import type { Ledger } from "../../market/ledger/ledger.ts";
import type { Market } from "../../market/routing/router.ts";
import { isoTime, type Clock } from "../../platform/clock.ts";
import { HOUR_MS } from "../../domain/durations.ts";
import { heldSymbols, cashName, missingOf, quotesOf } from "./figures/figures.ts";
import { readExpected, readRecorded } from "./figures/income.ts";
import { keepByVersion, type Ledgers, type OpenLedger } from "./lifecycle/ledgers.ts";
import type { Price } from "./prices/prices.ts";
import type { PortfolioQueries } from "./lifecycle/queries.ts";
import { offerSplits } from "./prices/pastSplits.ts";
import { readStatedDate, type Statements } from "./lifecycle/statements.ts";
import { createSymbolFacts, type SymbolFacts, type KnownFacts } from "./prices/symbolFacts.ts";
import { dateFor, valueDate } from "./prices/today.ts";
import { allocate, type Share, type Slice } from "../../market/ledger/allocation.ts";
import type { Decimal } from "../../market/ledger/decimal.ts";
import { basisOf } from "../../market/ledger/returns/flows.ts";
import { valueLedger } from "../../market/ledger/valuation.ts";
import { hasKnownSuffix, marketOf } from "../../domain/symbol.ts";
import { MANUAL } from "./prices/manualPrices.ts";

const UNKNOWN = "Unknown";
const CASH = "Cash";

type By = "holding" | "sector" | "country" | "currencies";

/** Country of the exchange, known only if a source quotes the symbol. */
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
function readAllocation(
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

/** Resolves to undefined if the portfolio does not exist. */
type Maybe<T> = Promise<T | undefined>;

interface Ports {
  readonly market: Pick<Market, "status" | "profile" | "calendar" | "currencyOf">;
  readonly clock: Clock;
  readonly queries: PortfolioQueries;
  readonly ledgers: Ledgers;
  readonly statements: Statements;
  readonly splits: SymbolFacts<SplitList>;
  readonly priceOne: (id: number, ledger: Ledger) => Promise<ReadonlyMap<string, Price>>;
}

/** Lets a dividend appear on the day it is announced. */
const LASTS_MS = HOUR_MS;

export type InsightOperations = ReturnType<typeof createInsightOperations>;

export function createInsightOperations(ports: Ports) {
  const { market, clock, queries, ledgers, statements, splits, priceOne } = ports;
  const sectors = createSymbolFacts<string>(
    async (symbol) => (await market.profile(symbol, "background"))?.sector,
    clock,
  );
  const calendars = createSymbolFacts<readonly Dividend[]>(
    async (symbol) => (await market.calendar(symbol))?.dividends,
    clock,
    { lastsMs: LASTS_MS },
  );
  const recordedIncome = keepByVersion(ledgers, readRecorded);

  const ifThere = async <T>(id: number, work: () => Promise<T>): Maybe<T> =>
    (await queries.find(id)) ? work() : undefined;
  const onLedger = async <T>(
    id: number,
    work: (ledger: Ledger, open: OpenLedger) => Promise<T>,
  ): Maybe<T> => {
    const open = (await queries.find(id)) && (await ledgers.open(id));
    return open && work(open.ledger, open);
  };

  return {
    allocation: (id: number): Maybe<PortfolioAllocation> =>
      onLedger(id, async (ledger) => {
        const [prices, known] = await Promise.all([
          priceOne(id, ledger),
          sectors.read(heldSymbols(ledger)),
        ]);
        return { ...readAllocation(ledger, prices, known), asOf: isoTime(market.status().asOf) };
      }),
    income: (id: number): Maybe<PortfolioIncome> =>
      onLedger(id, async (ledger, open) => {
        const [prices, known] = await Promise.all([
          priceOne(id, ledger),
          calendars.read(heldSymbols(ledger)),
        ]);
        const today = valueDate(ledger, market.status().asOf);
        return {
          currency: ledger.base,
          ...(await recordedIncome(id, open)),
          ...readExpected(ledger, prices, known, today),
        };
      }),
    splitOffers: (id: number): Maybe<PortfolioSplitOffers> =>
      onLedger(id, async (ledger) => {
        const [known, isDismissed] = await Promise.all([
          splits.read(heldSymbols(ledger)),
          statements.isDismissed(id),
        ]);
        const today = valueDate(ledger, market.status().asOf);
        const offers = offerSplits(ledger, known.of, today, isDismissed);
        return { splits: [...offers], waiting: known.waiting };
      }),
    dismissSplit: (id: number, symbol: string, date: string): Maybe<boolean> =>
      ifThere(id, async () => {
        await statements.dismiss(id, symbol, date);
        return true;
      }),
    offerSplitAgain: (id: number, symbol: string, date: string): Maybe<boolean> =>
      ifThere(id, async () => {
        await statements.undoDismissal(id, symbol, date);
        return true;
      }),
    manualPrices: (id: number): Maybe<ManualPrice[]> => ifThere(id, () => statements.prices(id)),
    async recordPrice(
      id: number,
      symbol: string,
      date: string,
      stated: NewManualPrice,
    ): Maybe<ManualPrice> {
      const row = await queries.find(id);
      if (!row) return undefined;
      const place = { symbol, date: readStatedDate(date, dateFor(symbol, market.status().asOf)) };
      const fallback = (await market.currencyOf(symbol)) ?? row.currency;
      return statements.recordPrice(id, place, stated, fallback);
    },
    removePrice: async (id: number, symbol: string, date: string): Maybe<ManualPrice> =>
      (await queries.find(id)) ? statements.removePrice(id, symbol, date) : undefined,
  };
}

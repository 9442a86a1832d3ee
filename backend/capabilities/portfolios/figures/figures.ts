import { allocate } from "../../../market/ledger/allocation.ts";
import { decimalOf, ONE, sum, ZERO, type Decimal } from "../../../market/ledger/decimal.ts";
import type { Ledger } from "../../../market/ledger/ledger.ts";
import { basisOf, simpleGain } from "../../../market/ledger/returns/flows.ts";
import { investedDays, type LedgerPast } from "../../../market/ledger/returns/ledgerPast.ts";
import {
  moneyWeighted,
  type MoneyWeightedReturn,
} from "../../../market/ledger/returns/moneyWeighted.ts";
import {
  explainValue,
  valueLedger,
  type Holding,
  type Quotes,
  type Valuation,
} from "../../../market/ledger/valuation.ts";
import { visitInSlices } from "../../../market/ledger/slices.ts";
import type { Currency } from "../../../domain/currency.ts";
import type { TradeDate } from "../../../domain/tradeDate.ts";
import type {
  PortfolioDetail,
  PortfolioGains,
  PortfolioHolding,
  PortfolioReturns,
  Portfolio,
} from "../../../contract/portfolios/portfolio.ts";
import { isoTime } from "../../../platform/clock.ts";
import { crossRate, directPair, furtherPairs } from "../../../market/crossRate.ts";
import { findCompany } from "../../../market/universe/companies.ts";
import type { StatedPrice } from "../prices/manualPrices.ts";
import type { Price } from "../prices/prices.ts";
import type { HeldPortfolio } from "../lifecycle/queries.ts";

type PriceTable = ReadonlyMap<string, Price>;

const FIRST_DATE: TradeDate = "0000-01-01";

const toNumber = (value: Decimal): number => value.toNumber();
const numberOrNull = (value: Decimal | null): number | null => value?.toNumber() ?? null;

const currencyOfHolding = (ledger: Ledger, symbol: string): Currency =>
  ledger.positions.get(symbol)?.figures.currency ?? ledger.base;

export const heldSymbols = (ledger: Ledger): readonly string[] =>
  [...ledger.positions.values()].flatMap(({ symbol, figures }) =>
    figures.quantity.isZero() ? [] : [symbol],
  );

function currencyPairs(
  ledger: Ledger,
  prices: PriceTable,
): readonly (readonly [from: Currency, to: Currency])[] {
  const symbols = heldSymbols(ledger);
  const ofCash =
    basisOf(ledger) === "cash"
      ? [...ledger.cash].flatMap(([currency, { amount }]) => (amount.isZero() ? [] : [currency]))
      : [];
  const held = symbols.map((symbol) => currencyOfHolding(ledger, symbol));
  const pairs = [...held, ...ofCash].map((currency) => [currency, ledger.base] as const);
  const quoted = symbols.flatMap((symbol) => {
    const price = prices.get(symbol);
    return price ? [[price.currency, currencyOfHolding(ledger, symbol)] as const] : [];
  });
  return [...pairs, ...quoted].filter(([from, to]) => from !== to);
}

export const symbolsToPrice = (ledger: Ledger): readonly string[] => [
  ...heldSymbols(ledger),
  ...currencyPairs(ledger, new Map()).map(([from, to]) => directPair(from, to)),
];

/** Returns indirect currency pairs for the rates still missing from `prices`. */
export const symbolsStillToPrice = (ledger: Ledger, prices: PriceTable): readonly string[] =>
  currencyPairs(ledger, prices)
    .filter(([from, to]) => rateOf(prices, from, to) === undefined)
    .flatMap(([from, to]) => [directPair(from, to), ...furtherPairs(from, to)]);

export const rateOf = (prices: PriceTable, from: Currency, to: Currency): number | undefined =>
  crossRate(from, to, (pair) => prices.get(pair)?.price);

export function quotesOf(ledger: Ledger, prices: PriceTable): Quotes {
  const decimalRate = (from: Currency, to: Currency): Decimal | undefined => {
    const rate = rateOf(prices, from, to);
    return rate === undefined ? undefined : decimalOf(rate);
  };
  return {
    rateOf: (currency) => decimalRate(currency, ledger.base),
    priceOf: (symbol) => {
      const price = prices.get(symbol);
      const rate = price && decimalRate(price.currency, currencyOfHolding(ledger, symbol));
      return price && rate ? decimalOf(price.price).times(rate) : undefined;
    },
  };
}

const isValued = (holding: Holding): holding is Holding & { readonly valueBase: Decimal } =>
  holding.valueBase !== null;

export const missingOf = ({ holdings, missingRates }: Valuation): string[] => [
  ...holdings.flatMap(({ symbol, missing }) => (missing === null ? [] : [symbol])),
  ...missingRates,
];

export type PortfolioTotals = Pick<
  Portfolio,
  "totalValue" | "totalCash" | "totalCost" | "totalGainLoss" | "totalGainLossPercent" | "missing"
>;

export const NO_TOTALS: PortfolioTotals = {
  totalValue: 0,
  totalCash: 0,
  totalCost: 0,
  totalGainLoss: 0,
  totalGainLossPercent: 0,
  missing: [],
};

function totalsOf(valuation: Valuation): PortfolioTotals {
  const valued = valuation.holdings.filter(isValued);
  const value = sum(valued.map(({ valueBase }) => valueBase));
  const cost = sum(valued.map(({ costBase }) => costBase));
  const gain = value.minus(cost);
  return {
    totalValue: toNumber(valuation.knownValue),
    totalCash: toNumber(valuation.cash),
    totalCost: toNumber(cost),
    totalGainLoss: toNumber(gain),
    totalGainLossPercent: cost.isZero() ? 0 : toNumber(gain.div(cost).times(100)),
    missing: missingOf(valuation),
  };
}

export const readTotals = (ledger: Ledger, prices: PriceTable): PortfolioTotals =>
  totalsOf(valueLedger(ledger, quotesOf(ledger, prices), basisOf(ledger)));

export function describeHeld(
  ledger: Ledger,
  { basis, flows }: LedgerPast,
  statedOf: (symbol: string) => StatedPrice | undefined,
  portfolio: Pick<HeldPortfolio, "id" | "name" | "currency" | "isArchived" | "version">,
): HeldPortfolio {
  const { paidIn, paidOut } = simpleGain(ZERO, ZERO, flows);
  return {
    ...portfolio,
    basis,
    paidIn,
    paidOut,
    holdings: heldSymbols(ledger).flatMap((symbol) => {
      const position = ledger.positions.get(symbol);
      if (!position) return [];
      const { quantity, costBase, splits } = position.figures;
      let since: TradeDate | undefined;
      for (const lot of position.store.lots) {
        if (lot && (since === undefined || lot.acquiredOn < since)) since = lot.acquiredOn;
      }
      return [
        {
          symbol,
          currency: currencyOfHolding(ledger, symbol),
          quantity,
          costBase,
          since: since ?? FIRST_DATE,
          splits,
          stated: statedOf(symbol) ?? null,
        },
      ];
    }),
    cash: [...ledger.cash].flatMap(([currency, { amount }]) =>
      amount.isZero() ? [] : [{ currency, amount }],
    ),
  };
}

/** Returns since the first transaction; null without a transaction or a needed price or rate. */
function returnsOf(
  past: LedgerPast,
  { basis, value }: Valuation,
  today: TradeDate,
): PortfolioReturns | null {
  const { flows, first: from } = past;
  if (!value || from === undefined) return null;
  const simple = simpleGain(ZERO, value, flows);
  const days = investedDays(past, from, today);
  return {
    basis,
    paidIn: toNumber(simple.paidIn),
    paidOut: toNumber(simple.paidOut),
    value: toNumber(value),
    gain: toNumber(simple.gain),
    simplePercent: numberOrNull(simple.rate?.times(100) ?? null),
    moneyWeighted: describeRate(moneyWeighted(simple, { from, to: today, flows, days }), days),
  };
}

function gainsOf(ledger: Ledger, valuation: Valuation): PortfolioGains | null {
  const gains = explainValue(ledger, valuation);
  return (
    gains &&
    (Object.fromEntries(
      Object.entries(gains).map(([name, value]) => [name, toNumber(value as Decimal)]),
    ) as PortfolioGains)
  );
}

function toHolding(
  ledger: Ledger,
  prices: PriceTable,
  { weights, quotes }: { weights: ReadonlyMap<string, Decimal>; quotes: Quotes },
  holding: Holding,
): PortfolioHolding {
  const { symbol, currency, quantity, costBase, valueBase, currencyEffect, missing } = holding;
  const figures = ledger.positions.get(symbol)?.figures;
  const price = prices.get(symbol);
  const unit = quotes.priceOf(symbol) ?? null;
  const gain = valueBase?.minus(costBase) ?? null;
  const close = price?.previousClose ?? null;
  const before =
    price && close !== null && unit
      ? unit.times(decimalOf(close)).div(decimalOf(price.price))
      : null;
  const rate = currency === ledger.base ? ONE : (quotes.rateOf(currency) ?? null);
  return {
    symbol,
    name: findCompany(symbol)?.companyName ?? null,
    currency,
    quantity: quantity.toString(),
    averageCost: quantity.isZero() ? 0 : toNumber((figures?.cost ?? ZERO).div(quantity)),
    cost: toNumber(costBase),
    price: numberOrNull(unit),
    priceTime: price && unit ? isoTime(price.asOf) : null,
    priceSource: price && unit ? price.source : null,
    missing,
    value: numberOrNull(valueBase),
    gain: numberOrNull(gain),
    gainPercent: gain && !costBase.isZero() ? toNumber(gain.div(costBase).times(100)) : null,
    currencyEffect: numberOrNull(currencyEffect),
    dayChange:
      unit && before && rate ? toNumber(unit.minus(before).times(quantity).times(rate)) : null,
    weight: weights.get(symbol)?.shiftedBy(-2).toNumber() ?? null,
    realized: toNumber((figures?.realizedPrice ?? ZERO).plus(figures?.realizedCurrency ?? ZERO)),
    dividends: toNumber(figures?.dividends ?? ZERO),
  };
}

export const cashName = (currency: Currency): string => `Cash (${currency})`;

/** Percent of holdings and positive cash, adding up to 100; empty while the total is unknown. */
export function weightsOf({ value, holdings, balances }: Valuation): ReadonlyMap<string, Decimal> {
  if (!value) return new Map();
  const slices = [
    ...holdings.map(({ symbol, valueBase }) => ({ name: symbol, valueBase })),
    ...balances.map(({ currency, valueBase }) => ({ name: cashName(currency), valueBase })),
  ].map(({ name, valueBase }) => ({ value: valueBase ?? ZERO, names: { holding: name } }));
  return new Map(
    allocate(slices, "holding").flatMap(({ name, percent }) =>
      percent ? [[name, percent] as const] : [],
    ),
  );
}

export type PortfolioFigures = PortfolioTotals &
  Pick<PortfolioDetail, "basis" | "value" | "cash" | "holdings" | "gains" | "returns">;

/** Each holding takes about a dozen exact divisions. */
const HOLDINGS_A_SLICE = 50;

/**
 * Computes all figures of a portfolio at these prices; `past` belongs to the ledger. Yields between
 * slices; the figures of the ledger must not change meanwhile.
 */
export function* readFigures(
  ledger: Ledger,
  past: LedgerPast,
  prices: PriceTable,
  today: TradeDate,
): Generator<void, PortfolioFigures> {
  const quotes = quotesOf(ledger, prices);
  const valuation = valueLedger(ledger, quotes, past.basis);
  yield;
  const weights = weightsOf(valuation);
  yield;
  const inOrder = valuation.holdings.toSorted(
    (a, b) => (b.valueBase ?? ZERO).comparedTo(a.valueBase ?? ZERO) ?? 0,
  );
  const holdings: PortfolioHolding[] = [];
  yield* visitInSlices(
    inOrder,
    (holding) => holdings.push(toHolding(ledger, prices, { weights, quotes }, holding)),
    HOLDINGS_A_SLICE,
  );
  const gains = gainsOf(ledger, valuation);
  yield;
  return {
    ...totalsOf(valuation),
    value: numberOrNull(valuation.value),
    basis: valuation.basis,
    cash: valuation.balances.map(({ currency, amount, valueBase }) => ({
      currency,
      amount: toNumber(amount),
      value: numberOrNull(valueBase),
    })),
    holdings,
    gains,
    returns: returnsOf(past, valuation, today),
  };
}

/** Maps a money-weighted return to its API form; `days` is the time invested. */
export function describeRate(
  { status, rates, rate, annual, reason, payments }: MoneyWeightedReturn,
  days: number,
): PortfolioReturns["moneyWeighted"] {
  return {
    status,
    rangePercent: rate === null ? null : rate * 100,
    annualPercent: annual === null ? null : annual * 100,
    days,
    percents: rates.map((each) => each * 100),
    reason,
    payments: payments.length,
    firstDate: payments[0]?.date ?? null,
  };
}

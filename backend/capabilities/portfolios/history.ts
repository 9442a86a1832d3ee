import type { HistoryRange, PortfolioHistory } from "../../contract/portfolioHistory.ts";
import { decimalOf, ONE, type Decimal } from "../../market/ledger/decimal.ts";
import type { Ledger } from "../../market/ledger/ledger.ts";
import { annualize, daysBetween } from "../../market/ledger/returns/days.ts";
import { drawdown } from "../../market/ledger/returns/drawdown.ts";
import { monthlyTable } from "../../market/ledger/returns/monthlyTable.ts";
import { simpleGain } from "../../market/ledger/returns/simpleGain.ts";
import { timeWeighted } from "../../market/ledger/returns/timeWeighted.ts";
import {
  toValuePoints,
  valueHistory,
  type HistoryPoint,
} from "../../market/ledger/returns/valueHistory.ts";
import type { Quotes } from "../../market/ledger/valuation.ts";
import type { Market } from "../../market/routing/router.ts";
import type { TradeDate } from "../../market/tradeDate.ts";
import { yieldToEventLoop } from "../../platform/yieldToEventLoop.ts";
import type { Closes, PastCloses } from "./closes.ts";
import { crossRate } from "../../market/crossRate.ts";
import { readBenchmark } from "./benchmark.ts";
import { basisOf, heldSymbols } from "./figures.ts";
import { listDates, startOf, tradingDatesOf } from "./historyDates.ts";
import type { ManualPrices } from "./manualPrices.ts";
import type { Prices } from "./prices.ts";
import { valueDate } from "./today.ts";

interface Ports {
  readonly market: Pick<Market, "status" | "calendar">;
  readonly prices: Prices;
  readonly closes: PastCloses;
  readonly manual: ManualPrices;
}

const POINTS_A_TURN = 10;

/**
 * Closes come in the shares of today; before a split that the ledger records, one share of then was
 * so many of now.
 */
function splitFactor(ledger: Ledger, symbol: string, date: TradeDate): Decimal {
  const splits = ledger.positions.get(symbol)?.figures.splits ?? [];
  return splits.reduce(
    (factor, split) => (split.date > date ? factor.times(split.ratio) : factor),
    ONE,
  );
}

function quotesOn(
  ledger: Ledger,
  { closes, manual }: { closes: Closes; manual: ManualPrices },
  currencyOf: (symbol: string) => string | undefined,
  date: TradeDate,
): Quotes {
  const rateBetween = (from: string, to: string): Decimal | undefined => {
    const rate = crossRate(from, to, (pair) => closes.on(pair, date));
    return rate === undefined ? undefined : decimalOf(rate);
  };
  return {
    rateOf: (currency) => rateBetween(currency, ledger.base),
    priceOf: (symbol) => {
      const held = ledger.positions.get(symbol)?.figures.currency ?? ledger.base;
      const stated = manual.on(symbol, date);
      const close = stated?.isPreferred ? undefined : closes.on(symbol, date);
      if (close === undefined) {
        const rate = stated && rateBetween(stated.currency, held);
        return rate && stated.price.times(rate);
      }
      const rate = rateBetween(currencyOf(symbol) ?? held, held);
      return (
        rate &&
        decimalOf(close)
          .times(splitFactor(ledger, symbol, date))
          .times(rate)
      );
    },
  };
}

/** What was held at any time from a date on, as far as its transactions say. */
const symbolsSince = (ledger: Ledger, start: TradeDate): readonly string[] => {
  const traded = new Set(
    [...ledger.entries.values()].flatMap(({ tx }) =>
      tx.date < start || !("symbol" in tx) || tx.symbol === undefined
        ? []
        : [tx.symbol, ...("newSymbol" in tx ? [tx.newSymbol] : [])],
    ),
  );
  return [...ledger.positions.values()].flatMap(({ symbol, figures }) =>
    traded.has(symbol) || !figures.quantity.isZero() ? [symbol] : [],
  );
};

/** Value and returns over a range; without points where nothing has happened yet. */
export async function readHistory(
  ports: Ports,
  ledger: Ledger,
  range: HistoryRange,
  chosen: string | null,
): Promise<PortfolioHistory> {
  const { market, prices, closes: past, manual } = ports;
  const transactionDates = [...ledger.entries.values()].map(({ tx }) => tx.date).sort();
  const [first] = transactionDates;
  const basis = basisOf(ledger);
  const common = { currency: ledger.base, basis } as const;
  if (first === undefined)
    return { ...common, points: [], missing: [], waiting: 0, benchmark: null, ...returnsOf([]) };
  const { asOf, isRoundTheClock } = market.status();
  const today = valueDate(ledger, asOf);
  const start = startOf(range, first, today, tradingDatesOf(heldSymbols(ledger), isRoundTheClock));
  const symbols = symbolsSince(ledger, start);
  const current = await prices.read(symbols);
  const currencyOf = (symbol: string) => current.get(symbol)?.currency;
  const heldIn = (symbol: string) => ledger.positions.get(symbol)?.figures.currency ?? ledger.base;
  const ofCash = [...ledger.cash].flatMap(([currency, { amount }]) =>
    basis === "holdings" && amount.isZero() ? [] : [currency],
  );
  const known = await past.read({
    symbols,
    since: start,
    pairs: [
      ...symbols.map((symbol) => [currencyOf(symbol) ?? heldIn(symbol), heldIn(symbol)] as const),
      ...symbols.flatMap((symbol) =>
        manual.currenciesOf(symbol).map((currency) => [currency, heldIn(symbol)] as const),
      ),
      ...[...ofCash, ...symbols.map(heldIn)].map((currency) => [currency, ledger.base] as const),
    ],
  });
  // The last point is of now, as the rest of the page is.
  const closes: Closes = {
    ...known,
    on: (symbol, date) =>
      (date === today ? current.get(symbol)?.price : undefined) ?? known.on(symbol, date),
  };
  const history: HistoryPoint[] = [];
  const walk = valueHistory(
    ledger,
    listDates(start, today, tradingDatesOf(symbols, isRoundTheClock)),
    (date) => quotesOn(ledger, { closes, manual }, currencyOf, date),
    basis,
  );
  for (const point of walk) {
    if (point.date < start) continue;
    history.push(point);
    if (history.length % POINTS_A_TURN === 0) await yieldToEventLoop();
  }
  const compared = await readBenchmark(ports, ledger.base, chosen, {
    history,
    startsEmpty: start === first,
  });
  return {
    ...common,
    points: history.map(({ date, value, invested }, place) => ({
      date,
      value: value?.toNumber() ?? null,
      invested: invested.toNumber(),
      benchmark: compared?.values[place] ?? null,
    })),
    missing: [...closes.missing].filter((symbol) => !manual.symbols.has(symbol)),
    waiting: closes.waiting + (compared?.waiting ?? 0),
    benchmark: compared?.benchmark ?? null,
    ...returnsOf(history),
  };
}

const percentOf = (rate: Decimal | null | undefined): number | null =>
  rate?.times(100).toNumber() ?? null;

function returnsOf(
  history: readonly HistoryPoint[],
): Pick<PortfolioHistory, "simplePercent" | "timeWeighted" | "drawdown" | "months"> {
  const points = toValuePoints(history);
  const [start] = points;
  const stop = history.at(-1);
  const linked = timeWeighted(points);
  const isKnown = linked.status === "known";
  const periods = isKnown ? linked.periods : [];
  const growth = start
    ? [
        { date: start.date, growth: ONE },
        ...periods.map(({ to, growth: grown }) => ({ date: to, growth: grown })),
      ]
    : [];
  const deepest = isKnown ? drawdown(growth).deepest : null;
  const days = start && stop ? daysBetween(start.date, stop.date) : 0;
  const annual = isKnown ? annualize(linked.rate.toNumber(), days) : null;
  const simple =
    start?.value && stop?.value
      ? simpleGain(
          start.value,
          stop.value,
          history.map(({ date, flow }) => ({ date, amount: flow })),
        ).rate
      : null;
  return {
    simplePercent: percentOf(simple),
    timeWeighted: {
      percent: isKnown ? percentOf(linked.rate) : null,
      annualPercent: annual === null ? null : annual * 100,
      stretches: periods.length,
      estimated: periods.filter(({ method }) => method === "modifiedDietz").length,
      reason: isKnown ? null : linked.reason,
    },
    drawdown: deepest && {
      percent: deepest.depth.times(100).toNumber(),
      peak: deepest.peak,
      trough: deepest.trough,
      recovered: deepest.recovered,
    },
    months: isKnown
      ? monthlyTable(growth).map(({ year, months, total }) => ({
          year,
          percents: months.map(percentOf),
          totalPercent: percentOf(total),
        }))
      : [],
  };
}

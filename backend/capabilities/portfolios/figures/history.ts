import type {
  HistoryRange,
  PortfolioHistory,
} from "../../../contract/portfolios/portfolioHistory.ts";
import type { SplitList } from "../../../market/companyCalendar.ts";
import type { Currency } from "../../../domain/currency.ts";
import type { Ledger } from "../../../market/ledger/ledger.ts";
import {
  investedDays,
  stepsSince,
  type LedgerPast,
} from "../../../market/ledger/returns/ledgerPast.ts";
import { valueHistory, type PastQuotes } from "../../../market/ledger/returns/valueHistory.ts";
import type { Market } from "../../../market/routing/router.ts";
import type { TradeDate } from "../../../domain/tradeDate.ts";
import { runCooperatively, yieldToEventLoop } from "../../../platform/yieldToEventLoop.ts";
import { readBenchmark } from "./benchmark.ts";
import type { Closes, PastCloses } from "../prices/closes.ts";
import { heldSymbols } from "./figures.ts";
import { listDates, startOf, thin, tradingDatesOf } from "./historyDates.ts";
import { returnsOf } from "./historyReturns.ts";
import type { ManualPrices } from "../prices/manualPrices.ts";
import { listPastSplits, wasSoldOut, sharesOfToday, type PastSplit } from "../prices/pastSplits.ts";
import type { Prices } from "../prices/prices.ts";
import type { SymbolFacts } from "../prices/symbolFacts.ts";
import { valueDate } from "../prices/today.ts";
import { crossRate } from "../../../market/crossRate.ts";

interface Ports {
  readonly market: Pick<Market, "status" | "calendar">;
  readonly prices: Prices;
  readonly closes: PastCloses;
  readonly manual: ManualPrices;
  readonly splits: SymbolFacts<SplitList>;
  readonly isDismissed: (symbol: string, date: string) => boolean;
}

/** Returns the currencies in which each symbol was held at the end of any date from `start` on. */
function currenciesHeld(
  { holdings }: LedgerPast,
  start: TradeDate,
): ReadonlyMap<string, readonly Currency[]> {
  const held = new Map<string, readonly Currency[]>();
  for (const [symbol, { steps }] of holdings) {
    const currencies = new Set(
      stepsSince(steps, start).flatMap(({ quantity, currency }) =>
        quantity === 0 ? [] : [currency],
      ),
    );
    if (currencies.size > 0) held.set(symbol, [...currencies]);
  }
  return held;
}

function pairsOf(
  { base, cash }: LedgerPast,
  held: ReadonlyMap<string, readonly Currency[]>,
  quotedIn: (symbol: string) => readonly Currency[],
): readonly (readonly [from: Currency, to: Currency])[] {
  const ofHoldings = [...held].flatMap(([symbol, currencies]) =>
    currencies.flatMap((currency) => [
      ...quotedIn(symbol).map((quoted) => [quoted, currency] as const),
      [currency, base] as const,
    ]),
  );
  return [...ofHoldings, ...[...cash.keys()].map((currency) => [currency, base] as const)];
}

/** Starts at the first transaction. Returns use every date and flow; the points are thinned. */
export async function readHistory(
  ports: Ports,
  ledger: Ledger,
  ledgerPast: LedgerPast,
  range: HistoryRange,
  chosen: string | null,
): Promise<PortfolioHistory> {
  const { market, prices, closes: past, manual, isDismissed } = ports;
  const { base, basis, first, holdings } = ledgerPast;
  const common = { currency: base, basis } as const;
  if (first === undefined) {
    const returns = await runCooperatively(returnsOf([], { startsEmpty: true, days: 0 }));
    return { ...common, points: [], missing: [], waiting: 0, benchmark: null, ...returns };
  }
  const { asOf, isRoundTheClock } = market.status();
  const today = valueDate(ledger, asOf);
  const start = startOf(range, first, today, tradingDatesOf(heldSymbols(ledger), isRoundTheClock));
  const held = currenciesHeld(ledgerPast, start);
  const symbols = [...held.keys()];
  const current = await prices.read(symbols);
  const currencyOf = (symbol: string) => current.get(symbol)?.currency;
  const known = await past.read({
    symbols,
    since: start,
    pairs: pairsOf(ledgerPast, held, (symbol) =>
      [...manual.currenciesOf(symbol), currencyOf(symbol)].filter((each) => each !== undefined),
    ),
  });
  const closes: Closes = {
    ...known,
    on: (symbol, date) =>
      (date === today ? current.get(symbol)?.price : undefined) ?? known.on(symbol, date),
  };
  const soldOut = [...holdings].filter(
    ([symbol, holding]) => held.has(symbol) && wasSoldOut(holding, start),
  );
  const listed = await ports.splits.read(soldOut.map(([symbol]) => symbol));
  const splits = new Map(
    [...holdings].map(([symbol, holding]) => [
      symbol,
      listPastSplits(holding, listed.of.get(symbol)?.splits ?? [], today, (date) =>
        isDismissed(symbol, date),
      ),
    ]),
  );
  const splitsOf = (symbol: string) => splits.get(symbol) ?? [];
  await yieldToEventLoop();
  const dates = listDates(start, today, tradingDatesOf(symbols, isRoundTheClock));
  await yieldToEventLoop();
  const history = await runCooperatively(
    valueHistory(
      ledgerPast,
      dates,
      createPastQuotes({ base, closes, manual, currencyOf, splitsOf }),
    ),
  );
  const compared = await readBenchmark(ports, base, chosen, {
    history,
    startsEmpty: start === first,
  });
  const returns = await runCooperatively(
    returnsOf(history, {
      startsEmpty: start === first,
      days: investedDays(ledgerPast, start, today),
    }),
  );
  return {
    ...common,
    points: thin(
      history.map(({ date, value, invested }, place) => ({
        date,
        value: value?.toNumber() ?? null,
        invested: invested.toNumber(),
        benchmark: compared?.values[place] ?? null,
      })),
    ),
    missing: [...closes.missing].filter((symbol) => !manual.symbols.has(symbol)),
    waiting: closes.waiting + listed.waiting + (compared?.waiting ?? 0),
    benchmark: compared?.benchmark ?? null,
    ...returns,
  };
}

interface Known {
  readonly base: Currency;
  readonly closes: Closes;
  readonly manual: ManualPrices;
  /** Currency of a symbol's closes; undefined if no source knows it. */
  readonly currencyOf: (symbol: string) => Currency | undefined;
  readonly splitsOf: (symbol: string) => readonly PastSplit[];
}

/** Returns share prices at the end of past dates: the close, or the manual price. */
function createPastQuotes(known: Known): PastQuotes {
  const { base, closes, manual, currencyOf, splitsOf } = known;
  const rateBetween = (from: Currency, to: Currency, date: TradeDate): number | undefined =>
    crossRate(from, to, (pair) => closes.on(pair, date));
  const times = (price: number, rate: number | undefined) =>
    rate === undefined ? undefined : price * rate;
  return {
    rateOf: (currency, date) => rateBetween(currency, base, date),
    priceOf: (symbol, currency, date) => {
      const stated = manual.on(symbol, date);
      const close = stated?.isPreferred ? undefined : closes.on(symbol, date);
      if (close === undefined) {
        return (
          stated && times(stated.price.toNumber(), rateBetween(stated.currency, currency, date))
        );
      }
      const rate = rateBetween(currencyOf(symbol) ?? currency, currency, date);
      return times(close * sharesOfToday(splitsOf(symbol), date), rate);
    },
  };
}

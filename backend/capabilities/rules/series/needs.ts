import type { Batch, MarketEvent } from "../../../domain/rules/observation.ts";
import { readsValuations } from "../../../domain/rules/combinations.ts";
import type { Rule, StatisticSeries } from "../../../domain/rules/rule.ts";
import { leavesOf, seriesOf } from "../../../domain/rules/walk.ts";
import type { Sample } from "../../../market/sample.ts";
import { tradeDateAt } from "../../../domain/tradeDate.ts";
import { seriesWantedBy, type SeriesWanted } from "./symbolSeries.ts";

export interface Needs {
  readonly series: readonly SeriesWanted[];
  readonly priceSymbols: readonly string[];
  /** The subset whose opening price of the trade date is needed. */
  readonly openSymbols: readonly string[];
  readonly isExtended: boolean;
  readonly readsLists: boolean;
  readonly times: readonly number[];
  readonly portfolios: ReadonlySet<number>;
}

export function needsOf(rule: Rule, symbol: string): Needs {
  const isAtPrices = rule.confirmation !== "barClose";
  const read = [...seriesOf(rule.when)];
  const events = [...leavesOf(rule.when)].flatMap((leaf) =>
    leaf.kind === "event" ? [leaf.event] : [],
  );
  const readers = read.flatMap((series) =>
    series.kind === "price" || series.kind === "statistic" ? [series.symbol ?? symbol] : [],
  );
  const opens = read.flatMap((series) =>
    series.kind === "statistic" && readsOpen(series) ? [series.symbol ?? symbol] : [],
  );
  const times = events.flatMap((event) => (event.name === "time" ? [event.at] : []));
  return {
    series: seriesWantedBy([rule], symbol),
    priceSymbols: isAtPrices ? [...new Set(readers)] : [],
    openSymbols: isAtPrices ? [...new Set(opens)] : [],
    isExtended: isAtPrices && rule.sessions === "extended",
    readsLists: events.length > 0 || read.some(({ kind }) => kind === "fact"),
    portfolios: portfoliosOf([rule]),
    times: [...new Set(times)].toSorted((one, other) => one - other),
  };
}

const readsOpen = (statistic: StatisticSeries): boolean =>
  statistic.name === "gap" || (statistic.name === "changeSince" && statistic.since === "open");

export const portfoliosOf = (rules: readonly Rule[]): ReadonlySet<number> =>
  new Set(
    rules.flatMap((rule) =>
      rule.scope.kind === "portfolio" && readsValuations(rule) ? [rule.scope.portfolioId] : [],
    ),
  );

export const timesBetween = (
  symbol: string,
  times: readonly number[],
  after: number,
  until: number,
): readonly Batch[] =>
  times
    .filter((at) => at > after && at <= until)
    .map((at) => eventBatch(symbol, { name: "time", at }, at, "clock"));

export const eventBatch = (
  symbol: string,
  event: MarketEvent,
  at: number,
  source: string,
): Batch => ({
  at,
  observations: [
    { kind: "feed", event: event.name, isAvailable: true },
    { kind: "event", symbol, tradeDate: tradeDateAt(symbol, at), source, event },
  ],
});

export const priceBatch = (
  { symbol, price, tradeDate, session, source, previousClose, exchangeTime }: Sample,
  open: number | null,
): Batch => ({
  at: exchangeTime,
  observations: [{ kind: "price", symbol, tradeDate, source, price, session, open, previousClose }],
});

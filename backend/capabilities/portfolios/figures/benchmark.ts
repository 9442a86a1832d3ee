import type { PortfolioHistory } from "../../../contract/portfolios/portfolioHistory.ts";
import type { Currency } from "../../../domain/currency.ts";
import { benchmarkPath, totalReturnIndex } from "../../../market/ledger/returns/benchmark.ts";
import { annualize, daysBetween } from "../../../market/ledger/returns/days.ts";
import { decimalOf, ONE, ZERO, type Decimal } from "../../../market/ledger/decimal.ts";
import { visitInSlices } from "../../../market/ledger/slices.ts";
import type { HistoryPoint } from "../../../market/ledger/returns/valueHistory.ts";
import type { Market } from "../../../market/routing/router.ts";
import type { TradeDate } from "../../../domain/tradeDate.ts";
import { runCooperatively, yieldToEventLoop } from "../../../platform/yieldToEventLoop.ts";
import type { PastCloses } from "../prices/closes.ts";
import { crossRate } from "../../../market/crossRate.ts";
import type { Prices } from "../prices/prices.ts";

interface Ports {
  readonly market: Pick<Market, "calendar">;
  readonly prices: Prices;
  readonly closes: PastCloses;
}

/** The fund comes first because its dividends are known; some markets have only the index. */
const DEFAULTS = ["SPY", "^GSPC"] as const;

interface Compared {
  readonly benchmark: NonNullable<PortfolioHistory["benchmark"]>;
  readonly values: readonly (number | null)[];
  readonly waiting: number;
}

/** Values the same cash flows in a benchmark, in the portfolio's currency; null without points. */
export async function readBenchmark(
  { market, prices, closes }: Ports,
  base: Currency,
  chosen: string | null,
  { history, startsEmpty }: { history: readonly HistoryPoint[]; startsEmpty: boolean },
): Promise<Compared | null> {
  const [start] = history;
  const end = history.at(-1);
  if (!start || !end) return null;
  const candidates = chosen === null ? DEFAULTS : [chosen];
  const current = await prices.read(candidates);
  const symbol = candidates.find((each) => current.has(each)) ?? chosen ?? DEFAULTS[1];
  const now = current.get(symbol);
  const currency = now?.currency ?? base;
  const [known, calendar] = await Promise.all([
    closes.read({ symbols: [symbol], pairs: [[currency, base]], since: start.date }),
    market.calendar(symbol).catch(() => undefined),
  ]);
  const closeOn = (date: TradeDate): number | undefined =>
    (date === end.date ? now?.price : undefined) ?? known.on(symbol, date);
  const withDividends = totalReturnIndex(start.date, calendar?.dividends ?? [], closeOn);
  const indexOn = (date: TradeDate): Decimal | undefined => {
    const index = withDividends(date);
    const rate = crossRate(currency, base, (pair) => known.on(pair, date));
    return index && rate !== undefined ? index.times(decimalOf(rate)) : undefined;
  };
  const indices: (Decimal | undefined)[] = [];
  await runCooperatively(visitInSlices(history, ({ date }) => indices.push(indexOn(date))));
  const begin = startsEmpty ? ZERO : (start.value?.minus(start.flow) ?? null);
  const path = benchmarkPath(
    history.map(({ date, flow }, place) => ({ date, flow, index: indices[place] })),
    begin,
  );
  await yieldToEventLoop();
  const rate = growthOf(indices[0], indices.at(-1));
  const annual = rate && annualize(rate.toNumber(), daysBetween(start.date, end.date));
  return {
    benchmark: {
      symbol,
      isDefault: chosen === null,
      percent: rate?.times(100).toNumber() ?? null,
      annualPercent: annual === null ? null : annual * 100,
      dividends:
        calendar?.dividends?.filter(({ date }) => date > start.date && date <= end.date).length ??
        null,
      gaps: indices.filter((index) => index === undefined).length,
      unknownSince: path.unknownSince,
      isShort: path.isShort,
    },
    values: path.values.map((value) => value?.toNumber() ?? null),
    waiting: known.waiting,
  };
}

const growthOf = (from: Decimal | undefined, to: Decimal | undefined): Decimal | null =>
  from?.gt(ZERO) && to ? to.div(from).minus(ONE) : null;

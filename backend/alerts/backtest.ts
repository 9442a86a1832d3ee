import { isoTime } from "../clock.ts";
import type { Backtest, BacktestMark, BacktestRequest } from "../contract/alert.ts";
import { atr14 } from "../market/atr.ts";
import type { Bar } from "../market/bar.ts";
import type { Sample } from "../market/sample.ts";
import { createAlertBook } from "./book.ts";
import { decide } from "./decide.ts";
import { alertEvolution, type AlertDefinition, type AlertState } from "./evolve.ts";
import { wayThrough } from "./gapSamples.ts";
import type { MarketFacts } from "./marketFacts.ts";
import { placementOf } from "./placement.ts";
import { rulesOf } from "./rules.ts";

const DAY_MS = 86_400_000;

/** How far back the question "how often would it have fired" looks. */
export const BACKTEST_DAYS = 90;

/** Marks that a small chart can show apart. */
const MOST_MARKS = 200;

/** Bars of one kind, and what finer ones there are of the newest part of their time. */
export interface BarLayers {
  /** At least fifteen days more than are looked back upon: what a day is measured against. */
  readonly daily: readonly Bar[];
  /** Of the newest time, oldest first; they take the place of the days they cover. */
  readonly minutes: readonly Bar[];
}

export interface BacktestPorts {
  readonly sessionAt: MarketFacts["sessionAt"];
  readonly tradeDateAt: MarketFacts["tradeDateAt"];
}

/**
 * What the alert would have done, judged by the same decisions as live prices are: the days by
 * their four prices, and minute by minute where there are minutes. `now` is the market's clock.
 */
export function backtest(
  request: BacktestRequest,
  currency: string,
  { daily, minutes }: BarLayers,
  now: number,
  ports: BacktestPorts,
): Backtest {
  const { symbol, alertType, targetPrice } = request;
  const from = now - BACKTEST_DAYS * DAY_MS;
  const alert: AlertDefinition = {
    id: 1,
    symbol,
    alertType,
    targetPrice,
    currency,
    phoneNumberId: null,
    emailId: null,
    ...rulesOf(request),
    observedAtCreation: null,
    watchedFrom: isoTime(from),
    expiresAt: null,
    note: null,
  };
  const run = createRun(alert);
  const days = daily.map((bar) => ({ bar, date: ports.tradeDateAt(symbol, bar.time) }));
  const firstMinute = minutes[0]?.time ?? Number.POSITIVE_INFINITY;
  // A day that the minutes begin in the middle of is told by itself and not twice.
  const minutesFrom = days.find(({ bar }) => bar.time >= firstMinute)?.bar.time ?? firstMinute;

  const like = (tradeDate: string, previousClose: number | null): Omit<Sample, "price"> => ({
    symbol,
    currency,
    exchangeTime: 0,
    receivedAt: 0,
    session: "regular",
    tradeDate,
    previousClose,
    source: "bars",
    delayMs: 0,
    intervalMs: DAY_MS,
  });

  let place = 0;
  const closes: Backtest["closes"] = [];
  const rangeBefore = (index: number) => atr14(daily.slice(Math.max(0, index - RANGE_DAYS), index));
  for (const [index, { bar, date }] of days.entries()) {
    if (bar.time < from) continue;
    closes.push({ time: isoTime(bar.time), close: bar.close });
    const sample = like(date, daily[index - 1]?.close ?? null);
    const next = days[index + 1]?.bar.time ?? Number.POSITIVE_INFINITY;
    run.startDay(() => rangeBefore(index));
    if (bar.time < minutesFrom) {
      run.play(bar, sample);
      continue;
    }
    while (place < minutes.length && (minutes[place]?.time ?? 0) < bar.time) place++;
    if ((minutes[place]?.time ?? next) >= next) run.play(bar, sample);
    for (; place < minutes.length; place++) {
      const minute = minutes[place];
      if (!minute || minute.time >= next) break;
      run.play(minute, { ...sample, session: ports.sessionAt(symbol, minute.time) });
    }
  }
  return { symbol, currency, days: BACKTEST_DAYS, ...run.result(), closes };
}

/** Days that an average true range of fourteen is smoothed over. */
const RANGE_DAYS = 60;

function createRun(alert: AlertDefinition) {
  let state: AlertState = alertEvolution.evolve(alertEvolution.initialState, {
    type: "AlertCreated",
    data: alert,
  });
  let readRange: () => number | null = () => null;
  let range: number | null | undefined;
  let firings = 0;
  const marks: BacktestMark[] = [];
  const book = createAlertBook();
  let placed = placementOf(state);
  if (placed) book.arm(placed);
  const slot = book.slotOf(alert.symbol, alert.currency);

  const judge = (sample: Sample): void => {
    range ??= readRange();
    const context = { atr14: range, gap: null };
    const events = decide({ kind: "evaluate", sample, context }, state);
    if (events.length === 0) return;
    state = events.reduce(alertEvolution.evolve, state);
    if (placed) book.disarm(placed);
    placed = placementOf(state);
    if (placed) book.arm(placed);
    for (const event of events) {
      if (event.type !== "AlertTriggered") continue;
      const { exchangeTime: time, price, changePercent } = event.data;
      firings++;
      marks.push({ time, price, changePercent });
      if (marks.length > MOST_MARKS) marks.shift();
    }
  };

  return {
    startDay: (rangeOfDay: () => number | null): void => {
      readRange = rangeOfDay;
      range = undefined;
    },
    play: (bar: Bar, like: Omit<Sample, "price">): void => {
      const { previousClose } = like;
      const isQuiet =
        !book.mayFire(slot, bar.high, previousClose) && !book.mayFire(slot, bar.low, previousClose);
      if (isQuiet) return;
      for (const [step, price] of wayThrough(bar).entries()) {
        const exchangeTime = bar.time + step;
        judge({ ...like, price, exchangeTime, receivedAt: exchangeTime });
      }
    },
    result: () => ({ firings, marks }),
  };
}

import { isoTime } from "../../platform/clock.ts";
import type { Backtest, BacktestMark, BacktestRequest } from "../../contract/alerts/alert.ts";
import { atr14, robustRange } from "../../market/atr.ts";
import { intervalMs, type Bar, type DailyBar } from "../../domain/bar.ts";
import { firstIndex } from "../../domain/firstIndex.ts";
import { dayNumberOf } from "../../market/calendars/calendarDays.ts";
import { tradingHours } from "../../market/calendars/exchangeHours.ts";
import type { Sample } from "../../market/sample.ts";
import {
  CLOSE_PHASE,
  instantInBar,
  instantInDay,
  playedSpan,
  type Phase,
} from "../../market/calendars/sampleTimes.ts";
import { marketOf } from "../../domain/symbol.ts";
import { stampOfTradeDate, tradeDateAt, type TradeDate } from "../../domain/tradeDate.ts";
import { decide } from "./decide.ts";
import { isWatched } from "./conditions/eligibility.ts";
import { alertEvolution, type AlertDefinition, type AlertState } from "./evolve.ts";
import { intrabarPath } from "../../market/gaps/missedPrices.ts";
import type { MarketFacts } from "../../market/gaps/marketFacts.ts";
import { armedOf, placementOf, valueOf, type Placement } from "./conditions/placement.ts";
import { checkPrice, mayBeOutOfLine } from "../../market/priceGuard.ts";
import { rulesOf } from "./conditions/rules.ts";
import { DAY_MS } from "../../domain/durations.ts";

const BACKTEST_DAYS = 90;

const RANGE_DAYS = 60;

/** Maximum number that a small chart can show legibly. */
const MAX_MARKS = 200;

/** Tolerance for sources that round down a bar's end; such a bar counts as closed. */
const CLOSING_MS = 1_000;

export interface FineBars {
  readonly lengthMs: number;
  readonly bars: readonly Bar[];
}

export interface BarLayers {
  /** Must begin at least sixty days before the backtest does, for the ATR14 of its first day. */
  readonly daily: readonly DailyBar[];
  /** Coarser lists first. Each replaces the days that it covers completely. */
  readonly intraday: readonly FineBars[];
  /** True for closes only: a bar of four equal prices then has no open, high or low. */
  readonly isCloseOnly?: boolean | undefined;
}

/**
 * Returns what the alert would have done, evaluated like live prices (docs page "Alert rules",
 * section 7): bar by bar where there are intraday bars, otherwise on the four prices of each closed
 * day. `now` is the market's clock.
 */
export function backtest(
  request: BacktestRequest,
  currency: string,
  { daily, intraday, isCloseOnly = false }: BarLayers,
  now: number,
  ports: Pick<MarketFacts, "sessionAt">,
): Backtest {
  const { symbol, alertType, targetPrice } = request;
  const from = now - BACKTEST_DAYS * DAY_MS;
  const firstDate = tradeDateAt(symbol, from);
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
  /** Returns the index of the first daily bar on or after a date, which may have no bar itself. */
  const indexFrom = (date: TradeDate): number => {
    const index = daily.findIndex((day) => day.tradeDate >= date);
    return index < 0 ? daily.length : index;
  };
  const run = createRun(alert, isCloseOnly, (date) => {
    const index = indexFrom(date);
    return daily.slice(Math.max(0, index - RANGE_DAYS), index);
  });
  const like = {
    symbol,
    currency,
    session: "regular",
    source: "bars",
    delayMs: 0,
  } as const;
  const fine = groupByDate(intraday, daily[0]?.tradeDate, (time) => tradeDateAt(symbol, time));
  const dates = [...new Set([...daily.map((bar) => bar.tradeDate), ...fine.keys()])].filter(
    (date) => date >= firstDate,
  );
  const closes: Backtest["closes"] = [];

  for (const tradeDate of dates.toSorted()) {
    const index = indexFrom(tradeDate);
    const bar = daily[index]?.tradeDate === tradeDate ? daily[index] : undefined;
    if (bar) closes.push({ time: isoTime(stampOfTradeDate(tradeDate)), close: bar.close });
    const ofDay = { ...like, tradeDate, previousClose: daily[index - 1]?.close ?? null };
    const hours = tradingHours(marketOf(symbol).code, dayNumberOf(tradeDate));
    const bars = fine.get(tradeDate);
    if (bars) {
      for (const { bar: inDay, lengthMs } of bars) {
        const { time } = inDay;
        if (time + lengthMs > now + CLOSING_MS) break;
        const span = playedSpan(hours, time, time + lengthMs);
        const session = ports.sessionAt(symbol, span.from);
        run.play(inDay, { ...ofDay, session, intervalMs: lengthMs }, (phase) =>
          instantInBar(span, phase),
        );
      }
    } else if (bar) {
      if (hours.close > now) continue;
      run.play(bar, { ...ofDay, intervalMs: intervalMs["1d"] }, (phase) =>
        instantInDay(hours, phase),
      );
    }
  }
  return { symbol, currency, days: BACKTEST_DAYS, ...run.result(), closes };
}

interface FineBar {
  readonly bar: Bar;
  readonly lengthMs: number;
}

/**
 * Groups bars by trade date. The first date of a list is left out because the list may begin in the
 * middle of it. It is kept if the daily series starts there or later, because a day of extended
 * hours alone has no daily bar.
 */
function groupByDate(
  layers: BarLayers["intraday"],
  firstDay: TradeDate | undefined,
  dateAt: (time: number) => TradeDate,
): ReadonlyMap<TradeDate, readonly FineBar[]> {
  const byDate = new Map<TradeDate, readonly FineBar[]>();
  for (const { bars, lengthMs } of layers) {
    let isFirst = true;
    for (let start = 0; start < bars.length;) {
      const date = dateAt(bars[start]?.time ?? 0);
      const isLater = (index: number) => dateAt(bars[index]?.time ?? 0) > date;
      const end = firstIndex(bars.length, isLater, start + 1);
      if (!isFirst || firstDay === undefined || date <= firstDay) {
        byDate.set(
          date,
          bars.slice(start, end).map((bar) => ({ bar, lengthMs })),
        );
      }
      isFirst = false;
      start = end;
    }
  }
  return byDate;
}

const placedAt = (state: AlertState): Placement | undefined =>
  state.status === "active" ? placementOf(armedOf(state)) : undefined;

type Template = Omit<Sample, "price" | "exchangeTime" | "receivedAt">;

/** Share of the price, below the guard's minimum, so that no step within such a bar is held. */
const QUIET_SHARE = 0.2;

function createRun(
  alert: AlertDefinition,
  isCloseOnly: boolean,
  daysBefore: (date: TradeDate) => readonly DailyBar[],
) {
  let state: AlertState = alertEvolution.evolve(alertEvolution.initialState, {
    type: "AlertCreated",
    data: alert,
  });
  let range: { readonly tradeDate: TradeDate; readonly atr14: number | null } | undefined;
  let last = Number.NaN;
  let held: Sample | undefined;
  /** Last accepted price when the held one arrived. */
  let lastAtHold = Number.NaN;
  /** The first accepted sample of the newest trade date whose previous close is known. */
  let firstOfDate: Template | undefined;
  let firings = 0;
  const marks: BacktestMark[] = [];
  const isExtended = alert.sessions.some((session) => !isWatched(session));
  let placement = placedAt(state);

  const mayFire = (price: number, previousClose: number | null): boolean =>
    placement !== undefined && valueOf(placement.kind, price, previousClose) >= placement.threshold;

  const noteDate = (sample: Template): void => {
    const isNew = sample.tradeDate !== firstOfDate?.tradeDate;
    if (isNew && sample.previousClose !== null) firstOfDate = sample;
  };

  const closeOf = ({ tradeDate, previousClose }: Template): number | null =>
    firstOfDate?.tradeDate === tradeDate ? firstOfDate.previousClose : previousClose;

  const evaluate = (sample: Sample): void => {
    if (!mayFire(sample.price, sample.previousClose)) return;
    const { tradeDate } = sample;
    // A held price may be from an earlier date than the price that confirms it.
    if (range?.tradeDate !== tradeDate) range = { tradeDate, atr14: atr14(daysBefore(tradeDate)) };
    const context = { atr14: range.atr14, gap: null };
    const events = decide({ kind: "evaluate", sample, context }, state);
    if (events.length === 0) return;
    state = events.reduce(alertEvolution.evolve, state);
    placement = placedAt(state);
    for (const event of events) {
      if (event.type !== "AlertTriggered") continue;
      const { exchangeTime: time, price, changePercent } = event.data;
      firings++;
      marks.push({ time, price, changePercent });
      if (marks.length > MAX_MARKS) marks.shift();
    }
  };

  const check = (sample: Sample): void => {
    // Until a price is accepted, the previous close is used instead.
    const close = held ? lastAtHold : (sample.previousClose ?? Number.NaN);
    const before = Number.isNaN(last) ? close : last;
    const robust = mayBeOutOfLine(sample.price, before)
      ? robustRange(daysBefore(sample.tradeDate))
      : null;
    const verdict = checkPrice(before, held, sample, robust);
    if (verdict.kind === "waiting") return;
    if (verdict.kind === "held") {
      held = verdict.sample;
      lastAtHold = before;
      return;
    }
    for (const accepted of verdict.samples) {
      last = accepted.price;
      noteDate(accepted);
      evaluate({ ...accepted, previousClose: closeOf(accepted) });
    }
    held = undefined;
  };

  const isQuiet = ({ open, high, low }: Omit<Bar, "time">, previousClose: number | null): boolean =>
    !held &&
    high - low <= low * QUIET_SHARE &&
    Math.abs(open - last) <= last * QUIET_SHARE &&
    !mayFire(high, previousClose) &&
    !mayFire(low, previousClose);

  return {
    play: (
      bar: Omit<Bar, "time">,
      template: Template,
      instantOf: (phase: Phase) => number,
    ): void => {
      const isUsable = isWatched(template.session) || (isExtended && template.session !== "closed");
      if (!isUsable) return;
      if (isQuiet(bar, closeOf(template))) {
        noteDate(template);
        last = bar.close;
        return;
      }
      for (const [phase, price] of intrabarPath(bar).entries()) {
        if (isCloseOnly && bar.low === bar.high && phase !== CLOSE_PHASE) continue;
        const exchangeTime = instantOf(phase as Phase);
        check({ ...template, price, exchangeTime, receivedAt: exchangeTime });
      }
    },
    result: () => ({ firings, marks }),
  };
}

import type { Arbitrary } from "fast-check";
import type { Bar, DailyBar } from "../../domain/bar.ts";
import { dateOfDay, dayNumberOf } from "../../market/calendars/calendarDays.ts";
import { regularParts, sessionAt, tradingHours } from "../../market/calendars/exchangeHours.ts";
import type { Split } from "../../market/companyCalendar.ts";
import type { Sample } from "../../market/sample.ts";
import type { MarketKind } from "../../market/source.ts";
import { marketOf, type ExchangeCode } from "../../domain/symbol.ts";
import { tradeDateAt, type TradeDate } from "../../domain/tradeDate.ts";
import { makeAlert, planTarget } from "./alertArbitrary.ts";
import { plan, type Deed, type Place, type Plan, type PlannedDay } from "./historyPlan.ts";
import type { MarketHistory, Step, WatchedAlert } from "../reference/referenceHistory.ts";
import { DAY_MS, MINUTE_MS, SECOND_MS } from "../../domain/durations.ts";

/** Difficult histories for alerts: real calendars, splits, held prices, faults and restarts. */

export interface History {
  readonly kind: MarketKind;
  readonly symbol: string;
  readonly steps: readonly Step[];
  readonly market: MarketHistory;
  /** Splits listed by the source; shown in a counterexample. */
  readonly splits: readonly Split[] | null;
  readonly splitsAfterMs: number;
}

const symbols: Readonly<Record<Place, string>> = {
  US: "ACME",
  LSE: "ACME.L",
  TSE: "ACME.T",
  TSX: "ACME.TO",
  always: "ACME",
  CCC: "ACME-USD",
  CCY: "ACMEUSD=X",
  MIL: "ACME.MI",
};

const zones: Readonly<Record<Place, string>> = {
  US: "America/New_York",
  LSE: "Europe/London",
  TSE: "Asia/Tokyo",
  TSX: "America/Toronto",
  always: "America/New_York",
  CCC: "UTC",
  CCY: "Europe/London",
  MIL: "Europe/Rome",
};

const clocks = new Map<Place, Intl.DateTimeFormat>();

/** Follows the rules' page, without the product's calendars. */
function dateShownAt(place: Place, time: number): TradeDate {
  let clock = clocks.get(place);
  if (!clock) {
    clock = new Intl.DateTimeFormat("sv-SE", { timeZone: zones[place], dateStyle: "short" });
    clocks.set(place, clock);
  }
  const shown = new Date(`${clock.format(time)}T00:00:00Z`);
  // Currencies trade from Sunday evening, on Monday's trade date.
  const daysToMonday = { 0: 1, 6: 2 }[shown.getUTCDay()] ?? 0;
  if (place === "CCY") shown.setUTCDate(shown.getUTCDate() + daysToMonday);
  return shown.toISOString().slice(0, 10) as TradeDate;
}

export const historyArbitrary: Arbitrary<History> = plan.map(buildHistory);

const roundPrice = (price: number): number => Math.max(0.0001, Math.round(price * 10_000) / 10_000);

const codeOf = (place: Place): ExchangeCode => (place === "always" ? "US" : place);

interface TradingDay {
  readonly date: TradeDate;
  readonly parts: readonly { readonly from: number; readonly to: number }[];
  readonly hours: { readonly preOpen: number; readonly postClose: number; readonly close: number };
}

/** Midnight in New York, four or five hours after UTC's. */
function midnightOf(day: number): number {
  const [inSummer, inWinter] = [4, 5].map((hour) => day * DAY_MS + hour * 60 * MINUTE_MS);
  const isSummer = tradeDateAt(symbols.always, inSummer ?? 0) === dateOfDay(day);
  return (isSummer ? inSummer : inWinter) ?? 0;
}

function tradingDayFrom(place: Place, from: number): { readonly day: number } & TradingDay {
  let day = from;
  if (place === "always") {
    const [start, end] = [midnightOf(day), midnightOf(day + 1)];
    return {
      day,
      date: dateOfDay(day) as TradeDate,
      parts: [{ from: start, to: end }],
      hours: { preOpen: start, postClose: end, close: end },
    };
  }
  while (!tradingHours(place, day).isTradingDay) day++;
  const hours = tradingHours(place, day);
  return { day, date: dateOfDay(day) as TradeDate, parts: regularParts(place, day), hours };
}

function buildHistory(planned: Plan): History {
  const { place, start, firstDay } = planned;
  const kind = place === "always" ? "simulated" : planned.kind;
  const symbol = symbols[place];
  const { currency } = marketOf(symbol);
  const sessionOf = (time: number) =>
    place === "always" ? ("regular" as const) : sessionAt(codeOf(place), time);

  const samples: Sample[] = [];
  const splits: Split[] = [];
  const dates: { readonly date: TradeDate; readonly close: number }[] = [];
  let price = start;
  let day = firstDay;
  for (const each of planned.days) {
    let trading = tradingDayFrom(place, day);
    for (let left = each.missing; left > 0; left--)
      trading = tradingDayFrom(place, trading.day + 1);
    day = trading.day + 1;
    const closeBefore = price;
    let adjusted = closeBefore;
    if (each.split) {
      const [numerator, denominator] = each.split;
      const factor = denominator / numerator;
      if (each.isListed) splits.push({ date: trading.date, numerator, denominator });
      if (each.isPriced) price *= factor;
      if (each.isCloseAdjusted) adjusted *= factor;
    }
    price *= each.gap;
    let time = startOf(trading, each);
    for (const next of each.samples) {
      const moved = moveOn(trading, time + next.after, each.part);
      if (moved === undefined) break;
      time = moved;
      price = Math.min(1e6, Math.max(0.001, price * next.move));
      const seen = roundPrice(price * next.print);
      const isLate = next.isSecondSource && time - planned.secondDelayMs >= trading.hours.preOpen;
      const delayMs = isLate ? planned.secondDelayMs : 0;
      const sample: Sample = {
        symbol,
        price: next.fault === "zero" ? 0 : seen,
        currency: next.fault === "otherCurrency" ? (currency === "USD" ? "EUR" : "USD") : currency,
        exchangeTime: time - delayMs - (next.fault === "older" ? 20 * SECOND_MS : 0),
        receivedAt: next.fault === "stale" ? time + 2 * planned.intervalMs + SECOND_MS : time,
        session: next.fault === "closed" ? "closed" : sessionOf(time - delayMs),
        tradeDate: trading.date,
        previousClose: next.hasPreviousClose ? roundPrice(adjusted) : null,
        source: next.isSecondSource ? "second" : "first",
        delayMs,
        intervalMs: planned.intervalMs,
      };
      samples.push(sample);
      if (next.fault === "twice") samples.push(sample);
      if (next.fault === "stale") time += 2 * planned.intervalMs + SECOND_MS;
    }
    dates.push({ date: trading.date, close: price });
  }
  const dailyBars = barsOf(planned, dates);
  const listed = planned.knowsSplits ? splits : null;
  const splitsAfterMs = kind === "live" && listed ? planned.splitsAfterMs : 0;
  return {
    kind,
    symbol,
    steps: stepsOf(planned, samples, kind, currency, tradingDayFrom(place, firstDay).hours.preOpen),
    market: {
      isExchangeRate: place === "CCY",
      dailyBarsOn: () => dailyBars,
      splitsOn: () => ({ splits: listed, afterMs: splitsAfterMs }),
      tradeDateAt: (time) => dateShownAt(place, time),
      gaps: null,
    },
    splits: listed,
    splitsAfterMs,
  };
}

function startOf({ parts, hours }: TradingDay, { from, part }: PlannedDay): number {
  if (part === "pre" && hours.preOpen < (parts[0]?.from ?? 0))
    return hours.preOpen + 60 * MINUTE_MS;
  if (part === "post" && hours.postClose > hours.close) return hours.close - 10 * MINUTE_MS;
  const first = parts[0]?.from ?? 0;
  const last = parts.at(-1)?.to ?? 0;
  return first + Math.floor((from * (last - first)) / MINUTE_MS) * MINUTE_MS - 5 * SECOND_MS;
}

function moveOn(
  { parts, hours }: TradingDay,
  time: number,
  part: PlannedDay["part"],
): number | undefined {
  const inPart = parts.find(({ to }) => time < to);
  if (inPart) return part === "pre" ? time : Math.max(time, inPart.from);
  return part === "post" && time < hours.postClose ? time : undefined;
}

/** Includes days before the history; one may be a hundred times too large. */
function barsOf(
  { ranges, start, badRow, firstDay }: Plan,
  dates: readonly { readonly date: TradeDate; readonly close: number }[],
): readonly DailyBar[] {
  const before = ranges.map((range, index): DailyBar => {
    const times = index === badRow ? 100 : 1;
    return {
      tradeDate: dateOfDay(firstDay - ranges.length + index) as TradeDate,
      open: start,
      high: start * (1 + range) * times,
      low: start * (1 - range),
      close: start * times,
      volume: null,
    };
  });
  const own = dates.map(({ date, close }): DailyBar => ({
    tradeDate: date,
    open: close,
    high: close * 1.02,
    low: close * 0.97,
    close,
    volume: null,
  }));
  return before.length === 0 ? [] : [...before, ...own];
}

export const stampedBar = ({ tradeDate, ...prices }: DailyBar): Bar => ({
  time: dayNumberOf(tradeDate) * DAY_MS,
  ...prices,
});

/** These never fire, but keep the symbol polled in all sessions. */
const watchAlways = (currency: string, at: number): readonly WatchedAlert[] => [
  watchIn(["regular"], 0, currency, at),
  watchIn(["pre", "regular", "post"], -1, currency, at),
];

const watchIn = (
  sessions: WatchedAlert["sessions"],
  id: number,
  currency: string,
  at: number,
): WatchedAlert => ({
  id,
  alertType: "below",
  targetPrice: 1e-12,
  currency,
  repeat: "once",
  direction: "either",
  sessions,
  cooldownMinutes: 15,
  expiresAt: null,
  observed: null,
  createdAt: at,
});

const isAboutSplits = (deed: Deed["kind"]): boolean =>
  deed === "snooze" || deed === "pause" || deed === "resume";

function stepsOf(
  { alerts, deeds, start, savesOften, splitsAfterMs }: Plan,
  samples: readonly Sample[],
  kind: MarketKind,
  currency: string,
  begin: number,
): readonly Step[] {
  const steps: Step[] = watchAlways(currency, begin).map((alert) => ({
    kind: "create",
    at: begin,
    alert,
  }));
  const last = samples.length;
  const timeBefore = (index: number): number => {
    const before = samples[Math.min(index, last) - 1];
    return before ? before.receivedAt + SECOND_MS : begin;
  };
  for (let index = 0; index <= last; index++) {
    for (const [place, each] of alerts.entries()) {
      if (each.at % (last + 1) !== index) continue;
      const at = timeBefore(index);
      // The minute job also ends an alert, whether or not a price is held.
      const made = kind === "live" || savesOften ? { ...each, expiresAfter: null } : each;
      const alert = makeAlert(made, place + 1, currency, at, samples, samples[index - 1], start);
      steps.push({ kind: "create", at, alert });
    }
    for (const each of deeds) {
      if (each.at % (last + 1) !== index) continue;
      const at = timeBefore(index);
      if (each.kind === "restart") {
        if (kind !== "replay") steps.push({ kind: "restart", at });
        continue;
      }
      const place = each.alert % alerts.length;
      const id = place + 1;
      const moved = alerts[place];
      if (each.kind === "move" || each.kind === "edit") {
        if (!moved) continue;
        const target = planTarget(moved, samples, each.level, each.times, start);
        steps.push(
          each.kind === "move"
            ? { kind: "move", at, id, target }
            : { kind: "edit", at, id, target, repeat: each.repeat },
        );
        // Over a network, these would answer the engine's own requests earlier.
      } else if (kind !== "live" || !isAboutSplits(each.kind))
        steps.push({ kind: each.kind, at, id });
    }
    const sample = samples[index];
    // Saving lets the engine send new requests over a network.
    const isNewDate = sample?.tradeDate !== samples[index - 1]?.tradeDate;
    const mayAsk = kind !== "live" || splitsAfterMs === 0;
    if (sample && ((kind === "live" && isNewDate) || (savesOften && mayAsk)))
      steps.push({ kind: "minute", at: sample.receivedAt });
    if (sample) steps.push({ kind: "sample", sample });
  }
  return steps;
}

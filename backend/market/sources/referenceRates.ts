import type { Clock } from "../../platform/clock.ts";
import type { Bar } from "../../domain/bar.ts";
import type { Currency } from "../../domain/currency.ts";
import { DAY_MS, HOUR_MS } from "../../domain/durations.ts";
import { instantIn } from "../../domain/sessions.ts";
import {
  readTradeDate,
  stampOfTradeDate,
  tradeDateOfStamp,
  type TradeDate,
} from "../../domain/tradeDate.ts";
import { keepFor } from "../coalesce.ts";
import { SourceUnavailable, type MarketQuote, type MarketSource } from "../source.ts";
import { unwrapResult, type Mapped } from "./mapped.ts";
import type { AboutSource } from "./about.ts";
import { baseLiveSource, quoteOf } from "./baseLiveSource.ts";
import { toWeeks } from "./weeks.ts";

/** Reference rates of one business day of the euro area: units of a currency for one euro. */
export interface RatesDay {
  readonly date: TradeDate;
  readonly perEuro: ReadonlyMap<Currency, number>;
}

/** Days asked for, both included. */
export interface RatesSpan {
  readonly from: TradeDate;
  readonly to: TradeDate;
  /** Other than the euro; every currency if omitted. */
  readonly currencies?: readonly Currency[];
}

/** Answers the business days of a span, in any order. */
export type AskRates = (span: RatesSpan) => Promise<Mapped<readonly RatesDay[]>>;

const EURO = "EUR";
/** The euro's first day. */
const FIRST_DAY = Date.parse("1999-01-04T00:00:00Z");
/** Covers the longest closure, around Easter or the New Year, and a day before it. */
const RECENT_DAYS = 10;
/** Rates change once a day, at an hour that varies. */
const RECENT_LASTS_MS = HOUR_MS;
/** The central banks agree on the rates at 14:15 and publish them about 16:00. */
const FIXING = { zone: "Europe/Berlin", hour: 14, minute: 15 } as const;
/** As many digits as the rates themselves have at most. */
const DIGITS = 6;

/**
 * The ECB's reference rates, once a day, as a source. Every pair is computed from two rates against
 * the euro. A rate has the time at which it was fixed, so it is never new enough for an alert.
 */
export function createReferenceRates(
  about: AboutSource,
  clock: Clock,
  ask: AskRates,
): MarketSource {
  const { name } = about;

  async function read(span: RatesSpan): Promise<readonly RatesDay[] | undefined> {
    const days = unwrapResult(name, await ask(span));
    const odd = days?.find(({ date }) => date > span.to);
    if (odd) throw new SourceUnavailable(name, `malformed: rates of ${odd.date}`);
    return days?.toSorted((one, other) => (one.date < other.date ? -1 : 1));
  }

  const today = () => stampOfTradeDate(tradeDateOfStamp(clock.now()));

  const readRecent = keepFor(clock, RECENT_LASTS_MS, async () => {
    const from = tradeDateOfStamp(today() - RECENT_DAYS * DAY_MS);
    const days = (await read({ from, to: tradeDateOfStamp(today()) })) ?? [];
    if (days.length === 0 || days.some(({ date }) => date < from)) {
      throw new SourceUnavailable(name, "malformed: no rates of these days");
    }
    return days;
  });

  /** Returns the two latest rates of a pair, the latest first. */
  async function findLatest({ from, to }: Pair) {
    const dated = (await readRecent()).flatMap(({ date, perEuro }) => {
      const rate = crossOf(perEuro, from, to);
      return rate === undefined ? [] : [{ rate, asOf: fixedAt(date) }];
    });
    return dated.toReversed();
  }

  return {
    ...baseLiveSource(about, clock),
    isCloseOnly: (symbol) => pairOf(symbol) !== undefined,
    async quote(symbol): Promise<MarketQuote | undefined> {
      const pair = pairOf(symbol);
      const [latest, before] = pair ? await findLatest(pair) : [];
      if (!pair || !latest) return undefined;
      return quoteOf(symbol, name, {
        companyName: `${pair.from}/${pair.to} ECB reference rate`,
        market: "CCY",
        currency: pair.to,
        price: latest.rate,
        previousClose: before?.rate ?? null,
        asOf: latest.asOf,
      });
    },
    async fx(from, to) {
      const [latest] = await findLatest({ from, to });
      return latest;
    },
    async bars(symbol, interval, limit, { before } = {}) {
      const pair = pairOf(symbol);
      if (!pair || (interval !== "1d" && interval !== "1w")) return undefined;
      const end = before === undefined ? today() : Math.min(before - 1, today());
      if (end < FIRST_DAY || limit <= 0) return [];
      const age = interval === "1w" ? (limit + 1) * 7 : limit * 1.5 + RECENT_DAYS;
      const currencies = [pair.from, pair.to].filter((currency) => currency !== EURO);
      const days = await read({
        from: tradeDateOfStamp(Math.max(FIRST_DAY, end - Math.ceil(age) * DAY_MS)),
        to: tradeDateOfStamp(end),
        currencies,
      });
      const bars = days?.flatMap(({ date, perEuro }): Bar[] => {
        const rate = crossOf(perEuro, pair.from, pair.to);
        const time = stampOfTradeDate(date);
        return rate === undefined
          ? []
          : [{ time, open: rate, high: rate, low: rate, close: rate, volume: null }];
      });
      if (!bars || (bars.length === 0 && before === undefined)) return undefined;
      return (interval === "1w" ? toWeeks(bars) : bars).slice(-limit);
    },
  };
}

interface Pair {
  readonly from: Currency;
  readonly to: Currency;
}

/** `EURUSD=X` is dollars for one euro, `JPY=X` yen for one dollar. */
function pairOf(symbol: string): Pair | undefined {
  const [, from = "USD", to] = /^([A-Z]{3})?([A-Z]{3})=X$/.exec(symbol) ?? [];
  return to === undefined || from === to ? undefined : { from, to };
}

function crossOf(perEuro: RatesDay["perEuro"], from: Currency, to: Currency): number | undefined {
  const [ofFrom, ofTo] = [from, to].map((code) => (code === EURO ? 1 : perEuro.get(code)));
  if (ofFrom === undefined || ofTo === undefined) return undefined;
  return Number((ofTo / ofFrom).toPrecision(DIGITS));
}

const fixedAt = (date: TradeDate): number =>
  instantIn(FIXING.zone, date, FIXING.hour, FIXING.minute);

/** Collects rates by day; impossible ones are left out. */
export function groupRates(
  rows: readonly {
    readonly date: string;
    readonly currency: string;
    readonly rate: number | null;
  }[],
): readonly RatesDay[] {
  const byDate = new Map<TradeDate, Map<Currency, number>>();
  for (const { date: text, currency, rate } of rows) {
    const date = readTradeDate(text);
    if (date === undefined || rate === null || !(rate > 0) || !/^[A-Z]{3}$/.test(currency))
      continue;
    const perEuro = byDate.get(date) ?? new Map<Currency, number>();
    byDate.set(date, perEuro.set(currency, rate));
  }
  return [...byDate].map(([date, perEuro]) => ({ date, perEuro }));
}

import { ageOf, momentOf, type Clock, type Moment } from "../../../platform/clock.ts";
import { DAY_MS, MINUTE_MS } from "../../../domain/durations.ts";
import { dateIn } from "../../../domain/sessions.ts";
import { markets } from "../../../domain/symbol.ts";
import { tradeDateAt } from "../../../domain/tradeDate.ts";
import type { Urgency } from "../../priority.ts";
import type { Sample } from "../../sample.ts";
import {
  NoUsableFigure,
  SourceUnavailable,
  type MarketQuote,
  type MarketSource,
} from "../../source.ts";
import { isAmericanListing } from "../americanStocks.ts";
import { quoteOf } from "../baseLiveSource.ts";
import { unwrapResult, type Mapped } from "../mapped.ts";
import { mondayOf, toWeeks } from "../weeks.ts";
import { nasdaq } from "../index.ts";
import { assetClasses, type AssetClass, type createNasdaqClient } from "./client.ts";

const NAME = nasdaq.name;
/** A real-time price is up to a minute behind, and its time is cut to the minute. */
const REAL_TIME_DELAY_MS = MINUTE_MS;
/** The delay of the exchange for those who are shown no real-time price. */
const DELAY_MS = 15 * MINUTE_MS;
const SAMPLE_INTERVAL_MS = 30_000;
/**
 * Symbols priced in one call, which has to end within ten seconds: half of them the most urgent,
 * half the others in turn.
 */
const MAX_SAMPLES = 6;
/** Years of days that the site keeps. */
const MAX_DAYS = 10 * 366;
/** Classes remembered; more symbols than one server watches. */
const MAX_CLASSES = 2000;
/** Maximum pause before an unknown symbol is requested again. */
const UNKNOWN_LASTS_MS = DAY_MS;
/** First pause for a symbol that was known before, because the site may err. It doubles each time. */
const LOST_LASTS_MS = 5 * MINUTE_MS;

/** A symbol that the site has in none of its classes. */
interface Unknown {
  readonly since: Moment;
  readonly lastsMs: number;
}

/** Preferred shares, units and warrants are in other notations there, and have no analysts. */
export const isCommon = (symbol: string): boolean => /^[A-Z]{1,5}(-[A-Z])?$/.test(symbol);

const isPriced = (symbol: string): boolean => isAmericanListing(symbol) && isCommon(symbol);

type Prices = Required<Pick<MarketSource, "quote" | "bars" | "samples" | "sampleIntervalMs">>;

/** Prices of US stocks and exchange-traded funds, one request each. */
export function createNasdaqPrices(
  client: ReturnType<typeof createNasdaqClient>,
  clock: Clock,
): Prices {
  const classes = new Map<string, AssetClass | Unknown>();
  let turn = 0;

  function learn(symbol: string, known: AssetClass | Unknown): void {
    classes.delete(symbol);
    classes.set(symbol, known);
    const [oldest] = classes.keys();
    if (classes.size > MAX_CLASSES && oldest !== undefined) classes.delete(oldest);
  }

  const isUnknown = (symbol: string): boolean => {
    const known = classes.get(symbol);
    return typeof known === "object" && ageOf(known.since, clock) < known.lastsMs;
  };

  /** Requests the class of the symbol, or each class in order until it is known. */
  async function askInClass<T extends { readonly symbol: string }>(
    symbol: string,
    ask: (assetClass: AssetClass) => Promise<Mapped<T>>,
  ): Promise<T | undefined> {
    const known = classes.get(symbol);
    for (const assetClass of typeof known === "string" ? [known] : assetClasses) {
      const mapped = await ask(assetClass);
      // Nasdaq marks an unknown symbol by a code. An empty answer without one is a fault.
      if (mapped.status === "fault" && mapped.fault === "no-data") {
        throw new SourceUnavailable(NAME, `${mapped.fault}: ${mapped.detail}`);
      }
      const answer = unwrapResult(NAME, mapped);
      if (answer === undefined) continue;
      if (answer.symbol !== symbol) {
        throw new SourceUnavailable(NAME, `malformed: ${answer.symbol} instead of ${symbol}`);
      }
      learn(symbol, assetClass);
      return answer;
    }
    const lastsMs =
      typeof known === "string"
        ? LOST_LASTS_MS
        : Math.min(known ? 2 * known.lastsMs : UNKNOWN_LASTS_MS, UNKNOWN_LASTS_MS);
    learn(symbol, { since: momentOf(clock), lastsMs });
    return undefined;
  }

  async function findQuote(symbol: string, urgency?: Urgency): Promise<MarketQuote | undefined> {
    if (!isPriced(symbol)) return undefined;
    const found = await askInClass(symbol, (assetClass) =>
      client.quote(symbol, assetClass, urgency),
    );
    if (!found) return undefined;
    const { isRealTime, ...quote } = found;
    // A date without a time means its close, which may be in the future.
    if (quote.asOf > clock.now()) throw new NoUsableFigure(NAME, "no-time: not closed yet");
    return quoteOf(symbol, NAME, {
      ...quote,
      delayMs: isRealTime ? REAL_TIME_DELAY_MS : DELAY_MS,
    });
  }

  return {
    sampleIntervalMs: SAMPLE_INTERVAL_MS,
    quote: (symbol) => findQuote(symbol),
    async bars(symbol, interval, limit, { before, priority } = {}) {
      if (!isPriced(symbol) || (interval !== "1d" && interval !== "1w")) return undefined;
      const end = Math.min(before ?? Number.POSITIVE_INFINITY, clock.now());
      const daysOfBar = interval === "1w" ? 7 : 1.5;
      const days = Math.min(Math.ceil(limit * daysOfBar) + 14, MAX_DAYS);
      if (end < clock.now() - MAX_DAYS * DAY_MS) return [];
      const span = {
        from: interval === "1w" ? mondayOf(end - days * DAY_MS) : end - days * DAY_MS,
        to: before === undefined ? end : before - 1,
      };
      const found = await askInClass(symbol, (assetClass) =>
        client.history(
          symbol,
          assetClass,
          { from: dateIn(markets.US.zone, span.from), to: dateIn("UTC", span.to) },
          priority,
        ),
      );
      if (!found || (found.bars.length === 0 && before === undefined)) return undefined;
      const bars = interval === "1w" ? toWeeks(found.bars) : found.bars;
      const older = bars.filter(({ time }) => before === undefined || time < before);
      return limit > 0 ? older.slice(-limit) : [];
    },
    async samples(symbols, note = () => undefined) {
      const known = [...new Set(symbols)].filter(
        (symbol) => isPriced(symbol) && !isUnknown(symbol),
      );
      const half = MAX_SAMPLES / 2;
      const others = known.slice(half);
      const from = others.length === 0 ? 0 : turn % others.length;
      const inTurn = [...others.slice(from), ...others.slice(0, from)].slice(0, half);
      turn = from + inTurn.length;
      const asked = [...known.slice(0, half), ...inTurn];
      const answers = await Promise.allSettled(asked.map((symbol) => findQuote(symbol, "price")));
      const failures = answers.flatMap((answer) =>
        answer.status === "rejected" ? [answer.reason as unknown] : [],
      );
      if (asked.length > 0 && failures.length === asked.length) throw failures[0];
      for (const failure of failures) note(failure instanceof Error ? failure.message : "failed");
      return answers.flatMap((answer) =>
        answer.status === "fulfilled" && answer.value ? [sampleOf(answer.value, clock.now())] : [],
      );
    },
  };
}

function sampleOf(quote: MarketQuote, now: number): Sample {
  const { symbol, extended, price, asOf, previousClose } = quote;
  const newest = extended ?? quote;
  const tradeDate = tradeDateAt(symbol, newest.asOf);
  return {
    symbol,
    price: newest.price,
    currency: quote.currency,
    exchangeTime: newest.asOf,
    receivedAt: now,
    session: extended?.session ?? "regular",
    tradeDate,
    // Before the open, the close before the sample's date is the regular price itself.
    previousClose: tradeDate === tradeDateAt(symbol, asOf) ? previousClose : price,
    ...(extended && { regular: { price, exchangeTime: asOf, previousClose } }),
    source: NAME,
    delayMs: quote.delayMs,
    intervalMs: SAMPLE_INTERVAL_MS,
  };
}

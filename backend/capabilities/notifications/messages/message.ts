import { dateIn } from "../../../domain/sessions.ts";
import { formatFactor } from "../../../domain/split.ts";
import {
  formatMoney,
  formatSignedPercent,
  formatTarget,
  priceFormat,
} from "../../../domain/money.ts";
import { marketOf } from "../../../domain/symbol.ts";
import { cutText } from "../../../platform/text.ts";
import type { FiringFacts } from "../events.ts";
import type { ConcurrentNewsLine } from "../decide.ts";

export const DESTINATION_DELETED = "Not sent: the destination was deleted";
export const DESTINATION_OFF = "Not sent: the destination is switched off";

/** Plain text: nothing is escaped here. */
export interface FiringMessage {
  /** One line, for a subject or title. */
  readonly headline: string;
  /** Sentence that says what happened; has no period. */
  readonly condition: string;
  /** Headline with time and zone, or the condition if the message is not about one moment. */
  readonly opening: string;
  /** The condition with the observed price, if any; used alone in short messages. */
  readonly short: string;
  readonly reason: string;
  readonly rows: readonly MessageRow[];
  /** Caution to read before acting on the price; null if there is none. */
  readonly caution: string | null;
  /** At most two lines of other news around the same time. */
  readonly atTheSameTime: readonly ConcurrentNewsLine[];
}

export interface MessageRow {
  readonly label: string;
  readonly value: string;
}

export function describeFiring(
  facts: FiringFacts,
  atTheSameTime: readonly ConcurrentNewsLine[] = [],
): FiringMessage {
  const condition = describeCondition(facts);
  const price = formatMoney(facts.symbol, facts.price, facts.currency);
  const short = `${condition} (${price})`;
  // A price that was found in a data gap is not the current one.
  const now = isAtTarget(facts) ? condition : `${condition} (now ${price})`;
  const priced = facts.late ? short : now;
  return {
    headline: oneLine(facts.late ? `${priced} on ${facts.tradeDate}` : priced),
    condition: oneLine(condition),
    opening: oneLine(`${priced}, ${formatExchangeTime(facts)}`),
    short: oneLine(short),
    reason: describeReason(facts),
    rows: describeRows(facts).map(({ label, value }) => ({ label, value: oneLine(value) })),
    caution: describeCaution(facts),
    atTheSameTime,
  };
}

function describeReason(facts: FiringFacts): string {
  const { alreadyMet, crossedAt = null } = facts;
  if (crossedAt !== null) {
    const when = formatExchangeTime({ ...facts, exchangeTime: crossedAt });
    return `Detected late, after a data gap: the price crossed at ${when}.`;
  }
  if (facts.late === true) {
    return `Detected late, after a data gap: this price is from ${formatExchangeTime(facts)}.`;
  }
  return alreadyMet
    ? "The condition was already met when you created the alert."
    : `The price met your condition at ${formatExchangeTime(facts)}.`;
}

/** True if the condition names the price already. */
const isAtTarget = ({ alertType, price, targetPrice }: FiringFacts): boolean =>
  alertType !== "change_percent" && price === targetPrice;

function describeCondition(facts: FiringFacts): string {
  const { symbol, alertType, currency, targetPrice, changePercent, alreadyMet } = facts;
  switch (alertType) {
    case "above":
    case "below": {
      const verb = alreadyMet ? "is" : alertType === "above" ? "rose" : "fell";
      const place = isAtTarget(facts) ? (alreadyMet ? "at" : "to") : alertType;
      return `${symbol} ${verb} ${place} ${formatTarget(symbol, targetPrice, currency)}`;
    }
    case "change_percent": {
      const target = formatPercent(targetPrice);
      if (changePercent === null) return `${symbol} moved ${target} or more`;
      const moved = `${changePercent < 0 ? "fell" : "rose"} ${formatPercent(Math.abs(changePercent))}`;
      return `${symbol} ${moved}, your target is ${target}`;
    }
    default:
      return alertType satisfies never;
  }
}

const ways = { either: "up or down", up: "up", down: "down" } as const;

function describeRows(facts: FiringFacts): readonly MessageRow[] {
  const { currency, previousClose, changePercent } = facts;
  const isChange = facts.alertType === "change_percent";
  return [
    { label: "Symbol", value: facts.symbol },
    ...(facts.note === undefined ? [] : [{ label: "Your note", value: facts.note }]),
    {
      label: isChange ? "Target change" : "Target",
      value: isChange
        ? `${formatPercent(facts.targetPrice)} ${ways[facts.direction ?? "either"]}`
        : formatTarget(facts.symbol, facts.targetPrice, currency),
    },
    { label: "Observed price", value: formatExactMoney(facts.symbol, facts.price, currency) },
    ...(previousClose === null
      ? []
      : [
          {
            label: isChange ? "Reference (previous close)" : "Previous close",
            value: formatExactMoney(facts.symbol, previousClose, currency),
          },
        ]),
    ...(changePercent === null
      ? []
      : [{ label: "Change", value: formatSignedPercent(changePercent) }]),
    { label: "Exchange time", value: formatExchangeTime(facts) },
    { label: "Trading day", value: facts.tradeDate },
    { label: "Source", value: `${facts.source}, ${describeDelay(facts.delaySeconds)}` },
  ];
}

export function cautionsOfSource(source: string): readonly string[] {
  return [
    /simulat/i.test(source) ? "Simulated market: this is not a real price." : null,
    /replay/i.test(source) ? "Replay of past prices: this is not today's price." : null,
  ].filter((caution) => caution !== null);
}

function describeCaution({ source, splitFactor }: FiringFacts): string | null {
  const cautions = [
    ...cautionsOfSource(source),
    splitFactor === undefined
      ? null
      : `Possible ${formatFactor(splitFactor)} split, not confirmed by any source. If so, undo this trigger in the alert's history.`,
  ].filter((caution) => caution !== null);
  return cautions.length === 0 ? null : cautions.join(" ");
}

function describeDelay(seconds: number): string {
  if (!(seconds > 0)) return "no delay";
  if (seconds < 60) return `delayed by ${Math.round(seconds)} s`;
  return `delayed by ${Math.round(seconds / 60)} min`;
}

/**
 * Formats the local time of the exchange: `2016-05-19 16:00 New York`. If the local date is later
 * than the trade date, the time was computed with another market's hours, as early replays did, and
 * is given in UTC.
 */
export function formatExchangeTime({
  symbol,
  exchangeTime,
  tradeDate,
}: Pick<FiringFacts, "symbol" | "exchangeTime" | "tradeDate">): string {
  const instant = Date.parse(exchangeTime);
  if (Number.isNaN(instant)) return "unknown";
  const own = marketOf(symbol).zone;
  const zone = dateIn(own, instant) > tradeDate ? "UTC" : own;
  return `${dateIn(zone, instant)} ${formatClock(zone, instant)}`;
}

/** Such as `16:00 New York`. */
export function formatClock(zone: string, instant: number): string {
  const city = zone.slice(zone.lastIndexOf("/") + 1).replaceAll("_", " ");
  return `${clockOf(zone).format(instant)} ${city}`;
}

const clocks = new Map<string, Intl.DateTimeFormat>();

/** Cached, because creating a formatter takes longer than the rest of a message. */
function clockOf(zone: string): Intl.DateTimeFormat {
  let clock = clocks.get(zone);
  if (!clock) {
    clock = new Intl.DateTimeFormat("en-US", {
      timeZone: zone,
      hourCycle: "h23",
      hour: "2-digit",
      minute: "2-digit",
    });
    clocks.set(zone, clock);
  }
  return clock;
}

/**
 * Appends the observed price if rounding hides a part of it. Otherwise a fall to 149.9962 would
 * read as $150.00 against a target of 150. Digits beyond the fourth are noise of 32-bit feeds.
 */
function formatExactMoney(symbol: string, amount: number, currency: string): string {
  const { format, fractionDigits } = priceFormat(symbol, amount, currency);
  const digits = Math.abs(amount) < 1 ? fractionDigits + 2 : Math.max(4, fractionDigits);
  const exact = Number(amount.toFixed(digits));
  const shown = Number(amount.toFixed(fractionDigits));
  if (exact === shown) return format(amount);
  return `${format(amount)} (${exact.toFixed(digits).replace(/0+$/, "")})`;
}

/** Percentage targets have no trailing zeros, as a user would write them. */
const percent = new Intl.NumberFormat("en-US", { maximumFractionDigits: 2 });
const formatPercent = (value: number): string => `${percent.format(value)}%`;

const MAX_LINE = 200;
// oxlint-disable-next-line no-control-regex -- control characters are what it is about
const UNPRINTABLE = /[\u0000-\u001F\u007F-\u009F\u2028\u2029\u202A-\u202E\u2066-\u2069]+/g;

/** Removes line breaks, controls (which could start another header) and direction marks. */
export const oneLine = (text: string): string => cutText(text.replace(UNPRINTABLE, " "), MAX_LINE);

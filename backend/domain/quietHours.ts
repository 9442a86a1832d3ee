import { MINUTE_MS } from "./durations.ts";

/** Lasts from `HH:MM` to `HH:MM` (exclusive) and may include midnight. */
export interface QuietHours {
  readonly from: string;
  readonly to: string;
  /** IANA time zone name. */
  readonly zone: string;
}

const DAY_MINUTES = 24 * 60;

/** Epoch milliseconds at which the zone's clocks next show the end; null outside of quiet hours. */
export function quietUntil(hours: QuietHours, now: number): number | null {
  const from = minuteOf(hours.from);
  const to = minuteOf(hours.to);
  const local = minuteIn(hours.zone, now);
  const isQuiet = from <= to ? from <= local && local < to : local >= from || local < to;
  if (!isQuiet) return null;
  const minute = Math.floor(now / MINUTE_MS) * MINUTE_MS;
  const guess = minute + wrap(to - local) * MINUTE_MS;
  // After a DST change in between, the guess is off by the size of the change.
  const shift = wrap(to - minuteIn(hours.zone, guess) + DAY_MINUTES / 2) - DAY_MINUTES / 2;
  return guess + shift * MINUTE_MS;
}

function minuteOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(":").map(Number);
  return hours * 60 + minutes;
}

function minuteIn(zone: string, instant: number): number {
  const options = { timeZone: zone, hourCycle: "h23", hour: "2-digit", minute: "2-digit" } as const;
  return minuteOf(new Intl.DateTimeFormat("en-US", options).format(instant));
}

const wrap = (minutes: number): number => ((minutes % DAY_MINUTES) + DAY_MINUTES) % DAY_MINUTES;

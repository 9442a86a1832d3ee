import { MINUTE_MS } from "../../../domain/durations.ts";

/** A part of every day in one zone, `HH:MM` to `HH:MM`; it may pass midnight. The end is not in it. */
export interface QuietHours {
  readonly from: string;
  readonly to: string;
  /** IANA name. */
  readonly zone: string;
}

const DAY_MINUTES = 24 * 60;

/**
 * The end of the quiet hours that contain `now` (epoch milliseconds); null outside of them. Clock
 * changes included: the end is when clocks of the zone next show it.
 */
export function quietUntil(hours: QuietHours, now: number): number | null {
  const from = minuteOf(hours.from);
  const to = minuteOf(hours.to);
  const local = minuteIn(hours.zone, now);
  const isQuiet = from <= to ? from <= local && local < to : local >= from || local < to;
  if (!isQuiet) return null;
  const minute = Math.floor(now / MINUTE_MS) * MINUTE_MS;
  const guess = minute + wrap(to - local) * MINUTE_MS;
  // Where clocks were changed in between, the guess shows another time than the end.
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

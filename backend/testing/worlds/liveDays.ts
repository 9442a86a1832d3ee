import type { Bar } from "../../domain/bar.ts";
import { DAY_MS, MINUTE_MS, SECOND_MS } from "../../domain/durations.ts";
import { stampOfTradeDate, tradeDateAt, type TradeDate } from "../../domain/tradeDate.ts";
import type { Sample } from "../../market/sample.ts";
import { START, type AlertWorld } from "./alertWorld.ts";

/** Opens in New York on Monday, 2026-03-02, and on the next day. */
export const MONDAY = Date.parse("2026-03-02T14:30:00Z");
export const TUESDAY = MONDAY + DAY_MS;

/** Daily bars up to the current day, as vendors return them. */
export const daysUntil = (today: number, close = 100, range = 0.01): readonly Bar[] =>
  Array.from({ length: 40 }, (_, index): TradeDate =>
    tradeDateAt("AAPL", today - (39 - index) * DAY_MS),
  )
    .filter((date) => ![0, 6].includes(new Date(`${date}T00:00:00Z`).getUTCDay()))
    .map((date) => ({
      time: stampOfTradeDate(date),
      open: close,
      high: close * (1 + range),
      low: close * (1 - range),
      close,
      volume: null,
    }));

/** The source is polled every 30 s. */
export async function tellAt(
  world: AlertWorld,
  time: number,
  price: number,
  change: Partial<Sample> = {},
): Promise<void> {
  world.clock.set(time);
  await world.feed(price, (time - START) / MINUTE_MS, { intervalMs: 30 * SECOND_MS, ...change });
}

import { DAY_MS, MINUTE_MS } from "../../domain/durations.ts";
import { dateIn } from "../../domain/sessions.ts";
import { marketOf } from "../../domain/symbol.ts";
import { midnightOf } from "./sourceHours.ts";

/** Returns the minutes to the next midnight of the exchange, at least one. */
export function minutesToTomorrow(symbol: string, now: number): number {
  const { zone } = marketOf(symbol);
  const today = Date.parse(`${dateIn(zone, now)}T00:00:00Z`) / DAY_MS;
  return Math.max(1, Math.ceil((midnightOf(zone, today + 1) - now) / MINUTE_MS));
}

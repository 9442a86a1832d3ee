import { formatCalendarDate } from "../../format/time.ts";
import { SIMULATED_MARKET, describeReplay } from "../messages.ts";

/** `date` is an ISO date; `asOf` is the ISO time of the newest price, null before the first. */
export type MarketTagOrigin =
  | { status: "unknown" }
  | { status: "simulated" }
  | { status: "replay"; date: string }
  | { status: "live"; asOf: string | null; isOpen: boolean };

/** Returns the note required next to a price shown by itself; empty for live prices. */
export function nameOrigin(origin: MarketTagOrigin): string {
  if (origin.status === "simulated") return SIMULATED_MARKET;
  return origin.status === "replay" ? describeReplay(formatCalendarDate(origin.date)) : "";
}

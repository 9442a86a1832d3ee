import { instantIn } from "../../../domain/sessions.ts";
import { markets } from "../../../domain/symbol.ts";
import { readTradeDate } from "../../../domain/tradeDate.ts";
import { dayNumberOf, isWeekend } from "../../calendars/calendarDays.ts";
import type { EconomicEvent } from "../../research.ts";
import { hashText, mix, unitOf } from "./hash.ts";

const RELEASES = [
  "Consumer Price Index, change on the year",
  "Unemployment Rate",
  "Retail Sales, change on the month",
  "Industrial Production, change on the month",
] as const;
const SHARE_OF_DAYS = 0.5;

/** Returns the simulated release of a weekday, if it has one; its figure is known from its time on. */
export function economicEventsOn(text: string, now: number): readonly EconomicEvent[] {
  const date = readTradeDate(text);
  const day = dayNumberOf(text);
  const hash = mix(hashText("economy") ^ day);
  if (!date || isWeekend(day) || unitOf(hash) >= SHARE_OF_DAYS) return [];
  const pick = mix(hash) >>> 0;
  const at = instantIn(markets.US.zone, date, 8, 30);
  const figureOf = (tenths: number) => `${(tenths / 10).toFixed(1)}%`;
  const expected = 10 + (pick % 40);
  return [
    {
      date,
      at,
      country: "United States",
      name: RELEASES[pick % RELEASES.length] ?? RELEASES[0],
      actual: at <= now ? figureOf(expected + (pick % 3) - 1) : null,
      expected: figureOf(expected),
      previous: figureOf(expected + (pick % 5) - 2),
    },
  ];
}

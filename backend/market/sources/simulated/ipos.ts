import type { Ipo } from "../../research.ts";
import { dateOfDay, dayNumberOf, isWeekend } from "../../calendars/calendarDays.ts";
import { hashText, mix, unitOf } from "./hash.ts";

/** Invented companies, so that no real one is said to go public. */
const NAMES = [
  "Northgate Robotics",
  "Blue Harbor Foods",
  "Larkfield Therapeutics",
  "Granite Ridge Energy",
  "Copperline Software",
  "Willow Street Bank",
] as const;
const SHARE_OF_DAYS = 0.15;
const EXCHANGES = ["NASDAQ", "NYSE"] as const;

/** Returns the simulated IPOs of a month, `YYYY-MM`; they are priced once their day has come. */
export function iposIn(month: string, now: number): readonly Ipo[] {
  const first = dayNumberOf(`${month}-01`);
  if (Number.isNaN(first)) return [];
  return Array.from({ length: 31 }, (_, at) => first + at).flatMap((day): Ipo[] => {
    const hash = mix(hashText("ipo") ^ day);
    const date = dateOfDay(day);
    if (!date.startsWith(month) || isWeekend(day) || unitOf(hash) >= SHARE_OF_DAYS) return [];
    const pick = mix(hash) >>> 0;
    const low = 8 + (pick % 20);
    const isPriced = Date.parse(date) <= now;
    return [
      {
        symbol: null,
        companyName: NAMES[pick % NAMES.length] ?? NAMES[0],
        date,
        isPriced,
        lowPrice: low,
        highPrice: isPriced ? low : low + 2,
        amount: low * 1_000_000 * (5 + (pick % 40)),
        exchange: EXCHANGES[pick % 2] ?? null,
      },
    ];
  });
}

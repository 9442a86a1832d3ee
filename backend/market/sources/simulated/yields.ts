import { markets } from "../../../domain/symbol.ts";
import { dateIn } from "../../../domain/sessions.ts";
import {
  dateOfDay,
  dayNumberOf,
  dayOf,
  isSunday,
  MONDAY,
  weekdayFrom,
} from "../../calendars/calendarDays.ts";
import { hoursOfDay } from "../../calendars/usMarket.ts";
import type { YieldCurve } from "../../research.ts";
import { hashText, mixPair, noiseOf } from "./hash.ts";

const MATURITIES = [1, 2, 3, 6, 12, 24, 36, 60, 84, 120, 240, 360] as const;
const LOWEST_PERCENT = 3.6;
/** Yield of the longest maturity less that of the shortest. */
const STEEPNESS_PERCENT = 1.3;
const NOISE_PERCENT = 0.03;
/** A level that rises and falls by half a point over four years. */
const CYCLE_DAYS = 1461;

/** Returns the simulated curve of the last business day before today, published in the evening. */
export function yieldsAt(now: number): YieldCurve {
  const latest = businessDayBefore(dayNumberOf(dateIn(markets.US.zone, now)));
  const before = businessDayBefore(latest);
  return {
    date: dateOfDay(latest),
    previousDate: dateOfDay(before),
    yields: MATURITIES.map((months) => ({
      months,
      percent: percentOf(months, latest),
      previousPercent: percentOf(months, before),
    })),
  };
}

function businessDayBefore(day: number): number {
  const before = day - 1;
  const isOpen = hoursOfDay(before).isTradingDay && !isBondHoliday(before);
  return isOpen ? before : businessDayBefore(before);
}

/** Columbus Day and Veterans Day, on which shares are traded and bonds are not. */
function isBondHoliday(day: number): boolean {
  const year = Number(dateOfDay(day).slice(0, 4));
  const veterans = dayOf(year, "11-11");
  return [weekdayFrom(year, "10-08", MONDAY), veterans + Number(isSunday(veterans))].includes(day);
}

function percentOf(months: number, day: number): number {
  // A triangle wave needs no functions whose last digit differs between engines.
  const level = Math.abs((day % CYCLE_DAYS) / CYCLE_DAYS - 0.5);
  const noise = noiseOf(mixPair(hashText("yields"), day)) + noiseOf(mixPair(months, day)) / 2;
  const slope = STEEPNESS_PERCENT * Math.sqrt(months / 360);
  return Math.round((LOWEST_PERCENT + level + slope + noise * NOISE_PERCENT) * 100) / 100;
}

import { expect, test } from "bun:test";
import type { MarketCode } from "../../domain/symbol.ts";
import { dateOfDay, dayNumberOf, isWeekend } from "./calendarDays.ts";
import { regularParts, sessionAt, tradingHours } from "./exchangeHours.ts";
import { MINUTE_MS } from "../../domain/durations.ts";

/** Weekdays without trading (`MM-DD`), as published by the exchanges for 2024 to 2027. */
const closedDays: Readonly<Record<MarketCode, Readonly<Record<number, string>>>> = {
  // nyse.com, "Holidays and trading hours"; 9 January 2025 was the day of mourning for Carter.
  US: {
    2024: "01-01 01-15 02-19 03-29 05-27 06-19 07-04 09-02 11-28 12-25",
    2025: "01-01 01-09 01-20 02-17 04-18 05-26 06-19 07-04 09-01 11-27 12-25",
    2026: "01-01 01-19 02-16 04-03 05-25 06-19 07-03 09-07 11-26 12-25",
    2027: "01-01 01-18 02-15 03-26 05-31 06-18 07-05 09-06 11-25 12-24",
  },
  // londonstockexchange.com, "Business days".
  LSE: {
    2024: "01-01 03-29 04-01 05-06 05-27 08-26 12-25 12-26",
    2025: "01-01 04-18 04-21 05-05 05-26 08-25 12-25 12-26",
    2026: "01-01 04-03 04-06 05-04 05-25 08-31 12-25 12-28",
    2027: "01-01 03-26 03-29 05-03 05-31 08-30 12-27 12-28",
  },
  // jpx.co.jp, "Business days", without weekends.
  TSE: {
    2024:
      "01-01 01-02 01-03 01-08 02-12 02-23 03-20 04-29 05-03 05-06 07-15 08-12 09-16 09-23 " +
      "10-14 11-04 12-31",
    2025:
      "01-01 01-02 01-03 01-13 02-11 02-24 03-20 04-29 05-05 05-06 07-21 08-11 09-15 09-23 " +
      "10-13 11-03 11-24 12-31",
    2026:
      "01-01 01-02 01-12 02-11 02-23 03-20 04-29 05-04 05-05 05-06 07-20 08-11 09-21 09-22 " +
      "09-23 10-12 11-03 11-23 12-31",
    2027:
      "01-01 01-11 02-11 02-23 03-22 04-29 05-03 05-04 05-05 07-19 08-11 09-20 09-23 10-11 " +
      "11-03 11-23 12-31",
  },
  // tsx.com, "Trading hours and holidays".
  TSX: {
    2024: "01-01 02-19 03-29 05-20 07-01 08-05 09-02 10-14 12-25 12-26",
    2025: "01-01 02-17 04-18 05-19 07-01 08-04 09-01 10-13 12-25 12-26",
    2026: "01-01 02-16 04-03 05-18 07-01 08-03 09-07 10-12 12-25 12-28",
    2027: "01-01 02-15 03-26 05-24 07-01 08-02 09-06 10-11 12-27 12-28",
  },
};

/** Short days with the minutes of their regular session. */
const shortDays: Readonly<
  Record<MarketCode, { readonly dates: string; readonly minutes: number }>
> = {
  US: {
    dates:
      "2024-07-03 2024-11-29 2024-12-24 2025-07-03 2025-11-28 2025-12-24 2026-11-27 2026-12-24 2027-11-26",
    minutes: 210,
  },
  LSE: {
    dates:
      "2024-12-24 2024-12-31 2025-12-24 2025-12-31 2026-12-24 2026-12-31 2027-12-24 2027-12-31",
    minutes: 270,
  },
  TSE: { dates: "", minutes: 0 },
  TSX: { dates: "2024-12-24 2025-12-24 2026-12-24 2027-12-24", minutes: 210 },
};

const codes = Object.keys(closedDays) as MarketCode[];

function* weekdaysOf(year: number): Generator<number> {
  const end = dayNumberOf(`${year + 1}-01-01`);
  for (let day = dayNumberOf(`${year}-01-01`); day < end; day++) if (!isWeekend(day)) yield day;
}

const cases = codes.flatMap((code) =>
  [2024, 2025, 2026, 2027].map((year) => [code, year] as const),
);

test.each(cases)("%s is closed in %i on exactly the published days and weekends", (code, year) => {
  const closed = [...weekdaysOf(year)].filter((day) => !tradingHours(code, day).isTradingDay);
  expect(closed.map((day) => dateOfDay(day).slice(5)).join(" ")).toBe(closedDays[code][year]!);
});

test.each(codes)("%s closes early on exactly the published days", (code) => {
  const usual = { US: 390, LSE: 510, TSE: 330, TSX: 390 }[code];
  const found: string[] = [];
  for (const year of [2024, 2025, 2026, 2027]) {
    for (const day of weekdaysOf(year)) {
      const { open, close, isTradingDay } = tradingHours(code, day);
      const minutes = (close - open) / MINUTE_MS + (code === "TSE" ? -60 : 0);
      const isBeforeTheLaterClose = code === "TSE" && dateOfDay(day) < "2024-11-05";
      if (!isTradingDay || minutes === usual - (isBeforeTheLaterClose ? 30 : 0)) continue;
      expect(minutes).toBe(shortDays[code].minutes);
      found.push(dateOfDay(day));
    }
  }
  expect(found.join(" ")).toBe(shortDays[code].dates);
});

test("one-off closures are included: jubilee, funeral, coronation, Olympics, new emperor", () => {
  const isOpen = (code: MarketCode, date: string) =>
    tradingHours(code, dayNumberOf(date)).isTradingDay;
  for (const date of ["2022-06-02", "2022-06-03", "2022-09-19", "2023-05-08", "2020-05-08"]) {
    expect([date, isOpen("LSE", date)]).toEqual([date, false]);
  }
  expect([isOpen("LSE", "2022-05-30"), isOpen("LSE", "2020-05-04")]).toEqual([true, true]);
  const tokyo = [
    "2019-04-30",
    "2019-05-01",
    "2019-05-02",
    "2020-07-24",
    "2021-08-09",
    "2019-10-22",
  ];
  for (const date of tokyo) expect([date, isOpen("TSE", date)]).toEqual([date, false]);
  expect([isOpen("TSE", "2020-10-12"), isOpen("TSE", "2021-07-19")]).toEqual([true, true]);
});

test("every session includes its first instant and excludes its end, also on clock changes", () => {
  for (const code of codes) {
    for (const day of weekdaysOf(2026)) {
      for (const { from, to } of regularParts(code, day)) {
        const seen = [from - 1, from, to - 1, to].map(
          (time) => sessionAt(code, time) === "regular",
        );
        if (seen.join() !== "false,true,true,false") throw new Error(`${code} ${dateOfDay(day)}`);
      }
    }
  }
});

import { describe, expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import { dateIn } from "../../domain/sessions.ts";
import { dateOfDay, isWeekend } from "./calendarDays.ts";
import { regularHoursUs, sessionOfUs, tradeDayUs, yearInNewYork } from "./exchangeHours.ts";
import { realData } from "../../testing/worlds/realData.ts";

const at = (iso: string) => Date.parse(iso);
const isOpen = (date: string) => regularHoursUs(date) !== undefined;

describe("regular hours", () => {
  test("follow daylight saving: 14:30 UTC in winter, 13:30 in summer", () => {
    expect(regularHoursUs("2024-01-02")).toEqual({
      open: at("2024-01-02T14:30:00Z"),
      close: at("2024-01-02T21:00:00Z"),
    });
    expect(regularHoursUs("2024-07-02")?.open).toBe(at("2024-07-02T13:30:00Z"));
    expect(regularHoursUs("2024-03-08")?.open).toBe(at("2024-03-08T14:30:00Z"));
    expect(regularHoursUs("2024-03-11")?.open).toBe(at("2024-03-11T13:30:00Z"));
  });

  test("end at 13:00 on early close days", () => {
    expect(regularHoursUs("2024-11-29")?.close).toBe(at("2024-11-29T18:00:00Z"));
    expect(regularHoursUs("2023-07-03")?.close).toBe(at("2023-07-03T17:00:00Z"));
  });

  test("do not exist on weekends, holidays and days of closure", () => {
    const shut = ["2024-01-01", "2024-03-29", "2024-06-19", "2024-11-30", "2024-12-01"];
    for (const date of [...shut, "2001-09-11", "2012-10-29", "2025-01-09"]) {
      expect([date, isOpen(date)]).toEqual([date, false]);
    }
    expect(isOpen("2021-06-18")).toBe(true);
    // 1 January on a Saturday is not observed on another day.
    expect(isOpen("2021-12-31")).toBe(true);
  });

  test("exist on every weekday before 1998, and in all future years", () => {
    expect(isOpen("1990-12-25")).toBe(true);
    expect(isOpen("1990-12-23")).toBe(false);
    expect(isOpen("2035-12-25")).toBe(false);
    expect(isOpen("2035-07-04")).toBe(false);
  });
});

describe("session", () => {
  test.each([
    ["2024-01-02T08:59:59Z", "closed"],
    ["2024-01-02T09:00:00Z", "pre"],
    ["2024-01-02T14:30:00Z", "regular"],
    ["2024-01-02T20:59:59Z", "regular"],
    ["2024-01-02T21:00:00Z", "post"],
    ["2024-01-03T00:59:59Z", "post"],
    ["2024-01-03T01:00:00Z", "closed"],
    ["2024-11-29T18:00:00Z", "post"],
    ["2024-11-29T22:00:00Z", "closed"],
    ["2024-11-28T16:00:00Z", "closed"],
    ["2024-07-03T04:30:00Z", "closed"],
  ] as const)("at %s is %s", (iso, session) => {
    expect(sessionOfUs(at(iso))).toBe(session);
  });
});

test("the New York date is right at every half hour of a year with both clock changes", () => {
  for (
    let time = at("2024-01-01T00:00:00Z");
    time < at("2025-01-01T00:00:00Z");
    time += 1_800_000
  ) {
    const date = dateIn("America/New_York", time);
    if (dateOfDay(tradeDayUs(time)) !== date) throw new Error(new Date(time).toISOString());
  }
});

const { place: published, isMissing, note } = realData("contracts/market_hours/us_equity.json");

test.skipIf(isMissing)(`agrees with the published calendar${note}`, () => {
  const { holidays, earlyCloses } = JSON.parse(readFileSync(published, "utf8"))[
    "Equity-usa-[*]"
  ] as { holidays: string[]; earlyCloses: Record<string, string> };
  const iso = (american: string) => {
    const [month, day, year] = american.split("/").map(Number);
    return new Date(Date.UTC(year!, month! - 1, day)).toISOString().slice(0, 10);
  };
  const isWeekday = (date: string) => ![0, 6].includes(new Date(`${date}T00:00Z`).getUTCDay());
  const years = Array.from({ length: 31 }, (_, index) => 1998 + index);
  const ours = (kind: "closed" | "closesEarly") =>
    years.flatMap((year) =>
      [...yearInNewYork(year)[kind]]
        .filter((day) => !isWeekend(day))
        .map(dateOfDay)
        .sort(),
    );

  expect<string[]>(ours("closed")).toEqual(holidays.map(iso).filter(isWeekday).sort());
  // The published list of early closes begins in 1999; the exchange also closed early in 1998.
  expect<string[]>(ours("closesEarly").filter((date) => date >= "1999")).toEqual(
    Object.keys(earlyCloses).map(iso).filter(isWeekday).sort(),
  );
});

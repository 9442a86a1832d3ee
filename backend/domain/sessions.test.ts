import { describe, expect, test } from "bun:test";
import * as fc from "fast-check";
import { dateIn, instantIn, NEW_YORK_OPEN, wallTimeIn } from "./sessions.ts";
import { markets } from "./symbol.ts";
import { HOUR_MS } from "./durations.ts";

const NEW_YORK = markets.US.zone;
const LONDON = markets.LSE.zone;
const TOKYO = markets.TSE.zone;

const isoOf = (epochMs: number) => new Date(epochMs).toISOString();
const openOn = (date: string) =>
  isoOf(instantIn(NEW_YORK, date, NEW_YORK_OPEN.hour, NEW_YORK_OPEN.minute));

describe("the date in a zone", () => {
  test("is the exchange's local date", () => {
    const instant = Date.parse("2026-03-02T02:00:00Z");
    expect(dateIn(NEW_YORK, instant)).toBe("2026-03-01");
    expect(dateIn(LONDON, instant)).toBe("2026-03-02");
    expect(dateIn(TOKYO, Date.parse("2026-12-31T15:00:00Z"))).toBe("2027-01-01");
  });

  test("changes at midnight exactly", () => {
    const midnight = Date.parse("2026-07-01T04:00:00Z");
    expect(dateIn(NEW_YORK, midnight - 1)).toBe("2026-06-30");
    expect(dateIn(NEW_YORK, midnight)).toBe("2026-07-01");
  });
});

test("a clock change applies from its instant, not from the start of its day", () => {
  const hours = (instant: string) =>
    wallTimeIn(NEW_YORK, instant.slice(0, 10), Date.parse(instant)) / HOUR_MS;
  expect(hours("2026-03-08T06:59:59Z")).toBeCloseTo(2, 3);
  expect(hours("2026-03-08T07:00:00Z")).toBe(3);
  expect(hours("2026-11-01T05:59:59Z")).toBeCloseTo(2, 3);
  expect(hours("2026-11-01T06:00:00Z")).toBe(1);
});

describe("the instant of a wall-clock time", () => {
  test("New York opens at 13:30 UTC in summer and 14:30 in winter", () => {
    expect(openOn("2026-07-01")).toBe("2026-07-01T13:30:00.000Z");
    expect(openOn("2026-01-05")).toBe("2026-01-05T14:30:00.000Z");
  });

  test("near each clock change of the year the session follows the new time", () => {
    expect(openOn("2026-03-06")).toBe("2026-03-06T14:30:00.000Z");
    expect(openOn("2026-03-09")).toBe("2026-03-09T13:30:00.000Z");
    expect(openOn("2026-10-30")).toBe("2026-10-30T13:30:00.000Z");
    expect(openOn("2026-11-02")).toBe("2026-11-02T14:30:00.000Z");
  });

  test("an hour that a clock change repeats means the first of the two", () => {
    expect(isoOf(instantIn(NEW_YORK, "2026-11-01", 1, 30))).toBe("2026-11-01T05:30:00.000Z");
    expect(isoOf(instantIn(LONDON, "2026-10-25", 1, 30))).toBe("2026-10-25T00:30:00.000Z");
  });

  test("an hour that a clock change skips is moved by one hour", () => {
    expect(isoOf(instantIn(NEW_YORK, "2026-03-08", 2, 30))).toBe("2026-03-08T07:30:00.000Z");
    expect(isoOf(instantIn(LONDON, "2026-03-29", 1, 30))).toBe("2026-03-29T01:30:00.000Z");
  });

  test("a session lasts six and a half hours on every day", () =>
    fc.assert(
      fc.property(
        fc.date({ min: new Date(0), max: new Date("2080-01-01"), noInvalidDate: true }),
        (day) => {
          const date = day.toISOString().slice(0, 10);
          const open = instantIn(NEW_YORK, date, NEW_YORK_OPEN.hour, NEW_YORK_OPEN.minute);
          const close = instantIn(NEW_YORK, date, 16, 0);
          expect(close - open).toBe(6.5 * HOUR_MS);
          expect(dateIn(NEW_YORK, open)).toBe(date);
        },
      ),
    ));

  test("Tokyo is nine hours ahead all year", () => {
    for (const date of ["2026-01-05", "2026-07-01"]) {
      expect(isoOf(instantIn(TOKYO, date, 9, 0))).toBe(`${date}T00:00:00.000Z`);
    }
  });
});

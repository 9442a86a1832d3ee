import { expect, test } from "bun:test";
import { zoneOffset, cityOfZone } from "../format/timeZone.ts";
import { chartTimeFormatter } from "./chartFormat.ts";
import { HOUR_MS } from "../../backend/domain/durations.ts";

test("the offset of New York follows its clock changes", () => {
  const offset = zoneOffset("America/New_York");
  expect(offset(Date.parse("2026-03-08T06:59Z"))).toBe(-5 * HOUR_MS);
  expect(offset(Date.parse("2026-03-08T07:00Z"))).toBe(-4 * HOUR_MS);
  expect(offset(Date.parse("2026-11-01T05:59Z"))).toBe(-4 * HOUR_MS);
  expect(offset(Date.parse("2026-11-01T06:00Z"))).toBe(-5 * HOUR_MS);
});

test("zones with half hours and the date line are right", () => {
  expect(zoneOffset("Asia/Kolkata")(Date.parse("2026-01-31T20:00Z"))).toBe(5.5 * HOUR_MS);
  expect(zoneOffset("Asia/Tokyo")(Date.parse("2026-12-31T20:15Z"))).toBe(9 * HOUR_MS);
  expect(zoneOffset("UTC")(0)).toBe(0);
});

test("days have no time of day in full, minutes have", () => {
  const time = Date.parse("2026-03-02T14:30Z");
  expect(chartTimeFormatter("1d", "UTC")(time, "full")).toBe("Mon, Mar 2, 2026");
  const inFull = (zone: string) => chartTimeFormatter("5m", zone)(time, "full");
  expect(inFull("America/New_York")).toBe("Mon, Mar 2, 2026, 09:30 EST");
  expect(inFull("Europe/London")).toBe("Mon, Mar 2, 2026, 14:30 GMT");
  expect(inFull("Asia/Tokyo")).toBe("Mon, Mar 2, 2026, 23:30 GMT+9");
  expect(chartTimeFormatter("5m", "America/New_York")(time, "time")).toBe("09:30");
  expect(chartTimeFormatter("1d", "UTC")(time, "month")).toBe("Mar");
});

test("a zone is named after its city", () => {
  expect(["America/New_York", "Europe/London", "UTC"].map(cityOfZone)).toEqual([
    "New York",
    "London",
    "UTC",
  ]);
});

import { expect, test } from "bun:test";
import * as fc from "fast-check";
import { quietUntil } from "./quietHours.ts";
import { HOUR_MS, MINUTE_MS } from "./durations.ts";

const night = { from: "22:00", to: "07:00", zone: "Europe/Berlin" };
const at = (time: string, hours = night) => {
  const end = quietUntil(hours, Date.parse(time));
  return end === null ? null : new Date(end).toISOString();
};

test("quiet hours may span midnight; they include their first minute and exclude their end", () => {
  expect(at("2026-01-05T20:59:59Z")).toBeNull();
  expect(at("2026-01-05T21:00:00Z")).toBe("2026-01-06T06:00:00.000Z");
  expect(at("2026-01-06T05:59:59Z")).toBe("2026-01-06T06:00:00.000Z");
  expect(at("2026-01-06T06:00:00Z")).toBeNull();
});

test("quiet hours within one day are in the given zone, not the server's", () => {
  const lunch = { from: "12:00", to: "13:30", zone: "Asia/Tokyo" };
  expect(at("2026-01-05T03:00:00Z", lunch)).toBe("2026-01-05T04:30:00.000Z");
  expect(at("2026-01-05T04:30:00Z", lunch)).toBeNull();
  expect(at("2026-01-05T12:00:00Z", lunch)).toBeNull();
});

test("on the night of a clock change they end at the local time", () => {
  // Berlin, 29 March 2026: 02:00 becomes 03:00. 25 October 2026: 03:00 becomes 02:00.
  expect(at("2026-03-28T22:00:00Z")).toBe("2026-03-29T05:00:00.000Z");
  expect(at("2026-10-24T21:00:00Z")).toBe("2026-10-25T06:00:00.000Z");
});

test("the end of the quiet hours is after every moment within them and not one of them", () => {
  const minute = fc.integer({ min: 0, max: 1_439 });
  const zone = fc.constantFrom("UTC", "Europe/Berlin", "America/New_York", "Asia/Kolkata");
  const inWords = (time: number) =>
    `${String(Math.floor(time / 60)).padStart(2, "0")}:${String(time % 60).padStart(2, "0")}`;
  fc.assert(
    fc.property(
      minute,
      minute,
      zone,
      fc.integer({ min: 0, max: 400 * 1_440 }),
      (a, b, where, n) => {
        fc.pre(a !== b);
        const now = Date.parse("2026-01-01T00:00:00Z") + n * MINUTE_MS;
        const end = quietUntil({ from: inWords(a), to: inWords(b), zone: where }, now);
        if (end === null) return;
        expect(end).toBeGreaterThan(now);
        expect(end - now).toBeLessThanOrEqual(25 * HOUR_MS);
      },
    ),
  );
});

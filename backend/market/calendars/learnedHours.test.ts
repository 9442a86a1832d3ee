import { afterEach, describe, expect, test } from "bun:test";
import { constantFrom, assert, array, integer, property } from "fast-check";
import { HOUR_MS, MINUTE_MS } from "../../domain/durations.ts";
import { isPriceExpected } from "../polling/pollPlan.ts";
import { dateOfDay, dayNumberOf } from "./calendarDays.ts";
import { closedDaysOf } from "./closedDays.ts";
import { sessionAt, tradeDayOf, tradingHours } from "./exchangeHours.ts";
import { createLearnedHours, learnedHours, type NamedDay } from "./learnedHours.ts";
import { isCertainlyOpen } from "./liveStatus.ts";

const at = (text: string): number => Date.parse(text);

const usual = {
  preOpen: 8.25 * HOUR_MS,
  open: 9 * HOUR_MS,
  close: 16 * HOUR_MS + 20 * MINUTE_MS,
  postClose: 17 * HOUR_MS,
};
/** Local hours of one day; there is no pre-market unless `preOpen` is given. */
const from = (open: number, close: number, preOpen = open) => ({
  preOpen: preOpen * HOUR_MS,
  open: open * HOUR_MS,
  close: close * HOUR_MS,
  postClose: close * HOUR_MS,
});
const named = (date: string, change: Partial<typeof usual> = {}): NamedDay => ({
  day: dayNumberOf(date),
  offsets: { ...usual, ...change },
});

afterEach(() => learnedHours.forget());

describe("an exchange with unknown hours", () => {
  test("may be open at any time of its working days, and is never certainly open", () => {
    expect(sessionAt("OSL", at("2026-06-10T03:00:00Z"))).toBe("regular");
    expect(sessionAt("OSL", at("2026-06-13T10:00:00Z"))).toBe("closed");
    expect(isCertainlyOpen("EQNR.OL", at("2026-06-10T10:00:00Z"))).toBe(false);
    expect(isPriceExpected("EQNR.OL", "regular", at("2026-06-10T03:00:00Z"), 0)).toBe(true);
  });

  test("in Riyadh works from Sunday to Thursday", () => {
    expect(sessionAt("SAU", at("2026-06-14T09:00:00Z"))).toBe("regular");
    expect(sessionAt("SAU", at("2026-06-12T09:00:00Z"))).toBe("closed");
  });
});

describe("an exchange whose source has reported its hours", () => {
  test("has them on every working day, in summer and in winter", () => {
    learnedHours.learn("OSL", [named("2026-06-10")]);
    for (const [time, session] of [
      ["2026-06-11T06:59:00Z", "pre"],
      ["2026-06-11T07:00:00Z", "regular"],
      ["2026-06-11T14:20:00Z", "post"],
      ["2026-06-11T15:00:00Z", "closed"],
      ["2026-12-01T07:59:00Z", "pre"],
      ["2026-12-01T08:00:00Z", "regular"],
      ["2026-06-13T10:00:00Z", "closed"],
    ] as const) {
      expect([time, sessionAt("OSL", at(time))]).toEqual([time, session]);
    }
    expect(isCertainlyOpen("EQNR.OL", at("2026-06-11T10:00:00Z"))).toBe(true);
    expect(isPriceExpected("EQNR.OL", "regular", at("2026-06-11T03:00:00Z"), 0)).toBe(false);
    expect(isPriceExpected("EQNR.OL", "regular", at("2026-06-11T07:20:00Z"), 15 * MINUTE_MS)).toBe(
      true,
    );
  });

  test("is closed on a day that a response omits, and open on a weekend that it lists", () => {
    const days = ["2026-05-12", "2026-05-13", "2026-05-15", "2026-05-16", "2026-05-18"];
    const answer = days.map((date) => named(date));
    learnedHours.learn("OSL", answer);
    // Ascension Day, a Saturday with trading and the Sunday between.
    expect(tradingHours("OSL", dayNumberOf("2026-05-14")).isTradingDay).toBe(false);
    expect(tradingHours("OSL", dayNumberOf("2026-05-16")).isTradingDay).toBe(true);
    expect(closedDaysOf("EQNR.OL")(dayNumberOf("2026-05-14"))).toBe(true);
    // Days outside the response keep the usual hours.
    expect(tradingHours("OSL", dayNumberOf("2026-05-19")).isTradingDay).toBe(true);
  });

  test("closes early on a short day only", () => {
    const early = named("2026-04-01", { close: 13 * HOUR_MS, postClose: 13 * HOUR_MS });
    learnedHours.learn("OSL", [named("2026-03-30"), named("2026-03-31"), early]);
    expect(sessionAt("OSL", at("2026-04-01T12:00:00Z"))).toBe("closed");
    expect(sessionAt("OSL", at("2026-04-07T12:00:00Z"))).toBe("regular");
  });

  test("has no usual hours yet when only one short day was reported", () => {
    const eve = { preOpen: 9 * HOUR_MS, close: 13 * HOUR_MS, postClose: 13 * HOUR_MS };
    learnedHours.learn("OSL", [named("2026-04-01", eve)]);
    expect(sessionAt("OSL", at("2026-04-01T12:00:00Z"))).toBe("closed");
    // The same hours as before anything was learned.
    expect(sessionAt("OSL", at("2026-04-07T12:00:00Z"))).toBe("regular");
    expect(isCertainlyOpen("EQNR.OL", at("2026-04-07T12:00:00Z"))).toBe(false);
    learnedHours.learn("OSL", [named("2026-04-07")]);
    expect(sessionAt("OSL", at("2026-04-08T14:10:00Z"))).toBe("regular");
    expect(sessionAt("OSL", at("2026-04-08T16:10:00Z"))).toBe("closed");
    // Two short days are enough when every day is short.
    learnedHours.learn("KUW", [named("2026-04-07", eve), named("2026-04-08", eve)]);
    expect(sessionAt("KUW", at("2026-04-09T12:00:00Z"))).toBe("closed");
  });

  test("is open from the first period of a day to the last, with a break between them", () => {
    learnedHours.learn("SHH", [
      named("2026-06-10", from(9.5, 11.5)),
      named("2026-06-10", from(13, 15)),
    ]);
    for (const [time, session] of [
      ["2026-06-10T01:29:00Z", "closed"],
      ["2026-06-10T01:30:00Z", "regular"],
      ["2026-06-10T04:00:00Z", "regular"],
      ["2026-06-10T07:00:00Z", "closed"],
      ["2026-06-11T01:30:00Z", "regular"],
    ] as const) {
      expect([time, sessionAt("SHH", at(time))]).toEqual([time, session]);
    }
  });

  test("uses local time on the date of a clock change, which is a trading day in Tel Aviv", () => {
    const hours = from(10, 14, 9);
    learnedHours.learn("TLV", [named("2026-03-13", hours), named("2026-03-20", hours)]);
    // Clocks went from 02:00 to 03:00 on this Friday.
    expect(sessionAt("TLV", at("2026-03-27T06:59:00Z"))).toBe("pre");
    expect(sessionAt("TLV", at("2026-03-27T07:00:00Z"))).toBe("regular");
    expect(sessionAt("TLV", at("2026-03-27T11:00:00Z"))).toBe("closed");
  });

  test("is open after midnight when its session began before it", () => {
    const night = from(20, 26);
    learnedHours.learn("OSL", [named("2026-06-10", night), named("2026-06-11", night)]);
    expect(sessionAt("OSL", at("2026-06-10T23:30:00Z"))).toBe("regular");
    expect(sessionAt("OSL", at("2026-06-11T00:00:00Z"))).toBe("closed");
  });

  test.each([{ close: 8 * HOUR_MS }, { preOpen: 10 * HOUR_MS }])(
    "does not learn from an invalid trading day: %p",
    (change) => {
      learnedHours.learn("OSL", [named("2026-06-10", change)]);
      expect(learnedHours.has("OSL")).toBe(false);
    },
  );

  test("has the hours of most days, or of the newest ones in a tie", () => {
    learnedHours.learn("OSL", [named("2026-06-10"), named("2026-06-11", from(10, 18))]);
    expect(sessionAt("OSL", at("2026-06-12T15:30:00Z"))).toBe("regular");
    learnedHours.learn("OSL", [named("2026-06-09")]);
    expect(sessionAt("OSL", at("2026-06-12T15:30:00Z"))).toBe("closed");
  });

  test("is the same after a restart, and stores a limited number of days", () => {
    assert(
      property(
        array(integer({ min: 18_000, max: 22_000 }), { minLength: 1, maxLength: 300 }),
        integer({ min: 18_000, max: 22_000 }),
        (days, asked) => {
          const one = createLearnedHours();
          for (const day of days) one.learn("OSL", [{ day, offsets: usual }]);
          const kept = one.kept();
          expect(kept[0]?.days.length).toBeLessThanOrEqual(100);
          const other = createLearnedHours();
          other.restore(JSON.parse(JSON.stringify(kept)));
          expect(other.on("OSL", asked)).toEqual(one.on("OSL", asked));
          expect(other.kept()).toEqual(kept);
        },
      ),
    );
  });

  test("prefers newly learned hours over stored ones", () => {
    const hours = createLearnedHours();
    const later = { ...usual, open: 10 * HOUR_MS };
    hours.learn("OSL", [{ day: 20_000, offsets: later }]);
    hours.restore([{ code: "OSL", days: [{ day: 20_000, offsets: usual }], closed: [] }]);
    expect(hours.on("OSL", 20_000)?.offsets).toEqual(later);
  });
});

describe("continuous markets", () => {
  test("coins trade every day from midnight to midnight UTC", () => {
    assert(
      property(integer({ min: 0, max: 2 ** 41 }), (time) => {
        expect(sessionAt("CCC", time)).toBe("regular");
        expect(isCertainlyOpen("BTC-USD", time)).toBe(true);
        expect(tradeDayOf("CCC", time)).toBe(Math.floor(time / 86_400_000));
      }),
    );
    expect(closedDaysOf("BTC-USD")(dayNumberOf("2026-06-13"))).toBe(false);
  });

  test("currencies and futures trade from Sunday evening to Friday", () => {
    assert(
      property(constantFrom("CCY", "FUT"), integer({ min: 0, max: 2 ** 41 }), (code, time) => {
        const day = tradeDayOf(code, time);
        expect(new Date(dateOfDay(day)).getUTCDay() % 6).not.toBe(0);
        const { open, close, isTradingDay } = tradingHours(code, day);
        expect(isTradingDay).toBe(true);
        expect(sessionAt(code, time) === "regular").toBe(time >= open && time < close);
      }),
    );
    expect(sessionAt("CCY", at("2026-06-13T12:00:00Z"))).toBe("closed");
    expect(sessionAt("CCY", at("2026-06-14T15:00:00Z"))).toBe("closed");
    expect(sessionAt("CCY", at("2026-06-14T21:30:00Z"))).toBe("regular");
    expect(sessionAt("CCY", at("2026-06-12T20:59:00Z"))).toBe("regular");
  });

  test("a fund's price may arrive at any time, never with certainty", () => {
    expect(isPriceExpected("VFIAX", "regular", at("2026-06-13T03:00:00Z"), 0)).toBe(true);
    expect(isCertainlyOpen("VFIAX", at("2026-06-11T15:00:00Z"))).toBe(false);
  });
});

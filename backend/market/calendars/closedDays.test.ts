import { expect, test } from "bun:test";
import { dateOfDay, dayNumberOf } from "./calendarDays.ts";
import { closedDaysOf, tradingDayFrom } from "./closedDays.ts";

const isClosed = (symbol: string, date: string) => closedDaysOf(symbol)(dayNumberOf(date));

test.each([
  ["AAPL", "2024-07-04"],
  ["BRK.B", "2024-07-04"],
  ["BRK-B", "1998-12-25"],
  ["VOD.L", "2024-05-06"],
  ["VOD.L", "1996-08-26"],
  ["7203.T", "2024-05-03"],
  ["SHOP.TO", "2024-07-01"],
])("%s was closed on the holiday %s", (symbol, date) => {
  expect(isClosed(symbol, date)).toBe(true);
});

test.each([
  ["another exchange's holiday", "VOD.L", "2024-07-04"],
  ["before New York's list begins", "IBM", "1997-12-25"],
  ["May Day of 1995, which was moved", "VOD.L", "1995-05-01"],
  ["before the law of 2005 was in force", "7203.T", "2006-05-04"],
  ["an exchange of which no calendar is known", "KME.MI", "2024-07-04"],
  ["an index of Tokyo", "^N225", "2024-07-04"],
  ["a pair of currencies", "EURUSD=X", "2024-07-04"],
])("no closed day is certain for %s", (_, symbol, date) => {
  expect(isClosed(symbol, date)).toBe(false);
});

test.each(["AAPL", "7203.T", "KME.MI", "^N225"])("%s never trades on a weekend", (symbol) => {
  for (const date of ["1970-01-03", "1995-01-01", "2024-07-06", "2024-07-07"]) {
    expect([date, isClosed(symbol, date)]).toEqual([date, true]);
  }
});

test("the next trading day skips weekends and holidays", () => {
  const next = (symbol: string, date: string) =>
    dateOfDay(tradingDayFrom(symbol, dayNumberOf(date)));
  expect(next("AAPL", "2024-07-04")).toBe("2024-07-05");
  expect(next("AAPL", "2024-08-31")).toBe("2024-09-03");
  expect(next("AAPL", "2024-09-03")).toBe("2024-09-03");
  expect(next("7203.T", "2024-05-03")).toBe("2024-05-07");
});

import { expect, test } from "bun:test";
import * as fc from "fast-check";
import { dateOfDay, dayNumberOf } from "../../calendars/calendarDays.ts";
import { tradingHours } from "../../calendars/exchangeHours.ts";
import { createBarSeries } from "./barSeries.ts";
import { parseCsv } from "./csv.ts";
import { DAY_MS } from "../../../domain/durations.ts";

const HEADER = "date,open,high,low,close,volume\n";

function read(symbol: string, text: string) {
  const rows = parseCsv(text);
  if ("refusal" in rows) throw new Error(rows.refusal);
  return createBarSeries(symbol, rows);
}

const datesOf = (symbol: string, text: string) => [...read(symbol, text).series.day].map(dateOfDay);

test.each([
  ["a Saturday and a holiday of New York", "AAPL", "2024-07-03 2024-07-04! 2024-07-05 2024-07-06!"],
  ["a holiday of London", "VOD.L", "2024-05-03 2024-05-06! 2024-05-07 2024-07-04"],
  ["a holiday of Tokyo", "7203.T", "2024-05-02 2024-05-03! 2024-05-06! 2024-05-07 2024-07-04"],
  ["a holiday of Toronto", "SHOP.TO", "2024-06-28 2024-07-01! 2024-07-04"],
  ["a weekend of an exchange that is not known", "KME.MI", "2024-07-04 2024-07-05 2024-07-06!"],
  ["a year before New York's holidays are known", "IBM", "1997-12-24 1997-12-25 1997-12-28!"],
])("daily rows of a day without a session are rejected: %s", (_, symbol, marked) => {
  const dates = marked.split(" ");
  const text = `date,close\n${dates.map((date) => `${date.replace("!", "")},11`).join("\n")}`;
  expect<string[]>(datesOf(symbol, text)).toEqual(dates.filter((date) => !date.endsWith("!")));
  expect(read(symbol, text).faults).toEqual({
    "exchange closed": dates.filter((date) => date.endsWith("!")).length,
  });
});

test("intraday rows of a holiday are rejected, those of extended hours are not", () => {
  const text =
    "time,close\n2024-07-03 09:29,1\n2024-07-03 09:30,2\n2024-07-03 16:30,3\n2024-07-04 10:00,9\n2024-07-04 10:01,9\n2024-07-05 09:30,4";
  const { series, faults } = read("AAPL", text);
  expect([[...series.close], faults]).toEqual([[1, 2, 3, 4], { "exchange closed": 2 }]);
});

test("a weekly row may be dated on a holiday or weekend", () => {
  const text = "date,close\n2024-05-20,1\n2024-05-27,2\n2024-06-03,3\n2024-06-09,4";
  expect(read("AAPL", text).faults).toEqual({});
});

test("an invalid row of a date does not conflict with a valid one", () => {
  const text = `${HEADER}2024-07-02,10,12,9,11,1\n2024-07-02,10,9,12,11,1\n2024-07-03,10,12,9,11,1`;
  const { series, faults } = read("AAPL", text);
  expect([series.length, faults]).toEqual([2, { "OHLC order": 1 }]);
});

test("rows of one date with the same prices are one, whatever their volume", () => {
  const text = `${HEADER}2024-07-02,10,12,9,11,1\n2024-07-02,10,12,9,11,700\n2024-07-03,10,12,9,11,1`;
  const { series, faults } = read("AAPL", text);
  expect([[...series.volume], faults]).toEqual([[1, 1], { "duplicate time": 1 }]);
});

test("a real fall of 60% is a row like any other", () => {
  const text = `${HEADER}2008-09-25,2,2.2,1.6,1.7,1\n2008-09-26,0.18,0.45,0.15,0.16,1`;
  expect(read("WM", text)).toMatchObject({ faults: {}, series: { length: 2 } });
});

/** Reference that compares each row with each other and returns the playable rows by date. */
function chooseSlowly(code: "US" | "TSE", lines: readonly string[]): Map<string, string> {
  const sound = lines.filter((line) => {
    const [date = "", ...prices] = line.split(",");
    const [open = 0, high = 0, low = 0, close = 0] = prices.map(Number);
    const isSound = low > 0 && [open, close].every((price) => low <= price && price <= high);
    return isSound && tradingHours(code, dayNumberOf(date)).isTradingDay;
  });
  const chosen = new Map<string, string>();
  for (const line of sound) {
    const [date = ""] = line.split(",");
    const rivals = sound.filter((other) => other.startsWith(date));
    if (rivals.every((other) => other === line)) chosen.set(date, line);
  }
  return chosen;
}

test("for any rows the result equals the reference", () => {
  const price = fc.constantFrom(-1, 0, 1, 2, 3, 4);
  const day = fc.nat({ max: 14 }).map((index) => dateOfDay(dayNumberOf("2024-12-23") + index));
  const line = fc
    .tuple(day, price, price, price, price)
    .map(([date, ...prices]) => [date, ...prices].join(","));
  // Most rows are valid, so that dates collide.
  const flat = fc.tuple(day, fc.constantFrom(2, 3)).map(([date, p]) => `${date},${p},4,1,${p}`);
  const code = fc.constantFrom("US", "TSE");
  fc.assert(
    fc.property(code, fc.array(fc.oneof(line, flat, flat), { maxLength: 25 }), (market, lines) => {
      const text = `date,open,high,low,close\n${lines.join("\n")}`;
      const { series, faults } = read(market === "US" ? "AAPL" : "7203.T", text);
      if (series.barMs > DAY_MS) return;
      const expected = [...chooseSlowly(market, lines).values()].toSorted();
      const found = [...series.day].map((number, row) =>
        [number, series.open, series.high, series.low, series.close]
          .map((column) => (typeof column === "number" ? dateOfDay(column) : column[row]))
          .join(","),
      );
      expect(found).toEqual(expected);
      const refused = Object.values(faults).reduce((sum, count) => sum + count, 0);
      expect(series.length + refused).toBe(lines.length);
    }),
    { numRuns: 500 },
  );
});

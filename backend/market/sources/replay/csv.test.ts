import { describe, expect, test } from "bun:test";
import * as fc from "fast-check";
import { type CsvRows, parseCsv, readWrittenTime } from "./csv.ts";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "../../../domain/durations.ts";

function read(text: string): CsvRows {
  const rows = parseCsv(text);
  if ("refusal" in rows) throw new Error(rows.refusal);
  return rows;
}

const dates = ({ day }: CsvRows) =>
  day.map((number) => new Date(number * DAY_MS).toISOString().slice(0, 10));

describe("a price table", () => {
  test("finds its columns by name, in any order and case, and ignores others", () => {
    const rows = read("Volume,CLOSE,Adj Close,Low,High,Open,Date\n900,11,5.5,9,12,10,2024-01-02\n");
    expect(rows).toMatchObject({ open: [10], high: [12], low: [9], close: [11], volume: [900] });
    expect(dates(rows)).toEqual(["2024-01-02"]);
    expect(rows.faults).toEqual({});
  });

  test.each([
    ["CRLF, BOM and blank lines", "\uFEFFdate,close\r\n\r\n2024-01-02,11\r\n\r\n"],
    ["no newline at the end", "date,close\n2024-01-02,11"],
    ["quotes", '"date","close"\n"2024-01-02","11"'],
    ["trailing commas", "date,close,,\n2024-01-02,11,,\n,,,\n"],
    ["semicolons", "date;close\n2024-01-02;11"],
    ["tabs", "date\tclose\n2024-01-02\t11"],
    ["spaces around fields", " date , close \n 2024-01-02 , 11 "],
  ])("is read with %s", (_, text) => {
    const rows = read(text);
    expect([dates(rows), rows.close, rows.faults]).toEqual([["2024-01-02"], [11], {}]);
  });

  test("a separator inside quotes belongs to the field", () => {
    expect(read('name,date,close\n"Alphabet, ""A""",2024-01-02,11').close).toEqual([11]);
  });

  test("a table without open, high and low has only the close", () => {
    const rows = read("date,close,net_change\n2024-01-02,11,0.5");
    expect(rows.isCloseOnly).toBe(true);
    expect([rows.open, rows.high, rows.low]).toEqual([[11], [11], [11]]);
  });

  test("a missing, negative or non-numeric volume is unknown, and the row is kept", () => {
    const rows = read("date,close,volume\n2024-01-02,11,\n2024-01-03,11,-5\n2024-01-04,11,n/a");
    expect(rows.volume).toEqual([Number.NaN, Number.NaN, Number.NaN]);
  });

  test("date and time may be two columns", () => {
    const rows = read("date,time,close\n2024-01-02,09:31:00,11");
    expect(rows.msOfDay).toEqual([(9 * 60 + 31) * MINUTE_MS]);
  });

  test("invalid rows are skipped and counted by reason", () => {
    const rows = read(
      [
        "date,open,high,low,close,volume",
        "2024-01-02,10,12,9,11,100",
        "2024-01-03,,12,9,11,100",
        "2024-01-04,10,12",
        "2024-01-05,10,inf,9,11,100",
        "2024-01-08,null,12,9,11,100",
        "2024-01-09,0,12,0,11,100",
        "2024-01-10,-10,-9,-12,-11,100",
        "2024-01-11,10,10.5,9,11,100",
        "2024-01-12,10,12,10.5,11,100",
        "2024-02-30,10,12,9,11,100",
        "01/02/2024,10,12,9,11,100",
        "2024-01-16,10,12,9,11,100",
      ].join("\n"),
    );
    expect(dates(rows)).toEqual(["2024-01-02", "2024-01-16"]);
    expect(rows.faults).toEqual({
      "empty field": 2,
      "not a number": 2,
      "not positive": 2,
      "OHLC order": 2,
      "unreadable date": 2,
    });
  });

  test.each([
    ["", "empty file"],
    ["\n\n", "empty file"],
    ["open,high,low,close\n1,2,3,4", "no date or time column"],
    ["date,price\n2024-01-02,4", "no close column"],
    ["<!doctype html><html></html>", "no date or time column"],
  ])("any other text is rejected with the reason: %j", (text, refusal) => {
    expect(parseCsv(text)).toEqual({ refusal });
  });

  test.each([
    ["a line of ten megabytes", `2024-01-03,${"1".repeat(10_000_000)}`, "not a number"],
    ["one of quotes", `2024-01-03,${'"'.repeat(1_000_001)}`, "not a number"],
    ["the year nought", "0000-01-03,11", "unreadable date"],
    ["a price beyond all numbers", "2024-01-03,1e400", "not a number"],
  ] as const)("%s affects only its own row", (_, line, fault) => {
    const rows = read(`date,close\n2024-01-02,11\n${line}\n2024-01-04,12`);
    expect([rows.close, rows.faults]).toEqual([[11, 12], { [fault]: 1 }]);
  });

  test("any text is rejected or read, and never gives an invalid row", () => {
    const line = fc.string({ unit: fc.constantFrom(...'date,close\n"-0123456789;\t.eE \r:TZ+') });
    fc.assert(
      fc.property(
        fc.constantFrom("", "date,close\n", "date,open,high,low,close\n"),
        line,
        (h, t) => {
          const rows = parseCsv(h + t);
          if ("refusal" in rows) return;
          for (const [row, low] of rows.low.entries()) {
            expect(low > 0 && low <= rows.close[row]! && rows.close[row]! <= rows.high[row]!).toBe(
              true,
            );
            expect(Number.isInteger(rows.day[row])).toBe(true);
          }
        },
      ),
    );
  });
});

describe("a written time", () => {
  const day = Date.UTC(2024, 0, 2) / DAY_MS;
  const hour = HOUR_MS;
  test.each([
    ["2024-01-02", Number.NaN, Number.NaN],
    ["2024/01/02", Number.NaN, Number.NaN],
    ["20240102", Number.NaN, Number.NaN],
    ["2024-01-02 09:30", 9.5 * hour, Number.NaN],
    ["2024-01-02 09:30:05", 9.5 * hour + 5000, Number.NaN],
    ["2024-01-02T09:30:00.25", 9.5 * hour + 250, Number.NaN],
    ["2024-01-02T14:30:00Z", 14.5 * hour, 0],
    ["2024-01-02 00:00:00+09:00", 0, 9 * hour],
    ["2024-01-02T09:30:00-0530", 9.5 * hour, -5.5 * hour],
    ["2024-01-02 09:30:00 -05", 9.5 * hour, -5 * hour],
    ["1704205800", 14.5 * hour, 0],
    ["1704205800000", 14.5 * hour, 0],
  ])("%s", (text, msOfDay, zoneMs) => {
    expect(readWrittenTime(text)).toEqual({ day, msOfDay, zoneMs });
  });

  test.each([
    "",
    "today",
    "2024-13-01",
    "2023-02-29",
    "0001-01-01",
    "2024-01-02 24:00",
    "1/2/2024",
  ])("%j is not a time", (text) => {
    expect(readWrittenTime(text)).toBeUndefined();
  });
});

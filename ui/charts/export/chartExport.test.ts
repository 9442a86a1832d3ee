import { expect, test } from "bun:test";
import { barsToCsv } from "./chartExport.ts";

test("bars become rows of numbers, oldest first, empty where unknown", () => {
  const time = Date.parse("2026-01-05T14:30:00Z");
  const bars = [
    { time, open: 1.5, high: 2, low: 1, close: 1.75, volume: 1000 },
    { time: time + 60_000, open: 1.75, high: 2, low: 1, close: 2, volume: null },
  ];
  expect(barsToCsv(bars)).toBe(
    "time,open,high,low,close,volume\r\n" +
      "2026-01-05T14:30:00.000Z,1.5,2,1,1.75,1000\r\n" +
      "2026-01-05T14:31:00.000Z,1.75,2,1,2,\r\n",
  );
});

test("text in place of a number is omitted", () => {
  expect(barsToCsv([{ time: 0, open: "=1+1", close: 2 }])).toBe(
    "time,open,high,low,close,volume\r\n1970-01-01T00:00:00.000Z,,,,2,\r\n",
  );
});

test("a compared series adds its closes and both changes in percent", () => {
  const bar = { open: 10, high: 12, low: 9, volume: 1 };
  const bars = [
    { ...bar, time: 0, close: 10 },
    { ...bar, time: 60_000, close: 11 },
  ];
  const [titles, ...rows] = barsToCsv(bars, { label: "MSFT", closes: [Number.NaN, 400] })
    .trim()
    .split("\r\n");
  expect(titles).toBe("time,open,high,low,close,volume,close MSFT,percent,percent MSFT");
  expect(rows).toEqual([
    "1970-01-01T00:00:00.000Z,10,12,9,10,1,,0,",
    "1970-01-01T00:01:00.000Z,10,12,9,11,1,400,10.000000000000009,0",
  ]);
});

import { describe, expect, test } from "bun:test";
import { latestCount, mapConcept, sumOfLastYear } from "./concept.ts";

const NOW = Date.parse("2024-08-15");

type Row = readonly [start: string | null, end: string, val: number, filed: string, form?: string];

const valuesOf = (rows: readonly Row[]) => {
  const sent = rows.map(([start, end, val, filed, form = "10-Q"]) => ({
    ...(start !== null && { start }),
    end,
    val,
    filed,
    form,
  }));
  const mapped = mapConcept({ units: { unit: sent } }, "unit");
  if (mapped.status === "fault") throw new Error(mapped.detail);
  return mapped.value;
};

const annual: Row = ["2023-01-01", "2023-12-31", 17.39, "2024-02-29", "10-K"];
const half: Row = ["2024-01-01", "2024-06-30", 4.43, "2024-08-01"];
const halfBefore: Row = ["2023-01-01", "2023-06-30", 9.16, "2023-08-03"];

describe("the sum of the last four quarters", () => {
  test.each<[string, readonly Row[], number | null]>([
    ["is the year, plus this one so far, less the same part", [annual, half, halfBefore], 12.66],
    ["is that of the annual report while it is the latest", [annual, halfBefore], null],
    ["is unknown without the part of the year before", [annual, half], null],
    ["is unknown without the annual report", [half, halfBefore], null],
    [
      "is not made of a foreign company's report",
      [[...annual.slice(0, 4), "20-F"] as never, half, halfBefore],
      null,
    ],
    [
      "is unknown if a split lies between",
      [annual, half, halfBefore, ["2023-01-01", "2023-06-30", 0.916, "2024-08-01"]],
      null,
    ],
    [
      "takes a small restatement",
      [annual, half, halfBefore, ["2023-01-01", "2023-06-30", 9.06, "2024-08-01"]],
      12.76,
    ],
  ])("%s", (_what, rows, sum) => {
    expect(sumOfLastYear(valuesOf(rows), NOW)).toBe(sum);
  });

  test("is that of the fiscal year right after its report", () => {
    const rows = [annual, halfBefore];
    expect(sumOfLastYear(valuesOf(rows), Date.parse("2024-03-01"))).toBe(17.39);
  });
});

test("a share count is the latest, and unknown when it is old or there are several classes", () => {
  const count: Row = [null, "2024-07-26", 279_548_797, "2024-08-01"];
  const older: Row = [null, "2024-04-30", 284_074_001, "2024-05-02"];
  expect(latestCount(valuesOf([older, count]), NOW)).toBe(279_548_797);
  expect(latestCount(valuesOf([older, count]), Date.parse("2025-08-15"))).toBeNull();
  expect(latestCount(valuesOf([count, [null, "2024-07-26", 5, "2024-08-01"]]), NOW)).toBeNull();
  expect(latestCount([], NOW)).toBeNull();
});

import { describe, expect, test } from "bun:test";
import * as fc from "fast-check";
import { readTradeDate } from "../../../domain/tradeDate.ts";
import { roundToShares, parseFactors, parseSplits } from "./splitList.ts";

const APPLE = [
  "19980102,0.8613657,0.00892857,1",
  "20000620,0.8613657,0.00892857,101",
  "20050225,0.8613657,0.01785710,88.97",
  "20120808,0.8613657,0.03571430,619.86",
  "20140606,0.9011818,0.03571430,645.57",
  "20140806,0.9011818,0.25,94.97",
  "20200828,0.9967882,0.25,499.23",
  "20501231,1,1,0",
];
const SPLITS_OF_APPLE = ["2000-06-21 2:1", "2005-02-28 2:1", "2014-06-09 7:1", "2020-08-31 4:1"];

type Parse = typeof parseSplits;

const shown = (parse: Parse, text: string, symbol = "AAPL") => {
  const found = parse(text, symbol);
  if ("refusal" in found) throw new Error(found.refusal);
  return found.map(({ date, numerator, denominator }) => `${date} ${numerator}:${denominator}`);
};

const refusalOf = (parse: Parse, text: string) => {
  const found = parse(text, "AAPL");
  return "refusal" in found ? found.refusal : found;
};

describe("a factor file", () => {
  test.each([
    ["as Lean writes it", APPLE.join("\n")],
    ["with CRLF and a BOM", `\uFEFF${APPLE.join("\r\n")}\r\n`],
    ["with a header", ["date,price factor,split factor", ...APPLE].join("\n")],
    ["newest first", APPLE.toReversed().join("\n")],
    ["with lines twice", [...APPLE, ...APPLE].join("\n")],
    ["with dates as elsewhere", APPLE.join("\n").replace(/^(....)(..)/gm, "$1-$2-")],
    ["without reference prices", APPLE.join("\n").replace(/,[^,]*$/gm, "")],
  ])("has the splits that its split factor shows: %s", (_, text) => {
    expect(shown(parseFactors, text)).toEqual(SPLITS_OF_APPLE);
  });

  test("a split takes effect on the exchange's next trading day", () => {
    const friday = "20240503,1,0.5\n20501231,1,1";
    expect(shown(parseFactors, friday, "AAPL")).toEqual(["2024-05-06 2:1"]);
    expect(shown(parseFactors, friday, "VOD.L")).toEqual(["2024-05-07 2:1"]);
  });

  test("dividends alone are not splits", () => {
    expect(shown(parseFactors, "20130619,0.91,1\n20150911,0.92,1\n20501231,1,1")).toEqual([]);
  });

  test.each([
    ["", "empty file"],
    ["20140606,1,0.25\n20140606,1,0.5", "2014-06-06 has two split factors"],
    ["00000101,1,1\n20501231,1,1", "row 1 has no date"],
    ["20140606,1,0.25\n20140631,1,1", "row 2 has no date"],
    ["20140606,1", "row 1 has no price and split factor"],
    ["20140606,1,0", "row 1 has no price and split factor"],
    ["20140606,1,-0.25", "row 1 has no price and split factor"],
    ["20140606,0,0.25", "row 1 has no price and split factor"],
    ["20140606,1,inf\n20501231,1,1", "row 1 has no price and split factor"],
    [`20140606,1,${"9".repeat(400)}`, "row 1 has no price and split factor"],
    ["20140606,1,0.0000001\n20501231,1,1", "2014-06-06 is followed by no ratio"],
    ["<!doctype html>", "row 1 has no date"],
    ["20140606,1,0.25,".padEnd(10_000_000, "x"), "it is too long for a list of splits"],
  ])("an invalid one is rejected as a whole: %.40j", (text, refusal) => {
    expect(refusalOf(parseFactors, text)).toBe(refusal);
  });
});

describe("a list of splits", () => {
  test.each([
    ["shares", "date,numerator,denominator\n2014-06-09,7,1\n2020-08-31,4,1"],
    ["ratios", "date,ratio\n2014-06-09,7:1\n2020-08-31,4:1"],
    ["newest first", "Date,Ratio\r\n2020-08-31,4:1\r\n2014-06-09,7:1\r\n"],
    ["other columns", "\uFEFFratio;name;date\n7 : 1;x;2014-06-09\n4:1;x;2020-08-31"],
    ["one twice", "date,ratio\n2014-06-09,7:1\n2014-06-09,14:2\n2020-08-31,4:1"],
  ])("is read with %s", (_, text) => {
    expect(shown(parseSplits, text).map((line) => line.replace("14:2", "7:1"))).toEqual([
      "2014-06-09 7:1",
      "2020-08-31 4:1",
    ]);
  });

  test("a reverse split gives fewer shares and may be fractional", () => {
    expect(shown(parseSplits, "date,ratio\n2020-04-29,1:8\n2021-04-29,1.05:1")).toEqual([
      "2020-04-29 1:8",
      "2021-04-29 1.05:1",
    ]);
  });

  test("is empty for a company that never split", () => {
    expect(shown(parseSplits, "date,ratio\n")).toEqual([]);
  });

  test("a date on which the exchange was closed means the next trading day", () => {
    expect(shown(parseSplits, "date,ratio\n2020-08-29,4:1")).toEqual(["2020-08-31 4:1"]);
  });

  const NO_HEADER = "its header is neither date,numerator,denominator nor date,ratio";
  test.each([
    ["\n\n", "empty file"],
    ["2020-08-31,4:1", NO_HEADER],
    ["date,numerator\n2020-08-31,4", NO_HEADER],
    ["date,ratio\n2020-08-31,0:1", "row 1 has no ratio"],
    ["date,ratio\n2020-08-31,4:0", "row 1 has no ratio"],
    ["date,ratio\n2020-08-31,-4:1", "row 1 has no ratio"],
    ["date,ratio\n2020-08-31,1:1", "row 1 has no ratio"],
    ["date,ratio\n2020-08-31,4", "row 1 has no ratio"],
    ["date,ratio\n2020-08-31,4:1:1", "row 1 has no ratio"],
    ["date,ratio\n2020-08-31,1e9:1", "row 1 has no ratio"],
    ["date,ratio\n2020-08-31,99999999:1", "row 1 has no ratio"],
    [`date,ratio\n2020-08-31,${"9".repeat(400)}:${"9".repeat(400)}`, "row 1 has no ratio"],
    ["date,ratio\n0000-01-01,4:1", "row 1 has no date"],
    ["date,ratio\n2014-06-09,7:1\n2021-02-29,4:1", "row 2 has no date"],
    ["date,ratio\n2020-08-31 09:30,4:1", "row 1 has no date"],
    ["date,ratio\n2020-08-31,4:1\n2020-08-31,7:1", "2020-08-31 has two ratios"],
    ["date,ratio\n2020-08-29,4:1\n2020-08-31,7:1", "2020-08-31 has two ratios"],
    [`date,ratio\n${'"'.repeat(10_000_000)}`, "it is too long for a list of splits"],
  ])("an invalid one is rejected as a whole: %.40j", (text, refusal) => {
    expect(refusalOf(parseSplits, text)).toBe(refusal);
  });

  test("is rejected with more splits than any company has had", () => {
    const dates = Array.from({ length: 300 }, (_, index) =>
      new Date(Date.UTC(1990, 0, 2 + 30 * index)).toISOString().slice(0, 10),
    );
    const text = `date,ratio\n${dates.map((date) => `${date},2:1`).join("\n")}`;
    expect(refusalOf(parseSplits, text)).toBe("it names more than 200 splits");
  });
});

test("any text is rejected or read into chronological splits, each with a ratio", () => {
  const noise = fc.string({ unit: fc.constantFrom(...'20140609,:;.-+eE1 \n\r"') });
  const row = fc.tuple(
    fc.constantFrom("2014-06-09", "20200831", "2020-02-30", "0000-01-01"),
    fc.constantFrom("7:1", "1:8", "0:1", "4", "-1:2", "1,0.25", "1,1", "1,0.5"),
  );
  const text = fc
    .array(
      fc.oneof(
        noise,
        row.map((fields) => fields.join(",")),
      ),
    )
    .map((lines) => lines.join("\n"));
  fc.assert(
    fc.property(
      fc.constantFrom(parseSplits, parseFactors),
      fc.constantFrom("", "date,ratio\n"),
      text,
      (parse, header, lines) => {
        const found = parse(header + lines, "AAPL");
        if ("refusal" in found) {
          expect(found.refusal).not.toContain("\n");
          return;
        }
        let before = "";
        for (const { date, numerator, denominator } of found) {
          expect(readTradeDate(date)).toBe(date);
          expect(date > before).toBe(true);
          before = date;
          const factor = denominator / numerator;
          expect(factor > 0 && Number.isFinite(factor) && factor !== 1).toBe(true);
        }
      },
    ),
    { numRuns: 1000 },
  );
});

test("rounded factors become the announced ratio, and others are kept", () => {
  expect(roundToShares(0.25, 0.0357143)).toEqual([7, 1]);
  expect(roundToShares(10.6667, 7.11111022)).toEqual([3, 2]);
  expect(roundToShares(1, 3.0003)).toEqual([1, 3]);
  expect(roundToShares(1.0027455, 1)).toEqual([1.0027455, 1]);
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 20 }),
      fc.integer({ min: 1, max: 20 }),
      (gained, given) => {
        if (gained === given) return;
        const [numerator, denominator] = roundToShares(gained * 0.123457, given * 0.123457);
        expect(numerator * given).toBe(denominator * gained);
      },
    ),
  );
});

import { describe, expect, test } from "bun:test";
import { array, assert, integer, property, record } from "fast-check";
import { DAY_MS } from "../../../domain/durations.ts";
import { tradeDateOfStamp, type TradeDate } from "../../../domain/tradeDate.ts";
import { decimalOf, ZERO } from "../decimal.ts";
import { benchmarkPath, totalReturnIndex, type ComparedPoint } from "./benchmark.ts";

const dateAfter = (days: number): TradeDate =>
  tradeDateOfStamp(Date.UTC(2024, 0, 1) + days * DAY_MS);
const point = (days: number, flow: number, index?: number): ComparedPoint => ({
  date: dateAfter(days),
  flow: decimalOf(flow),
  index: index === undefined ? undefined : decimalOf(index),
});
const valuesOf = (points: readonly ComparedPoint[], begin = 0) =>
  benchmarkPath(points, decimalOf(begin)).values.map((value) => value?.toNumber() ?? null);

describe("the same flows invested in a benchmark", () => {
  test("buy at the close of their date and are worth units times index", () => {
    expect(
      valuesOf([point(0, 100, 10), point(1, 0, 12), point(2, 60, 20), point(3, -130, 26)]),
    ).toEqual([100, 120, 260, 208]);
    expect(valuesOf([point(0, 0, 10), point(1, 0, 11)], 50)).toEqual([50, 55]);
  });

  test("have a gap where a price is missing, and end at a flow without a price", () => {
    expect(valuesOf([point(0, 100, 10), point(1, 0), point(2, 0, 11)])).toEqual([100, null, 110]);
    const cut = benchmarkPath([point(0, 100, 10), point(1, 5), point(2, 0, 11)], ZERO);
    expect(cut.values.map((value) => value?.toNumber() ?? null)).toEqual([100, null, null]);
    expect(cut.unknownSince).toBe("2024-01-02");
    // When the value at the start is unknown, no price is missing.
    const headless = benchmarkPath([point(0, 5, 10), point(1, 0, 11)], null);
    expect(headless).toEqual({ values: [null, null], unknownSince: null, isShort: false });
    // Zero units are worth zero at any price.
    expect(valuesOf([point(0, 0), point(1, 0), point(2, 10, 5), point(3, 0, 6)])).toEqual([
      0, 0, 10, 12,
    ]);
  });

  test("turn negative when more is withdrawn than they are worth", () => {
    const { values, isShort } = benchmarkPath([point(0, 100, 10), point(1, -150, 10)], ZERO);
    expect([values[1]?.toNumber(), isShort]).toEqual([-50, true]);
  });

  test("grow as the sum of each flow's own growth", () => {
    const flows = record({
      flow: integer({ min: -500, max: 1000 }),
      index: integer({ min: 1, max: 999 }),
    });
    assert(
      property(
        array(flows, { minLength: 1, maxLength: 30 }),
        integer({ min: 0, max: 900 }),
        (list, begin) => {
          const points = list.map(({ flow, index }, days) => point(days, flow, index));
          const slow = points.map((_, end) =>
            list
              .slice(0, end + 1)
              .reduce(
                (sum, { flow, index }, from) =>
                  sum + ((flow + (from === 0 ? begin : 0)) * list[end]!.index) / index,
                0,
              ),
          );
          for (const [place, value] of valuesOf(points, begin).entries()) {
            const scale = Math.max(1, ...slow.map(Math.abs));
            expect(Math.abs(value! - slow[place]!) / scale).toBeLessThan(1e-9);
          }
        },
      ),
    );
  });
});

describe("reinvested dividends", () => {
  const closes: Readonly<Record<string, number>> = {
    "2024-01-01": 100,
    "2024-01-02": 98,
    "2024-01-03": 99,
  };
  const closeOn = (date: TradeDate) => closes[date];

  test("buy more at the close of the ex-date, from the start on", () => {
    const indexOn = totalReturnIndex(
      "2024-01-01",
      [
        { date: "2024-01-02", amount: 2 },
        { date: "2023-12-01", amount: 50 },
        { date: "2024-01-01", amount: 50 },
      ],
      closeOn,
    );
    expect(indexOn("2024-01-01")!.toNumber()).toBe(100);
    expect(indexOn("2024-01-02")!.toNumber()).toBeCloseTo(98 * (1 + 2 / 98), 12);
    expect(indexOn("2024-01-03")!.toNumber()).toBeCloseTo(99 * (1 + 2 / 98), 12);
  });

  test("are unknown from an ex-date without a close on", () => {
    const indexOn = totalReturnIndex("2024-01-01", [{ date: "2023-12-31", amount: 1 }], closeOn);
    expect(indexOn("2024-01-04")).toBeUndefined();
    const gap = totalReturnIndex("2023-12-30", [{ date: "2023-12-31", amount: 1 }], closeOn);
    expect(gap("2024-01-01")).toBeUndefined();
  });
});

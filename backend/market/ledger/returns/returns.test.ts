import { describe, expect, test } from "bun:test";
import { DAY_MS } from "../../../platform/durations.ts";
import { tradeDateOfStamp, type TradeDate } from "../../tradeDate.ts";
import { decimalOf, ZERO } from "../decimal.ts";
import { applyTransaction, createLedger } from "../ledger.ts";
import { annualize } from "./days.ts";
import { drawdown } from "./drawdown.ts";
import type { Transaction } from "../transaction.ts";
import { listCapital, listFlows, type Flow } from "./flows.ts";
import { moneyWeighted, solveXirr, type MoneyWeighted } from "./moneyWeighted.ts";
import { monthlyTable } from "./monthlyTable.ts";
import { simpleGain } from "./simpleGain.ts";
import { timeWeighted, type TimeWeighted, type ValuePoint } from "./timeWeighted.ts";

const flow = (date: string, amount: number): Flow => ({
  date: date as TradeDate,
  amount: decimalOf(amount),
});
const point = (date: string, value: number | null, amount = 0): ValuePoint => ({
  date: date as TradeDate,
  value: value === null ? null : decimalOf(value),
  flow: decimalOf(amount),
});
const xirr = (...flows: readonly (readonly [string, number])[]): MoneyWeighted =>
  solveXirr(flows.map(([date, amount]) => flow(date, amount)));
const rateOf = (result: MoneyWeighted): number =>
  result.status === "one" ? result.rate : Number.NaN;
const twr = (result: TimeWeighted): number =>
  result.status === "known" ? result.rate.toNumber() : Number.NaN;
const near = (value: number, expected: number, tolerance = 1e-9) =>
  expect(Math.abs(value - expected)).toBeLessThan(tolerance);

const dateAfter = (days: number): TradeDate =>
  tradeDateOfStamp(Date.UTC(2015, 0, 1) + days * DAY_MS);

/** Three dates that are 365 days apart each. */
const [Y0, Y1, Y2] = ["2021-01-01", "2022-01-01", "2023-01-01"] as const;

describe("money-weighted", () => {
  test("Excel's documentation of XIRR", () => {
    // https://support.microsoft.com/office/xirr-function-de1242ec-6477-445b-b11b-a303ad9adc9d
    // gives 0.373362535, "accurate within 0.000001 percent", which is 1e-8.
    const rate = rateOf(
      xirr(
        ["2008-01-01", -10_000],
        ["2008-03-01", 2750],
        ["2008-10-30", 4250],
        ["2009-02-15", 3250],
        ["2009-04-01", 2750],
      ),
    );
    near(rate, 0.373362535, 1e-8);
    near(rate, 0.3733625335);
  });

  test("Portfolio Performance's IRRTest, from Excel", () => {
    // https://github.com/portfolio-performance/portfolio, IRRTest.java
    const slow = rateOf(xirr(["2010-01-01", -200], ["2010-12-31", 210]));
    near(slow, 0.050140747, 1e-8);
    near(slow, 1.05 ** (365 / 364) - 1);
    near(
      rateOf(
        xirr(
          ["2002-11-30", -4398],
          ["2007-06-11", 200],
          ["2008-05-11", 270],
          ["2009-05-01", 280],
          ["2010-06-01", 280],
          ["2011-05-02", 300],
          ["2012-04-30", 330],
          ["2012-12-06", 14_508],
        ),
      ),
      0.1444629967,
      1e-4, // as there
    );
  });

  test("Portfolio Performance's manual, to the digits it prints", () => {
    // https://help.portfolio-performance.info/en/concepts/performance/money-weighted/
    const end = "2023-06-12";
    const [first, second, third] = [
      flow("2021-01-15", 155),
      flow("2022-01-14", 84),
      flow("2022-09-30", 67),
    ] as const;
    const start = flow("2020-06-12", 0);
    const rate = (value: number, flows: readonly Flow[]) =>
      rateOf(moneyWeighted(start, flow(end, value), flows));
    near(rate(155, [first]), 0);
    near(rate(190.06, [first]), 0.0885, 5e-5);
    near(rate(396.85, [first, second, third]), 0.156, 5e-5);
    near(rate(426.82, [first, second, third]), 0.2028, 5e-5);
  });

  test("CFA: a share for 100 and one for 120, dividends of 2, sold at 130", () => {
    // CFA Institute, Level I, "Money-weighted rate of return": 13.86%.
    const rate = rateOf(xirr([Y0, -100], [Y1, -118], [Y2, 264]));
    near(rate, (-118 + Math.sqrt(118 ** 2 + 400 * 264)) / 200 - 1);
    near(rate, 0.1386, 5e-5);
  });

  test("CFA: four shares for 50 each, two sold, 20.52%", () => {
    // https://forum.theanalystspace.com/viewthread.php?tid=104359
    near(
      rateOf(xirr([Y0, -200], [Y1, 100], [Y2, 170])),
      (100 + Math.sqrt(100 ** 2 + 800 * 170)) / 400 - 1,
    );
    near(rateOf(xirr([Y0, -200], [Y1, 100], [Y2, 170])), 0.2052, 5e-5);
    // https://www.analystforum.com/t/money-weighted-return/126285
    near(rateOf(xirr([Y0, -100], [Y1, -266], [Y2, 396])), 0.0635, 5e-5);
  });

  test("several rates are all given", () => {
    // 100 / 1 − 230 / x + 132 / x² is zero at 1.1 and at 1.2.
    const result = xirr([Y0, 100], [Y1, -230], [Y2, 132]);
    expect(result.status).toBe("several");
    const rates = result.status === "several" ? result.rates : [];
    expect(rates).toHaveLength(2);
    near(rates[0]!, 0.1);
    near(rates[1]!, 0.2);
  });

  test("five rates, and thousands of payments that alternate", () => {
    const roots = [-0.5, 0.1, 0.25, 0.6, 2];
    // The product of (1 − (1 + root) / x) over the roots, as payments a year apart.
    const amounts = roots.reduce<readonly number[]>(
      (product, root) =>
        product.concat(0).map((each, year) => each - (1 + root) * (product[year - 1] ?? 0)),
      [1],
    );
    const result = xirr(...amounts.map((amount, year) => [dateAfter(year * 365), amount] as const));
    const rates = result.status === "several" ? result.rates : [];
    expect(rates).toHaveLength(5);
    for (const [index, root] of roots.entries()) near(rates[index]!, root);
    const sign = (index: number) => (index % 2 ? 1 : -1);
    near(
      rateOf(
        xirr(...Array.from({ length: 4000 }, (_, day) => [dateAfter(day), sign(day)] as const)),
      ),
      0,
    );
  });

  test("a double root is one, and a curve that just misses zero has none", () => {
    near(rateOf(xirr([Y0, 100], [Y1, -220], [Y2, 121])), 0.1, 1e-7);
    expect(xirr([Y0, 100], [Y1, -220], [Y2, 121.01])).toMatchObject({
      status: "none",
      reason: "noRoot",
    });
  });

  test("rates at the ends of the range", () => {
    near(rateOf(xirr([Y0, -1000], [Y1, 0.2])), -0.9998);
    expect(xirr([Y0, -100_000], [Y1, 1])).toMatchObject({ reason: "noRoot" });
    near(rateOf(xirr([Y0, -1], [Y1, 999_001])) / 999_000, 1);
    expect(xirr([Y0, -1], [Y1, 2_000_000])).toMatchObject({ reason: "noRoot" });
    near(rateOf(xirr(["1900-01-01", -1], ["2025-01-01", 5000])), 5000 ** (365 / 45_656) - 1);
  });

  test("no rate, with the reason", () => {
    expect(xirr([Y0, -1], [Y1, -5])).toMatchObject({ status: "none", reason: "oneSign" });
    expect(xirr([Y0, -1], [Y0, 5])).toMatchObject({ status: "none", reason: "noTime" });
    expect(xirr()).toMatchObject({ status: "none", reason: "oneSign" });
  });

  test("the payments that went in come back, one for a date", () => {
    const { payments } = xirr([Y1, 5], [Y0, -1], [Y0, -2]);
    expect(payments.map(({ date, days, amount }) => [date, days, amount.toString()])).toEqual([
      [Y0, 0, "-3"],
      [Y1, 365, "5"],
    ]);
  });
});

describe("time-weighted", () => {
  test("CFA: the same share for 100 and 120", () => {
    // CRAN's FinCal, twrr(ev = c(120, 260), bv = c(100, 240), cfr = c(2, 4)): 0.1584472 a year.
    const result = timeWeighted([point(Y0, 0, 100), point(Y1, 122, 118), point(Y2, 264)]);
    near(twr(result), 1.22 * 1.1 - 1);
    near(annualize(twr(result), 730)!, Math.sqrt(1.342) - 1);
    near(Math.sqrt(1.342) - 1, 0.1584472, 5e-8);
  });

  test("CFA: four shares for 50 each, two sold: 30.38% a year", () => {
    const result = timeWeighted([point(Y0, 0, 200), point(Y1, 200, -100), point(Y2, 170)]);
    near(twr(result), 0.7);
    near(annualize(twr(result), 730)!, 0.3038, 5e-5);
  });

  test("Portfolio Performance's manual", () => {
    // https://help.portfolio-performance.info/en/concepts/performance/time-weighted/
    const made = timeWeighted([
      point("2021-06-12", 177.94),
      point("2022-01-14", 160.26, 84),
      point("2022-09-30", 264.57, 67),
      point("2023-06-12", 426.82),
    ]);
    if (made.status !== "known") throw new Error("unknown");
    [-0.0994, 0.0831, 0.2873].forEach((rate, index) =>
      near(made.periods[index]!.rate.toNumber(), rate, 5e-5),
    );
    near(twr(made), 0.2558, 5e-5);
    near(
      twr(
        timeWeighted([
          point(Y0, 100),
          point("2021-02-01", 110, 20),
          point("2021-03-01", 136.5, -30),
          point("2021-04-01", 117.15),
        ]),
      ),
      0.2705,
    );
  });

  test("Modified Dietz where the flow has no valuation", () => {
    // Wikipedia, "Modified Dietz method", Example: 100, then 50 after a year, 300 after two: 120%.
    const result = timeWeighted([point(Y0, 100), point(Y1, null, 50), point(Y2, 300)]);
    if (result.status !== "known") throw new Error("unknown");
    near(twr(result), 1.2);
    expect(result.periods).toMatchObject([{ method: "modifiedDietz", from: Y0, to: Y2 }]);
    expect(result.periods[0]!.flows.map(({ weight }) => weight.toString())).toEqual(["0.5"]);
  });

  test("an empty stretch counts for nothing; a gain on less than nothing is unknown", () => {
    const empty = timeWeighted([
      point(Y0, 0, 100),
      point("2021-06-01", 110, -110),
      point(Y1, 0, 50),
      point(Y2, 55),
    ]);
    near(twr(empty), 0.21);
    expect(timeWeighted([point(Y0, -1), point(Y1, 5)])).toEqual({
      status: "unknown",
      reason: "noCapital",
      from: Y0,
      to: Y1,
    });
    expect(timeWeighted([point(Y0, 1)])).toMatchObject({ reason: "tooFewValues" });
    expect(timeWeighted([point(Y0, 1), point(Y1, null)])).toMatchObject({ reason: "tooFewValues" });
  });

  test("what is earned or charged where nothing is counts for nothing, and is reported", () => {
    // Portfolio Performance, ClientIndexTest, "interest without investment": 0 on each day, one warning.
    const interest = timeWeighted([point(Y0, 0), point("2021-01-02", 100), point(Y1, 100)]);
    expect(interest).toMatchObject({ status: "known", rate: ZERO, uncounted: decimalOf(100) });
    // All sold for 110; a dividend of 5 and a fee of 2 that others take and pay; and in again.
    const sold = timeWeighted([
      point(Y0, 0, 100),
      point("2021-03-01", 110, -110),
      point("2021-04-01", 5, -5),
      { ...point("2021-05-01", -2, 2), capital: ZERO },
      point("2021-06-01", 0, 50),
      point(Y1, 55),
    ]);
    near(twr(sold), 0.21);
    expect(sold).toMatchObject({ uncounted: decimalOf(3) });
  });

  test("what is bought and sold where nothing was is measured by what was in at once", () => {
    // 100 become 110 within a day, 10 of it left on balance; then 100 become 90.
    const days = [
      point(Y0, 0),
      { ...point("2021-02-01", 10, -10), capital: decimalOf(100) },
      { ...point("2021-03-01", -10, 10), capital: decimalOf(100) },
    ];
    near(twr(timeWeighted(days)), 1.1 * 0.9 - 1);
  });

  test("what comes where nothing was is in from the start of its date", () => {
    // Bought for 100, worth 102 at the close, and 51 in the end.
    const result = timeWeighted([point(Y0, 0), point(Y1, 2, 100), point(Y2, 51)]);
    near(twr(result), 1.02 * 0.5 - 1);
    if (result.status !== "known") throw new Error("unknown");
    expect(result.periods[0]).toMatchObject({ method: "exact" });
    expect(result.periods.map(({ begin, end }) => [begin.toNumber(), end.toNumber()])).toEqual([
      [100, 102],
      [102, 51],
    ]);
  });

  test("nothing under a year is annualized", () => {
    expect(annualize(0.1, 364)).toBeNull();
    near(annualize(0.1, 365)!, 0.1);
    near(annualize(-1, 730)!, -1);
  });
});

test("simple gain, with what went in", () => {
  const made = simpleGain(decimalOf(100), decimalOf(130), [flow(Y0, 50), flow(Y1, -30)]);
  expect(JSON.parse(JSON.stringify(made))).toEqual({
    start: "100",
    end: "130",
    paidIn: "50",
    paidOut: "30",
    gain: "10",
    rate: decimalOf(10).div(150).toString(),
  });
  expect(simpleGain(ZERO, ZERO, []).rate).toBeNull();
});

test("flows of a ledger, one for a date, without those that cancel", () => {
  const ledger = createLedger("EUR", "fifo");
  const enter = (kind: "deposit" | "withdrawal", date: TradeDate, amount: string, more = {}) =>
    applyTransaction(
      ledger,
      { id: `${kind}${date}${amount}`, kind, date, currency: "EUR", amount, ...more },
      { today: "2026-11-20" },
    );
  enter("deposit", "2024-02-01", "70");
  enter("deposit", "2024-01-02", "100");
  enter("deposit", "2024-01-02", "5");
  // A conversion: 90 euros become 100 dollars.
  enter("withdrawal", "2024-01-03", "90");
  enter("deposit", "2024-01-03", "100", { currency: "USD", exchangeRate: "0.9" });
  expect(JSON.parse(JSON.stringify(listFlows(ledger)))).toEqual([
    { date: "2024-01-02", amount: "105" },
    { date: "2024-02-01", amount: "70" },
  ]);
});

test("capital of a date is the most that was in at once", () => {
  const ledger = createLedger("EUR", "fifo");
  let id = 0;
  const enter = (kind: string, date: string, draft: Readonly<Record<string, string>>) => {
    const tx = { id: String(++id), kind, date, currency: "EUR", ...draft };
    const outcome = applyTransaction(ledger, tx as unknown as Transaction, { today: "2026-11-20" });
    expect(outcome.status).toBe("applied");
  };
  const shares = (price: string, more = {}) => ({ symbol: "A", quantity: "10", price, ...more });
  enter("buy", "2024-01-02", shares("10", { time: "12:00" }));
  enter("buy", "2024-01-02", shares("10", { time: "10:00", fee: "1" }));
  enter("sell", "2024-01-02", shares("11", { time: "11:00" }));
  enter("dividend", "2024-01-02", { symbol: "A", amount: "7" });
  enter("fee", "2024-01-03", { symbol: "A", amount: "2" });
  enter("sell", "2024-01-04", shares("11"));
  enter("deposit", "2024-01-04", { amount: "30" });
  const read = (basis: "cash" | "holdings") =>
    JSON.parse(JSON.stringify([...listCapital(ledger, basis)]));
  expect(read("holdings")).toEqual([["2024-01-02", "101"]]);
  expect(read("cash")).toEqual([["2024-01-04", "30"]]);
});

test("drawdown and when it was made good", () => {
  const points = [100, 120, 90, 60, 100, 120, 108].map((growth, index) => ({
    date: `2024-0${index + 1}-15` as TradeDate,
    growth: decimalOf(growth),
  }));
  const made = drawdown(points);
  expect(made.series.map(({ depth }) => depth.toString())).toEqual([
    "0",
    "0",
    "-0.25",
    "-0.5",
    decimalOf(100).div(120).minus(1).toString(),
    "0",
    "-0.1",
  ]);
  expect(made.deepest).toMatchObject({
    peak: "2024-02-15",
    trough: "2024-04-15",
    recovered: "2024-06-15",
  });
  expect(drawdown(points.slice(0, 2)).deepest).toBeNull();
  expect(drawdown(points.slice(0, 5)).deepest!.recovered).toBeNull();
});

test("months linked to years", () => {
  const growthOn = ([date, growth]: readonly [string, number]) => ({
    date: date as TradeDate,
    growth: decimalOf(growth),
  });
  const rows = monthlyTable(
    (
      [
        ["2023-11-10", 1],
        ["2023-11-30", 1.1],
        ["2023-12-29", 1.21],
        ["2024-01-15", 1.3],
        ["2024-01-31", 1.331],
        ["2024-03-28", 0],
        ["2024-04-30", 0],
      ] as const
    ).map(growthOn),
  );
  expect(JSON.parse(JSON.stringify(rows))).toEqual([
    { year: 2023, months: [...Array(10).fill(null), "0.1", "0.1"], total: "0.21" },
    { year: 2024, months: ["0.1", null, "-1", ...Array(9).fill(null)], total: "-1" },
  ]);
  expect(monthlyTable([])).toEqual([]);
});

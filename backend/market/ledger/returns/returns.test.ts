import { describe, expect, test } from "bun:test";
import { DAY_MS } from "../../../domain/durations.ts";
import { tradeDateOfStamp, type TradeDate } from "../../../domain/tradeDate.ts";
import { decimalOf, ZERO } from "../decimal.ts";
import { applyTransaction, createLedger } from "../ledger.ts";
import { annualize } from "./days.ts";
import { drawdown, monthlyTable } from "./growth.ts";
import type { Transaction } from "../transaction.ts";
import { listFlows, type Flow, simpleGain } from "./flows.ts";
import { moneyWeighted, solveXirr, type MoneyWeighted } from "./moneyWeighted.ts";
import { investedDays, readPast } from "./ledgerPast.ts";
import { timeWeighted as linkReturns, type TimeWeighted, type ValuePoint } from "./timeWeighted.ts";
import { runAtOnce } from "../../../testing/runAtOnce.ts";

const timeWeighted = (points: Parameters<typeof linkReturns>[0]) => runAtOnce(linkReturns(points));

const flow = (date: string, amount: number): Flow => ({
  date: date as TradeDate,
  amount: decimalOf(amount),
});
/** Value at the end of a date, with its inflows at the start and outflows at the end. */
const point = (
  date: string,
  value: number | null,
  { paidIn = 0, paidOut = 0, charges = 0 } = {},
): ValuePoint => ({
  date: date as TradeDate,
  value: value === null ? null : decimalOf(value),
  paidIn: decimalOf(paidIn),
  paidOut: decimalOf(paidOut),
  charges: decimalOf(charges),
});
/** A valuation just before a flow and another just after it. */
const around = (date: string, value: number, flowed: number): readonly ValuePoint[] => [
  point(date, value),
  point(date, value + flowed, flowed > 0 ? { paidIn: flowed } : { paidOut: -flowed }),
];
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

const [Y0, Y1, Y2] = ["2021-01-01", "2022-01-01", "2023-01-01"] as const;

describe("money-weighted", () => {
  test("Excel's documentation of XIRR", () => {
    // https://support.microsoft.com/office/xirr-function-de1242ec-6477-445b-b11b-a303ad9adc9d gives
    // 0.373362535, "accurate within 0.000001 percent", which is 1e-8.
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

  test("Portfolio Performance's manual, to the printed digits", () => {
    // https://help.portfolio-performance.info/en/concepts/performance/money-weighted/
    const end = "2023-06-12";
    const [first, second, third] = [
      flow("2021-01-15", 155),
      flow("2022-01-14", 84),
      flow("2022-09-30", 67),
    ] as const;
    const start = flow("2020-06-12", 0);
    const rate = (value: number, flows: readonly Flow[]) =>
      rateOf(
        solveXirr([
          start,
          ...flows.map(({ date, amount }) => ({ date, amount: amount.negated() })),
          flow(end, value),
        ]),
      );
    near(rate(155, [first]), 0);
    near(rate(190.06, [first]), 0.0885, 5e-5);
    near(rate(396.85, [first, second, third]), 0.156, 5e-5);
    near(rate(426.82, [first, second, third]), 0.2028, 5e-5);
  });

  test("all of several rates are returned", () => {
    // 100 / 1 − 230 / x + 132 / x² is zero at 1.1 and 1.2.
    const result = xirr([Y0, 100], [Y1, -230], [Y2, 132]);
    expect(result.status).toBe("several");
    const rates = result.status === "several" ? result.rates : [];
    expect(rates).toHaveLength(2);
    near(rates[0]!, 0.1);
    near(rates[1]!, 0.2);
  });

  test("five rates, and thousands of alternating payments", () => {
    const roots = [-0.5, 0.1, 0.25, 0.6, 2];
    // The product of (1 − (1 + root) / x) over the roots, as yearly payments.
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

  test("a double root is one rate; a curve that just misses zero has none", () => {
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

  test("a missing rate has a reason", () => {
    expect(xirr([Y0, -1], [Y1, -5])).toMatchObject({ status: "none", reason: "oneSign" });
    expect(xirr([Y0, -1], [Y0, 5])).toMatchObject({ status: "none", reason: "noTime" });
    expect(xirr()).toMatchObject({ status: "none", reason: "oneSign" });
  });

  test("the payments are returned, one per date", () => {
    const { payments } = xirr([Y1, 5], [Y0, -1], [Y0, -2]);
    expect(payments.map(({ date, days, amount }) => [date, days, amount.toString()])).toEqual([
      [Y0, 0, "-3"],
      [Y1, 365, "5"],
    ]);
  });
});

/** Money-weighted return over a period that starts empty, from flows and a final value. */
function invested(
  [first, ...flows]: readonly (readonly [date: string, paidIn: number])[],
  [end, value]: readonly [date: string, value: number],
  days: number,
) {
  const all = [first!, ...flows].map(([date, amount]) => ({
    ...flow(date, amount),
    paidIn: decimalOf(Math.max(amount, 0)),
    paidOut: decimalOf(Math.max(-amount, 0)),
  }));
  const [from, to] = [first![0], end] as readonly TradeDate[];
  return moneyWeighted(simpleGain(ZERO, decimalOf(value), all), {
    from: from!,
    to: to!,
    flows: all,
    days,
  });
}

describe("money-weighted over the time invested", () => {
  test("less than a year has a return but no yearly rate", () => {
    const months = invested([["2026-06-29", 1000]], ["2026-11-28", 1200], 152);
    near(months.rate!, 0.2);
    expect(months).toMatchObject({ status: "one", annual: null });
    const week = invested([["2026-11-21", 1000]], ["2026-11-28", 800], 7);
    near(week.rate!, -0.2);
    expect(week.annual).toBeNull();
    const year = invested([["2025-11-28", 1000]], ["2026-11-28", 1200], 365);
    near(year.rate!, 0.2);
    near(year.annual!, 0.2);
    expect(invested([["2025-11-29", 1000]], ["2026-11-28", 1200], 364).annual).toBeNull();
  });

  test("one day and a total loss are known", () => {
    const day = invested([["2026-11-28", 1000]], ["2026-11-28", 950], 0);
    near(day.rate!, -0.05);
    expect(day).toMatchObject({ status: "one", annual: null, reason: null });
    const lost = invested([["2024-11-28", 1000]], ["2026-11-28", 0], 730);
    expect(lost).toMatchObject({ rate: -1, annual: -1 });
  });

  test("the time invested excludes days without holdings", () => {
    const ledger = createLedger("USD", "fifo");
    const trade = (kind: "buy" | "sell", date: string, symbol: string) =>
      applyTransaction(
        ledger,
        {
          id: `${kind}${date}${symbol}`,
          kind,
          symbol,
          date: date as TradeDate,
          currency: "USD",
          quantity: "1",
          price: "100",
        },
        { today: "2026-11-28" },
      );
    trade("buy", "2010-01-04", "A");
    trade("buy", "2011-01-04", "B");
    trade("sell", "2011-06-01", "A");
    trade("sell", "2012-03-29", "B");
    trade("buy", "2020-01-01", "A");
    trade("sell", "2020-01-11", "A");
    const past = runAtOnce(readPast(ledger, "holdings"));
    const days = (from: string, to: string) =>
      investedDays(past, from as TradeDate, to as TradeDate);
    expect(days("2010-01-04", "2026-11-28")).toBe(825);
    expect(days("2012-03-19", "2020-01-06")).toBe(15);
    expect(days("2012-03-29", "2020-01-01")).toBe(0);
    expect(days("2011-01-01", "2011-01-31")).toBe(30);
  });

  test("the time invested begins with the first deposit, not with a purchase on credit", () => {
    const ledger = createLedger("USD", "fifo");
    const record = (tx: Readonly<Record<string, string>>) =>
      applyTransaction(ledger, { currency: "USD", ...tx } as unknown as Transaction, {
        today: "2026-11-28",
      });
    const shares = { symbol: "A", quantity: "100", price: "10" };
    record({ id: "1", kind: "buy", date: "2025-01-06", ...shares });
    record({ id: "2", kind: "deposit", date: "2026-10-01", amount: "1000" });
    const past = runAtOnce(readPast(ledger, "cash"));
    const to = "2026-11-27";
    expect(investedDays(past, "2025-01-06", to)).toBe(57);
    expect(investedDays(past, "2026-11-20", to)).toBe(7);
    const flows = [flow("2026-10-01", 1000)];
    const simple = simpleGain(ZERO, decimalOf(1190), [{ paidIn: decimalOf(1000), paidOut: ZERO }]);
    const days = investedDays(past, "2025-01-06", to);
    const result = moneyWeighted(simple, { from: "2025-01-06", to, flows, days });
    near(result.rate ?? Number.NaN, 0.19);
    expect(result.annual).toBeNull();
  });
});

describe("time-weighted", () => {
  test("CFA: the same share for 100 and 120", () => {
    // CRAN's FinCal, twrr(ev = c(120, 260), bv = c(100, 240), cfr = c(2, 4)): 0.1584472 a year.
    const result = timeWeighted([point(Y0, 100), ...around(Y1, 122, 118), point(Y2, 264)]);
    near(twr(result), 1.22 * 1.1 - 1);
    near(annualize(twr(result), 730)!, Math.sqrt(1.342) - 1);
    near(Math.sqrt(1.342) - 1, 0.1584472, 5e-8);
  });

  test("CFA: four shares for 50 each, two sold: 30.38% a year", () => {
    const result = timeWeighted([point(Y0, 200), point(Y1, 100, { paidOut: 100 }), point(Y2, 170)]);
    near(twr(result), 0.7);
    near(annualize(twr(result), 730)!, 0.3038, 5e-5);
  });

  test("Portfolio Performance's manual", () => {
    // https://help.portfolio-performance.info/en/concepts/performance/time-weighted/
    const made = timeWeighted([
      point("2021-06-12", 177.94),
      ...around("2022-01-14", 160.26, 84),
      ...around("2022-09-30", 264.57, 67),
      point("2023-06-12", 426.82),
    ]);
    if (made.status !== "known") throw new Error("unknown");
    [-0.0994, 0, 0.0831, 0, 0.2873].forEach((rate, index) =>
      near(made.periods[index]!.rate.toNumber(), rate, 5e-5),
    );
    near(twr(made), 0.2558, 5e-5);
  });

  test("Modified Dietz is used for a flow without a valuation", () => {
    // Wikipedia, "Modified Dietz method", Example: 100, then 50 after a year, 300 after two: 120%. There
    // the 50 arrive at the end of the date, here at its start, a day earlier.
    const result = timeWeighted([
      point(Y0, 100),
      point("2022-01-02", null, { paidIn: 50 }),
      point(Y2, 300),
    ]);
    if (result.status !== "known") throw new Error("unknown");
    near(twr(result), 1.2);
    expect(result.periods).toMatchObject([{ method: "modifiedDietz", from: Y0, to: Y2 }]);
  });

  test("a gain on a negative value is unknown, as is a single value", () => {
    expect(timeWeighted([point(Y0, -1), point(Y1, 5)])).toEqual({
      status: "unknown",
      reason: "noCapital",
      from: Y0,
      to: Y1,
    });
    expect(timeWeighted([point(Y0, 1)])).toMatchObject({ reason: "tooFewValues" });
    expect(timeWeighted([point(Y0, 1), point(Y1, null)])).toMatchObject({ reason: "tooFewValues" });
  });

  test("income without holdings counts as nothing and is reported", () => {
    // Portfolio Performance, ClientIndexTest, "interest without investment": 0 on each day, one warning.
    const interest = timeWeighted([point(Y0, 0), point("2021-01-02", 100), point(Y1, 100)]);
    expect(interest).toMatchObject({ status: "known", rate: ZERO, uncounted: decimalOf(100) });
  });

  test("periods under a year are not annualized", () => {
    expect(annualize(0.1, 364)).toBeNull();
    near(annualize(0.1, 365)!, 0.1);
    near(annualize(-1, 730)!, -1);
  });
});

test("simple gain with the amount paid in", () => {
  const made = simpleGain(decimalOf(100), decimalOf(130), [
    point(Y0, 0, { paidIn: 50 }),
    point(Y1, 0, { paidOut: 30 }),
  ]);
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

test("a ledger has one flow per date and ignores conversions", () => {
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
  // A conversion of 90 euros into 100 dollars.
  enter("withdrawal", "2024-01-03", "90");
  enter("deposit", "2024-01-03", "100", { currency: "USD", exchangeRate: "0.9" });
  // Another one on a date with a deposit in euros.
  enter("deposit", "2024-01-04", "100");
  enter("withdrawal", "2024-01-04", "90");
  enter("deposit", "2024-01-05", "200");
  enter("withdrawal", "2024-01-05", "250");
  enter("deposit", "2024-01-05", "40", { currency: "USD", exchangeRate: "0.9" });
  expect(JSON.parse(JSON.stringify(runAtOnce(listFlows(ledger))))).toEqual([
    { date: "2024-01-02", amount: "105", paidIn: "105", paidOut: "0", charges: "0" },
    { date: "2024-01-04", amount: "10", paidIn: "100", paidOut: "90", charges: "0" },
    { date: "2024-01-05", amount: "-14", paidIn: "200", paidOut: "214", charges: "0" },
    { date: "2024-02-01", amount: "70", paidIn: "70", paidOut: "0", charges: "0" },
  ]);
});

test("without deposits, purchases count as inflows, and sales and dividends as outflows", () => {
  const ledger = createLedger("EUR", "fifo");
  let id = 0;
  const enter = (kind: string, date: string, draft: Readonly<Record<string, string>>) => {
    const tx = { id: String(++id), kind, date, currency: "EUR", ...draft };
    const outcome = applyTransaction(ledger, tx as unknown as Transaction, { today: "2026-11-20" });
    expect(outcome.status).toBe("applied");
  };
  const shares = (price: string, more = {}) => ({ symbol: "A", quantity: "10", price, ...more });
  enter("buy", "2024-01-02", shares("10", { fee: "1" }));
  enter("sell", "2024-01-02", shares("11", { fee: "2" }));
  enter("buy", "2024-01-02", shares("10"));
  enter("dividend", "2024-01-02", { symbol: "A", amount: "7", tax: "1" });
  enter("fee", "2024-01-03", { symbol: "A", amount: "2" });
  expect(JSON.parse(JSON.stringify(runAtOnce(listFlows(ledger, "holdings"))))).toEqual([
    { date: "2024-01-02", amount: "87", paidIn: "201", paidOut: "114", charges: "0" },
    { date: "2024-01-03", amount: "2", paidIn: "2", paidOut: "0", charges: "2" },
  ]);
  expect(runAtOnce(listFlows(ledger, "cash"))).toEqual([]);
});

test("drawdown and date of recovery", () => {
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

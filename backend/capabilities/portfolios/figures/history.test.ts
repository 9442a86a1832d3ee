import { beforeEach, describe, expect, test } from "bun:test";
import type { PortfolioHistory } from "../../../contract/portfolios/portfolioHistory.ts";
import { callRoutes } from "../../../testing/worlds/callRoutes.ts";
import { openPortfolioWorld } from "../../../testing/worlds/portfolioWorld.ts";
import { expectRebuildEqual } from "../../../testing/suites/spec.ts";
import { DAY_MS } from "../../../domain/durations.ts";
import { listDates, startOf, thin, tradingDatesOf } from "./historyDates.ts";
import type { TradeDate } from "../../../domain/tradeDate.ts";
import { portfolioProjection } from "../lifecycle/projection.ts";
import { flatBar } from "../../../testing/flatBar.ts";

const TODAY = Date.parse("2026-01-05T00:00:00Z");

/** Daily closes up to today, by the number of days ago. */
const days = (count: number, closeOf: (ago: number) => number) =>
  Array.from({ length: count }, (_, index) => {
    const ago = count - 1 - index;
    return flatBar(TODAY - ago * DAY_MS, closeOf(ago));
  });

let world: Awaited<ReturnType<typeof openPortfolioWorld>>;
const call = callRoutes(() => world.app, "/api/portfolios");
const setDays = (symbol: string, count: number, closeOf: (ago: number) => number) =>
  world.source.setBars(symbol, "1d", days(count, closeOf));
const record = async (draft: Record<string, unknown>) => {
  const { status, body } = await call("POST", "/1/transactions", draft);
  expect([status, body.transaction ? "" : body]).toEqual([201, ""]);
};
const read = async (range = "all"): Promise<PortfolioHistory> =>
  (await call("GET", `/1/history?range=${range}`)).body;
const valueOn = ({ points }: PortfolioHistory, date: string) =>
  points.findLast((point) => point.date === date && point.value !== null)?.value;
const agoOf = (date: string): number => (TODAY - Date.parse(date)) / DAY_MS;

describe("the history of a portfolio", () => {
  beforeEach(async () => {
    world = await openPortfolioWorld();
    await call("POST", "", { name: "Growth" });
    // The price rises by a dollar a day.
    setDays("AAPL", 800, (ago) => 900 - ago);
    world.source.setPrice("AAPL", 900);
  });

  test("has no points before the first transaction, and is 404 for an unknown portfolio", async () => {
    expect(await read()).toMatchObject({ points: [], timeWeighted: { reason: "tooFewValues" } });
    expect((await call("GET", "/7/history")).status).toBe(404);
    expect((await call("GET", "/1/history?range=2y")).status).toBe(422);
  });

  test("values cash and shares at the close of each date", async () => {
    await record({ kind: "deposit", date: "2025-10-01", amount: "10000" });
    await record({ kind: "buy", date: "2025-10-02", symbol: "AAPL", quantity: "5", price: "800" });
    const history = await read();
    expect(history).toMatchObject({ basis: "cash", currency: "USD", missing: [] });
    expect(history.points[0]).toMatchObject({
      date: "2025-10-01",
      value: 10_000,
      invested: 10_000,
    });
    for (const date of ["2025-10-02", "2025-10-31", "2025-12-15", "2026-01-05"]) {
      expect(valueOn(history, date)).toBeCloseTo(10_000 - 4000 + 5 * (900 - agoOf(date)), 9);
    }
  });

  test("links returns between valuations, whatever is deposited", async () => {
    const invest = async (date: string, quantity: number, each: number) => {
      const price = String(each);
      await record({ kind: "deposit", date, amount: String(quantity * Number(price)) });
      await record({ kind: "buy", date, symbol: "AAPL", quantity: String(quantity), price });
    };
    await invest("2024-10-01", 1, 900 - agoOf("2024-10-01"));
    const alone = (await read()).timeWeighted;
    const [first, last] = [900 - agoOf("2024-10-01"), 900];
    expect(alone.percent).toBeCloseTo((last / first - 1) * 100, 9);
    expect(alone.annualPercent).toBeCloseTo(
      ((last / first) ** (365 / agoOf("2024-10-01")) - 1) * 100,
      6,
    );
    // A Saturday, valued only for its flow, at the previous price.
    await invest("2025-06-28", 50, 900 - agoOf("2025-06-27"));
    const more = (await read()).timeWeighted;
    expect(more.estimated).toBe(0);
    expect(more.percent).toBeCloseTo(alone.percent ?? Number.NaN, 9);
    const { months, drawdown, simplePercent } = await read();
    expect(drawdown).toBeNull();
    expect(months.map(({ year }) => year)).toEqual([2024, 2025, 2026]);
    expect(months[1]?.percents.every((percent) => percent !== null && percent > 0)).toBe(true);
    expect(simplePercent).toBeLessThan(more.percent ?? 0);
  });

  test("adjusts closes before a recorded split", async () => {
    await record({ kind: "buy", date: "2025-10-01", symbol: "AAPL", quantity: "2", price: "3216" });
    await record({
      kind: "split",
      date: "2025-12-01",
      symbol: "AAPL",
      numerator: "4",
      denominator: "1",
    });
    const history = await read();
    expect(history.basis).toBe("holdings");
    expect(valueOn(history, "2025-11-28")).toBeCloseTo(2 * 4 * (900 - agoOf("2025-11-28")), 9);
    expect(valueOn(history, "2025-12-01")).toBeCloseTo(8 * (900 - agoOf("2025-12-01")), 9);
    expect(history.timeWeighted.percent).toBeCloseTo((900 / 804 - 1) * 100, 9);
  });

  test("names symbols without prices and values no date on which they were held", async () => {
    await record({ kind: "buy", date: "2025-10-01", symbol: "AAPL", quantity: "2", price: "804" });
    await record({ kind: "buy", date: "2025-12-01", symbol: "GONE", quantity: "2", price: "5" });
    const history = await read();
    expect(history.missing).toEqual(["GONE"]);
    expect(valueOn(history, "2025-11-28")).toBeNumber();
    expect(history.points.at(-1)).toMatchObject({ date: "2026-01-05", value: null });
    expect(history.timeWeighted).toMatchObject({ percent: null, reason: "tooFewValues" });
  });

  test("ends with the current price, like the rest of the page", async () => {
    await record({ kind: "buy", date: "2025-10-01", symbol: "AAPL", quantity: "2", price: "804" });
    world.clock.advance(120_000);
    world.source.setPrice("AAPL", 950);
    const { points } = await read();
    expect(points.at(-1)).toMatchObject({ date: "2026-01-05", value: 1900 });
    expect((await call("GET", "/1")).body.totalValue).toBe(1900);
  });

  test("values a former holding in another currency at the rates of that time", async () => {
    for (const [pair, rate] of [
      ["EURUSD=X", 1.2],
      ["GBPUSD=X", 1.3],
    ] as const) {
      setDays(pair, 400, () => rate);
    }
    const shares = { symbol: "AAPL", quantity: "10" };
    await record({ ...shares, kind: "buy", date: "2025-06-02", price: "500", currency: "EUR" });
    await record({ ...shares, kind: "sell", date: "2025-08-01", price: "600", currency: "EUR" });
    await record({ ...shares, kind: "buy", date: "2025-09-01", price: "600", currency: "GBP" });
    await record({ ...shares, kind: "sell", date: "2025-10-01", price: "650", currency: "GBP" });
    await record({ ...shares, kind: "buy", date: "2025-11-03", price: "837", currency: "USD" });
    const history = await read();
    for (const date of ["2025-06-02", "2025-07-01", "2025-09-15", "2025-12-01"]) {
      expect(valueOn(history, date)).toBeCloseTo(10 * (900 - agoOf(date)), 9);
    }
    expect(valueOn(history, "2025-08-15")).toBe(0);
    expect(history.missing).toEqual([]);
  });

  test("of all time has the same simple gain and yearly rate as the page", async () => {
    await record({ kind: "buy", symbol: "AAPL", quantity: "10", price: "50", date: "2025-06-02" });
    await record({ kind: "buy", symbol: "AAPL", quantity: "5", price: "90", date: "2025-09-01" });
    await record({ kind: "sell", symbol: "AAPL", quantity: "3", price: "95", date: "2025-11-03" });
    const { returns } = (await call("GET", "/1")).body;
    const { simple, simplePercent, moneyWeighted } = await read("all");
    expect(simple).toMatchObject({ start: 0, paidIn: 950, paidOut: 285 });
    expect(simplePercent).toBeCloseTo(returns.simplePercent, 9);
    expect(moneyWeighted).toMatchObject({ status: "one", payments: 4, firstDate: "2025-06-02" });
    expect(moneyWeighted).toEqual(returns.moneyWeighted);
  });

  test("of a holding sold long ago covers the time invested", async () => {
    const shares = { symbol: "AAPL", quantity: "1", price: "100" };
    await record({ ...shares, kind: "buy", date: "2010-01-04" });
    await record({ kind: "dividend", symbol: "AAPL", amount: "8", date: "2011-12-30" });
    await record({ ...shares, kind: "sell", date: "2012-03-29" });
    const { moneyWeighted, simplePercent } = await read("all");
    expect(simplePercent).toBeCloseTo(8, 9);
    expect(moneyWeighted).toMatchObject({ days: 815, status: "one" });
    const growth = 1 + (moneyWeighted?.annualPercent ?? 0) / 100;
    expect(8 / growth ** (725 / 365) + 100 / growth ** (815 / 365)).toBeCloseTo(100, 9);
    expect(moneyWeighted?.annualPercent).toBeCloseTo(3.5, 1);
    expect(moneyWeighted?.rangePercent).toBeCloseTo((growth ** (815 / 365) - 1) * 100, 9);
    const { returns } = (await call("GET", "/1")).body;
    expect(returns.moneyWeighted).toEqual(moneyWeighted);
  });

  test("begins with the range and the holdings before it", async () => {
    await record({ kind: "deposit", date: "2025-02-03", amount: "1000" });
    await record({ kind: "buy", date: "2025-02-03", symbol: "AAPL", quantity: "1", price: "564" });
    const month = await read("1m");
    expect(month.points[0]?.date).toBe("2025-12-05");
    expect(month.points[0]?.invested).toBe(1000);
    const start = 436 + 900 - agoOf("2025-12-05");
    expect(month.timeWeighted.percent).toBeCloseTo((1336 / start - 1) * 100, 9);
    expect(month.simplePercent).toBeCloseTo((1336 / start - 1) * 100, 9);
    expect((await read("ytd")).points[0]?.date).toBe("2025-12-31");
  });
});

describe("a benchmark next to the value", () => {
  beforeEach(async () => {
    world = await openPortfolioWorld();
    await call("POST", "", { name: "Growth" });
    world.source.setPrice("^GSPC", 5000);
    setDays("^GSPC", 800, (ago) => 5000 - 10 * ago);
    await record({ kind: "deposit", date: "2025-10-01", amount: "1000" });
    await record({ kind: "deposit", date: "2025-12-01", amount: "500" });
  });
  const indexOn = (date: string) => 5000 - 10 * agoOf(date);
  const comparedOn = ({ points }: PortfolioHistory, date: string) =>
    points.findLast((point) => point.date === date)?.benchmark;

  test("is saved with the portfolio, and reset to the default by null", async () => {
    expect((await call("PATCH", "/1", { benchmark: " vod.l " })).body.benchmark).toBe("VOD.L");
    expect((await call("PATCH", "/1", { benchmark: "VOD.L" })).body.benchmark).toBe("VOD.L");
    expect((await read()).benchmark).toMatchObject({ symbol: "VOD.L", isDefault: false });
    expect((await call("GET", "/1")).body.benchmark).toBe("VOD.L");
    await expectRebuildEqual(world.store, [portfolioProjection]);
    expect((await call("PATCH", "/1", { name: "Other" })).body.benchmark).toBe("VOD.L");
    expect((await call("PATCH", "/1", { benchmark: null })).body.benchmark).toBeNull();
    expect((await read()).benchmark).toMatchObject({ symbol: "^GSPC", isDefault: true });
  });

  test.each(["", "GONE", "../x", "A".repeat(16), 5])(
    "is rejected when it is %p",
    async (benchmark) => {
      const { status } = await call("PATCH", "/1", { benchmark });
      expect(status).toBe(422);
      expect((await call("GET", "/1")).body.benchmark).toBeNull();
    },
  );

  test("is valued in the portfolio's currency at the rates of each date", async () => {
    world.source.setPrice("VOD.L", 0.8, { currency: "GBP" });
    setDays("VOD.L", 400, () => 0.8);
    setDays("GBPUSD=X", 400, (ago) => 1 + ago / 1000);
    await call("PATCH", "/1", { benchmark: "VOD.L" });
    const history = await read();
    expect(comparedOn(history, "2025-11-03")).toBeCloseTo(
      (1000 * (1 + agoOf("2025-11-03") / 1000)) / (1 + agoOf("2025-10-01") / 1000),
      9,
    );
    expect(history.benchmark!.percent).toBeCloseTo(
      (1 / (1 + agoOf("2025-10-01") / 1000) - 1) * 100,
      9,
    );
  });

  test("reinvests its dividends and counts them", async () => {
    world.source.setCalendar("^GSPC", {
      earnings: [],
      splits: [],
      dividends: [
        { date: "2025-11-03", amount: 40 },
        { date: "2026-03-03", amount: 40 },
      ],
    });
    const history = await read();
    expect(history.benchmark!.dividends).toBe(1);
    expect(history.benchmark!.percent).toBeCloseTo(
      ((5000 / indexOn("2025-10-01")) * (1 + 40 / indexOn("2025-11-03")) - 1) * 100,
      9,
    );
  });

  test("has gaps where its prices are missing, and says from when the data ends", async () => {
    setDays("^GSPC", 50, (ago) => 5000 - 10 * ago);
    const history = await read();
    expect(history.benchmark).toMatchObject({ percent: null, unknownSince: "2025-10-01" });
    expect(history.benchmark!.gaps).toBeGreaterThan(30);
    expect(history.points.every(({ benchmark }) => benchmark === null)).toBe(true);
    expect(history.missing).toEqual([]);
  });
});

describe("the dates of a history", () => {
  test.each([
    ["1d", "2026-03-31", "2026-03-30"],
    ["1d", "2026-03-30", "2026-03-27"],
    ["1d", "2026-03-29", "2026-03-26"],
    ["1d", "2026-03-28", "2026-03-26"],
    ["1w", "2026-03-03", "2026-02-24"],
    ["1m", "2026-03-31", "2026-02-28"],
    ["1m", "2026-01-31", "2025-12-31"],
    ["1y", "2024-02-29", "2023-02-28"],
    ["ytd", "2026-03-31", "2025-12-31"],
    ["all", "2026-03-31", "2010-01-04"],
  ] as const)("of %s on %s begin with %s", (range, today, start) => {
    const trades = tradingDatesOf(["AAPL"]);
    expect(startOf(range, "2010-01-04", today, trades)).toBe(start);
    expect(startOf(range, "2026-03-30", "2026-03-31", trades)).toBe("2026-03-30");
  });

  const between = (
    start: string,
    end: string,
    symbols: readonly string[],
    isRoundTheClock = false,
  ) =>
    listDates(start as TradeDate, end as TradeDate, tradingDatesOf(symbols, isRoundTheClock))
      .map((date) => date.slice(5))
      .join(" ");

  test("are those on which an exchange of the holdings trades", () => {
    // Christmas of 2025 was a Thursday; London was also closed on Friday.
    expect(between("2025-12-23", "2025-12-30", ["AAPL"])).toBe("12-23 12-24 12-26 12-29 12-30");
    expect(between("2025-12-23", "2025-12-30", ["VOD.L"])).toBe("12-23 12-24 12-29 12-30");
    // Tokyo trades at Christmas and closes from New Year's Eve on.
    expect(between("2025-12-24", "2026-01-05", ["VOD.L", "7203.T"])).toBe(
      "12-24 12-25 12-26 12-29 12-30 12-31 01-02 01-05",
    );
    expect(between("2025-12-25", "2025-12-29", ["AAPL", "BTC-USD"])).toBe(
      "12-25 12-26 12-27 12-28 12-29",
    );
    // Milan's calendar is unknown, cash has none, and a simulated market may trade on each day.
    for (const symbols of [["KME.MI"], []]) {
      expect(between("2025-12-24", "2025-12-29", symbols)).toBe("12-24 12-25 12-26 12-29");
    }
    expect(between("2025-12-26", "2025-12-29", ["AAPL"], true)).toBe("12-26 12-27 12-28 12-29");
  });

  test("begin and end as requested, on any day", () => {
    expect(between("2025-12-25", "2025-12-28", ["AAPL"])).toBe("12-25 12-26 12-28");
    expect(between("2026-01-05", "2026-01-05", ["AAPL"])).toBe("01-05");
  });

  test.each([
    ["2025-12-26", ["AAPL"], "2025-12-24"],
    ["2025-12-25", ["AAPL"], "2025-12-23"],
    ["2025-12-29", ["VOD.L"], "2025-12-24"],
    ["2025-12-29", ["BTC-USD"], "2025-12-28"],
  ] as const)("of a day begin with the trading date before it: %s %p", (today, symbols, start) => {
    expect(startOf("1d", "2010-01-04", today, tradingDatesOf(symbols))).toBe(start);
  });

  test.each([0, 1, 2, 259, 260, 261, 519, 520, 7800])(
    "of %d are sampled to at most 260",
    (count) => {
      const all = Array.from({ length: count }, (_, place) => place);
      const drawn = thin(all);
      expect(drawn.length).toBeLessThanOrEqual(260);
      expect([drawn[0], drawn.at(-1)]).toEqual([all[0], all.at(-1)]);
      if (count <= 260) expect(drawn).toEqual(all);
      const apart = drawn.slice(1, -1).map((place, index) => place - (drawn[index] ?? 0));
      expect(new Set(apart).size).toBeLessThanOrEqual(1);
    },
  );
});

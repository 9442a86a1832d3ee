import { beforeEach, describe, expect, test } from "bun:test";
import { expectRebuildEqual, expectRedeliveryHarmless } from "../../testing/suites/spec.ts";
import { callRoutes } from "../../testing/worlds/callRoutes.ts";
import { openPortfolioWorld } from "../../testing/worlds/portfolioWorld.ts";
import { PortfolioOperations } from "./operations.ts";
import { statementProjection } from "./lifecycle/projection.ts";

let world: Awaited<ReturnType<typeof openPortfolioWorld>>;
const call = callRoutes(() => world.app, "/api/portfolios");
const record = (draft: Record<string, unknown>) =>
  call("POST", "/1/transactions", { date: "2025-12-01", ...draft });
const buy = (symbol: string, quantity: string, price: string, more: object = {}) =>
  record({ kind: "buy", symbol, quantity, price, ...more });
const get = async (path: string) => (await call("GET", path)).body;

beforeEach(async () => {
  world = await openPortfolioWorld();
  await call("POST", "", { name: "Growth" });
});

describe("allocation of a portfolio", () => {
  test("includes cash, names holdings without a price, and adds up to 100", async () => {
    await record({ kind: "deposit", amount: "5000" });
    await buy("AAPL", "10", "150");
    await buy("VOD.L", "1000", "0.70");
    const gone = await buy("GONE", "3", "10", { currency: "USD" });
    const partly = await get("/1/allocation");
    // 10 × 200, 1,000 × 0.80 × 1.25; cash in dollars 5,000 − 1,500 − 30, in pounds −700 × 1.25.
    expect(partly).toMatchObject({
      currency: "USD",
      total: 3470 + 2000 + 1000 - 875,
      missing: ["GONE"],
      waiting: 0,
      country: [
        { name: "Cash", value: 2595 },
        { name: "United States", value: 2000 },
        { name: "United Kingdom", value: 1000 },
      ],
      currencies: [
        { name: "USD", value: 5470 },
        { name: "GBP", value: 125 },
      ],
      sector: [
        { name: "Unknown", value: 3000 },
        { name: "Cash", value: 2595 },
      ],
    });
    // The total is unknown, so there are no percentages.
    for (const by of ["holding", "sector"] as const) {
      expect(partly[by].map((row: { percent: null }) => row.percent)).not.toContain(
        expect.any(Number),
      );
    }
    await call("DELETE", `/1/transactions/${gone.body.transaction.id}`);
    const body = await get("/1/allocation");
    for (const by of ["holding", "sector", "country", "currencies"]) {
      const percents: number[] = body[by].map((row: { percent: number }) => row.percent);
      expect(percents.reduce((sum, each) => sum + Math.round(each * 100), 0)).toBe(10_000);
    }
    expect(body.holding.map((row: { name: string }) => row.name)).toEqual([
      "Cash (USD)",
      "AAPL",
      "VOD.L",
      "Cash (GBP)",
    ]);
    // A holding and the portfolio have the same figures on each page.
    const page = await get("/1");
    const percentOf = (name: string) =>
      body.holding.find((row: { name: string }) => row.name === name)?.percent;
    const [weights, percents] = [
      page.holdings.map(({ weight }: { weight: number | null }) => weight),
      page.holdings.map(({ symbol }: { symbol: string }) => percentOf(symbol)),
    ];
    expect(weights.map((weight: number) => Math.round(weight * 10_000) / 100)).toEqual(percents);
    // A debt is not an asset: 3,500 of 3,500 + 2,000 + 1,000.
    expect([percentOf("Cash (USD)"), percentOf("Cash (GBP)")]).toEqual([53.85, null]);
    // 2,000 + 1,000 + 5,000 − 1,500 − 700 × 1.25; the shares cost 1,500 + 700 × 1.30 at that day's rate.
    const totals = { totalValue: 5625, totalCash: 2625, totalGainLoss: 500 + 90 };
    expect(page).toMatchObject({ ...totals, value: 5625 });
    expect((await get(""))[0]).toMatchObject(totals);
  });

  test("has unknown percentages when the total is zero", async () => {
    await record({ kind: "deposit", amount: "5" });
    await record({ kind: "withdrawal", amount: "10" });
    expect((await get("/1/allocation")).holding).toEqual([
      { name: "Cash (USD)", value: -5, percent: null },
    ]);
    expect((await call("GET", "/9/allocation")).status).toBe(404);
  });
});

describe("income of a portfolio", () => {
  test("is listed by year at the rates of its dates, and follows corrections", async () => {
    await buy("AAPL", "10", "150", { date: "2024-03-01", fee: "2" });
    await record({ kind: "sell", symbol: "AAPL", quantity: "4", price: "180", date: "2025-02-03" });
    const pounds = { currency: "GBP", exchangeRate: "1.5" };
    const dividend = { kind: "dividend", symbol: "AAPL", amount: "8", tax: "1.2", ...pounds };
    await record({ ...dividend, date: "2025-05-15" });
    const { years, months, currency } = await get("/1/income");
    expect(currency).toBe("USD");
    expect(years).toEqual([
      { year: 2025, dividends: 12, interest: 0, fees: 0, taxes: 1.8, realized: 120, total: 130.2 },
      { year: 2024, dividends: 0, interest: 0, fees: 2, taxes: 0, realized: 0, total: -2 },
    ]);
    expect(months).toEqual([{ month: "2025-05", dividends: 12 }]);
    await call("DELETE", "/1/transactions/3");
    expect((await get("/1/income")).months).toEqual([]);
  });

  test("expects no income that no source lists", async () => {
    await buy("AAPL", "10", "150");
    expect(await get("/1/income")).toMatchObject({ expected: [], withoutCalendar: ["AAPL"] });
  });
});

describe("splits known to the market", () => {
  const SPLIT = { date: "2025-12-15" as const, numerator: 4, denominator: 1 };

  test("are offered for earlier holdings, recorded, and not offered again", async () => {
    world.splits.set("AAPL", [{ ...SPLIT, date: "2020-08-31" }, SPLIT]);
    await buy("AAPL", "10", "150");
    const offer = { symbol: "AAPL", ...SPLIT, quantity: "10", source: "scripted" };
    expect(await get("/1/splits")).toEqual({ splits: [offer], waiting: 0 });
    const split = { kind: "split", symbol: "AAPL", numerator: "4", denominator: "1" };
    expect((await record({ ...split, date: SPLIT.date })).status).toBe(201);
    expect((await get("/1/splits")).splits).toEqual([]);
    expect((await record({ ...split, date: "2025-12-16" })).status).toBe(422);
    await call("DELETE", "/1/transactions/2");
    expect((await get("/1/splits")).splits).toEqual([offer]);
  });

  test("stay dismissed until that is undone, also after a rebuild", async () => {
    world.splits.set("AAPL", [SPLIT]);
    await buy("AAPL", "10", "150");
    const path = "/1/splits/AAPL/2025-12-15/dismissal";
    expect((await call("PUT", path)).status).toBe(200);
    expect((await call("PUT", path)).status).toBe(200);
    expect((await get("/1/splits")).splits).toEqual([]);
    await call("PUT", "/1/prices/AAPL/2025-12-10", { price: "8" });
    await expectRedeliveryHarmless(world.store, [statementProjection]);
    await expectRebuildEqual(world.store, [statementProjection]);
    expect((await call("DELETE", path)).status).toBe(200);
    expect((await get("/1/splits")).splits).toHaveLength(1);
    expect((await call("PUT", "/1/splits/AAPL/2025-13-15/dismissal")).status).toBe(422);
  });
});

describe("manual prices", () => {
  const TWO_FOR_ONE = { kind: "split", numerator: "2", denominator: "1" };
  const splitGone = () =>
    record({ ...TWO_FOR_ONE, symbol: "GONE", date: "2025-12-20", currency: "USD" });
  const state = (symbol: string, date: string, body: object) =>
    call("PUT", `/1/prices/${symbol}/${date}`, body);

  test("value holdings that no source quotes, from their date on", async () => {
    await buy("GONE", "10", "10", { currency: "USD", date: "2025-12-01" });
    expect((await get("/1")).missing).toEqual(["GONE"]);
    const price = { price: "12.50", currency: "USD" };
    expect(await state("GONE", "2025-12-10", price)).toEqual({
      status: 200,
      body: { symbol: "GONE", date: "2025-12-10", ...price, isPreferred: false },
    });
    expect(await get("/1")).toMatchObject({
      missing: [],
      totalValue: 125,
      holdings: [
        { price: 12.5, priceSource: "manual", priceTime: "2025-12-10T00:00:00.000Z", gain: 25 },
      ],
    });
    expect((await call("GET")).body).toMatchObject([{ totalValue: 125, missing: [] }]);
    const { points, missing } = await get("/1/history?range=all");
    expect(missing).toEqual([]);
    const valueOn = (date: string) =>
      points.find((point: { date: string }) => point.date === date)?.value;
    expect(valueOn("2025-12-09")).toBeNull();
    expect(valueOn("2025-12-10")).toBe(125);
    expect((await get("/1/allocation")).country).toContainEqual(
      expect.objectContaining({ name: "Unknown", value: 125 }),
    );
  });

  test("are not used when a source has a price, unless chosen", async () => {
    await buy("AAPL", "10", "150");
    await state("AAPL", "2026-01-02", { price: "999" });
    expect((await get("/1")).holdings[0]).toMatchObject({ price: 200, priceSource: "scripted" });
    await state("AAPL", "2026-01-02", { price: "999", isPreferred: true });
    expect((await get("/1")).holdings[0]).toMatchObject({ price: 999, priceSource: "manual" });
    await call("DELETE", "/1/prices/AAPL/2026-01-02");
    expect((await get("/1")).holdings[0]).toMatchObject({ price: 200 });
  });

  test("are visible to the readers of holdings", async () => {
    const operations = new PortfolioOperations(world);
    await buy("GONE", "10", "10", { currency: "USD" });
    await buy("AAPL", "1", "150");
    expect((await operations.held(1))?.holdings.map(({ stated }) => stated)).toEqual([null, null]);
    await state("GONE", "2025-12-10", { price: "8.50", currency: "EUR" });
    await state("GONE", "2025-12-09", { price: "9" });
    await splitGone();
    const [gone, apple] = (await operations.held(1))?.holdings ?? [];
    expect(apple?.stated).toBeNull();
    expect({ ...gone?.stated, price: gone?.stated?.price.toString() }).toEqual({
      price: "4.25",
      currency: "EUR",
      date: "2025-12-10",
      isPreferred: false,
    });
  });

  test("are in the shares of their date and in their own currency", async () => {
    await buy("GONE", "10", "10", { currency: "USD" });
    await state("GONE", "2025-12-10", { price: "8", currency: "GBP" });
    await splitGone();
    // 20 shares at half of 8 pounds, with the pound at 1.25 dollars.
    expect((await get("/1")).totalValue).toBe(100);
  });

  test("can be corrected, removed and restored, and are rejected with one sentence", async () => {
    await state("GONE", "2025-12-10", { price: "8", currency: "USD" });
    await state("GONE", "2025-12-10", { price: "9", currency: "USD" });
    await state("GONE", "2025-12-12", { price: "10", currency: "USD" });
    expect((await get("/1/prices")).map((each: { price: string }) => each.price)).toEqual([
      "10",
      "9",
    ]);
    const { body: removed } = await call("DELETE", "/1/prices/GONE/2025-12-10");
    expect(removed.price).toBe("9");
    expect((await call("DELETE", "/1/prices/GONE/2025-12-10")).status).toBe(404);
    const { symbol: _, date: __, ...again } = removed;
    expect((await state("GONE", "2025-12-10", again)).status).toBe(200);
    for (const [date, body] of [
      ["2026-02-01", { price: "1" }],
      ["2025-02-30", { price: "1" }],
      ["2025-12-10", { price: "0" }],
      ["2025-12-10", { price: "-1" }],
      ["2025-12-10", { price: "1e3" }],
      ["2025-12-10", { price: "1", currency: "GBX" }],
      ["2025-12-10", { price: "1", currency: "usd" }],
    ] as const) {
      expect((await state("GONE", date, body)).status, JSON.stringify(body)).toBe(422);
    }
    expect((await call("PUT", "/9/prices/GONE/2025-12-10", { price: "1" })).status).toBe(404);
    expect((await get("/1/prices"))[1].price).toBe("9");
  });
});

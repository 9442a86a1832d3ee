import { afterEach, expect, test } from "bun:test";
import type { Kysely } from "kysely";
import type { App } from "../../appPorts.ts";
import { liveSources } from "../../market/sources/index.ts";
import type { Database } from "../../platform/database/schema.ts";
import { MINUTE_MS } from "../../domain/durations.ts";
import { maxWithin } from "../../testing/maxWithin.ts";
import {
  pageFaults,
  pagePriceOf,
  pageSymbols,
  type PageVendor,
} from "../../testing/servers/pageVendor.ts";
import { openPageWorld } from "../../testing/worlds/pageWorld.ts";
import type { VirtualTime } from "../../testing/worlds/virtualTime.ts";

/** Monday evening, after the last session in New York. */
const NOW = "2026-03-10T01:00:00Z";
const HELD = pageSymbols.slice(0, 30);
const SHARES = 3;
const BOUGHT = "2024-03-04";
/** Date of the vendor's split of two for one, between the purchase and now. */
const SPLIT = "2024-04-15";
const WORTH = HELD.reduce((sum, symbol) => sum + SHARES * pagePriceOf(symbol), 0);

let time: VirtualTime;
let vendor: PageVendor;
let database: Kysely<Database>;
let app: App;

async function open(symbols: readonly string[]) {
  ({ time, vendor, database, app } = await openPageWorld(NOW, ["yahoo"]));
  await call("POST", "", { name: "Growth" });
  for (const symbol of symbols) {
    const purchase = { kind: "buy", date: BOUGHT, symbol, quantity: String(SHARES), price: "10" };
    await call("POST", "/1/transactions", { ...purchase, currency: "USD" });
    await time.until(time.wait(MINUTE_MS / 6));
  }
  await time.until(time.wait(2 * 60 * MINUTE_MS));
}
afterEach(() => database.destroy());

async function call(method: string, path: string, body?: unknown) {
  const answer = app.handle(
    new Request(`http://localhost/api/portfolios${path}`, {
      method,
      ...(body === undefined
        ? {}
        : { body: JSON.stringify(body), headers: { "content-type": "application/json" } }),
    }),
  );
  const response = await time.until(Promise.resolve(answer));
  expect([path, response.ok]).toEqual([path, true]);
  return response.json();
}

const expectBudgetKept = () => {
  const { perMinute, burst } = liveSources.find(({ name }) => name === "yahoo")?.limits ?? {
    perMinute: 0,
    burst: 0,
  };
  const times = vendor.sent.map(({ at }) => at);
  expect(maxWithin(times, MINUTE_MS)).toBeLessThanOrEqual(perMinute + burst);
};

/** Keeps the page open until nothing is loading, at most for an hour. */
async function lookUntilWhole(path: string) {
  for (let look = 0; look < 60; look++) {
    const body = await call("GET", path);
    if (body.waiting === 0) return { body, looks: look + 1 };
    await time.until(time.wait(MINUTE_MS));
  }
  throw new Error(`${path} waits for ever`);
}

test("thirty holdings are valued within the budget, and never wrongly on the way", async () => {
  await open(HELD);
  const detail = await call("GET", "/1");
  for (const { symbol, price, priceSource, priceTime } of detail.holdings) {
    if (price === null) expect(detail.missing).toContain(symbol);
    else {
      expect([price, priceSource]).toEqual([pagePriceOf(symbol), "yahoo"]);
      expect(priceTime).toBe("2026-03-09T20:00:00.000Z");
    }
  }
  const { body: history } = await lookUntilWhole("/1/history?range=1m");
  expect(history.missing).toEqual([]);
  expect(history.points.length).toBeGreaterThan(18);
  for (const { value } of history.points) expect(value).toBeCloseTo(WORTH, 6);
  // Dates are those of the exchange: Monday evening in New York is Tuesday in UTC.
  expect(history.points.some(({ date }: { date: string }) => date === "2026-03-09")).toBe(true);
  const { body: offers } = await lookUntilWhole("/1/splits");
  expect(offers.splits).toHaveLength(HELD.length);
  for (const offer of offers.splits) {
    expect(offer).toMatchObject({ date: SPLIT, numerator: 2, denominator: 1, quantity: "3" });
  }
  const { body: allocation } = await lookUntilWhole("/1/allocation");
  expect(allocation.missing).toEqual([]);
  const stocks = allocation.holding.filter(({ name }: { name: string }) => name !== "Cash (USD)");
  expect(stocks).toHaveLength(HELD.length);
  await lookUntilWhole("/1/income");
  expectBudgetKept();
});

test.each(pageFaults)(
  "charts answer %s: what is missing is named and in no value",
  async (fault) => {
    const few = HELD.slice(0, 5);
    await open(few);
    vendor.fault = { endpoint: "charts", fault };
    const history = await call("GET", "/1/history?range=1m");
    expect(history.missing.length + history.waiting).toBeGreaterThan(0);
    for (const { date, value } of history.points) {
      if (date < "2026-03-09") expect([date, value]).toEqual([date, null]);
    }
    const offers = await call("GET", "/1/splits");
    expect(offers.waiting + offers.splits.length).toBeLessThanOrEqual(few.length);
    expectBudgetKept();
  },
);

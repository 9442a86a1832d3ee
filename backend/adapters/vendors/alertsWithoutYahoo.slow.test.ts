import { expect, test } from "bun:test";
import { MINUTE_MS } from "../../domain/durations.ts";
import { MAX_PAUSE_MS } from "../../market/routing/health/breaker.ts";
import { manualClock } from "../../platform/clock.ts";
import { eventually } from "../../testing/eventually.ts";
import { chartAnswer, nasdaqTime } from "../../testing/servers/handmadeAnswers.ts";
import { startHostileYahoo, type FailureMode } from "../../testing/servers/hostileYahooServer.ts";
import type { LiveSourceName } from "../../market/sources/index.ts";
import { openVendorAlerts } from "../../testing/worlds/vendorAlerts.ts";
import type { Fetch } from "./vendorHttp.ts";

/** A Monday, 4.5 hours before New York closes. */
const START = "2026-03-09T15:30:00Z";
const PREVIOUS_CLOSE = 100;

const json = (body: unknown) =>
  new Response(JSON.stringify(body), { headers: { "content-type": "application/json" } });

/** Faulty responses of Nasdaq, which reports most errors with status 200. */
const nasdaqFaults: Readonly<Record<string, () => Response>> = {
  "429": () => new Response("Too Many Requests", { status: 429 }),
  html: () => new Response("<!doctype html><title>Access Denied</title>"),
  "an unknown symbol": () =>
    json({ data: null, status: { rCode: 400, bCodeMessage: [{ code: 1001 }] } }),
  nothing: () => json({ data: null, status: { rCode: 200 } }),
  "another symbol": () =>
    json({ data: { symbol: "MSFT", primaryData: null }, status: { rCode: 200 } }),
};

/** Alerts on American stocks over Yahoo, Nasdaq and Frankfurter. */
async function openWorld(names: readonly LiveSourceName[] = ["yahoo", "nasdaq", "frankfurter"]) {
  const clock = manualClock(START);
  const vendor = startHostileYahoo("AAPL");
  const nasdaqIs = {
    /** Nasdaq's prices are this many times too high until it adjusts for a split. */
    behindBy: 1,
    /** False for a split that its calendar lacks. */
    listing: true,
    answering: undefined as (() => Response) | undefined,
  };
  const answerNasdaq = ({ pathname }: URL): unknown => {
    if (pathname.startsWith("/api/calendar/splits")) {
      const row = { symbol: "AAPL", ratio: "2 : 1", executionDate: "03/10/2026" };
      return { data: { rows: nasdaqIs.listing ? [row] : [] }, status: { rCode: 200 } };
    }
    const { at, price: truth, previousClose = PREVIOUS_CLOSE } = vendor.truth;
    const [price, close] = [truth * nasdaqIs.behindBy, previousClose * nasdaqIs.behindBy];
    const day = (date: string) => ({
      date,
      close: "$100.00",
      volume: "31,748,180",
      open: "$100.00",
      high: "$101.00",
      low: "$99.00",
    });
    const data = pathname.endsWith("/historical")
      ? { symbol: "AAPL", tradesTable: { rows: [day("03/06/2026"), day("03/05/2026")] } }
      : {
          symbol: "AAPL",
          companyName: "Apple Inc. Common Stock",
          marketStatus: "Open",
          primaryData: {
            lastSalePrice: `$${price.toFixed(4)}`,
            netChange: (price - close).toFixed(4),
            lastTradeTimestamp: nasdaqTime(at),
            isRealTime: true,
            volume: "11,763,041",
          },
          secondaryData: null,
        };
    return { data, status: { rCode: 200, bCodeMessage: null } };
  };
  const send: Fetch = async (address, init) => {
    const url = new URL(address);
    if (url.hostname.endsWith("yahoo.com")) return vendor.fetch(address, init);
    if (url.hostname === "api.nasdaq.com") return nasdaqIs.answering?.() ?? json(answerNasdaq(url));
    return json({
      amount: 1,
      base: "EUR",
      start_date: "2026-03-05",
      end_date: "2026-03-09",
      rates: { "2026-03-06": { USD: 1.08 }, "2026-03-09": { USD: 1.09 } },
    });
  };
  const world = await openVendorAlerts({
    clock,
    vendor,
    symbol: "AAPL",
    names,
    fetch: send,
  });
  let step = 0;
  return {
    ...world,
    clock,
    vendor,
    nasdaqIs,
    arm: () => {
      vendor.truth = { price: 100, at: clock.now() };
      return world.arm();
    },
    async check(
      price = 100 + 3 * Math.sin(0.7 * step++),
      previousClose = PREVIOUS_CLOSE,
    ): Promise<string | undefined> {
      const sample = await world.check(() => {
        vendor.truth = { price, previousClose, at: clock.now() };
      });
      return sample?.source;
    },
  };
}

const faults: readonly FailureMode[] = [
  "429",
  "500",
  "html",
  "consent",
  "invalidCrumb",
  "silent",
  "currency",
];

test.each(faults)(
  "Yahoo answers with %s: American alerts fire by Nasdaq's prices, and days and rates continue",
  async (fault) => {
    const world = await openWorld();
    await world.arm();
    expect(await world.check()).toBe("yahoo");
    world.vendor.failureMode = fault;
    const heard = [await world.check(), await world.check()];
    if (heard[1] === undefined) expect(world.market.heldSource("AAPL")).toBe("nasdaq");
    while (heard.length < 40) heard.push(await world.check());
    expect(world.market.heldSource("AAPL")).toBeUndefined();
    // The other source's first price is held while it is older than Yahoo's last one.
    expect(heard.filter((source) => source !== "nasdaq").length).toBeLessThanOrEqual(3);
    expect(await world.firings()).toBe(0);
    const days = await world.market.sourced.bars("AAPL", "1d", 2);
    expect(days).toMatchObject({ source: "nasdaq", value: { bars: [{ close: 100 }, {}] } });
    expect(await world.market.sourced.fx("EUR", "USD")).toMatchObject({
      source: "frankfurter",
      value: { rate: 1.09 },
    });

    for (let check = 0; check < 3; check++) await world.check(111);
    expect(await world.firings()).toBe(2);

    world.vendor.failureMode = "good";
    world.clock.advance(MAX_PAUSE_MS + MINUTE_MS);
    const returned = [];
    for (let check = 0; check < 10; check++) returned.push(await world.check(112));
    expect(returned.at(-1)).toBe("yahoo");
    expect(await world.firings()).toBe(2);
    await world.close();
  },
);

test.each(Object.keys(nasdaqFaults))(
  "Nasdaq, the first source, answers with %s: alerts fire by Yahoo's prices, and its recovery fires nothing",
  async (fault) => {
    const world = await openWorld(["nasdaq", "yahoo"]);
    await world.arm();
    for (let check = 0; check < 3; check++) expect(await world.check()).toBe("nasdaq");
    world.nasdaqIs.answering = nasdaqFaults[fault];
    const heard = [];
    while (heard.length < 40) heard.push(await world.check());
    expect(heard.filter((source) => source !== "yahoo").length).toBeLessThanOrEqual(1);
    expect(await world.firings()).toBe(0);
    for (let check = 0; check < 3; check++) await world.check(111);
    expect(await world.firings()).toBe(2);
    world.nasdaqIs.answering = undefined;
    world.clock.advance(MAX_PAUSE_MS + MINUTE_MS);
    for (let check = 0; check < 10; check++) heard.push(await world.check(112));
    expect(heard.at(-1)).toBe("nasdaq");
    expect(await world.firings()).toBe(2);
    await world.close();
  },
);

const chartOf = (answer: Response) => (address: URL) =>
  address.pathname.startsWith("/v8/finance/chart/") ? answer.clone() : undefined;

test("when only Yahoo's chart fails, alerts use its quotes and Nasdaq's days", async () => {
  const world = await openWorld();
  await world.arm();
  world.vendor.answerTo = chartOf(new Response("Too Many Requests", { status: 429 }));
  for (let check = 0; check < 40; check++) expect(await world.check()).toBe("yahoo");
  expect(await world.firings()).toBe(0);
  expect(await world.market.sourced.bars("AAPL", "1d", 2)).toMatchObject({ source: "nasdaq" });
  for (let check = 0; check < 3; check++) await world.check(111);
  expect(await world.firings()).toBe(2);
  await world.close();
});

test("a split that Nasdaq adjusts late fires nothing when Yahoo fails or recovers", async () => {
  const world = await openWorld();
  await world.arm();
  for (let check = 0; check < 3; check++) await world.check();
  // The next day opens with adjusted prices.
  const opening = "2026-03-10T13:30:00Z";
  const answer = chartAnswer({
    symbol: "AAPL",
    times: ["2026-03-09T13:30:00Z", opening],
    closes: [50, 50],
    granularity: "1d",
    events: { splits: { "1": { date: Date.parse(opening) / 1000, numerator: 2, denominator: 1 } } },
  });
  world.vendor.answerTo = chartOf(Response.json(answer));
  world.clock.set(Date.parse(opening) + MINUTE_MS);
  const halves = async (checks: number) => {
    const heard = [];
    for (let check = 0; check < checks; check++) {
      heard.push(await world.check(50 + Math.sin(check), 50));
    }
    return heard;
  };
  expect(new Set(await halves(10))).toEqual(new Set(["yahoo"]));
  expect(await world.firings()).toBe(0);
  world.nasdaqIs.behindBy = 2;
  world.vendor.failureMode = "429";
  world.vendor.answerTo = () => undefined;
  await halves(40);
  world.nasdaqIs.behindBy = 1;
  expect((await halves(3)).at(-1)).toBe("nasdaq");
  expect(await world.firings()).toBe(0);
  world.vendor.failureMode = "good";
  world.clock.advance(MAX_PAUSE_MS + MINUTE_MS);
  expect((await halves(10)).at(-1)).toBe("yahoo");
  expect(await world.firings()).toBe(0);
  for (let check = 0; check < 3; check++) await world.check(56, 50);
  expect(await world.firings()).toBe(2);
  await world.close();
});

test("unadjusted prices from every source on a split date fire nothing", async () => {
  const world = await openWorld();
  await world.arm();
  for (let check = 0; check < 3; check++) await world.check();
  world.vendor.failureMode = "429";
  world.nasdaqIs.behindBy = 2;
  world.clock.set(Date.parse("2026-03-10T13:31:00Z"));
  for (let check = 0; check < 40; check++) await world.check(50 + Math.sin(check), 50);
  await eventually(async () => (await world.adjusted()) === 2);
  expect(await world.firings()).toBe(0);
  // Nasdaq adjusts its prices, then Yahoo recovers.
  world.nasdaqIs.behindBy = 1;
  for (let check = 0; check < 40; check++) await world.check(50 + Math.sin(check), 50);
  world.vendor.failureMode = "good";
  world.clock.advance(MAX_PAUSE_MS + MINUTE_MS);
  for (let check = 0; check < 10; check++) await world.check(50 + Math.sin(check), 50);
  expect(await world.firings()).toBe(0);
  for (let check = 0; check < 3; check++) await world.check(56, 50);
  expect(await world.firings()).toBe(2);
  await world.close();
});

test("a split that no source lists on a day without Yahoo fires as a suspected split", async () => {
  const world = await openWorld();
  await world.arm();
  for (let check = 0; check < 3; check++) await world.check();
  world.vendor.failureMode = "429";
  world.nasdaqIs.listing = false;
  world.clock.set(Date.parse("2026-03-10T13:31:00Z"));
  for (let check = 0; check < 12; check++) await world.check(50 + Math.sin(check), 50);
  expect(await world.suspectedSplits()).toEqual([0.5]);
  expect(await world.adjusted()).toBe(0);
  await world.close();
});

test("on a day without Yahoo a split is known from Nasdaq's calendar", async () => {
  const world = await openWorld();
  await world.arm();
  for (let check = 0; check < 3; check++) await world.check();
  world.vendor.failureMode = "429";
  world.clock.set(Date.parse("2026-03-10T13:31:00Z"));
  // Nasdaq's first price is held.
  for (let check = 0; check < 2; check++) await world.check(50, 50);
  await eventually(async () => (await world.adjusted()) === 2);
  // Nasdaq's daily bars are not adjusted yet.
  const days = await world.market.bars("AAPL", "1d", 2);
  expect(days?.map(({ close }) => close)).toEqual([50, 50]);
  for (let check = 0; check < 40; check++) await world.check(50 + Math.sin(check), 50);
  expect(await world.firings()).toBe(0);
  for (let check = 0; check < 3; check++) await world.check(56, 50);
  expect(await world.firings()).toBe(2);
  await world.close();
});

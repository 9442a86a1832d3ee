import { beforeEach, describe, expect, test } from "bun:test";
import { NO_FACTS } from "../../market/research.ts";
import { createMarketRouter } from "../../market/routing/router.ts";
import { createSimulatedSource } from "../../market/sources/simulated/source.ts";
import { SIMULATION_SEED } from "../../market/sources/simulated/seed.ts";
import { SourceUnavailable, type Capability, type MarketSource } from "../../market/source.ts";
import { manualClock } from "../../platform/clock.ts";
import { silentLog } from "../../platform/log.ts";
import { callRoutes, serveRoutes } from "../../testing/worlds/callRoutes.ts";
import { createScriptedSource } from "../../testing/worlds/scriptedSource.ts";
import { ResearchQueries } from "./queries.ts";
import { researchRoutes } from "./index.ts";

const NOW = "2026-03-09T18:00:00Z";
const PARTS = [
  "facts",
  "analysts",
  "earnings",
  "insiders",
  "holders",
  "options",
  "mentions",
  "headlines",
  "filings",
] as const;

const open = (source: MarketSource, clock = manualClock(NOW)) =>
  serveRoutes(
    researchRoutes(new ResearchQueries(createMarketRouter([source], silentLog, { clock }))),
  );
const base = "/api/stocks/research";

describe("the simulated market", () => {
  const app = open(createSimulatedSource({ seed: SIMULATION_SEED, clock: manualClock(NOW) }));
  const call = callRoutes(() => app, base);

  test("has every part of an American stock except filings, with source and time", async () => {
    for (const part of PARTS) {
      const { status, body } = await call("GET", `/aapl/${part}`);
      expect([part, status]).toEqual([part, 200]);
      expect(body.symbol).toBe("AAPL");
      if (part === "filings") {
        expect(body).toMatchObject({ status: "notOffered", source: null, value: null });
      } else {
        expect(body).toMatchObject({ status: "known", source: "simulated" });
        expect(Date.parse(body.asOf)).toBeLessThanOrEqual(Date.parse(NOW));
      }
    }
  });

  test("has only a year's range for a coin, a currency, an index and a fund", async () => {
    for (const symbol of ["BTC-USD", "EURUSD=X", "^GSPC", "GC=F", "VFIAX"]) {
      const { value, ...facts } = (await call("GET", `/${encodeURIComponent(symbol)}/facts`)).body;
      expect(facts).toMatchObject({ status: "known", source: "simulated", isPartial: false });
      const { currency, yearRange, otherSources, ...company } = value;
      expect([currency, otherSources]).toEqual(["USD", []]);
      expect(yearRange.low).toBeLessThan(yearRange.high);
      expect([symbol, ...Object.values(company)]).toEqual([
        symbol,
        ...Object.values(company).map(() => null),
      ]);
      for (const part of PARTS.filter((each) => !/^(filings|facts)$/.test(each))) {
        const { status, body } = await call("GET", `/${encodeURIComponent(symbol)}/${part}`);
        expect([symbol, part, status, body.status]).toEqual([symbol, part, 200, "unknown"]);
      }
    }
  });

  test("rejects invalid symbols and dates, and unknown symbols are unknown", async () => {
    for (const part of PARTS.filter((each) => each !== "filings")) {
      expect([part, (await call("GET", `/ZZZZZQ/${part}`)).body.status]).toEqual([part, "unknown"]);
    }
    expect((await call("GET", "/%3Cb%3E/facts")).status).toBe(422);
    for (const expiry of ["tomorrow", "2026-13-40", "1", "2026-01-16T00"]) {
      expect((await call("GET", `/AAPL/options?expiry=${expiry}`)).status).toBe(422);
    }
  });
});

const failing = () => Promise.reject(new SourceUnavailable("scripted", "is out of reach"));

describe("a source that fails or has little data", () => {
  const clock = manualClock(NOW);
  let source: ReturnType<typeof createScriptedSource>;
  beforeEach(() => {
    source = createScriptedSource({ clock });
  });
  /** Sends requests to a market whose source offers these parts in addition to quotes. */
  const callWith = (parts: Partial<MarketSource>) => {
    const capabilities = new Set(["quote", ...Object.keys(parts)] as Capability[]);
    return callRoutes(() => open({ ...source, capabilities, ...parts }, clock), base);
  };

  test("reports a part that no source offers", async () => {
    source.setPrice("ACME", 10);
    const call = callRoutes(() => open(source, clock), base);
    for (const part of ["analysts", "insiders", "holders", "options", "mentions", "filings"]) {
      expect((await call("GET", `/ACME/${part}`)).body.status).toBe("notOffered");
    }
  });

  test("gives 503 for a failed part, and the others stay", async () => {
    const call = callWith({
      holders: failing,
      options: () => Promise.resolve(undefined),
    });
    expect((await call("GET", "/ACME/holders")).status).toBe(503);
    expect((await call("GET", "/ACME/options")).body.status).toBe("unknown");
  });

  test("facts from a year of prices alone fail with the bars, and are unknown without any", async () => {
    const one = {
      facts: () => Promise.resolve(undefined),
      bars: failing,
    };
    const call = callWith(one);
    expect((await call("GET", "/EURUSD=X/facts")).status).toBe(503);
    const bare = callWith({ ...one, bars: async () => [] });
    expect((await bare("GET", "/EURUSD=X/facts")).body.status).toBe("unknown");
  });

  test("analysts are shown as far as they could be requested, and fail only when nothing could", async () => {
    const one = {
      ratings: failing,
      targets: () =>
        Promise.resolve({ low: 8, mean: 10, high: 13, analystCount: 4, asOf: Date.parse(NOW) }),
    };
    const call = callWith(one);
    expect((await call("GET", "/ACME/analysts")).body.value).toMatchObject({
      targets: { dispersion: 0.5 },
      months: [],
      changes: [],
    });
    const none = callWith({ ...one, targets: failing });
    expect((await none("GET", "/ACME/analysts")).status).toBe(503);
  });

  test("a part with failed requests is marked as partial", async () => {
    const reported = { date: "2026-01-28", hour: null, isConfirmed: true } as const;
    const partial = {
      bars: failing,
      trades: failing,
      insiders: () => Promise.resolve({ bought: 100, sold: 20 }),
      facts: () => Promise.resolve({ ...NO_FACTS, currency: "USD", industry: "Anvils" }),
      calendar: () => Promise.resolve({ earnings: [reported], splits: [] }),
    };
    const call = callWith(partial);
    for (const part of ["facts", "insiders", "earnings"]) {
      expect((await call("GET", `/ACME/${part}`)).body).toMatchObject({
        status: "known",
        isPartial: true,
      });
    }
    const results = [{ quarterEnd: "2025-12-31", currency: null, actual: 1, estimate: null }];
    const unlisted = callWith({ calendar: failing, earningsResults: async () => results });
    expect((await unlisted("GET", "/ACME/earnings")).body).toMatchObject({
      isPartial: true,
      value: { next: null, results },
    });
    const trades = () => Promise.resolve([]);
    const bars = () => Promise.resolve([]);
    const whole = callWith({ ...partial, trades, bars });
    for (const part of ["facts", "insiders"]) {
      expect((await whole("GET", `/ACME/${part}`)).body).toMatchObject({
        status: "known",
        isPartial: false,
      });
    }
  });

  test("the total of insiders covers all trades, and is unknown when a value is missing", async () => {
    const trade = { owner: "Ann", relation: null, side: "sold" as const, shares: 10 };
    const sold = Array.from({ length: 130 }, () => ({
      ...trade,
      tradedOn: "2026-02-27",
      value: 50,
    }));
    const old = { ...trade, side: "bought" as const, tradedOn: "2025-06-02", value: null };
    const call = callWith({
      trades: () => Promise.resolve([...sold, old]),
    });
    const { value } = (await call("GET", "/ACME/insiders")).body;
    expect(value).toMatchObject({ bought: 0, sold: 6500 });
    expect(value.trades).toHaveLength(100);

    const footnoted = { ...trade, tradedOn: "2026-02-20", value: null };
    const other = callWith({
      insiders: () => Promise.resolve({ bought: 7, sold: 6500 }),
      trades: () => Promise.resolve([...sold, footnoted]),
    });
    expect((await other("GET", "/ACME/insiders")).body.value).toMatchObject({
      bought: 7,
      sold: null,
    });
  });

  test("open puts by calls need the open interest of half the contracts on both sides", async () => {
    const contract = {
      expiresAt: Date.parse("2026-03-20"),
      currency: "USD",
      lastPrice: 1,
      bid: null,
      ask: null,
      volume: 4,
      impliedVolatility: null,
    };
    const side = (...interest: readonly (number | null)[]) =>
      interest.map((openInterest, at) => ({ ...contract, strike: 10 + at, openInterest }));
    const ratiosOf = async (calls: ReturnType<typeof side>, puts: ReturnType<typeof side>) => {
      const chain = { symbol: "ACME", expiries: [contract.expiresAt], calls, puts };
      const one: MarketSource = {
        ...source,
        capabilities: new Set(["quote", "options"]),
        options: () => Promise.resolve(chain),
      };
      const { value } = (await callWith(one)("GET", "/ACME/options")).body;
      return [value.putCallVolume, value.putCallOpenInterest];
    };
    expect(await ratiosOf(side(10, null), side(5, null))).toEqual([1, 0.5]);
    expect(await ratiosOf(side(10, null, null), side(5, 5, 5))).toEqual([1, null]);
    expect(await ratiosOf(side(10, 10), side(5, null, null))).toEqual([1.5, null]);
  });

  test("targets without a known currency are omitted rather than assumed in the market's", async () => {
    const targets = () =>
      Promise.resolve({ low: 8, mean: 10, high: 13, analystCount: 4, asOf: Date.parse(NOW) });
    // London also lists shares in dollars and euros.
    const one: MarketSource = { ...source, capabilities: new Set(["quote", "targets"]), targets };
    const call = callWith({ ...one, quote: failing });
    expect((await call("GET", "/ACME.L/analysts")).body).toMatchObject({
      isPartial: true,
      value: { targets: null },
    });
    source.setPrice("ACME.L", 11, { currency: "USD" });
    const priced = callWith({ ...one, quote: source.quote });
    expect((await priced("GET", "/ACME.L/analysts")).body).toMatchObject({
      isPartial: false,
      value: { targets: { currency: "USD", mean: 10 } },
    });
  });
});

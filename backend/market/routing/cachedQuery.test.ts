import { describe, expect, test } from "bun:test";
import { manualClock } from "../../platform/clock.ts";
import { silentLog } from "../../platform/log.ts";
import { FAILURES_TO_OPEN, FIRST_PAUSE_MS } from "./health/breaker.ts";
import { lifetimes, STAND_IN_TTL_MS } from "../freshness.ts";
import { createMarketRouter } from "./router.ts";
import {
  BudgetSpent,
  SourceNotConfigured,
  SourceUnavailable,
  type MarketSource,
} from "../source.ts";
import { createScriptedSource } from "../../testing/worlds/scriptedSource.ts";

/** Two remote sources that quote AAPL at 100 and 101; `asked` records the queries. */
function makeMarket() {
  const clock = manualClock();
  const asked: string[] = [];
  const overNetwork = (name: string, price: number) => {
    const source = createScriptedSource({ clock, name, isRemote: true });
    source.setPrice("AAPL", price);
    const counted: MarketSource = {
      ...source,
      quote: (symbol) => {
        asked.push(`${name} quote ${symbol}`);
        return source.quote(symbol);
      },
      universe: async () => {
        asked.push(`${name} universe`);
        return source.universe?.() ?? [];
      },
    };
    return { source, counted };
  };
  const first = overNetwork("first", 100);
  const second = overNetwork("second", 101);
  const market = createMarketRouter([first.counted, second.counted], silentLog, { clock });
  const rowOf = (name: string) => market.health().find((row) => row.name === name);
  return { clock, asked, first: first.source, second: second.source, market, rowOf };
}

describe("cached answers of remote sources", () => {
  test("are used while fresh, with the time at which they were fetched", async () => {
    const { clock, asked, market } = makeMarket();
    const answer = await market.sourced.quote("AAPL");
    const fetchedAt = clock.now();
    expect(answer).toMatchObject({ source: "first", asOf: fetchedAt, fetchedAt });
    clock.advance(lifetimes.quote.freshMs - 1);
    expect(await market.sourced.quote("AAPL")).toEqual(answer);
    expect((await market.quote("AAPL"))?.fetchedAt).toBe(fetchedAt);
    expect(asked).toHaveLength(1);
    clock.advance(1);
    expect((await market.quote("AAPL"))?.fetchedAt).toBe(clock.now());
    expect(asked).toHaveLength(2);
  });

  test("of a source that replaces a failed one say so, and expire sooner", async () => {
    const clock = manualClock();
    let isDown = true;
    const sourceOf = (name: string): MarketSource => ({
      ...createScriptedSource({ clock, name, isRemote: true, capabilities: ["mentions"] }),
      async mentions() {
        if (isDown && name === "first") throw new SourceUnavailable(name, "429");
        return { last24h: 1, previous24h: 2 };
      },
    });
    const market = createMarketRouter(["first", "second"].map(sourceOf), silentLog, { clock });
    const ask = () => market.sourced.mentions("AAPL");
    expect(await ask()).toMatchObject({ source: "second", isStandIn: true });
    isDown = false;
    clock.advance(STAND_IN_TTL_MS);
    const answer = await ask();
    expect([answer?.source, answer?.isStandIn]).toEqual(["first", undefined]);
  });

  /** A source that lists a split only from the second request on. */
  function makeSplitting(at: string) {
    const clock = manualClock(at);
    const split = { date: "2026-01-06", numerator: 4, denominator: 1 } as const;
    let listed: readonly (typeof split)[] = [];
    const source: MarketSource = {
      ...createScriptedSource({ clock, isRemote: true, capabilities: ["splits"] }),
      splits: async () => listed,
    };
    const market = createMarketRouter([source], silentLog, { clock });
    const ask = async (again?: boolean) => (await market.splits("AAPL", again))?.splits;
    return { clock, split, ask, announce: () => (listed = [split]) };
  }

  test("of splits expire with the trade date, even if no source fails", async () => {
    // The evening before in New York.
    const { clock, split, ask, announce } = makeSplitting("2026-01-06T03:00:00Z");
    expect(await ask()).toEqual([]);
    announce();
    expect(await ask()).toEqual([]);
    clock.set("2026-01-06T08:00:00Z");
    expect(await ask()).toEqual([split]);
  });

  test("of splits are requested again within a trade date when a price suggests one", async () => {
    const { split, ask, announce } = makeSplitting("2026-01-06T15:00:00Z");
    expect(await ask()).toEqual([]);
    announce();
    expect(await ask()).toEqual([]);
    expect(await ask(true)).toEqual([split]);
    expect(await ask()).toEqual([split]);
  });

  test('include "unknown symbol", but not failures', async () => {
    const { asked, market, first, second } = makeMarket();
    expect([await market.quote("NONE"), await market.quote("NONE")]).toEqual([
      undefined,
      undefined,
    ]);
    expect(asked).toEqual(["first quote NONE", "second quote NONE"]);
    first.failWith("429");
    second.failWith("429");
    await expect(market.quote("MSFT")).rejects.toBeInstanceOf(SourceUnavailable);
    first.recover();
    first.setPrice("MSFT", 5);
    expect((await market.quote("MSFT"))?.price).toBe(5);
  });

  test("fall back to an old list of symbols when every source fails, but never to an old price", async () => {
    const { clock, market, first, second } = makeMarket();
    first.setProfile("AAPL", { symbol: "AAPL" } as never);
    expect(await market.universe()).toEqual(["AAPL"]);
    await market.quote("AAPL");
    const { fetchedAt } = (await market.sourced.universe()) ?? {};
    first.failWith("down");
    second.failWith("down");
    clock.advance(lifetimes.universe.freshMs);
    expect(await market.sourced.universe()).toMatchObject({
      value: [{ symbol: "AAPL" }],
      fetchedAt,
    });
    await expect(market.quote("AAPL")).rejects.toBeInstanceOf(SourceUnavailable);
    clock.advance(lifetimes.universe.usableMs);
    await expect(market.universe()).rejects.toBeInstanceOf(SourceUnavailable);
  });

  test("are shared: concurrent equal queries are sent once, with one result or failure", async () => {
    const { asked, market, first, second } = makeMarket();
    const quotes = await Promise.all(Array.from({ length: 5 }, () => market.quote("AAPL")));
    expect(quotes.map((quote) => quote?.price)).toEqual([100, 100, 100, 100, 100]);
    expect(asked).toHaveLength(1);
    first.failWith("500");
    second.failWith("500");
    const failed = await Promise.allSettled([market.quote("X"), market.quote("X")]);
    expect(failed.map(({ status }) => status)).toEqual(["rejected", "rejected"]);
    expect(asked).toHaveLength(3);
  });
});

describe("a read from the cache alone", () => {
  test("needs no request, even when the sources fail", async () => {
    const { asked, market, first, second, clock } = makeMarket();
    expect(await market.peek.quote("AAPL")).toBeUndefined();
    expect(asked).toEqual([]);
    await market.quote("AAPL");
    first.failWith("down");
    second.failWith("down");
    expect((await market.peek.quote("AAPL"))?.price).toBe(100);
    clock.advance(lifetimes.quote.freshMs);
    expect(await market.peek.quote("AAPL")).toBeUndefined();
    expect(asked).toHaveLength(1);
  });

  test("of an in-process source returns its current value", async () => {
    const clock = manualClock();
    const source = createScriptedSource({ clock, name: "own" });
    source.setPrice("AAPL", 7);
    const market = createMarketRouter([source], silentLog, { clock });
    expect((await market.peek.quote("AAPL"))?.price).toBe(7);
    expect(await market.peek.sourced.halts("AAPL")).toBeUndefined();
    expect(await market.peek.profile("NONE")).toEqual({ answer: undefined });
  });
});

describe("a source that fails repeatedly", () => {
  test("is skipped while the next one answers, and is used again after its pause", async () => {
    const { clock, asked, market, first, second, rowOf } = makeMarket();
    first.failWith("429");
    for (let poll = 0; poll < FAILURES_TO_OPEN + 3; poll++) {
      second.setPrice(`S${poll}`, 101);
      expect((await market.quote(`S${poll}`))?.price).toBe(101);
    }
    expect(asked.filter((line) => line.startsWith("first"))).toHaveLength(FAILURES_TO_OPEN);
    expect(rowOf("first")).toMatchObject({
      isHealthy: false,
      byCapability: [
        { capability: "quote", asked: FAILURES_TO_OPEN, failed: FAILURES_TO_OPEN, breaker: "open" },
      ],
    });
    first.recover();
    clock.advance(FIRST_PAUSE_MS);
    expect(rowOf("first")?.byCapability[0]?.breaker).toBe("half-open");
    expect((await market.quote("AAPL"))?.price).toBe(100);
    expect(rowOf("first")).toMatchObject({ isHealthy: true });
    expect(rowOf("first")?.byCapability[0]).toMatchObject({ breaker: "closed", openUntil: null });
  });

  test("is skipped only on the failing path; quotes come from the chart's path meanwhile", async () => {
    const { clock, first } = makeMarket();
    let asked = 0;
    const noCrumb = async () => {
      asked += 1;
      throw new SourceUnavailable("first", "no crumb");
    };
    const paths = { quote: "quote", stream: "quote", bars: "chart" };
    const broken: MarketSource = { ...first, paths, quote: noCrumb, samples: noCrumb };
    const market = createMarketRouter([broken], silentLog, { clock });
    for (let poll = 0; poll < FAILURES_TO_OPEN; poll++) await market.samples([`S${poll}`]);
    asked = 0;
    await expect(market.quote("AAPL")).rejects.toThrow("skipped after repeated failures");
    expect(await market.samples(["AAPL"])).toEqual([]);
    expect((await market.bars("AAPL", "1d", 1))?.[0]?.close).toBe(100);

    const degraded = createMarketRouter(
      [{ ...broken, quoteInstead: (symbol) => first.quote(symbol) }],
      silentLog,
      { clock },
    );
    degraded.restoreHealth(market.savedHealth());
    expect(await degraded.quote("AAPL")).toMatchObject({ price: 100, source: "first" });
    expect(await degraded.samples(["AAPL"])).toMatchObject([{ price: 100, source: "first" }]);
    await expect(degraded.quote("NONE")).rejects.toThrow("skipped after repeated failures");
    expect(asked).toBe(0);
    const [health] = degraded.health();
    expect(
      health?.byCapability.map(({ capability, breaker }) => `${capability} ${breaker}`),
    ).toEqual(["quote open", "bars closed", "stream open"]);
  });

  test("is not one without budget: the next source is asked and none is skipped", async () => {
    const { clock, first, second } = makeMarket();
    const busy: MarketSource = {
      ...first,
      quote: () => Promise.reject(new BudgetSpent("first")),
    };
    const market = createMarketRouter([busy, second], silentLog, { clock });
    for (let poll = 0; poll < 2 * FAILURES_TO_OPEN; poll++) {
      expect((await market.quote("AAPL"))?.price).toBe(101);
      clock.advance(lifetimes.quote.freshMs);
    }
    expect(market.health()[0]).toMatchObject({
      isHealthy: true,
      byCapability: [{ asked: 0, failed: 0, deferred: 2 * FAILURES_TO_OPEN, breaker: "closed" }],
    });
  });

  test("when no source has budget left, the error says so", async () => {
    const { clock, first, second } = makeMarket();
    const busy: MarketSource = { ...first, quote: () => Promise.reject(new BudgetSpent("first")) };
    const market = createMarketRouter([busy, second], silentLog, { clock });
    second.failWith("down");
    await expect(market.quote("AAPL")).rejects.toBeInstanceOf(BudgetSpent);
    first.failWith("down");
    const failing = createMarketRouter([first, second], silentLog, { clock });
    await expect(failing.quote("AAPL")).rejects.not.toBeInstanceOf(BudgetSpent);
  });

  test("a person's query does not wait for the same query of a background run", async () => {
    const { clock, first } = makeMarket();
    const { promise, resolve } = Promise.withResolvers<void>();
    const slow: MarketSource = {
      ...first,
      bars: async (symbol, interval, limit, window) => {
        if (window?.priority === "background") await promise;
        return first.bars(symbol, interval, limit, window);
      },
    };
    const market = createMarketRouter([slow], silentLog, { clock });
    const run = market.bars("AAPL", "1d", 1, { priority: "background" });
    expect(await market.bars("AAPL", "1d", 1)).toHaveLength(1);
    resolve();
    expect(await run).toHaveLength(1);
  });

  test("a missing key is reported and pauses nothing; once it is saved, the next query succeeds", async () => {
    const { clock, first } = makeMarket();
    const saved: { key?: string } = {};
    const keyed: MarketSource = {
      ...first,
      quote: (symbol) =>
        saved.key === undefined
          ? Promise.reject(new SourceNotConfigured("first", "no key is configured"))
          : first.quote(symbol),
    };
    const market = createMarketRouter([keyed], silentLog, { clock });
    for (let poll = 0; poll < 2 * FAILURES_TO_OPEN; poll++) {
      await market.quote("AAPL").catch(() => undefined);
    }
    expect(market.health()[0]).toMatchObject({
      isHealthy: false,
      lastError: "first: no key is configured",
    });
    saved.key = "k3y";
    expect((await market.quote("AAPL"))?.price).toBe(100);
  });

  test("the median latency is reported", async () => {
    const { clock, first } = makeMarket();
    const times = [10, 500, 30];
    const slow: MarketSource = {
      ...first,
      async quote(symbol) {
        clock.advance(times.shift() ?? 0);
        return first.quote(symbol);
      },
    };
    const market = createMarketRouter([slow], silentLog, { clock });
    for (const symbol of ["A", "B", "C"]) await market.quote(symbol);
    expect(market.health()[0]?.byCapability[0]?.latencyMs).toBe(30);
  });
});

import { describe, expect, test } from "bun:test";
import * as fc from "fast-check";
import { manualClock } from "../../platform/clock.ts";
import { silentLog } from "../../platform/log.ts";
import { MAX_PAUSE_MS } from "./health/breaker.ts";
import { FROZEN_AFTER_MS } from "../validation/plausibility.ts";
import { createMarketRouter } from "./router.ts";
import type { Sample } from "../sample.ts";
import { SourceUnavailable, type Capability, type MarketSource } from "../source.ts";
import { createScriptedSource } from "../../testing/worlds/scriptedSource.ts";
import { createVirtualTime } from "../../testing/worlds/virtualTime.ts";
import type { Split } from "../companyCalendar.ts";
import { casesOf } from "../../testing/casesOf.ts";
import { tradeDateAt } from "../../domain/tradeDate.ts";
import { HOUR_MS, MINUTE_MS } from "../../domain/durations.ts";

function makeMarket(...kinds: readonly (readonly Capability[])[]) {
  const clock = manualClock("2026-03-09T15:00:00Z");
  const names = ["first", "second", "third"];
  const sources = kinds.map((capabilities, at) =>
    createScriptedSource({ clock, name: names[at] ?? "", isRemote: true, capabilities }),
  );
  const market = createMarketRouter(sources, silentLog, { clock });
  const sample = async (): Promise<Sample | undefined> => (await market.samples(["AAPL"]))[0];
  return { clock, sources, market, sample };
}

const PRICES: readonly Capability[] = ["quote", "stream"];

describe("a price far from the last one", () => {
  test("is accepted immediately when another source agrees", async () => {
    const { sources, sample, clock } = makeMarket(PRICES, ["quote"]);
    const [first, second] = sources;
    first?.setPrice("AAPL", 10);
    second?.setPrice("AAPL", 10);
    expect((await sample())?.price).toBe(10);
    clock.advance(MINUTE_MS);
    first?.setPrice("AAPL", 40);
    second?.setPrice("AAPL", 41);
    expect(await sample()).toMatchObject({ price: 40, source: "first" });
  });

  test("is replaced by another source's price that is near the last one", async () => {
    const { sources, sample, market, clock } = makeMarket(PRICES, ["quote"]);
    const [first, second] = sources;
    first?.setPrice("AAPL", 10);
    second?.setPrice("AAPL", 10);
    await sample();
    clock.advance(MINUTE_MS);
    first?.setPrice("AAPL", 40);
    second?.setPrice("AAPL", 10);
    expect(await sample()).toBeUndefined();
    clock.advance(MINUTE_MS);
    second?.setPrice("AAPL", 10);
    expect(await sample()).toMatchObject({ price: 10, source: "second", session: "regular" });
    expect(market.health()[0]?.lastError).toBe(
      "first: AAPL at 40 is far from the last price: second says 10",
    );
  });

  test("without confirmation is rejected until it has lasted ten minutes", async () => {
    const { sources, sample, clock } = makeMarket(PRICES);
    const [only] = sources;
    only?.setPrice("AAPL", 10);
    await sample();
    only?.setPrice("AAPL", 40);
    const heard: boolean[] = [];
    for (let minute = 0; minute < 40; minute++) {
      clock.advance(MINUTE_MS);
      heard.push((await sample()) !== undefined);
    }
    expect(heard.indexOf(true)).toBeGreaterThanOrEqual(10);
    expect(heard.at(-1)).toBe(true);
  });

  test("of a hundredfold is accepted only with a matching split, however long it lasts", async () => {
    const { sources, clock } = makeMarket(PRICES, ["quote"]);
    const [only, late] = sources;
    if (!only || !late) throw new Error("no source");
    let splits: Split[] = [];
    const listing: MarketSource = {
      ...only,
      capabilities: new Set<Capability>([...PRICES, "splits"]),
      splits: async () => splits,
    };
    const market = createMarketRouter([listing], silentLog, { clock });
    only.setPrice("AAPL", 10);
    await market.samples(["AAPL"]);
    only.setPrice("AAPL", 1010);
    for (let hour = 0; hour < 24; hour++) {
      clock.advance(60 * MINUTE_MS);
      expect(await market.samples(["AAPL"])).toEqual([]);
      await expect(market.quote("AAPL")).rejects.toBeInstanceOf(SourceUnavailable);
    }
    splits = [{ date: tradeDateAt("AAPL", clock.now()), numerator: 1, denominator: 100 }];
    clock.advance(12 * HOUR_MS);
    // Another source that has not adjusted for the split does not outweigh it.
    const both = createMarketRouter([listing, late], silentLog, { clock });
    both.restoreMemory(market.savedMemory());
    late.setPrice("AAPL", 10);
    for (const each of [market, both]) {
      expect((await each.samples(["AAPL"]))[0]?.price).toBe(1010);
    }
  });

  test("does not affect other symbols", async () => {
    const { sources, market, clock } = makeMarket(PRICES);
    const [only] = sources;
    only?.setPrice("AAPL", 10);
    only?.setPrice("MSFT", 10);
    await market.samples(["AAPL", "MSFT"]);
    clock.advance(MINUTE_MS);
    only?.setPrice("AAPL", 1000);
    expect((await market.samples(["AAPL", "MSFT"])).map(({ symbol }) => symbol)).toEqual(["MSFT"]);
    expect(market.health()[0]?.byCapability[0]).toMatchObject({ failed: 0, breaker: "closed" });
    expect(market.health()[0]?.lastError).toContain("AAPL at 1000");
  });
});

describe("the first price of a symbol", () => {
  test("is rejected while another source differs much, until they agree", async () => {
    const { sources, sample } = makeMarket(PRICES, ["quote"]);
    const [first, second] = sources;
    first?.setPrice("AAPL", 1000);
    second?.setPrice("AAPL", 10);
    expect(await sample()).toBeUndefined();
    first?.setPrice("AAPL", 11);
    expect((await sample())?.price).toBe(11);
  });

  test("is rejected when it is a hundred times its own previous close", async () => {
    const { sources, sample } = makeMarket(PRICES);
    sources[0]?.setPrice("AAPL", 1000, { previousClose: 10 });
    expect(await sample()).toBeUndefined();
    sources[0]?.setPrice("AAPL", 10, { previousClose: 10 });
    expect((await sample())?.price).toBe(10);
  });

  for (const [symbol, names, found] of [
    ["AAPL", ["first"], undefined],
    ["AAPL", ["first", "second"], "second"],
    ["GLEN.L", ["first"], "first"],
    ["GLEN.L", ["first", "second"], "second"],
  ] as const) {
    test(`of ${symbol} in euros from the first of ${names.length} sources is accepted of ${found}`, async () => {
      const { sources, market, clock } = makeMarket(...names.map(() => PRICES));
      sources[0]?.setPrice(symbol, 9, { currency: "EUR" });
      sources[1]?.setPrice(symbol, 10);
      for (let look = 0; look < 30; look++) {
        expect((await market.samples([symbol]))[0]?.source).toBe(found!);
        clock.advance(20_000);
      }
      expect(market.health()[0]?.lastError === null).toBe(found === "first");
    });
  }

  test("is accepted when no other source can answer", async () => {
    const { sources, sample } = makeMarket(PRICES, ["quote"]);
    sources[0]?.setPrice("AAPL", 10);
    sources[1]?.failWith("429");
    expect((await sample())?.price).toBe(10);
  });
});

describe("a price that stays the same during an open session", () => {
  test("is accepted when the other source agrees, and is not checked at every poll", async () => {
    const { sources, sample, market, clock } = makeMarket(PRICES, ["quote"]);
    for (const source of sources) source.setPrice("AAPL", 10);
    for (let look = 0; look < 60; look++) {
      expect((await sample())?.source).toBe("first");
      clock.advance(MINUTE_MS / 2);
      for (const source of sources) source.setPrice("AAPL", 10);
    }
    // One check at the first poll, then one every ten minutes.
    expect(market.health()[1]?.byCapability[0]?.asked).toBe(3);
  });

  test("is ignored while the exchange is closed", async () => {
    const { sources, sample, clock } = makeMarket(PRICES, ["quote"]);
    clock.set("2026-03-08T15:00:00Z");
    for (const source of sources) source.setPrice("AAPL", 10);
    await sample();
    clock.advance(FROZEN_AFTER_MS);
    sources[1]?.setPrice("AAPL", 11);
    expect((await sample())?.source).toBe("first");
  });
});

describe("missing samples", () => {
  test("are replaced by a few quotes at a time: the first symbols always, the others in turn", async () => {
    const { sources, market, clock } = makeMarket(["stream"], ["quote"]);
    const symbols = Array.from({ length: 25 }, (_, at) => `S${at}`);
    for (const symbol of symbols) sources[1]?.setPrice(symbol, 10);
    sources[0]?.failWith("500");
    const heard = new Set<string>();
    for (let look = 0; look < 4; look++) {
      const samples = await market.samples(symbols);
      expect(samples).toHaveLength(10);
      expect(samples.slice(0, 5).map(({ symbol }) => symbol)).toEqual(symbols.slice(0, 5));
      for (const { symbol, source } of samples) {
        heard.add(symbol);
        expect(source).toBe("second");
      }
      clock.advance(MINUTE_MS);
    }
    expect(heard.size).toBe(25);
  });

  test("of a source that lost them without an error are replaced by quotes", async () => {
    const { market, sources, clock, sample } = makeMarket(["stream"], ["quote"]);
    const [first, second] = sources;
    first?.setPrice("AAPL", 10);
    await sample();
    first?.forget("AAPL");
    const heard: (number | undefined)[] = [];
    for (let check = 0; check < 8; check++) {
      clock.advance(10_000);
      second?.setPrice("AAPL", 11);
      heard.push((await sample())?.price);
    }
    // The first price of another source is held, and one quote every half minute is enough.
    const none = undefined;
    expect(heard).toEqual([none, none, none, none, none, 11, none, none]);
    // A second opinion on the first price, and two prices.
    expect(market.health()[1]).toMatchObject({ byCapability: [{ asked: 3 }] });
  });

  test("of a streaming source that has stopped are replaced by quotes", async () => {
    const clock = manualClock("2026-03-09T15:00:00Z");
    const pushing = createScriptedSource({ clock, isRemote: true, capabilities: PRICES });
    const silent: MarketSource = {
      ...pushing,
      samples: async () => [],
      play: () => new Promise(() => undefined),
    };
    const market = createMarketRouter([silent], silentLog, { clock });
    pushing.setPrice("AAPL", 10);
    expect(await market.samples(["AAPL"])).toMatchObject([{ price: 10 }]);
    expect(await market.samples(["AAPL"])).toEqual([]);
  });

  test("of unknown symbols need no quotes", async () => {
    const { market, sources } = makeMarket(["stream"], ["quote"]);
    sources[1]?.setPrice("AAPL", 10);
    expect(await market.samples(["AAPL"])).toEqual([]);
    expect(market.health()[1]?.byCapability).toEqual([]);
  });
});

describe("prices played by a source", () => {
  test("are skipped each time when far from the last one, while polled ones get a second opinion", async () => {
    const { sources, clock } = makeMarket(PRICES, ["quote"]);
    const [first, second] = sources;
    if (!first || !second) throw new Error("no sources");
    const player: MarketSource = {
      ...second,
      async play(sink) {
        await sink([second.sample("AAPL", 1000), second.sample("MSFT", 7)]);
        await sink([second.sample("AAPL", 1001)]);
      },
    };
    const market = createMarketRouter([first, player], silentLog, { clock });
    first.setPrice("AAPL", 10);
    second.setPrice("AAPL", 10);
    await market.samples(["AAPL"]);
    const heard: string[] = [];
    await market.playing[0]?.play?.(async (samples) => {
      for (const { symbol } of samples) heard.push(symbol);
    }, new AbortController().signal);
    expect(heard).toEqual(["MSFT"]);
    first.setPrice("AAPL", 1000);
    expect(await market.samples(["AAPL"])).toEqual([]);
  });
});

describe("the first price after a change of source", () => {
  function changed(price: number) {
    const world = makeMarket(PRICES, PRICES);
    const [first, second] = world.sources;
    const check = async () => {
      world.clock.advance(30_000);
      return world.sample();
    };
    return {
      ...world,
      first: first!,
      second: second!,
      check,
      begin: async () => {
        first?.setPrice("AAPL", 100);
        await world.sample();
        first?.failWith("429");
        second?.setPrice("AAPL", price, { exchangeTime: world.clock.now() + 1 });
      },
    };
  }

  test("is held until the next one, even within bounds; a source that returns within the hour is not new", async () => {
    const { first, second, check, begin, market } = changed(101);
    await begin();
    expect(await check()).toBeUndefined();
    expect(await check()).toMatchObject({ source: "second", price: 101 });
    expect(market.health()[1]).toMatchObject({ isHealthy: true, lastError: null });
    first.recover();
    first.setPrice("AAPL", 102);
    second.setPrice("AAPL", 102);
    expect(await check()).toMatchObject({ source: "first", price: 102 });
  });

  for (const [name, isKnown] of [
    ["a new", false],
    ["a known", true],
  ] as const) {
    test(`is rejected from ${name} source when it is older than the minute of the last accepted one`, async () => {
      const { clock, first, second, check, begin } = changed(101);
      await begin();
      if (isKnown) {
        await check();
        expect(await check()).toMatchObject({ source: "second" });
      }
      clock.set("2026-03-09T15:30:40Z");
      first.recover();
      first.setPrice("AAPL", 102, { exchangeTime: clock.now() });
      expect(await check()).toMatchObject({ source: "first" });
      first.failWith("429");
      for (const before of ["15:15:40", "15:29:59"]) {
        second.setPrice("AAPL", 103, { exchangeTime: Date.parse(`2026-03-09T${before}Z`) });
        for (let at = 0; at < 3; at++) expect(await check()).toBeUndefined();
      }
      second.setPrice("AAPL", 101, { exchangeTime: Date.parse("2026-03-09T15:30:00Z") });
      expect(await check()).toMatchObject({ source: "second", price: 101 });
    });
  }

  test("is rejected when it is older than the quote shown and none was accepted yet", async () => {
    const { clock, market, first, second, check } = changed(101);
    first.setPrice("AAPL", 100);
    await market.quote("AAPL");
    first.failWith("429");
    second.setPrice("AAPL", 103, { exchangeTime: clock.now() - MINUTE_MS });
    expect(await check()).toBeUndefined();
    second.setPrice("AAPL", 101, { exchangeTime: clock.now() });
    expect(await check()).toMatchObject({ price: 101 });
  });

  test("is ignored when it arrives too late, and a delayed source continues", async () => {
    const time = createVirtualTime("2026-03-09T15:00:00Z");
    const { clock } = time;
    const make = (name: string) =>
      createScriptedSource({ clock, name, isRemote: true, capabilities: PRICES });
    const [first, second] = [make("first"), make("second")];
    const slow: MarketSource = {
      ...first,
      async samples(symbols, note) {
        await time.wait(12_000);
        return first.samples(symbols, note);
      },
    };
    const market = createMarketRouter([slow, second], silentLog, time);
    const prices: (Sample | undefined)[] = [];
    for (let check = 0; check < 40; check++) {
      first.setPrice("AAPL", 100);
      const exchangeTime = clock.now() - 15 * MINUTE_MS;
      second.setPrice("AAPL", 100, { exchangeTime, delayMs: 15 * MINUTE_MS });
      prices.push((await time.until(market.samples(["AAPL"])))[0]);
      await time.until(time.wait(MINUTE_MS));
    }
    expect(prices.filter((sample) => sample?.source === "second")).toHaveLength(prices.length);
  });

  test("is requested after more urgent ones while its source is behind", async () => {
    const { clock, first, second } = changed(101);
    const asked: string[] = [];
    const small: MarketSource = {
      ...second,
      samples: (symbols, note) => {
        asked.push([...symbols].join(" "));
        return second.samples(symbols, note);
      },
    };
    const market = createMarketRouter([first, small], silentLog, { clock });
    for (const symbol of ["AAPL", "MSFT"]) first.setPrice(symbol, 100);
    await market.samples(["AAPL", "MSFT"]);
    first.failWith("429");
    second.setPrice("AAPL", 101);
    second.setPrice("MSFT", 101, { exchangeTime: clock.now() - MINUTE_MS });
    for (let at = 0; at < 4; at++) {
      clock.advance(30_000);
      await market.samples(["AAPL", "MSFT"]);
    }
    expect(new Set(asked)).toEqual(new Set(["AAPL MSFT"]));
  });

  test("is ignored while it is on the other side of a split", async () => {
    for (const [date, price] of [
      ["2026-03-09", 125],
      ["2026-03-09", 1000],
      ["2026-03-10", 80],
    ] as const) {
      const world = makeMarket(PRICES, PRICES);
      const [first, second] = world.sources;
      if (!first || !second) throw new Error("no source");
      const size = Math.max(price / 100, 100 / price);
      const split = { date, numerator: size * 100, denominator: 100 } as Split;
      const listed: MarketSource = {
        ...first,
        capabilities: new Set<Capability>([...PRICES, "splits"]),
        splits: async () => [split],
      };
      const market = createMarketRouter([listed, second], silentLog, { clock: world.clock });
      first.setPrice("AAPL", 100);
      expect(await market.samples(["AAPL"])).toMatchObject([{ price: 100 }]);
      first.forget("AAPL");
      for (let check = 0; check < 25; check++) {
        world.clock.advance(30_000);
        second.setPrice("AAPL", price);
        expect(await market.samples(["AAPL"])).toEqual([]);
      }
      expect(market.health()[1]?.lastError).toBe(
        `second: AAPL at ${price} is on the other side of a split`,
      );
      // The source had no other price, so it was paused.
      for (const waitMs of [MAX_PAUSE_MS, 30_000]) {
        world.clock.advance(waitMs);
        second.setPrice("AAPL", 101);
        if (waitMs === MAX_PAUSE_MS) await market.samples(["AAPL"]);
      }
      expect(await market.samples(["AAPL"])).toMatchObject([{ source: "second", price: 101 }]);
    }
  });
});

const steps = fc.array(
  fc.record({
    passes: fc.constantFrom(30_000, 30_000, 30_000, 10 * MINUTE_MS, 61 * MINUTE_MS, 24 * HOUR_MS),
    /** Delay of each source in minutes; undefined for one without prices. */
    behind: fc.tuple(...[0, 1].map(() => fc.constantFrom(undefined, 0, 0, 1, 15))),
    price: fc.constantFrom(99, 100, 101, 50),
  }),
  { minLength: 5, maxLength: 25 },
);

type Steps = typeof steps extends fc.Arbitrary<infer Value> ? Value : never;

async function acceptedOf(played: Steps, restartsAt: (step: number) => boolean) {
  const { clock, sources } = makeMarket(["stream", "splits"], ["stream", "splits"]);
  const split = { date: tradeDateAt("AAPL", clock.now() + 24 * HOUR_MS), numerator: 2 };
  const listed = sources.map((source, at): MarketSource => ({
    ...source,
    splits: async () => {
      if (at > 0) throw new SourceUnavailable(source.name, "429");
      return [{ ...split, denominator: 1 }];
    },
  }));
  const open = () => createMarketRouter(listed, silentLog, { clock });
  let market = open();
  const heard: unknown[] = [];
  for (const [step, { passes, behind, price }] of played.entries()) {
    clock.advance(passes);
    for (const [at, minutes] of behind.entries()) {
      sources[at]?.forget("AAPL");
      if (minutes === undefined) continue;
      sources[at]?.setPrice("AAPL", price, { exchangeTime: clock.now() - minutes * MINUTE_MS });
    }
    if (restartsAt(step)) {
      const [health, memory] = [market.savedHealth(), JSON.stringify(market.savedMemory())];
      market = open();
      market.restoreHealth(health);
      market.restoreMemory(JSON.parse(memory));
    }
    const samples = await market.samples(["AAPL"]);
    heard.push(samples, (await market.splits("AAPL"))?.splits.length);
  }
  return heard;
}

test("a restart at any time changes no accepted price and no confirmed split", () =>
  fc.assert(
    fc.asyncProperty(steps, fc.func(fc.boolean()), async (played, restartsAt) => {
      expect(await acceptedOf(played, restartsAt)).toEqual(await acceptedOf(played, () => false));
    }),
    { numRuns: casesOf({ usual: 40, long: 5_000 }) },
  ));

test("the newest price of any symbol counts, as a sample or a quote, also after a restart", async () => {
  const { sources, market, clock } = makeMarket(PRICES);
  const [first] = sources;
  expect(market.newestPriceTime()).toBeUndefined();
  first?.failWith("unreachable");
  await market.samples(["AAPL"]);
  expect(market.newestPriceTime()).toBeUndefined();
  first?.recover();
  const at = clock.now();
  first?.setPrice("MSFT", 20, { exchangeTime: at - MINUTE_MS });
  await market.quote("MSFT");
  expect(market.newestPriceTime()).toBe(at - MINUTE_MS);
  first?.setPrice("AAPL", 10, { exchangeTime: at });
  await market.samples(["AAPL"]);
  first?.setPrice("NVDA", 30, { exchangeTime: at - HOUR_MS });
  await market.samples(["NVDA"]);
  expect(market.newestPriceTime()).toBe(at);
  const restarted = makeMarket(PRICES).market;
  restarted.restoreMemory(market.savedMemory());
  expect(restarted.newestPriceTime()).toBe(at);
});

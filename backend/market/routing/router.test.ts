import { describe, expect, spyOn, test } from "bun:test";
import * as fc from "fast-check";
import { manualClock } from "../../platform/clock.ts";
import { createLog, silentLog } from "../../platform/log.ts";
import type { Bar } from "../../domain/bar.ts";
import { createMarketRouter, type Market } from "./router.ts";
import type { Sample } from "../sample.ts";
import {
  NoUsableFigure,
  SourceUnavailable,
  type Capability,
  type MarketQuote,
  type MarketSource,
  type SymbolMatch,
} from "../source.ts";
import { describeMarketSource } from "../../testing/suites/marketSourceSuite.ts";
import { createScriptedSource, type ScriptedSource } from "../../testing/worlds/scriptedSource.ts";
import { createSimulatedSource } from "../sources/simulated/source.ts";
import { HOUR_MS } from "../../domain/durations.ts";

const clock = manualClock();

const scripted = (name: string, capabilities?: Capability[]): ScriptedSource =>
  createScriptedSource({ clock, name, ...(capabilities && { capabilities }) });

const remote = (name: string): ScriptedSource =>
  createScriptedSource({ clock, name, isRemote: true, capabilities: ["stream"] });

const route = (...sources: MarketSource[]): Market =>
  createMarketRouter(sources, silentLog, { clock });

/** Two sources with different prices of AAPL, which show the source of a response. */
function twoSources() {
  const first = scripted("first");
  const second = scripted("second");
  first.setPrice("AAPL", 100);
  second.setPrice("AAPL", 200);
  return { first, second, market: route(first, second) };
}

const healthOf = (market: Market, name: string) =>
  market.health().find((row) => row.name === name)!;

async function soundQuote(): Promise<MarketQuote> {
  const source = scripted("sound");
  source.setPrice("AAPL", 100, { previousClose: 99 });
  return (await source.quote("AAPL"))!;
}

const bar = (time: number, price: number): Bar => ({
  time,
  open: price,
  high: price,
  low: price,
  close: price,
  volume: 1,
});

const anyNumber = fc.oneof(fc.double(), fc.integer({ min: 1, max: 1e6 }));
const anyCurrency = fc.oneof(fc.constantFrom("USD", "GBX", "GBp"), fc.string());

/** The routed simulated market must pass the suite of all sources. */
describeMarketSource(
  "routed",
  () => {
    const source = createSimulatedSource({ seed: 1, clock });
    const market = route(source);
    return {
      name: source.name,
      kind: source.kind,
      capabilities: source.capabilities,
      sampleIntervalMs: source.sampleIntervalMs,
      status: market.status,
      quote: market.quote,
      bars: market.bars,
      search: market.search,
      samples: (symbols) => market.samples(symbols),
    };
  },
  "AAPL",
);

describe("the order of sources", () => {
  test("asks the next source for what the first does not know", async () => {
    const { market, second } = twoSources();
    second.setPrice("MSFT", 50);
    expect((await market.quote("MSFT"))?.price).toBe(50);
    const samples = await market.samples(["MSFT", "AAPL", "NONE"]);
    expect(samples.map(({ symbol, price }) => [symbol, price])).toEqual([
      ["AAPL", 100],
      ["MSFT", 50],
    ]);
  });

  test("skips a source that lacks the capability", async () => {
    const quotesOnly = scripted("quotes-only", ["quote"]);
    const barsOnly = scripted("bars-only", ["bars"]);
    quotesOnly.setPrice("AAPL", 100);
    barsOnly.setPrice("AAPL", 200);
    const market = route(quotesOnly, barsOnly);
    expect((await market.bars("AAPL", "1d", 1))?.[0]?.close).toBe(200);
    expect((await market.quote("AAPL"))?.price).toBe(100);
    expect(await market.samples(["AAPL"])).toMatchObject([{ source: "quotes-only" }]);
    await expect(market.search("A", 5)).rejects.toBeInstanceOf(SourceUnavailable);
  });

  test.each([
    ["no source streams", [], ["AAPL"], ["AAPL"]],
    ["none covers it", ["american"], ["AAPL", "VOD.L"], ["VOD.L"]],
    ["the only one that covers it does not know it", ["american"], ["NONE"], []],
    ["one fails and no other has it", ["failing", "american"], ["AAPL", "NONE"], ["NONE"]],
    ["one fails and another one's first price is held", ["failing", "new"], ["MSFT"], []],
  ] as const)("a quote replaces a sample: %s", async (_, names, symbols, expected) => {
    const asked: string[] = [];
    const quotes: MarketSource = {
      ...scripted("quotes", ["quote"]),
      quote: async (symbol) => void asked.push(symbol),
    };
    const [failing, others] = [remote("failing"), names.filter((name) => name !== "failing")];
    failing.setPrice("MSFT", 100);
    const streams = others.map((name): MarketSource => {
      // The first price of a remote source requires a second opinion.
      const source = name === "new" ? remote(name) : scripted(name, ["stream"]);
      source.setPrice("AAPL", 100);
      source.setPrice("MSFT", 101);
      return { ...source, covers: (__, symbol) => name !== "american" || !symbol.includes(".") };
    });
    const isFailing = names.length > others.length;
    const market = route(...(isFailing ? [failing] : []), ...streams, quotes);
    await market.samples(isFailing ? ["MSFT"] : []);
    failing.failWith("429");
    await market.samples(symbols);
    expect(asked).toEqual([...expected]);
  });

  test("can be changed for one capability; an unlisted source comes last", async () => {
    const { market } = twoSources();
    market.reorder({ quote: ["second"] });
    expect(market.sourcesOf("quote")).toEqual(["second", "first"]);
    expect(market.sourcesOf("bars")).toEqual(["first", "second"]);
    expect((await market.quote("AAPL"))?.price).toBe(200);
    market.reorder({});
    expect(market.sourcesOf("quote")).toEqual(["first", "second"]);
  });

  test("skips a source that does not cover the symbol", async () => {
    const { first, second } = twoSources();
    second.setPrice("VOD.L", 3);
    const asked: string[] = [];
    const american: MarketSource = {
      ...first,
      covers: (_, symbol) => !symbol.endsWith(".L"),
      quote: async (symbol) => (asked.push(symbol), first.quote(symbol)),
      samples: async (symbols) => (asked.push(...symbols), first.samples(symbols)),
    };
    const market = route(american, second);
    expect((await market.quote("VOD.L"))?.price).toBe(3);
    expect(await market.samples(["AAPL", "VOD.L"])).toMatchObject([
      { symbol: "AAPL", source: "first" },
      { symbol: "VOD.L", source: "second" },
    ]);
    expect(asked).toEqual(["AAPL"]);
    expect(await route(american).quote("VOD.L")).toBeUndefined();
  });

  test("a market needs a source", () => {
    expect(() => route()).toThrow("at least one source");
  });
});

describe("unknown values", () => {
  test("a symbol is unknown only if every source says so", async () => {
    const { market, second } = twoSources();
    expect(await market.quote("NONE")).toBeUndefined();
    expect(await market.bars("NONE", "1d", 5)).toBeUndefined();
    second.failWith("timeout");
    await expect(market.quote("NONE")).rejects.toBeInstanceOf(SourceUnavailable);
    await expect(market.bars("NONE", "1d", 5)).rejects.toThrow("timeout");
  });

  test("samples() never rejects: without a response there is no sample", async () => {
    const { market, first, second } = twoSources();
    first.failWith("429");
    second.failWith("500");
    expect(await market.samples(["AAPL"])).toEqual([]);
    expect(market.health().map((row) => row.isHealthy)).toEqual([false, false]);
  });

  test("the currency is that of the quote, otherwise of the symbol's market", async () => {
    const { market, first, second } = twoSources();
    first.setPrice("GLEN.L", 3, { currency: "USD" });
    expect(await market.currencyOf("GLEN.L")).toBe("USD");
    expect(await market.currencyOf("NONE.T")).toBe("JPY");
    first.failWith("429");
    second.failWith("429");
    expect(await market.currencyOf("GLEN.L")).toBe("GBP");
  });
});

describe("an invalid response of a source is never passed on", () => {
  const lies: Record<string, Partial<MarketQuote>> = {
    "price NaN": { price: Number.NaN },
    "price 0": { price: 0 },
    "a negative price": { price: -1 },
    "an infinite price": { price: Number.POSITIVE_INFINITY },
    "another symbol": { symbol: "MSFT" },
    pence: { currency: "GBp" },
    "pence in capitals": { currency: "GBX" },
    "no currency": { currency: "" },
    "euros for an American share": { currency: "EUR" },
    "low 0": { low: 0 },
    "high below low": { high: 1, low: 2 },
    "open NaN": { open: Number.NaN },
    "a time to come": { asOf: clock.now() + HOUR_MS },
    "no time": { asOf: Number.NaN },
    "a negative delay": { delayMs: -1 },
    "a price in words": { price: "100" as unknown as number },
  };
  for (const [lie, fields] of Object.entries(lies)) {
    test(`quote with ${lie}: the next source answers, and the health row of the first has the reason`, async () => {
      const { market, first } = twoSources();
      first.setQuote("AAPL", { ...(await soundQuote()), ...fields });
      expect((await market.quote("AAPL"))?.price).toBe(200);
      expect(healthOf(market, "first").isHealthy).toBe(false);
      expect(healthOf(market, "first").lastError).toContain("unsound quote of AAPL");
    });
  }

  test("a missing figure is valid, because a fund has no open, high and low", async () => {
    const { market, first } = twoSources();
    const none = { open: null, high: null, low: null };
    first.setQuote("AAPL", { ...(await soundQuote()), ...none, price: 100 });
    expect(await market.quote("AAPL")).toMatchObject({ ...none, price: 100 });
    expect(healthOf(market, "first").isHealthy).toBe(true);
  });

  test("an invalid optional figure is removed from an otherwise valid quote", async () => {
    const { market, first } = twoSources();
    const figures = { previousClose: 0, volume: -5, marketCap: Number.NaN, targetPrice: -1 };
    first.setQuote("AAPL", { ...(await soundQuote()), ...figures });
    expect(await market.quote("AAPL")).toMatchObject({
      price: 100,
      previousClose: null,
      volume: null,
      marketCap: null,
      targetPrice: null,
    });
  });

  test("invalid and unordered bars are dropped, and the health row says so", async () => {
    const { market, first } = twoSources();
    const broken = { ...bar(3, 5), high: 4 };
    first.setBars("AAPL", "1d", [bar(1, 5), broken, bar(2, 6), bar(2, 7), bar(1, 8), bar(9, 9)]);
    expect(await market.bars("AAPL", "1d", 10)).toEqual([bar(1, 5), bar(2, 6), bar(9, 9)]);
    expect(healthOf(market, "first").lastError).toContain("3 unsound 1d bars");
  });

  test("a response without a valid bar is not used", async () => {
    const { market, first, second } = twoSources();
    first.setBars("AAPL", "1h", [bar(1, Number.NaN), bar(2, 0)]);
    second.setBars("AAPL", "1h", [bar(1, 7)]);
    expect(await market.bars("AAPL", "1h", 5)).toEqual([bar(1, 7)]);
  });

  test("more bars than requested are cut to the newest", async () => {
    const generous = {
      ...scripted("generous"),
      bars: async () => [bar(1, 5), bar(2, 6), bar(3, 7)],
    };
    expect(await route(generous).bars("AAPL", "1d", 2)).toEqual([bar(2, 6), bar(3, 7)]);
    expect(await route(generous).bars("AAPL", "1d", 0)).toEqual([]);
  });

  test("invalid, foreign and repeated samples are dropped; the next source is asked", async () => {
    const first = scripted("first");
    const second = scripted("second");
    second.setPrice("AAPL", 200);
    const market = route(
      {
        ...first,
        samples: async () => [
          first.sample("AAPL", Number.NaN),
          first.sample("MSFT", 10),
          first.sample("MSFT", 11),
          first.sample("SPY", 12),
        ],
      },
      second,
    );
    const samples = await market.samples(["AAPL", "MSFT"]);
    expect(samples.map(({ symbol, price }) => [symbol, price])).toEqual([
      ["MSFT", 10],
      ["AAPL", 200],
    ]);
    expect(healthOf(market, "first").lastError).toContain("unsound sample of AAPL: price NaN");
  });

  test("any sample that passes is fit to evaluate an alert", () =>
    fc.assert(
      fc.asyncProperty(anyNumber, anyNumber, anyCurrency, anyNumber, async (...noise) => {
        const [price, exchangeTime, currency, previousClose] = noise;
        const source = scripted("noisy");
        source.setPrice("AAPL", price, { exchangeTime, currency, previousClose });
        for (const sample of await route(source).samples(["AAPL"])) {
          expect(sample.price > 0 && Number.isFinite(sample.price)).toBe(true);
          expect(sample.currency).toMatch(/^[A-Z]{3}$/);
          expect(sample.exchangeTime).toBeLessThanOrEqual(clock.now() + 60_000);
          // Null when a quote replaces an invalid sample.
          expect(sample.previousClose ?? 1).toBeGreaterThan(0);
        }
      }),
    ));

  test("garbage in place of a list is a failure, not a crash", async () => {
    const { second } = twoSources();
    const garbage = {
      ...scripted("garbage"),
      bars: async () => "<html>" as unknown as Bar[],
      samples: async () => null as unknown as Sample[],
      search: async () => 7 as unknown as SymbolMatch[],
      quote: async () => null as unknown as MarketQuote,
    };
    const market = route(garbage, second);
    expect((await market.quote("AAPL"))?.price).toBe(200);
    expect((await market.bars("AAPL", "1d", 1))?.[0]?.close).toBe(200);
    expect((await market.samples(["AAPL"]))[0]?.price).toBe(200);
    expect(await market.search("AA", 3)).toHaveLength(1);
  });

  test("a search result that is repeated or has an invalid symbol or currency is dropped", async () => {
    const match = { symbol: "AAPL", companyName: "Apple", market: "US", currency: "USD" } as const;
    const found = [match, { ...match, symbol: "../x" }, match, { ...match, currency: "GBp" }];
    const source = { ...scripted("sloppy"), search: async () => found };
    expect(await route(source).search("a", 10)).toEqual([match]);
    expect(await route(source).search("a", 0)).toEqual([]);
  });
});

describe("a source that hangs or breaks", () => {
  test("is skipped after its own timeout or the common one", async () => {
    const second = scripted("second");
    second.setPrice("AAPL", 200);
    const hung: MarketSource = { ...scripted("hung"), quote: () => new Promise(() => {}) };
    const slow: MarketSource = { ...hung, name: "slow", answerWithinMs: 6 };
    const sources = [hung, slow, second];
    const market = createMarketRouter(sources, silentLog, { clock, answerWithinMs: 5 });
    expect((await market.quote("AAPL"))?.price).toBe(200);
    expect(healthOf(market, "hung").lastError).toContain("no response within 0.005 s");
    expect(healthOf(market, "slow").lastError).toContain("no response within 0.006 s");
  });

  test("leaves no timer that keeps the process alive after a response", async () => {
    const clear = spyOn(globalThis, "clearTimeout");
    const set = spyOn(globalThis, "setTimeout");
    try {
      await twoSources().market.quote("AAPL");
      const timers: unknown[] = set.mock.results.map((result) => result.value);
      expect(timers).toHaveLength(1);
      const cleared: unknown[] = clear.mock.calls.map(([timer]) => timer);
      expect(cleared).toEqual(timers);
    } finally {
      clear.mockRestore();
      set.mockRestore();
    }
  });

  test("is skipped when it throws synchronously or throws a non-error", async () => {
    const second = scripted("second");
    second.setPrice("AAPL", 200);
    const breaks = [
      () => {
        throw new TypeError("undefined is not a function");
      },
      () => Promise.reject("just text"),
    ];
    for (const quote of breaks) {
      const market = route({ ...scripted("broken"), quote }, second);
      expect((await market.quote("AAPL"))?.price).toBe(200);
      expect(healthOf(market, "broken").isHealthy).toBe(false);
    }
  });
});

describe("health", () => {
  test("a source that was never asked is healthy and has never succeeded", () => {
    expect(twoSources().market.health()[0]).toEqual({
      name: "first",
      kind: "live",
      capabilities: ["quote", "bars", "stream", "search", "profile", "universe", "calendar"],
      isHealthy: true,
      lastError: null,
      lastSuccessAt: null,
      byCapability: [],
    });
  });

  test('the response "unknown" is a success; the last error survives recovery', async () => {
    const { market, first } = twoSources();
    first.failWith("429");
    await market.quote("AAPL");
    first.recover();
    await market.quote("NONE");
    expect(healthOf(market, "first")).toMatchObject({
      isHealthy: true,
      lastError: "first: 429",
      lastSuccessAt: new Date(clock.now()).toISOString(),
    });
  });

  test("a missing figure of a symbol is unknown for now and does not affect the source's health", async () => {
    const source = scripted("first");
    source.setPrice("AAPL", 100);
    const known = source.quote;
    source.quote = async (symbol) => {
      if (symbol === "AAPL") return known(symbol);
      throw new NoUsableFigure("first", `no-price: ${symbol}`);
    };
    const market = route(source);
    for (let asked = 0; asked < 10; asked++) {
      await expect(market.quote(`NEW${asked}`)).rejects.toThrow(SourceUnavailable);
    }
    expect((await market.quote("AAPL"))?.price).toBe(100);
    expect(healthOf(market, "first")).toMatchObject({ isHealthy: true, lastError: null });
    expect(healthOf(market, "first").byCapability).toMatchObject([{ asked: 11, failed: 0 }]);
  });

  test("a long error is truncated", async () => {
    const { market, first } = twoSources();
    first.failWith("<html>".repeat(1000));
    await market.quote("AAPL");
    expect(healthOf(market, "first").lastError).toHaveLength(200);
  });

  test("the first of consecutive failures is logged, and the recovery", async () => {
    const lines: string[] = [];
    const source = scripted("flaky");
    source.setPrice("AAPL", 1);
    const log = createLog("info", (_, line) => lines.push(line));
    const market = createMarketRouter([source], log, { clock });
    source.failWith("429");
    for (let poll = 0; poll < 5; poll++) await market.samples(["AAPL"]);
    source.recover();
    for (let poll = 0; poll < 5; poll++) await market.samples(["AAPL"]);
    expect(lines).toHaveLength(2);
  });
});

describe("status", () => {
  test("is the first source's, and open while any source is", () => {
    const shut: MarketSource = {
      ...scripted("shut"),
      status: () => ({ kind: "replay", isOpen: false, asOf: 7 }),
    };
    expect(route(shut).status()).toEqual({ kind: "replay", isOpen: false, asOf: 7 });
    expect(route(shut, scripted("open")).status().isOpen).toBe(true);
  });
});

describe("sources that push samples", () => {
  const playing = (play: NonNullable<MarketSource["play"]>): MarketSource => ({
    ...scripted("player"),
    play,
  });
  const { sample } = scripted("player");
  const { signal } = new AbortController();

  test("are the only ones listed, and their samples are validated", async () => {
    const player = playing(async (sink) => {
      await sink([sample("AAPL", 1), sample("AAPL", 0)]);
      await sink([sample("AAPL", Number.NaN)]);
      await sink([sample("AAPL", 2)]);
    });
    const market = route(scripted("silent"), player);
    const heard: number[][] = [];
    expect(market.playing.map(({ name }) => name)).toEqual(["player"]);
    await market.playing[0]!.play!(async (samples) => {
      heard.push(samples.map(({ price }) => price));
    }, signal);
    expect(heard).toEqual([[1], [2]]);
    expect(healthOf(market, "player")).toMatchObject({ isHealthy: true });
    expect(healthOf(market, "player").lastError).toContain("unsound sample");
  });

  test("wait until their samples have been processed", async () => {
    const order: string[] = [];
    const player = playing(async (sink) => {
      await sink([sample("AAPL", 1)]);
      order.push("went on");
    });
    await route(player).playing[0]!.play!(async () => {
      await Promise.resolve();
      order.push("taken");
    }, signal);
    expect(order).toEqual(["taken", "went on"]);
  });

  test("stop and become unhealthy when they fail", async () => {
    const market = route(
      playing(async () => {
        throw new Error("file vanished");
      }),
    );
    await market.playing[0]!.play!(async () => {}, signal);
    expect(market.health()[0]).toMatchObject({ isHealthy: false, lastError: "file vanished" });
  });

  test("pass on a listener's error as the listener's", async () => {
    const market = route(playing((sink) => sink([sample("AAPL", 1)])));
    const played = market.playing[0]!.play!(async () => {
      throw new Error("disk full");
    }, signal);
    await expect(played).rejects.toThrow("disk full");
    expect(market.health()[0]?.isHealthy).toBe(true);
  });
});

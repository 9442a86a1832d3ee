import { describe, expect, test } from "bun:test";
import { array, assert, constantFrom, property, record } from "fast-check";
import { createScriptedSource } from "../../../testing/worlds/scriptedSource.ts";
import { manualClock, type ManualClock } from "../../../platform/clock.ts";
import { silentLog } from "../../../platform/log.ts";
import {
  FigureNotDue,
  NoUsableFigure,
  SourceUnavailable,
  type MarketSource,
} from "../../source.ts";
import { FIRST_PAUSE_MS } from "./breaker.ts";
import { createPriceLoss, MAX_LOST_SYMBOLS } from "./sourceHealth.ts";
import { createMarketRouter } from "../router.ts";

interface Answer {
  readonly symbol: string;
  readonly isPriced: boolean;
}

/**
 * Reference from the whole history: true if enough symbols lost their price since the newest price of any
 * symbol. Their last response before that must have been a price.
 */
function hasLostPrices(history: readonly Answer[]): boolean {
  const newest = history.findLastIndex(({ isPriced }) => isPriced);
  const since = new Set(history.slice(newest + 1).map(({ symbol }) => symbol));
  const had = [...since].filter((symbol) => {
    const before = history.slice(0, newest + 1).findLast((answer) => answer.symbol === symbol);
    return before?.isPriced === true;
  });
  return had.length >= MAX_LOST_SYMBOLS;
}

describe("a source without the prices it had", () => {
  test("matches the reference after any history", () => {
    const symbol = constantFrom(..."ABCDEFGH");
    // Prices are rare, because each one ends a loss.
    const isPriced = constantFrom(true, ...Array.from({ length: 15 }, () => false));
    const seen = { lost: 0, well: 0 };
    assert(
      property(
        array(record({ symbol, isPriced }), { minLength: 10, maxLength: 40, size: "max" }),
        (random) => {
          const loss = createPriceLoss();
          const history: Answer[] = [..."ABCDEFG"].map((each) => ({
            symbol: each,
            isPriced: true,
          }));
          for (const answer of history) loss.found(answer.symbol);
          for (const answer of random) {
            history.push(answer);
            if (answer.isPriced) loss.found(answer.symbol);
            const isLost = answer.isPriced ? false : loss.missing(answer.symbol);
            expect(isLost).toBe(hasLostPrices(history));
            seen[isLost ? "lost" : "well"]++;
          }
        },
      ),
    );
    expect([seen.lost > 100, seen.well > 100]).toEqual([true, true]);
  });
});

const SYMBOLS = Array.from({ length: 12 }, (_, at) => `S${String.fromCharCode(65 + at)}`);

const WAYS: Readonly<Record<string, (symbol: string) => Promise<undefined>>> = {
  "with a quote without a price": (symbol) =>
    Promise.reject(new NoUsableFigure("vendor", `no-price: ${symbol}`)),
  "as if it did not know the symbol": async () => undefined,
};

function open(options: { readonly isRemote?: boolean } = {}) {
  const clock: ManualClock = manualClock("2026-03-09T18:00:00Z");
  const scripted = createScriptedSource({ clock, name: "vendor", isRemote: true });
  const has = { prices: true };
  let without: (symbol: string) => Promise<undefined> = async () => undefined;
  for (const symbol of SYMBOLS) scripted.setPrice(symbol, 10);
  const asked: string[] = [];
  const source: MarketSource = {
    ...scripted,
    ...options,
    capabilities: new Set(["quote", "ratings"]),
    ratings: async () => undefined,
    quote: async (symbol) => {
      asked.push(symbol);
      return has.prices && SYMBOLS.includes(symbol) ? scripted.quote(symbol) : without(symbol);
    },
  };
  const market = createMarketRouter([source], silentLog, { clock });
  return {
    market,
    clock,
    asked,
    row: () => market.health()[0],
    /** Requests a quote after every cached response has expired. */
    ask: async (symbol: string) => {
      clock.advance(5000);
      return market.quote(symbol).catch((error: unknown) => error);
    },
    lose: (way: (symbol: string) => Promise<undefined>) => {
      has.prices = false;
      without = way;
    },
    recover: () => {
      has.prices = true;
    },
  };
}

describe.each(Object.keys(WAYS))("a vendor that answers %s", (name) => {
  const way = WAYS[name] ?? (async () => undefined);

  test("is unhealthy and paused when all known prices are lost, until it has one again", async () => {
    const { ask, lose, recover, row, asked, clock, market } = open();
    for (const symbol of SYMBOLS) await ask(symbol);
    lose(way);
    for (const symbol of SYMBOLS.slice(0, MAX_LOST_SYMBOLS - 1)) {
      await ask(symbol);
      expect([symbol, row()?.isHealthy]).toEqual([symbol, true]);
    }
    expect(await ask(SYMBOLS[MAX_LOST_SYMBOLS] ?? "")).toBeInstanceOf(SourceUnavailable);
    expect(row()).toMatchObject({
      isHealthy: false,
      lastError: expect.stringContaining("vendor: no price of any symbol: SA, SB, SC, SD, SF"),
      byCapability: [{ capability: "quote", failed: 1, breaker: "open" }],
    });
    // It is not asked during the pause, and other correct responses do not make it healthy.
    asked.length = 0;
    await ask("SA");
    await market.sourced.ratings("SA");
    expect([asked, row()?.isHealthy]).toEqual([[], false]);
    // A trial with a symbol that never had a price is inconclusive; one with a price ends the pause.
    clock.advance(FIRST_PAUSE_MS);
    lose(way);
    expect(await ask("NEVER")).toBeInstanceOf(SourceUnavailable);
    expect(row()).toMatchObject({ isHealthy: false, byCapability: [{ failed: 1 }, {}] });
    recover();
    expect(await ask("SB")).toMatchObject({ price: 10 });
    expect(row()).toMatchObject({ isHealthy: true, byCapability: [{ breaker: "closed" }, {}] });
  });

  test("is not affected when it runs in-process, where a missing symbol has ended", async () => {
    const { ask, lose, row } = open({ isRemote: false });
    for (const symbol of SYMBOLS) await ask(symbol);
    lose(way);
    for (const symbol of SYMBOLS) await ask(symbol);
    expect(row()).toMatchObject({ isHealthy: true });
  });
});

test("a vendor whose prices are not due yet has lost none", async () => {
  const { ask, lose, row } = open();
  for (const symbol of SYMBOLS) await ask(symbol);
  lose((symbol) => Promise.reject(new FigureNotDue("vendor", `no-time: ${symbol}`)));
  for (const symbol of SYMBOLS) await ask(symbol);
  expect(row()).toMatchObject({ isHealthy: true, byCapability: [{ failed: 0 }] });
});

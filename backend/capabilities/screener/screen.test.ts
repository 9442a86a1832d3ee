import { listsOf } from "../../testing/listsOf.ts";
import { profileRow, quoteRow } from "../../testing/marketRows.ts";
import { yieldToEventLoop } from "../../platform/yieldToEventLoop.ts";
import { beforeEach, describe, expect, test } from "bun:test";
import type { StockProfile } from "../../market/profile.ts";
import {
  BudgetSpent,
  listingOf,
  SourceUnavailable,
  type Listing,
  type MarketKind,
  type MarketQuote,
} from "../../market/source.ts";
import { createVirtualTime, type VirtualTime } from "../../testing/worlds/virtualTime.ts";
import type { ScreenedStock } from "./events.ts";
import { screenMarket, type EarlierSteps, type ScreenedMarket, type ScreenStep } from "./screen.ts";
import { MINUTE_MS } from "../../domain/durations.ts";

const parameters = { maxPrice: 10, minVolume: 100_000, upsideFilter: null };

let time: VirtualTime;
let asked: string[];
let steps: ScreenStep[];
/** Symbols whose targets the first source lacks. */
let uncovered: Set<string>;
let findFault: (symbol: string) => Error | undefined;

beforeEach(() => {
  // The screen yields to the event loop after each step.
  time = createVirtualTime(0, yieldToEventLoop);
  asked = [];
  steps = [];
  findFault = () => undefined;
  findTargets = async () => undefined;
  uncovered = new Set();
});

const down = () => new SourceUnavailable("vendor", "HTTP 503");

const quoteOf = (symbol: string): MarketQuote =>
  quoteRow({
    symbol,
    companyName: symbol,
    price: 5,
    previousClose: 5,
    volume: 1e6,
    asOf: 0,
    source: "vendor",
  });

const profileOf = (symbol: string): StockProfile =>
  profileRow({
    symbol,
    companyName: symbol,
    averageVolume: 1e6,
    targets: { low: 5, mean: 8, high: 9, analystCount: 2, asOf: 0 },
    source: "vendor",
  });

/** A second source's targets, where the first has none. */
let findTargets: ScreenedMarket["sourced"]["targets"];

/** A market that takes a second per response. */
const marketOf = (listings: readonly Listing[], kind: MarketKind = "live"): ScreenedMarket => ({
  status: () => ({ kind, isOpen: false, asOf: time.clock.now() }),
  exchangeLists: listsOf(listings),
  quote: async (symbol) => quoteOf(symbol),
  async profile(symbol) {
    asked.push(symbol);
    const fault = findFault(symbol);
    await time.wait(1000);
    if (fault) throw fault;
    return { ...profileOf(symbol), ...(uncovered.has(symbol) && { targets: null }) };
  },
  bars: async () => [],
  sourced: { targets: async (symbol) => findTargets(symbol), fx: async () => undefined },
});

const symbols = Array.from({ length: 120 }, (_, index) => `S${index}`);

const screen = (
  market: ScreenedMarket,
  earlier?: EarlierSteps,
  signal = new AbortController().signal,
) =>
  screenMarket({
    market,
    kind: "standard",
    parameters,
    clock: time.clock,
    pause: time.wait,
    earlier,
    onListing: () => undefined,
    onPlan: async () => undefined,
    onStep: async (step) => void steps.push(step),
    signal,
  });

const found = (results: readonly ScreenedStock[]) => results.map(({ symbol }) => symbol).toSorted();

describe("a screen of a live market", () => {
  const market = () => marketOf(symbols.map(listingOf));

  test("processes every stock once, in order", async () => {
    const outcome = await time.until(screen(market()));
    expect(asked).toEqual(symbols);
    expect(outcome).toMatchObject({ screened: 120, skipped: 0 });
    expect(found(outcome.results)).toEqual(symbols.toSorted());
  });

  test("retries failures after the other stocks, and counts those that fail again", async () => {
    const tries = new Map<string, number>();
    findFault = (symbol) => {
      tries.set(symbol, (tries.get(symbol) ?? 0) + 1);
      return symbol === "S3" || (symbol === "S7" && tries.get(symbol) === 1) ? down() : undefined;
    };
    const outcome = await time.until(screen(market()));
    expect(outcome).toMatchObject({ screened: 119, skipped: 1 });
    expect(asked.filter((symbol) => symbol === "S3")).toHaveLength(2);
    expect(asked.lastIndexOf("S7")).toBeGreaterThan(50);
    // Twelve batches in a row take less than two minutes; a pause would add more.
    expect(time.clock.now()).toBeLessThan(2 * MINUTE_MS);
  });

  test("waits for a source that is unavailable for ten minutes and completes after it", async () => {
    findFault = () => {
      const now = time.clock.now();
      return now > 5000 && now < 10 * MINUTE_MS ? down() : undefined;
    };
    const many = Array.from({ length: 600 }, (_, index) => `S${index}`);
    const outcome = await time.until(screen(marketOf(many.map(listingOf))));
    expect(outcome.screened + outcome.skipped).toBe(600);
    expect(outcome.skipped).toBe(0);
  });

  test("ends when the source does not recover, and counts the remaining stocks", async () => {
    findFault = () => (time.clock.now() > 5000 ? down() : undefined);
    const many = Array.from({ length: 2000 }, (_, index) => `S${index}`);
    const outcome = await time.until(screen(marketOf(many.map(listingOf))));
    expect(outcome.screened).toBeGreaterThan(0);
    expect(outcome.screened + outcome.skipped).toBe(2000);
    expect(outcome.results).toHaveLength(outcome.screened);
    expect(time.clock.now()).toBeLessThan(25 * MINUTE_MS);
  });

  test("does not start when no source has any data", async () => {
    findFault = down;
    await expect(time.until(screen(market()))).rejects.toThrow(
      "No market source has stock data right now",
    );
    expect(asked).toHaveLength(20);
  });

  test("continues while missing targets wait for another source's budget", async () => {
    uncovered = new Set(symbols.filter((_, index) => index % 2 === 0));
    let freeAt = 0;
    findTargets = async (symbol) => {
      const now = time.clock.now();
      if (now < freeAt) throw new BudgetSpent("second");
      freeAt = now + 2000;
      const value = { low: 4, mean: 6, high: 9, analystCount: 1, asOf: 0 };
      return symbol === "S0" ? undefined : { value, source: "second", asOf: 0, fetchedAt: 0 };
    };
    const outcome = await time.until(screen(market()));
    expect(outcome).toMatchObject({ screened: 120, skipped: 0 });
    expect(found(outcome.results)).toEqual(symbols.slice(1).toSorted());
    // Stocks that need no second source were ready long before the others.
    const steps60 = steps.slice(0, -40).flatMap((step) => step.looked);
    for (const symbol of symbols.filter((each) => !uncovered.has(each))) {
      expect(steps60).toContain(symbol);
    }
  });

  test("treats a failing second source like one without data", async () => {
    uncovered = new Set(["S1"]);
    findTargets = () => Promise.reject(down());
    const outcome = await time.until(screen(market()));
    expect(outcome).toMatchObject({ screened: 120, skipped: 0 });
    expect(found(outcome.results)).not.toContain("S1");
  });

  test("stops immediately, however slow the vendor is", async () => {
    const breakOff = new AbortController();
    findFault = () => undefined;
    const hanging = { ...market(), profile: () => new Promise<undefined>(() => undefined) };
    const screening = screen(hanging, undefined, breakOff.signal);
    time.startTimer(() => breakOff.abort(new Error("stopped")), 500);
    await expect(time.until(screening)).rejects.toThrow("stopped");
    expect(time.clock.now()).toBe(500);
  });
});

test("an in-process market is screened without pauses", async () => {
  findFault = (symbol) => (Number(symbol.slice(1)) < 30 ? down() : undefined);
  const outcome = await time.until(screen(marketOf(symbols.map(listingOf), "simulated")));
  expect(outcome).toMatchObject({ screened: 90, skipped: 30 });
  expect(time.clock.now()).toBe(12_000);
});

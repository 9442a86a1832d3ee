import { describe, expect, test } from "bun:test";
import { intervalMs, intervals, isSoundBar, type Interval } from "../../domain/bar.ts";
import type { Sample } from "../../market/sample.ts";
import { sessions } from "../../domain/sessions.ts";
import type { MarketSource } from "../../market/source.ts";
import { marketKinds } from "../../market/source.ts";
import { isSymbol } from "../../domain/symbolText.ts";
import { exchangeOf, marketOf } from "../../domain/symbol.ts";

/** Texts that have broken symbol handling elsewhere. */
export const hostileTexts: readonly string[] = [
  "",
  " ",
  "../../etc/passwd",
  "..%2F..%2Fetc",
  "<script>alert(1)</script>",
  "'; DROP TABLE events; --",
  "📈🚀",
  "\u0000",
  "\uD800",
  "__proto__",
  "constructor",
  "İ",
  "(((((",
  "A".repeat(10_000),
  "a ".repeat(5_000),
];

const UNKNOWN_SYMBOL = "ZZZZZQ";
const MAX_SEARCH = 5;

/**
 * Contract of every market source, which must have a quote and bars of `knownSymbol`. Skips
 * unsupported calls and intervals.
 */
export function describeMarketSource(
  name: string,
  makeSource: () => MarketSource | Promise<MarketSource>,
  knownSymbol: string,
  given: readonly Interval[] = intervals,
): void {
  describe(`${name} as a market source`, () => {
    test("names itself and its kind", async () => {
      const source = await makeSource();
      expect(source.name).toMatch(/^[a-z][a-z0-9-]*$/);
      expect(marketKinds).toContain(source.kind);
      expect(source.status().kind).toBe(source.kind);
      expect(Number.isFinite(source.status().asOf)).toBe(true);
      expect(source.sampleIntervalMs).toBeGreaterThan(0);
    });
    describeQuotes(makeSource, knownSymbol);
    describeBars(makeSource, knownSymbol, given);
    describeSamples(makeSource, knownSymbol);
    describeSearch(makeSource);
  });
}

type MakeSource = () => MarketSource | Promise<MarketSource>;

function describeQuotes(makeSource: MakeSource, knownSymbol: string): void {
  test("quotes a known symbol in the major unit of its market", async () => {
    const source = await makeSource();
    if (!source.capabilities.has("quote")) return;
    const quote = await source.quote(knownSymbol);
    if (!quote) throw new Error(`${source.name} has no quote of ${knownSymbol}`);
    expect(quote.symbol).toBe(knownSymbol);
    expect(quote.companyName).not.toBe("");
    expect(quote.currency).toBe(marketOf(knownSymbol).currency);
    const { price, open, high, low } = quote;
    const bar = { open: open ?? price, high: high ?? price, low: low ?? price, close: price };
    expect(isSoundBar(bar)).toBe(true);
    for (const figure of [quote.previousClose, quote.marketCap, quote.targetPrice]) {
      expect(figure === null || (Number.isFinite(figure) && figure > 0)).toBe(true);
    }
    expect(quote.volume ?? 0).toBeGreaterThanOrEqual(0);
    expect(quote.asOf).toBeLessThanOrEqual(source.status().asOf);
    expect(quote.source).toBe(source.name);
    expect(quote.delayMs).toBeGreaterThanOrEqual(0);
  });

  test("answers undefined for an unknown symbol and for what is no symbol", async () => {
    const source = await makeSource();
    for (const text of [UNKNOWN_SYMBOL, ...hostileTexts]) {
      if (source.capabilities.has("quote")) expect(await source.quote(text)).toBeUndefined();
      if (source.capabilities.has("bars")) expect(await source.bars(text, "1d", 5)).toBeUndefined();
    }
  });
}

function describeBars(
  makeSource: MakeSource,
  knownSymbol: string,
  given: readonly Interval[],
): void {
  test("returns valid bars, oldest first, no more than requested", async () => {
    const source = await makeSource();
    if (!source.capabilities.has("bars")) return;
    for (const interval of given) {
      const bars = (await source.bars(knownSymbol, interval, 7)) ?? [];
      expect(bars.length).toBeLessThanOrEqual(7);
      let previous = Number.NEGATIVE_INFINITY;
      for (const bar of bars) {
        expect(isSoundBar(bar)).toBe(true);
        expect(bar.volume ?? 0).toBeGreaterThanOrEqual(0);
        expect(bar.time).toBeGreaterThan(previous);
        previous = bar.time;
      }
    }
    expect(await source.bars(knownSymbol, "1d", 1)).toHaveLength(1);
  });

  test("a smaller limit returns the newest of the same bars", async () => {
    const source = await makeSource();
    if (!source.capabilities.has("bars")) return;
    const many = (await source.bars(knownSymbol, "1d", 7)) ?? [];
    const few = (await source.bars(knownSymbol, "1d", 2)) ?? [];
    expect(few).toEqual(many.slice(-2));
  });

  test("goes back from any of its bars without leaving one out, and then has no more", async () => {
    const source = await makeSource();
    if (!source.capabilities.has("bars")) return;
    for (const interval of given) {
      const bars = (await source.bars(knownSymbol, interval, 7)) ?? [];
      const middle = bars[Math.floor(bars.length / 2)];
      if (!middle) continue;
      const older = await source.bars(knownSymbol, interval, 2, { before: middle.time });
      expect(older).toEqual(bars.filter(({ time }) => time < middle.time).slice(-2));
    }
    const longAgo = Date.UTC(1890, 0, 1);
    expect(await source.bars(knownSymbol, "1d", 5, { before: longAgo })).toEqual([]);
  });

  test("no bar begins later than the market's own clock", async () => {
    const source = await makeSource();
    if (!source.capabilities.has("bars")) return;
    for (const interval of given) {
      const last = (await source.bars(knownSymbol, interval, 3))?.at(-1);
      if (last) {
        expect(last.time).toBeLessThanOrEqual(source.status().asOf + intervalMs[interval]);
      }
    }
  });
}

function describeSamples(makeSource: MakeSource, knownSymbol: string): void {
  test("gives well-formed samples of known symbols only, each once", async () => {
    const source = await makeSource();
    if (!source.capabilities.has("stream")) return;
    const samples = await source.samples([
      knownSymbol,
      UNKNOWN_SYMBOL,
      ...hostileTexts,
      knownSymbol,
    ]);
    // A source that pushes may also answer polls.
    expect([source.play ? 0 : 1, 1]).toContain(samples.length);
    for (const sample of samples) expectSoundSample(sample, source, knownSymbol);
  });
}

function expectSoundSample(sample: Sample, source: MarketSource, symbol: string): void {
  expect(sample.symbol).toBe(symbol);
  expect(Number.isFinite(sample.price) && sample.price > 0).toBe(true);
  expect(sample.currency).toMatch(/^[A-Z]{3}$/);
  expect(sample.exchangeTime).toBeLessThanOrEqual(sample.receivedAt);
  expect(sessions).toContain(sample.session);
  expect(sample.tradeDate).toMatch(/^\d{4}-\d\d-\d\d$/);
  expect(sample.previousClose === null || sample.previousClose > 0).toBe(true);
  expect(sample.source).toBe(source.name);
  expect(sample.intervalMs).toBe(source.sampleIntervalMs);
}

function describeSearch(makeSource: MakeSource): void {
  test("keeps a search within its limit, for any text", async () => {
    const source = await makeSource();
    if (!source.capabilities.has("search")) return;
    for (const text of ["a", "bank", ...hostileTexts]) {
      const found = await source.search(text, MAX_SEARCH);
      expect(found.length).toBeLessThanOrEqual(MAX_SEARCH);
      for (const match of found) {
        expect(isSymbol(match.symbol)).toBe(true);
        // Null if only a quote contains it.
        const own = exchangeOf(match.market)?.currency ?? "";
        expect(match.currency ?? own).toBe(own);
      }
    }
  });
}

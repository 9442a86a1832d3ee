import { describe, expect, test } from "bun:test";
import { compare, fact, indicator, price, statistic } from "../../../domain/rules/recipes/parts.ts";
import type { Condition, Rule } from "../../../domain/rules/rule.ts";
import type { Outcome } from "../../../domain/rules/watch.ts";
import { createMarketRouter, type Market } from "../../../market/routing/router.ts";
import { createSimulatedSource } from "../../../market/sources/simulated/source.ts";
import { manualClock } from "../../../platform/clock.ts";
import { silentLog } from "../../../platform/log.ts";
import { eventually } from "../../../testing/eventually.ts";
import { createRuleBacktests } from "./backtests.ts";
import type { SymbolBacktest } from "./backtestSymbol.ts";
import { describeResult } from "./describeBacktest.ts";
import { returnsAfter, summarize, type TimedReturn, wilsonInterval } from "./returns.ts";
import { ruleWhen } from "../../../testing/ruleWhen.ts";

const clock = manualClock("2026-01-06T20:00:00Z");
const market = createMarketRouter([createSimulatedSource({ clock, seed: 1 })], silentLog, {
  clock,
});
const ruleOf = (when: Condition, rest: Partial<Rule> = {}): Rule =>
  ruleWhen(when, { scope: { kind: "symbols", symbols: ["AAPL", "MSFT", "NOSUCH"] }, ...rest });
let runs = 0;
const create = (of: Market = market) =>
  createRuleBacktests({
    market: of,
    scopes: {
      membersOf: async (scope) => ({
        symbols:
          scope.kind === "symbols" ? scope.symbols : scope.kind === "symbol" ? [scope.symbol] : [],
        problem: null,
      }),
    },
    clock,
    newId: () => `run-${++runs}`,
    log: silentLog,
  });

describe("a backtest", () => {
  test("counts firings and compares the returns after them with a baseline", async () => {
    const rule = ruleOf(compare(price("close"), "crossesUp", indicator("sma", [20])));
    const backtests = create();
    const { id, total } = await backtests.start(rule, 2);
    expect(total).toBe(3);
    await eventually(() => backtests.find(id)?.status === "completed");
    const { result, done } = backtests.find(id)!;
    expect(done).toBe(3);
    expect(result?.left).toEqual([{ symbol: "NOSUCH", reason: "No source knows this symbol" }]);
    expect(result).toMatchObject({ symbols: 2, timeframe: "1d", notes: [expect.any(String)] });
    expect(result?.total).toBeGreaterThan(20);
    expect(result?.firings).toHaveLength(result?.total ?? 0);
    const times = result?.firings.map(({ time }) => time) ?? [];
    expect(times).toEqual(times.toSorted().toReversed());
    expect(result?.messagesPerWeek).toBeCloseTo((result?.total ?? 0) / 104.4, 0);
    const bySymbol = result?.bySymbol.reduce((sum, { firings }) => sum + firings, 0);
    expect(bySymbol).toBe(result?.total ?? 0);
    for (const { after, base, sentence } of result?.horizons ?? []) {
      expect(after.n).toBeLessThanOrEqual(result?.total ?? 0);
      expect(base.n).toBeGreaterThan(after.n);
      expect(sentence).toMatch(
        /^\d+ bars? later, the price was higher after \d+% of \d+ triggers/i,
      );
      const { low, high } = after.shareUpInterval!;
      expect(low).toBeLessThanOrEqual(after.shareUp!);
      expect(high).toBeGreaterThanOrEqual(after.shareUp!);
    }
    const [first] = result?.firings ?? [];
    expect(first?.witness[0]?.values[0]?.value).toBe(first?.price ?? null);
  });

  test("does not change when later bars become known", async () => {
    const rule = ruleOf(compare(indicator("rsi", [14]), "crossesDown", 40));
    const late = manualClock("2026-03-06T20:00:00Z");
    const later = createMarketRouter([createSimulatedSource({ clock: late, seed: 1 })], silentLog, {
      clock: late,
    });
    const firingsOf = async (of: Market) => {
      const backtests = create(of);
      const { id } = await backtests.start(rule, 2);
      await eventually(() => backtests.find(id)?.status === "completed");
      return (backtests.find(id)?.result?.firings ?? []).map(
        ({ symbol, time }) => `${time} ${symbol}`,
      );
    };
    const isShared = (key: string) => key > "2024-04-01" && key < "2026-01-06";
    const [early, all] = [await firingsOf(market), await firingsOf(later)];
    expect(early.filter(isShared).length).toBeGreaterThan(5);
    expect(all.filter(isShared).toSorted()).toEqual(early.filter(isShared).toSorted());
  });

  test("of a trend line starts at the line's first point", async () => {
    const close = await market.bars("AAPL", "1d", 60);
    const first = close![20]!;
    const line = {
      kind: "line",
      from: { time: first.time, price: first.close },
      to: { time: close!.at(-1)!.time, price: first.close },
      scale: "straight",
      timeframe: "1d",
    } as const;
    const scope = { kind: "symbol", symbol: "AAPL" } as const;
    const run = async (when: Condition) => {
      const backtests = create();
      const { id } = await backtests.start(ruleOf(when, { scope }), 1);
      await eventually(() => backtests.find(id)?.status !== "running");
      return backtests.find(id)!.result!;
    };
    const result = await run(compare(price("close"), ">", line));
    expect(Date.parse(result.from)).toBeGreaterThanOrEqual(first.time);
    expect(Date.parse(result.from)).toBeLessThan(first.time + 3 * 86_400_000);
    expect(result.notes[0]).toBe("The backtest starts where the line starts.");
    expect(result.horizons[0]!.base.n).toBeLessThanOrEqual(60);
    const oldest = Math.min(...result.firings.map(({ time }) => Date.parse(time)));
    expect(oldest).toBeGreaterThan(first.time);
    const ahead = { ...line, from: { ...line.from, time: clock.now() + 1 } };
    const later = { ...ahead, to: { ...line.to, time: clock.now() + 86_400_000 } };
    expect((await run(compare(price("close"), ">", later))).left).toEqual([
      { symbol: "AAPL", reason: "No bar has closed since the line began" },
    ]);
    const either = compare(price("close"), ">", 0.01);
    const mixed = await run({
      kind: "any",
      conditions: [compare(price("close"), ">", line), either],
    });
    expect(Date.parse(mixed.from)).toBeLessThan(first.time - 200 * 86_400_000);
  });

  test("names the currency of each stock's prices", async () => {
    const symbols = ["AAPL", "7203.T", "LLOY.L"];
    const rule = ruleOf(compare(price("close"), ">", 0.01), {
      scope: { kind: "symbols", symbols },
    });
    const backtests = create();
    const { id } = await backtests.start(rule, 1);
    await eventually(() => backtests.find(id)?.status === "completed");
    const found = backtests.find(id)?.result?.bySymbol ?? [];
    const currencies = Object.fromEntries(found.map(({ symbol, currency }) => [symbol, currency]));
    expect(currencies).toEqual({ AAPL: "USD", "7203.T": "JPY", "LLOY.L": "GBP" });
  });

  test("lists what it does not cover", async () => {
    const rule = ruleOf(compare(fact("upside"), ">", 30), {
      confirmation: "price",
      scope: { kind: "symbols", symbols: ["AAPL"] },
    });
    const backtests = create();
    const { id } = await backtests.start(rule, 1);
    await eventually(() => backtests.find(id)?.status === "completed");
    const { result } = backtests.find(id)!;
    expect(result).toMatchObject({ total: 0, firings: [], messagesPerWeek: 0 });
    expect(result?.notes.join(" ")).toContain("Facts and events have no history here");
    expect(result?.horizons[0]?.sentence).toBe("No trigger has a close 1 bar later.");
  });

  test("can be stopped, and is rejected when its body is malformed or there are too many", async () => {
    const slow: Market = {
      ...market,
      sourced: { ...market.sourced, bars: () => new Promise(() => {}) as never },
    };
    const rule = ruleOf(compare(statistic({ name: "gap" }), ">", 5));
    const backtests = create(slow);
    const [first, second] = await Promise.all([backtests.start(rule, 1), backtests.start(rule, 1)]);
    expect([first.status, second.status]).toEqual(["running", "running"]);
    await expect(backtests.start(rule, 1)).rejects.toThrow("2 backtests are already running");
    expect(backtests.cancel(first.id)?.status).toBe("canceled");
    expect(backtests.find(first.id)?.status).toBe("canceled");
    expect(backtests.cancel("none")).toBeUndefined();
    await expect(backtests.start({ ...rule, scope: { kind: "universe" } }, 1)).rejects.toThrow(
      "Only events can",
    );
  });
});

describe("the figures of a backtest", () => {
  const firingAt = (at: number): Outcome => ({
    at,
    kind: "fired",
    witness: { path: "when", truth: "true", values: [], conditions: [] },
  });
  /** Each return is on a separate date. */
  const apart = (percent: number, index: number, weight = 1): TimedReturn => ({
    percent,
    weight,
    group: `of weight ${weight}`,
    from: index,
    to: index + 1,
  });

  test("match published formulas", () => {
    // Wilson's interval for 7 of 20 (Newcombe, Statistics in Medicine 17, 1998).
    const { low, high } = wilsonInterval(7 / 20, 20);
    expect(low).toBeCloseTo(0.1812, 4);
    expect(high).toBeCloseTo(0.5671, 4);
    const { mean, meanInterval, median, shareUp, n } = summarize(
      [1, 2, 3, 4, 5].map((percent, index) => apart(percent, index)),
    );
    expect([mean, median, shareUp, n]).toEqual([3, 3, 1, 5]);
    const ofFour = summarize([1, 2, 4, 8].map((percent, index) => apart(percent, index)));
    expect([ofFour.lowerQuartile, ofFour.median, ofFour.upperQuartile]).toEqual([1.5, 3, 6]);
    expect(meanInterval?.low).toBeCloseTo(3 - 2.776 * Math.sqrt(0.5), 9);
    expect(summarize([]).mean).toBeNull();
    expect(summarize([apart(1, 0)]).meanInterval).toBeNull();
  });

  test("weight each symbol by its firings and omit those without a later bar", () => {
    const weighted = summarize([apart(10, 0, 3), apart(-10, 1)]);
    expect([weighted.mean, weighted.shareUp]).toEqual([5, 0.75]);
    const found = returnsAfter([100, 110, 99], [0, 1, 2], 1);
    expect(found.map(({ percent }) => Math.round(percent))).toEqual([10, -10]);
    expect(found.map(({ start, end }) => [start, end])).toEqual([
      [0, 1],
      [1, 2],
    ]);
  });

  test("are sampled at even steps when there are too many firings to follow", async () => {
    const bars = 200_000;
    const closedAt = Array.from({ length: bars }, (_, index) => index * 60_000);
    const firings = closedAt.filter((_, index) => index % 2 === 0).map((at) => firingAt(at));
    const tested: SymbolBacktest = {
      symbol: "AAPL",
      currency: "USD",
      firings,
      // Closes rise by 1% after each firing and then fall back.
      closes: closedAt.map((_, index) => (index % 2 === 0 ? 100 : 101)),
      closedAt,
    };
    let turns = 0;
    let isDone = false;
    const take = () => {
      turns++;
      if (!isDone) setImmediate(take);
    };
    setImmediate(take);
    const rule = ruleOf(compare(statistic({ name: "gap" }), ">", 5));
    const result = await describeResult({
      asked: rule,
      rule,
      from: 0,
      isOfLine: false,
      now: bars * 60_000,
      tests: [tested],
      left: [],
      newest: firings.slice(-1).map((firing) => ({ ...firing, symbol: "AAPL" })),
    });
    isDone = true;
    const [next] = result.horizons;
    expect(result.total).toBe(100_000);
    expect([next?.after.n, next?.after.shareUp]).toEqual([50_000, 1]);
    expect(next?.after.mean).toBeCloseTo(1, 9);
    expect(next?.base.n).toBe(2000);
    expect(next?.sentence).toContain("after 100% of 50,000 triggers");
    expect(result.firings.map((fired) => fired.price)).toEqual([100]);
    expect(result.notes.join(" ")).toContain("one trigger in 2");
    expect(turns).toBeGreaterThan(6);
  });
});

import { beforeEach, describe, expect, test } from "bun:test";
import { decimalOf, ZERO } from "../../../market/ledger/decimal.ts";
import { datedSplit } from "../../../market/ledger/sameSplit.ts";
import type { Condition, Rule } from "../../../domain/rules/rule.ts";
import type { Split } from "../../../market/companyCalendar.ts";
import { createMarketRouter } from "../../../market/routing/router.ts";
import type { Sample } from "../../../market/sample.ts";
import { manualClock, type ManualClock } from "../../../platform/clock.ts";
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from "../../../domain/durations.ts";
import type { EventStore } from "../../../platform/eventStore/store.ts";
import { silentLog } from "../../../platform/log.ts";
import { openMemoryStore } from "../../../testing/worlds/memoryStore.ts";
import { createScriptedSource } from "../../../testing/worlds/scriptedSource.ts";
import { portfolioProjection } from "../../portfolios/lifecycle/projection.ts";
import type { HeldPortfolio, HeldStock } from "../../portfolios/lifecycle/queries.ts";
import { watchlistProjection } from "../../watchlist/projection.ts";
import type { RuleEvaluator } from "../watch/evaluator.ts";
import type { RuleFired } from "../lifecycle/events.ts";
import { ruleProjection } from "../lifecycle/projection.ts";
import { Valuations } from "./valuations.ts";
import { ruleWhen } from "../../../testing/ruleWhen.ts";
import { createRule, openRuleEvaluator } from "../../../testing/worlds/ruleEvaluator.ts";
import { sampleAt } from "../../../testing/worlds/alertWorld.ts";
import { compare } from "../../../domain/rules/recipes/parts.ts";

/** A Monday within New York's regular hours. */
const NOW = "2026-01-05T15:00:00Z";

let clock: ManualClock;
let store: EventStore;
let source: ReturnType<typeof createScriptedSource>;
let held: HeldPortfolio | undefined;
let splits: readonly Split[];
let evaluator: RuleEvaluator;

const stock = (symbol: string, quantity: number, cost: number, currency = "USD"): HeldStock => ({
  symbol,
  currency,
  quantity: decimalOf(quantity),
  costBase: decimalOf(cost),
  since: "2025-01-01",
  splits: [],
  stated: null,
});

const AAA = stock("AAA", 10, 800);
const BBB = stock("BBB", 20, 1000);

const portfolio = (holdings: readonly HeldStock[], rest: Partial<HeldPortfolio> = {}) => ({
  id: 7,
  name: "Savings",
  currency: "USD",
  isArchived: false,
  version: 1,
  basis: "holdings" as const,
  paidIn: decimalOf(1000),
  paidOut: ZERO,
  holdings,
  cash: [],
  ...rest,
});

const begin = (): RuleEvaluator => {
  const market = {
    ...createMarketRouter([source], silentLog, { clock }),
    splits: async (symbol: string) => ({
      source: "scripted",
      splits: symbol === "AAA" ? splits : [],
    }),
  };
  const readHeld = async (id: number) => (id === 7 ? held : undefined);
  return openRuleEvaluator({ store, market, clock, readHeld });
};

beforeEach(async () => {
  clock = manualClock(NOW);
  store = await openMemoryStore([ruleProjection, watchlistProjection, portfolioProjection], clock);
  source = createScriptedSource({ clock });
  source.setPrice("AAA", 100);
  source.setPrice("BBB", 50);
  splits = [];
  held = portfolio([AAA, BBB]);
  evaluator = begin();
});

const holding = (figure: "value" | "weight" | "gain" | "gainPercent") =>
  ({ kind: "holding", figure }) as const;
const whole = (figure: "value" | "gain" | "gainPercent" | "drawdown") =>
  ({ kind: "portfolio", figure }) as const;

let rules = 0;
async function watch(when: Condition, rest: Partial<Rule> = {}): Promise<number> {
  const ruleId = ++rules;
  const rule = ruleWhen(when, {
    scope: { kind: "portfolio", portfolioId: 7 },
    confirmation: "price",
    ...rest,
  });
  await createRule(store, ruleId, rule, clock.now());
  evaluator.changed();
  await pass();
  return ruleId;
}

/** Evaluates twice, because the first tick only adopts new members. */
async function pass(): Promise<void> {
  for (let tick = 0; tick < 2; tick++) {
    clock.advance(SECOND_MS);
    await evaluator.tick();
  }
}

async function price(prices: Readonly<Record<string, number>>): Promise<void> {
  clock.advance(10 * SECOND_MS);
  const samples = Object.entries(prices).map(([symbol, each]): Sample => {
    source.setPrice(symbol, each);
    return sampleAt(each, clock.now(), { symbol, previousClose: null, intervalMs: 1000 });
  });
  await evaluator.take(samples);
  await pass();
}

async function record(changed: HeldPortfolio | undefined): Promise<void> {
  held = changed && { ...changed, version: (held?.version ?? 0) + 1 };
  evaluator.changed();
  await pass();
}

async function fired(): Promise<readonly RuleFired["data"][]> {
  const events = await store.readAll(0, 1000);
  return events
    .filter(({ type }) => type === "RuleFired")
    .map(({ data }) => data as RuleFired["data"]);
}
const firedOn = async () => (await fired()).map(({ symbol }) => symbol);

describe("a holding", () => {
  test("fires on its weight, with figures, times and sources", async () => {
    await watch(compare(holding("weight"), "crossesUp", 60));
    await price({ AAA: 124 });
    expect(await firedOn()).toEqual([]);
    await price({ BBB: 40 });
    const [found] = await fired();
    expect(found).toMatchObject({
      symbol: "AAA",
      sentence:
        "When weight of the holding in percent of all holdings crosses above 60, on each holding of portfolio 7, at a price, every time.",
    });
    const [weight] = found?.witness[0]?.values ?? [];
    expect(weight?.value).toBeCloseTo((1240 / 2040) * 100, 10);
    expect(weight).toMatchObject({ unit: "percent", source: "scripted" });
    expect(weight?.time).not.toBeNull();
    expect(await firedOn()).toEqual(["AAA"]);
  });

  test("is watched from its purchase until its sale", async () => {
    const id = await watch(compare(holding("gainPercent"), "crossesUp", 50));
    expect(evaluator.membersOf(id)?.symbols).toEqual(["AAA", "BBB"]);
    source.setPrice("CCC", 10);
    await record(portfolio([BBB, stock("CCC", 1, 10)]));
    expect(evaluator.membersOf(id)?.symbols).toEqual(["BBB", "CCC"]);
    await price({ AAA: 124 });
    await price({ CCC: 12 });
    await price({ CCC: 14.9 });
    expect(await firedOn()).toEqual([]);
    await price({ CCC: 15.1 });
    expect(await firedOn()).toEqual(["CCC"]);
  });

  test("does not cross by a purchase, but can be above after one", async () => {
    await watch(compare(holding("value"), "crossesUp", 1500));
    await watch(compare(holding("value"), ">", 1500));
    await record(portfolio([stock("AAA", 16, 1400), BBB]));
    expect(await fired()).toMatchObject([{ symbol: "AAA", ruleId: rules }]);
  });

  test("without a price is unknown, makes every weight unknown, and fires nothing", async () => {
    await watch(compare(holding("weight"), "<", 1000));
    const before = (await fired()).length;
    await record(portfolio([AAA, BBB, stock("NONE", 1, 1)]));
    await price({ AAA: 101 });
    expect((await fired()).length).toBe(before);
    await watch(compare(holding("value"), "<", 1_000_000));
    await price({ AAA: 102 });
    expect((await firedOn()).toSorted()).toEqual(["AAA", "BBB"]);
  });

  test("is unknown between a split of the market and its recording, and shows no loss", async () => {
    await watch(compare(holding("value"), "crossesDown", 600));
    const id = await watch(compare(whole("drawdown"), ">", 5));
    clock.advance(DAY_MS);
    splits = [{ date: "2026-01-06", numerator: 2, denominator: 1 }] as never;
    await record(held);
    await price({ AAA: 50 });
    await price({ AAA: 50.1 });
    expect(await fired()).toEqual([]);
    expect(evaluator.membersOf(id)?.problem).toStartWith("AAA split 2 for 1 on 2026-01-06");
    const otherRatio = datedSplit({ date: "2026-01-06", numerator: 3, denominator: 1 });
    await record(portfolio([{ ...stock("AAA", 20, 800), splits: [otherRatio] }]));
    await price({ AAA: 50.15 });
    expect(evaluator.membersOf(id)?.problem).toStartWith("AAA split 2 for 1 on 2026-01-06");
    const shares = { numerator: decimalOf(6.4902942), denominator: decimalOf(3.2451471) };
    const recorded = { date: "2026-01-06", ...shares } as const;
    const after: HeldStock = { ...stock("AAA", 20, 800), splits: [recorded] };
    await record(portfolio([after, BBB]));
    await price({ AAA: 50.2 });
    expect(await fired()).toEqual([]);
    expect(evaluator.membersOf(id)?.problem).toBeNull();
  });
});

describe("a manual price", () => {
  const stated = (value: number, isPreferred = false, date = "2025-12-01") =>
    ({ price: decimalOf(value), currency: "USD", date, isPreferred }) as HeldStock["stated"];
  /** Two houses that no source quotes, and ten shares at 100. */
  const houses = (value: number, rest: Partial<HeldPortfolio> = {}) =>
    portfolio([AAA, { ...stock("HOUSE", 2, 1000), stated: stated(value) }], rest);
  /** Manual prices are not transactions. */
  const state = async (changed: HeldPortfolio) => {
    held = changed;
    evaluator.changed();
    await pass();
  };

  test("values a holding that no source knows, and shows its age", async () => {
    held = houses(500);
    await watch(compare(holding("value"), "crossesUp", 1500));
    await watch(compare(holding("weight"), "crossesUp", 60));
    await watch(compare(whole("drawdown"), ">", 10));
    await price({ AAA: 101 });
    expect(await fired()).toEqual([]);
    await state(houses(800));
    const found = await fired();
    expect(found.map(({ symbol }) => symbol)).toEqual(["HOUSE", "HOUSE"]);
    expect(found[0]?.witness[0]?.values[0]).toMatchObject({
      value: 1600,
      source: "manual price of 2025-12-01",
    });
    // A lower manual price is a loss, not a withdrawal.
    await state(houses(600));
    expect(await firedOn()).toEqual(["HOUSE", "HOUSE", "PORTFOLIO-7"]);
  });

  test("does not replace a source price that is only late", async () => {
    held = portfolio([{ ...AAA, stated: stated(1) }]);
    source.failWith("down");
    await watch(compare(holding("value"), "<", 500));
    clock.advance(2 * MINUTE_MS);
    await pass();
    expect(await fired()).toEqual([]);
    source.recover();
    clock.advance(2 * MINUTE_MS);
    await pass();
    await price({ AAA: 101 });
    expect(await fired()).toEqual([]);
    // A preferred manual price counts even when a source has a price.
    await state(portfolio([{ ...AAA, stated: stated(2, true) }]));
    expect(await firedOn()).toEqual(["AAA"]);
  });

  test("is also unknown between a split of the market and its recording", async () => {
    held = portfolio([{ ...AAA, stated: stated(100, true) }]);
    await watch(compare(holding("value"), "<", 600));
    clock.advance(DAY_MS);
    splits = [{ date: "2026-01-06", numerator: 2, denominator: 1 }] as never;
    await record(portfolio([{ ...AAA, stated: stated(50, true) }]));
    expect(await fired()).toEqual([]);
  });

  test("is loaded for many portfolios, ten at a time", async () => {
    const many = Array.from({ length: 25 }, (_, index) => ({
      ...stock(`H${index}`, 1, 10),
      stated: stated(10 + index),
    }));
    held = portfolio(many);
    await watch(compare(holding("value"), ">", 0));
    for (let minute = 0; minute < 3; minute++) {
      clock.advance(MINUTE_MS);
      await pass();
    }
    expect(new Set(await firedOn()).size).toBe(25);
  });
});

describe("a whole portfolio", () => {
  test("fires once, not once per holding", async () => {
    const id = await watch(compare(whole("drawdown"), ">", 10));
    expect(evaluator.membersOf(id)?.symbols).toEqual(["PORTFOLIO-7"]);
    await price({ AAA: 110 });
    await price({ AAA: 95, BBB: 47.5 });
    expect(await fired()).toEqual([]);
    // The peak was 2,100, so 1,890 is exactly 10% below it.
    await price({ AAA: 94 });
    expect(await fired()).toEqual([]);
    await price({ AAA: 93.9 });
    expect(await fired()).toMatchObject([{ symbol: "PORTFOLIO-7", price: null, currency: "USD" }]);
  });

  test("does not fall by a withdrawal or rise by a deposit", async () => {
    await watch(compare(whole("drawdown"), ">", 10));
    await watch(compare(whole("gain"), "crossesUp", 1500));
    const withCash = (amount: number, paidIn: number) =>
      portfolio([AAA], {
        basis: "cash",
        paidIn: decimalOf(paidIn),
        cash: [{ currency: "USD", amount: decimalOf(amount) }],
      });
    await record(withCash(1000, 1800));
    await record(withCash(9000, 9800));
    await price({ AAA: 99 });
    await record(withCash(100, 900));
    await price({ AAA: 98 });
    expect(await fired()).toEqual([]);
    await price({ AAA: 85 });
    expect(await firedOn()).toEqual(["PORTFOLIO-7"]);
  });

  test("keeps its peak across a restart", async () => {
    await watch(compare(whole("drawdown"), ">", 10));
    await price({ AAA: 120 });
    await evaluator.save();
    source.setPrice("AAA", 90);
    evaluator = begin();
    await evaluator.load();
    await pass();
    await price({ AAA: 90.1 });
    expect(await firedOn()).toEqual(["PORTFOLIO-7"]);
  });

  test("is evaluated at bar close only after the market has closed", async () => {
    await watch(compare(whole("value"), "<", 1950), { confirmation: "barClose" });
    await price({ AAA: 90 });
    expect(await fired()).toEqual([]);
    clock.set(Date.parse("2026-01-05T20:59:00Z"));
    await price({ AAA: 91 });
    expect(await fired()).toEqual([]);
    clock.set(Date.parse("2026-01-05T21:00:00Z") + HOUR_MS);
    await pass();
    expect(await firedOn()).toEqual(["PORTFOLIO-7"]);
  });

  test("reports that it was archived or deleted, and other rules continue", async () => {
    const id = await watch(compare(whole("value"), ">", 1));
    await record({ ...portfolio([AAA]), isArchived: true });
    expect(evaluator.membersOf(id)).toMatchObject({ symbols: [] });
    expect(evaluator.membersOf(id)?.problem).toStartWith("The portfolio is archived");
    await record(undefined);
    expect(evaluator.membersOf(id)?.problem).toStartWith("The portfolio no longer exists");
    await price({ AAA: 101 });
  });
});

test("is not followed while archived, even when another one changes", async () => {
  const market = createMarketRouter([source], silentLog, { clock });
  const [changed, archived] = [[AAA], [BBB]];
  const portfolios = new Map([
    [7, portfolio(changed)],
    [8, portfolio(archived, { id: 8 })],
  ]);
  const valuations = new Valuations(store, market, async (id) => portfolios.get(id));
  await valuations.follow(new Set([7, 8]));
  expect([...valuations.symbols()]).toEqual(["AAA", "BBB"]);
  portfolios.set(7, portfolio(changed, { version: 2 }));
  portfolios.set(8, portfolio(archived, { id: 8, isArchived: true }));
  await valuations.follow(new Set([7, 8]));
  expect([...valuations.symbols()]).toEqual(["AAA"]);
});

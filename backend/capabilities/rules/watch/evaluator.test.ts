import { beforeEach, describe, expect, spyOn, test } from "bun:test";
import { sql } from "kysely";
import type { Bar } from "../../../domain/bar.ts";
import { compare, fact, indicator, price, statistic } from "../../../domain/rules/recipes/parts.ts";
import type { Condition, Rule } from "../../../domain/rules/rule.ts";
import { createMarketRouter, type Market } from "../../../market/routing/router.ts";
import type { Sample } from "../../../market/sample.ts";
import type { MarketSource } from "../../../market/source.ts";
import { isoTime, manualClock, type ManualClock } from "../../../platform/clock.ts";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "../../../domain/durations.ts";
import { createEventStore, type EventStore } from "../../../platform/eventStore/store.ts";
import { silentLog } from "../../../platform/log.ts";
import { openMemoryDatabase } from "../../../testing/worlds/memoryDatabase.ts";
import { openMemoryStore } from "../../../testing/worlds/memoryStore.ts";
import { watchlistProjection } from "../../watchlist/projection.ts";
import { watchlistStream } from "../../watchlist/events.ts";
import { backtestSymbol } from "../backtest/backtestSymbol.ts";
import { describeUnknown } from "../index.ts";
import { describeWitness } from "../words/describeWitness.ts";
import type { RuleEvaluator } from "./evaluator.ts";
import { ruleStream, type RuleEvent, type RuleFindingEvent } from "../lifecycle/events.ts";
import { ruleProjection } from "../lifecycle/projection.ts";
import type { ReadHeld } from "../portfolio/valuations.ts";
import { previewRule } from "../preview.ts";
import { RuleOnSymbol } from "./ruleOnSymbol.ts";
import { createScopes } from "./scopes.ts";
import { ruleWhen } from "../../../testing/ruleWhen.ts";
import { isLong } from "../../../testing/casesOf.ts";
import { createRule, openRuleEvaluator } from "../../../testing/worlds/ruleEvaluator.ts";
import { sampleAt } from "../../../testing/worlds/alertWorld.ts";
import { flatBar } from "../../../testing/flatBar.ts";

/** Date of the first daily bar. */
const FIRST = Date.parse("2020-01-01T00:00:00Z");
const DAYS = 900;

/** Pseudo-random walk of a symbol, the same in every run (Park and Miller, 1988). */
function walkOf(symbol: string): readonly Bar[] {
  let state =
    [...symbol].reduce((sum, letter) => sum * 31 + letter.charCodeAt(0), 7) % 2_147_483_647;
  const next = () => (state = (state * 48_271) % 2_147_483_647) / 2_147_483_647;
  let close = 100;
  return Array.from({ length: DAYS }, (_, day) => {
    const open = close;
    close = Math.max(1, close * (1 + (next() - 0.5) * 0.06));
    const [high, low] = [Math.max(open, close) * 1.01, Math.min(open, close) * 0.99];
    return {
      time: FIRST + day * DAY_MS,
      open,
      high,
      low,
      close,
      volume: Math.round(1000 + next() * 4000),
    };
  });
}

/** Close of AAA on the day before the tests begin, in whole dollars; prices far from it are held back. */
const LEVEL = Math.round(walkOf("AAA")[499]?.close ?? 0);

let clock: ManualClock;
let store: EventStore;
let market: Market;
let broken = false;
let unknown = new Set<string>();
let minutes: readonly Bar[] = [];
let splits: readonly {
  readonly date: `${number}-${number}-${number}`;
  readonly numerator: number;
  readonly denominator: number;
}[] = [];
const series = new Map<string, readonly Bar[]>();

const source = (): MarketSource => ({
  name: "walk",
  kind: "simulated",
  capabilities: new Set(["quote", "bars", "splits", "mentions"]),
  mentions: async () => ({ last24h: 50, previous24h: 50 }),
  sampleIntervalMs: 1000,
  status: () => ({ kind: "simulated", isOpen: true, isRoundTheClock: true, asOf: clock.now() }),
  quote: async () => undefined,
  bars: async (symbol, interval, limit, { before = Number.POSITIVE_INFINITY } = {}) => {
    if (broken) throw new Error("no connection");
    if (unknown.has(symbol)) return undefined;
    if (interval === "1m") return minutes.filter(({ time }) => time <= clock.now());
    if (interval !== "1d") return [];
    if (!series.has(symbol)) series.set(symbol, walkOf(symbol));
    const begun = (series.get(symbol) ?? []).filter(
      ({ time }) => time <= clock.now() && time < before,
    );
    // Vendors adjust bars for splits.
    const today = isoTime(clock.now()).slice(0, 10);
    const factor = splits
      .filter(({ date }) => date <= today && symbol === "AAA")
      .reduce((product, { numerator, denominator }) => (product * denominator) / numerator, 1);
    return begun.slice(-limit).map((bar) => ({
      ...bar,
      open: bar.open * factor,
      high: bar.high * factor,
      low: bar.low * factor,
      close: bar.close * factor,
    }));
  },
  search: async () => [],
  samples: async () => [],
  splits: async (symbol) => (symbol === "AAA" ? splits : []),
});

let readHeld: ReadHeld = async () => undefined;

const begin = (): RuleEvaluator => {
  market = createMarketRouter([source()], silentLog, { clock });
  return openRuleEvaluator({ store, market, clock, readHeld });
};
/** Opens an evaluator and evaluates the rules on all bars until now. */
const start = async (): Promise<RuleEvaluator> => {
  const evaluator = begin();
  await evaluator.load();
  await evaluator.tick();
  return evaluator;
};
const dayPasses = async (evaluator: RuleEvaluator): Promise<void> => {
  clock.advance(DAY_MS);
  await evaluator.tick();
};

let ids = 0;
/** Opens a store without rules, at noon of the day before the first new bar. */
async function openStore(): Promise<void> {
  clock = manualClock(FIRST + 500 * DAY_MS + 12 * HOUR_MS);
  store = await openMemoryStore([ruleProjection, watchlistProjection], clock);
  ids = 0;
}

beforeEach(async () => {
  broken = false;
  unknown = new Set();
  minutes = [];
  readHeld = async () => undefined;
  splits = [];
  await openStore();
});

const ruleOf = (when: Condition, rest: Partial<Rule> = {}): Rule =>
  ruleWhen(when, { scope: { kind: "symbols", symbols: ["AAA", "BBB", "CCC"] }, ...rest });

const ON_AAA = { kind: "symbol", symbol: "AAA" } as const;
const EACH_BAR = { kind: "oncePerBar" } as const;
const IS_POSITIVE = compare(price("close"), ">", 0);

async function add(rule: Rule): Promise<number> {
  const ruleId = ++ids;
  await createRule(store, ruleId, rule, clock.now());
  return ruleId;
}

async function findings(): Promise<readonly RuleFindingEvent["data"][]> {
  const events = await store.readAll(0, 100_000);
  return events
    .filter(({ type }) => type === "RuleFired" || type === "RuleBecameUnknown")
    .map(({ data }) => data as RuleFindingEvent["data"]);
}
const keysOf = async () =>
  (await findings()).map(({ ruleId, symbol, at }) => `${at} ${ruleId} ${symbol}`).toSorted();

/** Advances day by day; `isCut` restarts the process before a day. */
async function run(days: number, isCut: (day: number) => boolean): Promise<void> {
  let evaluator = await start();
  for (let day = 0; day < days; day++) {
    clock.advance(DAY_MS);
    if (isCut(day)) {
      evaluator = begin();
      await evaluator.load();
      // Skip the evaluation, so that this day is known only from bars.
      if (day % 3 === 0) continue;
    }
    await evaluator.tick();
  }
  await evaluator.tick();
}

test("stored feeds are read only after the watches have changed", async () => {
  let readings = 0;
  const onStatement = (text: string) => {
    if (text.endsWith('from "rule_feeds"')) readings++;
  };
  const database = await openMemoryDatabase({ onStatement });
  store = createEventStore({ database, clock, projections: [ruleProjection] });
  const evaluator = begin();
  const rowsOf = async (symbol: string) =>
    (await sql`select feed from rule_feeds where symbol = ${symbol}`.execute(database)).rows.length;
  const rule = ruleOf(compare(indicator("rsi", [5]), "<", 30));
  await add(rule);
  const other = await add(ruleWhen(rule.when, { scope: { kind: "symbols", symbols: ["DDD"] } }));
  for (let minute = 0; minute < 3; minute++) {
    await evaluator.load();
    await evaluator.tick();
    clock.advance(MINUTE_MS);
  }
  expect([readings, await rowsOf("DDD")]).toEqual([1, 1]);
  await store.append(ruleStream(other), 1, [{ type: "RuleDeleted", data: { ruleId: other } }]);
  for (let minute = 0; minute < 2; minute++) await evaluator.load();
  expect([readings, await rowsOf("DDD"), await rowsOf("AAA")]).toEqual([2, 0, 1]);
  await database.destroy();
});

const rules: readonly Rule[] = [
  ruleOf(compare(price("close"), "crossesUp", indicator("sma", [20]))),
  ruleOf(compare(indicator("rsi", [5]), "<", 35), { repetition: { kind: "oncePerDay" } }),
  ruleOf({
    kind: "then",
    first: compare(indicator("rsi", [5]), "<", 30),
    second: compare(price("close"), ">", indicator("ema", [10])),
    within: { kind: "bars", bars: 10, timeframe: "1d" },
  }),
  ruleOf(
    {
      kind: "heldFor",
      condition: compare(price("close"), ">", indicator("sma", [10])),
      duration: { kind: "bars", bars: 3, timeframe: "1d" },
    },
    { repetition: { kind: "everyTime", cooldownMinutes: 3 * 1440 } },
  ),
  ruleOf(compare(statistic({ name: "drawdown", bars: null }), ">", 8), {
    repetition: { kind: "once" },
  }),
  ruleOf(
    compare(
      statistic({ name: "change", bars: 5 }),
      "crossesUp",
      statistic({ name: "change", bars: 5 }, "SPY"),
    ),
  ),
];

describe("rules at bar close", () => {
  async function beginAgain(): Promise<void> {
    await openStore();
    for (const rule of rules) await add(rule);
  }

  const snoozeAll = async (until: string): Promise<void> => {
    for (let id = 1; id <= rules.length; id++) {
      await store.append(ruleStream(id), 1, [{ type: "RuleSnoozed", data: { ruleId: id, until } }]);
    }
  };

  test("fire the same set, once each, when the run is interrupted at random and rules are snoozed", async () => {
    for (const rule of rules) await add(rule);
    await run(60, () => false);
    const whole = await keysOf();
    expect(new Set(whole).size).toBe(whole.length);
    expect(whole.length).toBeGreaterThan(30);
    const fired = new Set((await findings()).map(({ ruleId }) => ruleId));
    expect(fired.size).toBe(rules.length);
    for (const salt of isLong ? [1, 2, 3, 4, 5] : [1]) {
      await beginAgain();
      const until = isoTime(clock.now() + 30 * DAY_MS);
      await snoozeAll(until);
      await run(60, (day) => (day * 7919 + salt * 104_729) % 11 < 4);
      expect(await keysOf()).toEqual(whole);
      const found = await findings();
      const recorded = (await store.readAll(0, 100_000)).filter(({ type }) => type === "RuleFired");
      expect(found.some(({ snoozed }) => snoozed) && found.some(({ snoozed }) => !snoozed)).toBe(
        true,
      );
      for (const { recordedAt, data } of recorded) {
        expect((data as RuleFindingEvent["data"]).snoozed ?? false).toBe(recordedAt < until);
      }
    }
    await expectBacktest(FIRST + 500 * DAY_MS + 12 * HOUR_MS);
  });

  /** Expects the backtest on the same bars to find the recorded firings, to 1e-9. */
  async function expectBacktest(from: number): Promise<void> {
    const live = await findings();
    for (const [index, rule] of rules.entries()) {
      for (const symbol of ["AAA", "BBB", "CCC"]) {
        const tested = await backtestSymbol(market, rule, symbol, from, () => false);
        const found = live
          .filter((each) => each.ruleId === index + 1 && each.symbol === symbol)
          .toSorted((one, other) => (one.at < other.at ? -1 : 1));
        const firings = tested?.firings ?? [];
        expect(firings.map(({ at }) => isoTime(at))).toEqual(found.map(({ at }) => at));
        for (const [at, { witness }] of firings.entries()) {
          const values = describeWitness(rule, witness).flatMap((part) => part.values);
          const seen = found[at]?.witness.flatMap((part) => part.values) ?? [];
          expect(values).toHaveLength(seen.length);
          for (const [which, { value }] of values.entries()) {
            const other = seen[which]?.value ?? Number.NaN;
            expect(Math.abs((value ?? Number.NaN) - other)).toBeLessThanOrEqual(
              1e-9 * Math.max(1, Math.abs(other)),
            );
          }
        }
      }
    }
  }

  test("record the bars that made them fire", async () => {
    await add(ruleOf(compare(price("close"), "crossesUp", indicator("sma", [20]))));
    await run(60, () => false);
    const [first] = await findings();
    const at = Date.parse(first?.at ?? "");
    const bar = series
      .get(first?.symbol ?? "")
      ?.find(({ time }) => time === Date.parse(first?.witness[0]?.values[0]?.time ?? ""));
    expect(first?.price).toBe(bar?.close ?? 0);
    expect(at - (bar?.time ?? 0)).toBe(28 * HOUR_MS);
    expect(first).toMatchObject({ currency: "USD", witness: [{ truth: "true" }] });
  });

  test("do not fire for the time before their creation or while a source is down", async () => {
    const id = await add(ruleOf(IS_POSITIVE, { repetition: EACH_BAR }));
    const evaluator = await start();
    expect(await keysOf()).toEqual([]);
    broken = true;
    await dayPasses(evaluator);
    expect(await keysOf()).toEqual([]);
    expect(evaluator.watchOf(id, "AAA")?.failure).toBe("waiting");
    broken = false;
    await dayPasses(evaluator);
    expect(await keysOf()).toHaveLength(6);
    expect(evaluator.watchOf(id, "AAA")?.failure).toBeUndefined();
  });

  test("report the stocks that no source knows, and continue with the others", async () => {
    unknown = new Set(["BBB"]);
    const rule = ruleOf(
      compare(price("close"), "crossesUp", statistic({ name: "change", bars: 5 }, "GONE")),
    );
    const single = ruleOf(compare(price("close"), "crossesUp", indicator("sma", [20])));
    const id = await add(single);
    unknown.add("GONE");
    const withGone = await add(rule);
    const evaluator = await start();
    const sentence = (ruleId: number) =>
      describeUnknown(
        ["AAA", "BBB", "CCC"].flatMap((symbol) => [
          ...(evaluator.watchOf(ruleId, symbol)?.unknownSymbols ?? []),
        ]),
      );
    expect(sentence(id)).toStartWith(
      "No source has bars of BBB, which may be delisted or renamed.",
    );
    expect(sentence(withGone)).toStartWith("No source has bars of GONE, BBB, ");
    for (let day = 0; day < 60; day++) await dayPasses(evaluator);
    const fired = (await findings()).filter(({ ruleId }) => ruleId === id);
    expect(new Set(fired.map(({ symbol }) => symbol))).toEqual(new Set(["AAA", "CCC"]));
    unknown.clear();
    await dayPasses(evaluator);
    expect(sentence(id)).toBeNull();
  });

  test("do not fire when paused or edited", async () => {
    const id = await add(ruleOf(IS_POSITIVE, { repetition: EACH_BAR }));
    const evaluator = await start();
    await store.append(ruleStream(id), 1, [{ type: "RulePaused", data: { ruleId: id } }]);
    // The evaluator was not notified of the change.
    await dayPasses(evaluator);
    expect(await keysOf()).toEqual([]);
    const watchedFrom = isoTime(clock.now());
    await store.append(ruleStream(id), 2, [
      { type: "RuleResumed", data: { ruleId: id, watchedFrom } },
    ]);
    evaluator.changed();
    await evaluator.tick();
    expect(await keysOf()).toEqual([]);
    await dayPasses(evaluator);
    expect(await keysOf()).toHaveLength(3);
  });
});

test("a rule that reports unknown data does so once", async () => {
  const volume = price("volume");
  await add(ruleOf(compare(volume, ">", 1e9), { scope: ON_AAA, whenUnknown: "tell" }));
  await add(ruleOf(compare(volume, ">", 1e9), { scope: ON_AAA }));
  const evaluator = await start();
  await dayPasses(evaluator);
  const known = series.get("AAA") ?? [];
  const withoutVolume = known.map((bar) => ({ ...bar, volume: null }));
  series.set("AAA", withoutVolume);
  for (let day = 0; day < 3; day++) await dayPasses(evaluator);
  series.set("AAA", known);
  const found = (await store.readAll(0, 100)).filter(({ type }) => type.startsWith("RuleBecame"));
  expect(found.map(({ data }) => (data as { ruleId: number }).ruleId)).toEqual([1]);
  expect(await findings()).toHaveLength(1);
});

describe("facts over a restart across bar closes", () => {
  const mentions = fact("mentions");
  /** Watches a rule for one day, restarts, and evaluates once after three days. */
  const restartOver = async (rule: Rule): Promise<readonly RuleFindingEvent["data"][]> => {
    await add(rule);
    const before = await start();
    await dayPasses(before);
    const after = begin();
    clock.advance(3 * DAY_MS);
    await after.load();
    await after.tick();
    return findings();
  };

  test("are kept, so that nothing becomes unknown", async () => {
    const when = compare(mentions, ">", 1000);
    const either = { kind: "any", conditions: [when, compare(price("close"), ">", 1e9)] } as const;
    expect(await restartOver(ruleOf(either, { scope: ON_AAA, whenUnknown: "tell" }))).toEqual([]);
  });

  test("continue a hold", async () => {
    const condition = {
      kind: "all",
      conditions: [compare(mentions, ">", 10), compare(price("close"), ">", 0)],
    } as const;
    const duration = { kind: "bars", bars: 3, timeframe: "1d" } as const;
    const [fired] = await restartOver(
      ruleOf({ kind: "heldFor", condition, duration }, { scope: ON_AAA }),
    );
    expect(fired?.at).toBe(isoTime(FIRST + 503 * DAY_MS + 4 * HOUR_MS));
  });
});

test("a symbol that enters or leaves a screen fires at once", async () => {
  const screen = "standard" as const;
  const show = async (...symbols: string[]) => {
    await store.database.deleteFrom("screener_results").execute();
    for (const [rank, symbol] of symbols.entries()) {
      await store.database
        .insertInto("screener_results")
        .values({ run_id: 1, kind: screen, rank, symbol, stock: "{}", version: 1 })
        .execute();
    }
  };
  await show("AAA");
  const on = (name: "screenEntered" | "screenLeft", scope: Rule["scope"]) =>
    add(ruleOf({ kind: "event", event: { name, screen } }, { scope }));
  await on("screenEntered", { kind: "screen", screen });
  await on("screenLeft", { kind: "screen", screen });
  await on("screenLeft", { kind: "symbols", symbols: ["AAA", "BBB"] });
  const evaluator = await start();
  expect(await keysOf()).toEqual([]);
  await show("BBB");
  clock.advance(60_000);
  evaluator.changed();
  await evaluator.tick();
  await evaluator.tick();
  const found = (await findings()).map(({ ruleId, symbol }) => `${ruleId} ${symbol}`);
  expect(found.toSorted()).toEqual(["1 BBB", "2 AAA", "3 AAA"]);
  evaluator.changed();
  await evaluator.tick();
  expect(await findings()).toHaveLength(3);
});

describe("a split", () => {
  const dayAfter = (days: number) =>
    isoTime(clock.now() + days * DAY_MS).slice(0, 10) as (typeof splits)[number]["date"];
  const untilDay = async (days: number, isCut = (_day: number) => false) => {
    let evaluator = await start();
    for (let day = 0; day < days; day++) {
      clock.advance(DAY_MS);
      if (isCut(day)) evaluator = begin();
      evaluator.changed();
      await evaluator.tick();
      evaluator.changed();
      await evaluator.tick();
    }
  };

  test("adjusts figures, lines and stored state, so that it fires nothing", async () => {
    const bars = walkOf("AAA").slice(480, 540);
    const high = Math.max(...bars.map((bar) => bar.high));
    const low = Math.min(...bars.map((bar) => bar.low));
    for (const isCut of [() => false, (day: number) => day === 5]) {
      await openStore();
      splits = [{ date: dayAfter(5), numerator: 4, denominator: 1 }];
      await add(ruleOf(compare(price("close"), "<", low * 0.9), { scope: ON_AAA }));
      await add(ruleOf(compare(price("close"), "crossesDown", low * 0.9), { scope: ON_AAA }));
      await add(
        ruleOf(compare(statistic({ name: "drawdown", bars: null }), ">", 60), { scope: ON_AAA }),
      );
      await add(ruleOf(compare(statistic({ name: "drawdown", bars: null }), ">", 60)));
      await add(ruleOf(compare(price("close"), ">", high * 1.1), { scope: ON_AAA }));
      await untilDay(20, isCut);
      expect(await keysOf()).toEqual([]);
      const moved = (await store.readAll(0, 10_000)).filter(({ type }) => type === "RuleRescaled");
      expect(moved.map(({ data }) => (data as { ruleId: number }).ruleId)).toEqual([1, 2, 5]);
      const row = await store.database
        .selectFrom("rules")
        .select(["rule", "adjustment"])
        .where("id", "=", 1)
        .executeTakeFirstOrThrow();
      const { when } = JSON.parse(row.rule) as Rule;
      expect(when.kind === "comparison" && when.right).toMatchObject({
        value: expect.closeTo((low * 0.9) / 4, 9),
      });
      expect(JSON.parse(row.adjustment ?? "null")).toMatchObject({ symbol: "AAA", factor: 0.25 });
    }
  });

  test("before a rule's creation adjusts nothing", async () => {
    splits = [{ date: dayAfter(-3), numerator: 4, denominator: 1 }];
    await add(ruleOf(compare(price("close"), "<", 1), { scope: ON_AAA }));
    await untilDay(3);
    expect(await store.readAll(0, 100)).toHaveLength(1);
  });
});

describe("members of a watchlist", () => {
  const watch = (symbol: string) =>
    store.append(watchlistStream(symbol), 0, [
      { type: "StockWatched", data: { symbol, name: symbol } },
    ]);
  const unwatch = (symbol: string) =>
    store.append(watchlistStream(symbol), 1, [{ type: "StockUnwatched", data: { symbol } }]);
  const symbolsOf = async () => (await findings()).map(({ symbol }) => symbol);

  test("are watched from joining until leaving", async () => {
    await watch("AAA");
    const id = await add(
      ruleOf(IS_POSITIVE, {
        scope: { kind: "watchlist", watchlistId: 1 },
        repetition: EACH_BAR,
      }),
    );
    const evaluator = await start();
    await dayPasses(evaluator);
    expect(await symbolsOf()).toEqual(["AAA"]);
    await watch("BBB");
    evaluator.changed();
    await evaluator.tick();
    expect(evaluator.membersOf(id)?.symbols.toSorted()).toEqual(["AAA", "BBB"]);
    expect(await symbolsOf()).toEqual(["AAA"]);
    await dayPasses(evaluator);
    expect((await symbolsOf()).toSorted()).toEqual(["AAA", "AAA", "BBB"]);
    await unwatch("AAA");
    evaluator.changed();
    await dayPasses(evaluator);
    expect((await symbolsOf()).filter((symbol) => symbol === "AAA")).toHaveLength(2);
    const rows = await store.database.selectFrom("rule_watches").select("symbol").execute();
    expect(rows.map(({ symbol }) => symbol).toSorted()).toEqual(["", "BBB"]);
  });
});

const sample = (symbol: string, value: number): Sample =>
  sampleAt(value, clock.now(), { symbol, source: "walk", intervalMs: 1000 });

const addCrossing = (cooldownMinutes = 0) =>
  add(
    ruleOf(compare(price("last"), "crossesUp", LEVEL), {
      scope: ON_AAA,
      confirmation: "price",
      repetition: { kind: "everyTime", cooldownMinutes },
    }),
  );

const quote = async (evaluator: RuleEvaluator, ...values: readonly number[]) => {
  for (const value of values) {
    clock.advance(1000);
    await evaluator.take([sample("AAA", value)]);
  }
};

describe("rules at prices", () => {
  test("a price far from the last one fires nothing until it has lasted a minute", async () => {
    await add(
      ruleOf(compare(price("last"), "<", LEVEL / 2), {
        scope: ON_AAA,
        confirmation: "price",
      }),
    );
    const evaluator = await start();
    // The first price is compared with the newest bar.
    await quote(evaluator, LEVEL / 100, LEVEL, LEVEL / 3, LEVEL);
    expect(await findings()).toEqual([]);
    for (let second = 0; second <= 60; second++) await quote(evaluator, LEVEL * 0.4);
    expect((await findings()).map(({ price: at }) => at)).toEqual([LEVEL * 0.4]);
  });

  test("need prices of their symbols, and fire once per crossing, also after a restart", async () => {
    await addCrossing();
    let evaluator = begin();
    await evaluator.load();
    expect([...evaluator.symbols()]).toEqual(["AAA"]);
    await evaluator.tick();
    await quote(evaluator, LEVEL - 1, LEVEL + 1, LEVEL + 2, LEVEL - 2);
    expect(await keysOf()).toHaveLength(1);
    await evaluator.save();
    evaluator = await start();
    await quote(evaluator, LEVEL - 3, LEVEL + 3, LEVEL + 4);
    expect((await findings()).map(({ price: at }) => at)).toEqual([LEVEL + 1, LEVEL + 3]);
  });

  test("fire on a price that arrives between a change of their row and the next evaluation", async () => {
    await addCrossing();
    const evaluator = await start();
    await quote(evaluator, LEVEL - 1);
    const until = isoTime(clock.now() + DAY_MS);
    await store.append(ruleStream(1), 1, [{ type: "RuleSnoozed", data: { ruleId: 1, until } }]);
    evaluator.changed();
    await quote(evaluator, LEVEL + 1);
    await evaluator.tick();
    expect((await findings()).map(({ price: at }) => at)).toEqual([LEVEL + 1]);
  });

  test("compare the first price on a split's date with the figures of that date", async () => {
    splits = [{ date: "2021-05-16", numerator: 2, denominator: 1 }];
    await add(ruleOf(compare(price("last"), ">", LEVEL), { scope: ON_AAA, confirmation: "price" }));
    const evaluator = await start();
    await quote(evaluator, LEVEL - 1);
    clock.set("2021-05-16T15:00:00Z");
    await quote(evaluator, (LEVEL + 1) / 2);
    await evaluator.tick();
    evaluator.changed();
    await evaluator.tick();
    await quote(evaluator, (LEVEL + 2) / 2);
    expect((await findings()).map(({ price: at }) => at)).toEqual([(LEVEL + 1) / 2]);
  });

  test("a price evaluates its symbol's rules; bars evaluate the rules that are due", async () => {
    await add(ruleOf(compare(price("last"), ">", 2 * LEVEL), { confirmation: "price" }));
    await add(ruleOf(compare(price("close"), ">", 2 * LEVEL)));
    const evaluator = begin();
    await evaluator.load();
    const [taken, caughtUp] = [
      spyOn(RuleOnSymbol.prototype, "take"),
      spyOn(RuleOnSymbol.prototype, "catchUp"),
    ];
    try {
      await evaluator.tick();
      await quote(evaluator, LEVEL);
      await evaluator.tick();
      expect([taken.mock.calls.length, caughtUp.mock.calls.length]).toEqual([1, 6]);
    } finally {
      taken.mockRestore();
      caughtUp.mockRestore();
    }
  });
});

describe("a bar that its source corrects", () => {
  const sma = compare(price("close"), ">", indicator("sma", [5]));
  const untilDay = async (
    days: number,
    rule: Rule,
    mendedOn: number | null,
    isRestarted: boolean,
  ) => {
    await openStore();
    series.set("AAA", walkOf("AAA"));
    await add(rule);
    let evaluator = await start();
    for (let day = 0; day < days; day++) {
      clock.advance(DAY_MS);
      if (day === mendedOn) {
        // Correct the newest bar that was evaluated.
        const bars = [...(series.get("AAA") ?? [])];
        const newest = bars.findLastIndex(({ time }) => time <= clock.now() - 2 * DAY_MS);
        const bar = bars[newest];
        if (bar) bars[newest] = { ...bar, close: bar.close * 3, high: bar.high * 3 };
        series.set("AAA", bars);
      }
      if (isRestarted) evaluator = await start();
      else await evaluator.tick();
    }
    const found = (await findings()).map(({ at, witness }) => ({
      at,
      // A running average and a recomputed one differ in the last digits.
      values: witness.flatMap(({ values }) => values.map(({ value }) => value?.toFixed(9))),
    }));
    series.delete("AAA");
    return found;
  };
  const daily = ruleOf(sma, {
    scope: ON_AAA,
    repetition: EACH_BAR,
  });

  test("affects later bars as it does after a restart", async () => {
    const day = 6;
    const plain = await untilDay(20, daily, null, false);
    const repaired = await untilDay(20, daily, day, false);
    expect(repaired).toEqual(await untilDay(20, daily, day, true));
    expect(repaired).not.toEqual(plain);
    // Earlier findings stay, once each.
    const before = isoTime(FIRST + (500 + day) * DAY_MS + 12 * HOUR_MS);
    const found = (all: typeof plain) => all.filter(({ at }) => at <= before);
    expect(found(repaired)).toEqual(found(plain));
    expect(new Set(repaired.map(({ at }) => at)).size).toBe(repaired.length);
  });
});

describe("a time without prices", () => {
  const MINUTE = 60_000;
  const minutesFrom = (from: number, closes: readonly number[]): readonly Bar[] =>
    closes.map((close, minute) => flatBar(from + minute * MINUTE, close));

  test.each(["a restart", "a rate limit"])("is evaluated from its bars, after %s", async (what) => {
    await addCrossing();
    let evaluator = await start();
    await evaluator.take([sample("AAA", LEVEL - 1)]);
    await evaluator.save();
    const from = clock.now();
    minutes = minutesFrom(from, [LEVEL - 1, LEVEL - 1, LEVEL + 1, LEVEL - 1, LEVEL - 1, LEVEL - 1]);
    clock.advance(5 * MINUTE + 30_000);
    if (what === "a restart") evaluator = await start();
    await evaluator.take([sample("AAA", LEVEL - 1)]);
    const expected = {
      price: LEVEL + 1,
      late: { since: isoTime(from), crossedAt: isoTime(from + 2 * MINUTE) },
    };
    expect(await findings()).toMatchObject([expected]);
    await quote(evaluator, LEVEL + 1);
    const [, second] = await findings();
    expect(second).toMatchObject({ price: LEVEL + 1 });
    expect(second?.late).toBeUndefined();
    evaluator = await start();
    expect(await findings()).toHaveLength(2);
  });

  test("is not a gap for a rule that was paused in it", async () => {
    const id = await addCrossing();
    const evaluator = await start();
    await evaluator.take([sample("AAA", LEVEL - 1)]);
    await evaluator.save();
    const paused: RuleEvent = { type: "RulePaused", data: { ruleId: id } };
    await store.append(ruleStream(id), 1, [paused]);
    evaluator.changed();
    await evaluator.tick();
    minutes = minutesFrom(clock.now(), [LEVEL - 1, LEVEL + 1, LEVEL - 1, LEVEL - 1]);
    clock.advance(4 * MINUTE);
    const watchedFrom = isoTime(clock.now());
    await store.append(ruleStream(id), 2, [
      { type: "RuleResumed", data: { ruleId: id, watchedFrom } } satisfies RuleEvent,
    ]);
    evaluator.changed();
    await evaluator.tick();
    await quote(evaluator, LEVEL - 1);
    expect(await findings()).toEqual([]);
  });
});

describe("a clock that was ahead and is set back", () => {
  const AHEAD = 300 * DAY_MS;

  test.each(["in one process", "with a restart"])("does not silence prices, %s", async (how) => {
    clock.step(AHEAD);
    await addCrossing(60);
    let evaluator = await start();
    await quote(evaluator, LEVEL - 1, LEVEL + 1);
    expect(await findings()).toHaveLength(1);
    await evaluator.save();
    clock.step(-AHEAD);
    if (how === "with a restart") evaluator = await start();
    else await evaluator.tick();
    const back = isoTime(clock.now());
    clock.advance(HOUR_MS);
    await evaluator.tick();
    await quote(evaluator, LEVEL - 1, LEVEL + 2);
    const [, second] = await findings();
    expect(second?.price).toBe(LEVEL + 2);
    expect(second?.at.slice(0, 10)).toBe(back.slice(0, 10));
  });

  test.each(["in one process", "with a restart"])("does not silence bars, %s", async (how) => {
    clock.step(AHEAD);
    await add(ruleOf(IS_POSITIVE, { repetition: EACH_BAR }));
    let evaluator = await start();
    clock.step(-AHEAD);
    if (how === "with a restart") evaluator = await start();
    else await evaluator.tick();
    await dayPasses(evaluator);
    await dayPasses(evaluator);
    const dates = (await findings()).filter(({ symbol }) => symbol === "AAA").map(({ at }) => at);
    expect(dates).toHaveLength(2);
  });
});

test("the time that a rule names occurs once", async () => {
  const at = clock.now() + 3 * HOUR_MS;
  await add(ruleOf({ kind: "event", event: { name: "time", at } }, { scope: ON_AAA }));
  const evaluator = await start();
  clock.advance(2 * HOUR_MS);
  await evaluator.tick();
  expect(await keysOf()).toEqual([]);
  clock.advance(2 * HOUR_MS);
  await evaluator.tick();
  await evaluator.tick();
  expect((await findings()).map((found) => found.at)).toEqual([isoTime(at)]);
  await start();
  expect(await findings()).toHaveLength(1);
});

test("a failure to record firings is reported until it is resolved", async () => {
  const id = await add(ruleOf(IS_POSITIVE, { scope: ON_AAA }));
  const evaluator = await start();
  expect(evaluator.fault()).toBeNull();
  await sql`alter table rule_firings rename to away`.execute(store.database);
  await dayPasses(evaluator);
  expect(evaluator.fault()).toContain("Rules could not be evaluated on AAA");
  expect(evaluator.watchOf(id, "AAA")?.failure).toBe("failed");
  await sql`alter table away rename to rule_firings`.execute(store.database);
  clock.advance(2 * 60_000);
  await evaluator.tick();
  expect(evaluator.fault()).toBeNull();
  expect(await findings()).toHaveLength(1);
});

test("an evaluation that fails as a whole is reported", async () => {
  const evaluator = begin();
  await evaluator.load();
  await sql`alter table rules rename to away`.execute(store.database);
  evaluator.changed();
  await expect(evaluator.tick()).rejects.toThrow();
  expect(evaluator.fault()).toContain("could not be evaluated");
  await sql`alter table away rename to rules`.execute(store.database);
  await evaluator.tick();
  expect(evaluator.fault()).toBeNull();
});

test("a source that does not answer is not a fault of the evaluator", async () => {
  await add(ruleOf(IS_POSITIVE, { scope: ON_AAA }));
  const evaluator = begin();
  await evaluator.load();
  broken = true;
  await evaluator.tick();
  expect(evaluator.fault()).toBeNull();
});

describe("the current result of a rule", () => {
  const held: Condition = {
    kind: "heldFor",
    condition: IS_POSITIVE,
    duration: { kind: "bars", bars: 20, timeframe: "1d" },
  };

  test("is that of the watched rule, and for an unsaved rule that of its bars", async () => {
    const rule = ruleOf(held, { scope: ON_AAA });
    await add(rule);
    const evaluator = await start();
    await dayPasses(evaluator);
    const scopes = createScopes({ database: store.database, market, readHeld });
    const ports = { market, scopes, store, readHeld };
    const readLive = (symbol: string) => evaluator.watchOf(1, symbol)?.watchedNow();
    const truthOf = async (asked: Rule, live?: typeof readLive) => {
      const preview = await previewRule({ ...ports, ...(live && { readLive: live }) }, asked);
      return preview.current[0]?.truth;
    };
    expect(await truthOf(rule)).toBe("true");
    expect(await truthOf(rule, readLive)).toBe("unknown");
    // This rule differs from the watched one.
    const other = ruleOf({ kind: "not", condition: held }, { scope: ON_AAA });
    expect(await truthOf(other, readLive)).toBe("false");
  });

  test("uses one price where two are required, and says so", async () => {
    begin();
    const scopes = createScopes({ database: store.database, market, readHeld });
    const rule = ruleOf(compare(price("last"), ">", 1), {
      scope: ON_AAA,
      confirmation: "twoPrices",
    });
    const { current } = await previewRule({ market, scopes, store, readHeld }, rule);
    expect(current).toMatchObject([{ problem: expect.stringContaining("newest price") }]);
  });
});

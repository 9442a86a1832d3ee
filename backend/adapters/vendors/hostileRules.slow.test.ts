import { afterEach, beforeEach, expect, test } from "bun:test";
import { decide } from "../../capabilities/rules/lifecycle/decide.ts";
import { RuleEvaluator } from "../../capabilities/rules/watch/evaluator.ts";
import { ruleStream, type RuleFindingEvent } from "../../capabilities/rules/lifecycle/events.ts";
import { ruleEvolution } from "../../capabilities/rules/lifecycle/evolve.ts";
import { ruleProjection } from "../../capabilities/rules/lifecycle/projection.ts";
import { createScopes } from "../../capabilities/rules/watch/scopes.ts";
import { Valuations } from "../../capabilities/rules/portfolio/valuations.ts";
import { watchlistProjection } from "../../capabilities/watchlist/projection.ts";
import { all, compare } from "../../domain/rules/recipeParts.ts";
import type { Condition, Rule, Series } from "../../domain/rules/rule.ts";
import { createMarketRouter } from "../../market/routing/router.ts";
import { isoTime, manualClock } from "../../platform/clock.ts";
import { HOUR_MS, MINUTE_MS, SECOND_MS } from "../../domain/durations.ts";
import { silentLog } from "../../platform/log.ts";
import { isLong } from "../../testing/casesOf.ts";
import { createRandom } from "../../testing/crash/random.ts";
import { startHostileYahoo, type HostileYahoo } from "../../testing/servers/hostileYahooServer.ts";
import { openMemoryStore } from "../../testing/worlds/memoryStore.ts";
import { makeTemporaryFolder } from "../../testing/worlds/temporaryFolder.ts";
import { openLiveSources } from "./liveSources.ts";
import { ruleWhen } from "../../testing/ruleWhen.ts";

/** A Monday, half an hour after New York opens. Responses are wrong for three hours, then correct. */
const START = Date.parse("2026-03-09T14:00:00Z");
const WRONG_UNTIL = START + 3 * HOUR_MS;
const END = START + 5.5 * HOUR_MS;
const STEP_MS = 30 * SECOND_MS;
const FIVE = 5 * MINUTE_MS;
const SYMBOL = "ACME";
/** Age of a late response. */
const LATE_MS = 12 * MINUTE_MS;
/** Longer than a bar waits for a feed of unknown delay: its end is cut off. */
const OLD_MS = 18 * MINUTE_MS;

interface TrueBar {
  readonly time: number;
  readonly open: number;
  readonly high: number;
  readonly low: number;
  readonly close: number;
  readonly volume: number;
}

/** Sessions of Friday and Monday, with a price that moves around 100. */
const bars: readonly TrueBar[] = (() => {
  const random = createRandom(16);
  const begins = [
    ["2026-03-06T14:30:00Z", 78],
    ["2026-03-09T13:30:00Z", 78],
  ] as const;
  let price = 99;
  return begins.flatMap(([from, count]) =>
    Array.from({ length: count }, (_, index) => {
      const open = price;
      price += (random() - 0.5) * 1.6 + (100 - price) * 0.15;
      const [high, low] = [Math.max(open, price), Math.min(open, price)];
      const volume = 1000 + Math.floor(random() * 4000);
      return { time: Date.parse(from) + index * FIVE, open, high, low, close: price, volume };
    }),
  );
})();

/** Within a bar, the price moves linearly from open to close. */
function priceAt(now: number): number {
  const bar = bars.findLast(({ time }) => time <= now);
  if (!bar) return 0;
  return bar.open + (bar.close - bar.open) * Math.min(1, (now - bar.time) / FIVE);
}

interface ChartPlan {
  /** The bars end here, although the quote beside them is newer, which also ends their list. */
  readonly cutAt?: number;
  readonly symbol?: string;
  readonly factor?: number;
  readonly order?: (count: number) => readonly number[];
}

function chartAt(now: number, plan: ChartPlan = {}): string {
  const { symbol = SYMBOL, factor = 1, order, cutAt = now } = plan;
  const shown = bars
    .filter(({ time }) => time <= cutAt)
    .map((bar): TrueBar => {
      if (bar.time + FIVE <= cutAt) return bar;
      const close = priceAt(cutAt);
      const [high, low] = [Math.max(bar.open, close), Math.min(bar.open, close)];
      return { ...bar, high, low, close, volume: bar.volume / 2 };
    });
  if (cutAt < now) {
    const price = priceAt(now);
    shown.push({ time: now, open: price, high: price, low: price, close: price, volume: 0 });
  }
  const rows = (order?.(shown.length) ?? shown.keys().toArray()).flatMap((at) => shown[at] ?? []);
  const column = (key: "open" | "high" | "low" | "close") => rows.map((row) => row[key] * factor);
  const [open, high, low, close] = [column("open"), column("high"), column("low"), column("close")];
  const volume = rows.map((row) => row.volume);
  const meta = {
    symbol,
    currency: "USD",
    exchangeTimezoneName: "America/New_York",
    dataGranularity: "5m",
    regularMarketPrice: priceAt(now) * factor,
    regularMarketTime: Math.floor(now / 1000),
    tradingPeriods: [],
  };
  const result = {
    meta,
    timestamp: rows.map(({ time }) => time / 1000),
    indicators: { quote: [{ open, high, low, close, volume }] },
  };
  return JSON.stringify({ chart: { result: [result], error: null } });
}

const faults = [
  "429",
  "500",
  "html",
  "half",
  "silent",
  "late",
  "old",
  "cut",
  "disordered",
  "otherSymbol",
] as const;
type Fault = (typeof faults)[number] | "good";

const json = (text: string) =>
  new Response(text, { headers: { "content-type": "application/json" } });

const series = (more: object): Series =>
  ({ kind: "price", field: "close", timeframe: "5m", ago: 0, symbol: null, ...more }) as Series;
const close = series({});
const average: Series = {
  kind: "indicator",
  name: "sma",
  parameters: [{ name: "period", value: 5 }],
  line: "average",
  field: "close",
  timeframe: "5m",
  ago: 0,
  symbol: null,
};
const strength: Series = {
  ...average,
  name: "rsi",
  line: "rsi",
  parameters: [{ name: "period", value: 2 }],
};
const change: Series = {
  kind: "statistic",
  name: "change",
  bars: 3,
  timeframe: "5m",
  symbol: null,
};
const fiveBars = { kind: "bars", bars: 5, timeframe: "5m" } as const;

const conditions: readonly Condition[] = [
  compare(close, "crossesUp", 100),
  compare(close, "crosses", average),
  compare(strength, "<", 20),
  compare(change, ">", 0.8),
  all(compare(close, ">", series({ ago: 1 })), compare(series({ field: "volume" }), ">", 3000)),
  { kind: "not", condition: compare(change, ">", -0.8) },
  {
    kind: "then",
    first: compare(strength, "<", 30),
    second: compare(close, "crossesUp", average),
    within: fiveBars,
  },
  { kind: "heldFor", condition: compare(close, ">", 100), duration: { ...fiveBars, bars: 3 } },
];
const AT_PRICES = conditions.length + 1;

let vendor: HostileYahoo;
beforeEach(() => {
  vendor = startHostileYahoo(SYMBOL);
});
afterEach(() => vendor.stop());

/** Returns the firings of the rules, while the vendor fails as `faultAt` says. */
async function run(faultAt: (step: number) => Fault): Promise<readonly RuleFindingEvent[]> {
  const clock = manualClock(isoTime(START));
  const folder = makeTemporaryFolder();
  const [yahoo] = openLiveSources(["yahoo"], {
    dataFolder: folder,
    clock,
    log: silentLog,
    contact: undefined,
    findKey: async () => undefined,
    fetch: vendor.fetch,
    wait: async () => undefined,
  });
  if (!yahoo) throw new Error("no source");
  const waiting = new Set<() => void>();
  vendor.onSilence = () => waiting.forEach((end) => end());
  const market = createMarketRouter([yahoo], silentLog, {
    clock,
    startTimer: (end) => {
      waiting.add(end);
      // A caller that shares another's request sends none, so nothing would end its wait.
      if (vendor.failureMode === "silent") setImmediate(end);
      return () => waiting.delete(end);
    },
  });
  const store = await openMemoryStore([ruleProjection, watchlistProjection], clock);
  const readHeld = async () => undefined;
  const scopes = createScopes({ database: store.database, market, readHeld });
  const valuations = new Valuations(store, market, readHeld);
  const evaluator = new RuleEvaluator({
    store,
    market,
    scopes,
    valuations,
    clock,
    log: silentLog,
  });
  const watch = async (ruleId: number, when: Condition, confirmation: Rule["confirmation"]) => {
    const rule = ruleWhen(when, { scope: { kind: "symbol", symbol: SYMBOL }, confirmation });
    const create = { kind: "create", ruleId, rule, watchedFrom: isoTime(START) } as const;
    await store.append(ruleStream(ruleId), 0, decide(create, ruleEvolution.initialState));
  };
  for (const [index, when] of conditions.entries()) await watch(index + 1, when, "barClose");
  const last: Series = series({ field: "last", timeframe: "1d" });
  await watch(AT_PRICES, compare(last, "crossesUp", 100), "price");

  const answerAs = (fault: Fault): void => {
    const now = clock.now();
    const random = createRandom(now / STEP_MS);
    const lateBy = fault === "late" ? LATE_MS : 0;
    vendor.truth = { price: priceAt(now - lateBy), at: now - lateBy };
    const isPlain = /^(late|old|cut|disordered|otherSymbol)$/.test(fault);
    vendor.failureMode = isPlain ? "good" : (fault as HostileYahoo["failureMode"]);
    const charts: Partial<Record<Fault, () => string>> = {
      good: () => chartAt(now),
      half: () => chartAt(now).slice(0, 3000),
      late: () => chartAt(now - lateBy),
      old: () => chartAt(now - OLD_MS),
      cut: () => chartAt(now, { cutAt: now - OLD_MS }),
      disordered: () =>
        chartAt(now, {
          order: (count) =>
            Array.from({ length: count }, (_, at) => ({ at, by: random() }))
              .toSorted((one, other) => one.by - other.by)
              .map(({ at }) => at),
        }),
      otherSymbol: () => chartAt(now, { symbol: "OTHER", factor: 1.03 }),
    };
    vendor.answerTo = ({ pathname, searchParams }) => {
      if (pathname.includes("/quote")) return undefined;
      const isAsked = pathname.endsWith(`/${SYMBOL}`) && searchParams.get("interval") === "5m";
      const chart = isAsked ? charts[fault] : undefined;
      return chart && json(chart());
    };
  };
  answerAs("good");
  await evaluator.load();
  await evaluator.tick();
  for (let step = 0; clock.now() < END; step++) {
    clock.advance(STEP_MS);
    answerAs(clock.now() < WRONG_UNTIL ? faultAt(step) : "good");
    await evaluator.take(await market.samples([SYMBOL]).catch(() => []));
    await evaluator.tick();
  }
  const events = await store.readAll(0, 10_000);
  await store.database.destroy();
  return events.filter(({ type }) => type === "RuleFired") as unknown as RuleFindingEvent[];
}

type Witness = RuleFindingEvent["data"]["witness"];
const newestBar = (witness: Witness): string =>
  witness
    .flatMap(({ values }) => values.map(({ time }) => time ?? ""))
    .toSorted()
    .at(-1) ?? "";

/** Identified by the bar that fired, because a late bar is evaluated at a later time. */
const atBars = (found: readonly RuleFindingEvent[]): readonly string[] =>
  found
    .filter(({ data }) => data.ruleId !== AT_PRICES)
    .map(({ data }) => `${newestBar(data.witness).slice(11, 16)} rule ${data.ruleId}`)
    .toSorted();

/** Returns true if the true price crossed 100 from below at the time of the firing. */
function wasCrossed({ data }: RuleFindingEvent): boolean {
  const late = data.late ?? null;
  const at = Date.parse(data.at);
  const from = late === null ? at - LATE_MS - FIVE : Date.parse(late.since) - LATE_MS - FIVE;
  const until = late?.crossedAt ? Date.parse(late.crossedAt) : at;
  const meanwhile = bars.filter(({ time }) => time + FIVE > from && time <= until);
  const isAbove = late?.crossedAt
    ? meanwhile.some(({ time, high }) => time === until && high > 100)
    : Math.max(priceAt(at), priceAt(at - LATE_MS)) > 100;
  return isAbove && meanwhile.some(({ low }) => low <= 100);
}

/** Each fault lasts for several checks, possibly with a correct response in between. */
function episodes(seed: number, kinds: readonly Fault[]): (step: number) => Fault {
  const random = createRandom(seed);
  const plan: Fault[] = [];
  while (plan.length < 1000) {
    const isGood = random() < 0.3;
    const fault = isGood ? "good" : (kinds[Math.floor(random() * kinds.length)] ?? "good");
    plan.push(...Array.from({ length: 1 + Math.floor(random() * 12) }, () => fault));
  }
  return (step) => plan[step] ?? "good";
}

let clean: readonly RuleFindingEvent[] | undefined;
const cleanRun = async () => (clean ??= await run(() => "good"));

test("over a vendor that answers, all of the rules fire", async () => {
  const found = await cleanRun();
  for (let ruleId = 1; ruleId <= AT_PRICES; ruleId++) {
    expect([ruleId, found.filter(({ data }) => data.ruleId === ruleId).length > 1]).toEqual([
      ruleId,
      true,
    ]);
  }
});

const mixed = faults.filter((fault) => !["silent", "old", "cut"].includes(fault));
const ofPrices = (found: readonly RuleFindingEvent[]) =>
  found.filter(({ data }) => data.ruleId === AT_PRICES);

/** The next price is then evaluated without the bars of the gap, as for alerts. */
test("a crossing is lost within a gap whose bars cannot be read, and none is invented", async () => {
  const found = await run(episodes(26, mixed));
  expect(ofPrices(found)).toHaveLength(ofPrices(await cleanRun()).length - 1);
  expect(ofPrices(found).filter((event) => !wasCrossed(event))).toEqual([]);
  expect(atBars(found)).toEqual([...atBars(await cleanRun())]);
}, 120_000);

test.each(isLong ? [20, 27, 35, 43] : [20, 43])(
  "all fire once over all others mixed (%p)",
  async (seed) => {
    const found = await run(episodes(seed, mixed));
    expect(ofPrices(found)).toHaveLength(ofPrices(await cleanRun()).length);
    expect(atBars(found)).toEqual([...atBars(await cleanRun())]);
  },
  120_000,
);

/** Tested alone, because silence mixed with other faults would end at a different time in each run. */
const alone: readonly Fault[] = isLong ? faults : ["silent", "late", "old", "cut"];

test.each(alone)(
  "%s: the bars that come afterwards fire the same, and prices nothing that was not so",
  async (fault) => {
    const found = await run(
      episodes(faults.indexOf(fault as (typeof faults)[number]) + 1, [fault]),
    );
    expect(atBars(found)).toEqual([...atBars(await cleanRun())]);
    for (const event of ofPrices(found)) {
      expect([event.data.at, event.data.late, wasCrossed(event)]).toEqual([
        event.data.at,
        event.data.late,
        true,
      ]);
    }
  },
  120_000,
);

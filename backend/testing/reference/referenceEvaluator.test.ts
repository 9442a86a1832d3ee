import { describe, expect, test } from "bun:test";
import { instantIn } from "../../domain/sessions.ts";
import type { DailyBar } from "../../domain/bar.ts";
import type { Split } from "../../market/companyCalendar.ts";
import type { Sample } from "../../market/sample.ts";
import { tradeDateAt, type TradeDate } from "../../domain/tradeDate.ts";
import { differencesOf } from "../compareOutcomes.ts";
import { createEngineRun, timeOf } from "../engineRun.ts";
import { sampleRow } from "../marketRows.ts";
import { evaluateByThePage } from "./referenceEvaluator.ts";
import type { MarketHistory, SplitAnswer, Step, WatchedAlert } from "./referenceHistory.ts";
import { DAY_MS, MINUTE_MS } from "../../domain/durations.ts";

/** Scripted days of a stock in New York, on which the engine must agree with the reference implementation. */

const at = (date: string, time: string): number => {
  const [hour = 0, minute = 0, second = 0] = time.split(":").map(Number);
  return instantIn("America/New_York", date, hour, minute) + second * 1000;
};

interface Scripted extends Partial<Sample> {
  readonly date: TradeDate;
}

const sample = (time: string, price: number, { date, ...change }: Scripted): Step => ({
  kind: "sample",
  sample: sampleRow({
    symbol: "ACME",
    price,
    exchangeTime: at(date, time),
    intervalMs: 15_000,
    ...change,
  }),
});

const MON: TradeDate = "2024-03-04";
const TUE: TradeDate = "2024-03-05";
const FRI: TradeDate = "2024-03-08";
const NEXT_MON: TradeDate = "2024-03-11";

const alert = (change: Partial<WatchedAlert> = {}): WatchedAlert => ({
  id: 1,
  alertType: "below",
  targetPrice: 80,
  currency: "USD",
  repeat: "once",
  direction: "either",
  sessions: ["regular"],
  cooldownMinutes: 15,
  expiresAt: null,
  observed: null,
  createdAt: at(MON, "08:00"),
  ...change,
});
const create = (change: Partial<WatchedAlert> = {}, when = at(MON, "08:00")): Step => ({
  kind: "create",
  at: when,
  alert: alert({ createdAt: when, ...change }),
});

/** Twenty trade dates before MON, around 100 with a range of two. */
const steadyBars: readonly DailyBar[] = Array.from({ length: 20 }, (_, index) => ({
  tradeDate: `2024-02-${String(index + 1).padStart(2, "0")}` as TradeDate,
  open: 100,
  high: 101,
  low: 99,
  close: 100,
  volume: null,
}));

interface MarketFacts {
  readonly kind?: "replay";
  readonly splits?: readonly Split[] | null;
  readonly afterMs?: number;
  readonly bars?: readonly DailyBar[];
}

const market = ({
  splits = [],
  afterMs = 0,
  bars = steadyBars,
}: MarketFacts = {}): MarketHistory => ({
  dailyBarsOn: () => bars,
  splitsOn: (): SplitAnswer => ({ splits, afterMs }),
  tradeDateAt: (epochMs) => tradeDateAt("ACME", epochMs),
  gaps: null,
});

const split = (date: string, numerator: number, denominator: number): Split => ({
  date: date as TradeDate,
  numerator,
  denominator,
});

const engine = createEngineRun();

/** Returns the reference outcome and expects the engine to have the same. */
const fire = async (steps: readonly Step[], facts: MarketFacts = {}) => {
  const outcome = evaluateByThePage(steps, market(facts));
  const { kind = "live", splits = [], afterMs: splitsAfterMs = 0 } = facts;
  const history = { kind, symbol: "ACME", steps, splits, splitsAfterMs } as const;
  const played = await (await engine).play({ ...history, market: market(facts) });
  expect(differencesOf(history, outcome, played)).toEqual([]);
  const { firings, targets, statuses } = outcome;
  const prices = firings.map(({ price }) => price);
  return { prices, firings, target: targets.get(1), status: statuses.get(1) };
};

/** The steps unchanged, and with a restart before each one. */
const withRestarts = (steps: readonly Step[]): readonly (readonly Step[])[] => [
  steps,
  ...steps.map((step, index) => {
    const restart: Step = { kind: "restart", at: timeOf(step) };
    return [...steps.slice(0, index), restart, ...steps.slice(index)];
  }),
];

const steady = sample("15:59", 100, { date: MON });

describe("scripted days", () => {
  test("a crash to 67 is held, confirmed a minute later, and adjusts no target", async () => {
    const day = [
      create(),
      steady,
      sample("09:30", 67, { date: TUE }),
      sample("09:30:15", 67.1, { date: TUE }),
      sample("09:31", 67.2, { date: TUE }),
    ];
    const { prices, firings, target } = await fire(day);
    expect(prices).toEqual([67]);
    expect(firings[0]).toMatchObject({ tradeDate: TUE, previousClose: 100, suspectedSplit: null });
    expect(firings[0]?.changePercent).toBeCloseTo(-33);
    expect(target).toBe(80);
  });

  test("a crash is found from later prices, whenever the process restarts", async () => {
    const later = [1, 2, 3, 4].map((minute) => sample(`09:3${minute}`, 67, { date: TUE }));
    for (const day of withRestarts([
      create(),
      steady,
      sample("09:30", 67, { date: TUE }),
      ...later,
    ])) {
      expect(await fire(day)).toMatchObject({ prices: [67], target: 80 });
    }
  });

  test("a buy-out that opens at 149 fires above 120, with or without restarts", async () => {
    const later = [1, 2, 3, 4].map((minute) => sample(`09:3${minute}`, 149, { date: TUE }));
    const steps = [create({ alertType: "above", targetPrice: 120 }), steady];
    for (const day of withRestarts([...steps, sample("09:30", 149, { date: TUE }), ...later])) {
      expect(await fire(day)).toMatchObject({ prices: [149], target: 120 });
    }
  });

  test("a 2:1 split that opens 4% higher adjusts the target and fires nothing", async () => {
    const day = [
      create(),
      steady,
      sample("09:30", 52, { date: TUE }),
      sample("09:31", 52.1, { date: TUE }),
      sample("15:00", 39.9, { date: TUE, previousClose: 50 }),
    ];
    for (const steps of withRestarts(day)) {
      const { prices, target, firings } = await fire(steps, { splits: [split(TUE, 2, 1)] });
      expect(prices).toEqual([39.9]);
      expect(target).toBe(40);
      expect(firings[0]?.previousClose).toBe(50);
    }
  });

  test("a plain split and a reverse split", async () => {
    const plain = [create(), steady, sample("09:30", 50, { date: TUE })];
    expect(await fire(plain, { splits: [split(TUE, 2, 1)] })).toMatchObject({
      prices: [],
      target: 40,
    });
    const reverse = [create(), steady, sample("09:30", 1000, { date: TUE })];
    expect(await fire(reverse, { splits: [split(TUE, 1, 10)] })).toMatchObject({
      prices: [],
      target: 800,
    });
  });

  test("one bad print fires nothing, nor does one that is gone within 50 s", async () => {
    for (const bad of [[67], [67, 67.1], [0.01, 0.01]]) {
      const prints = bad.map((price, index) =>
        sample(`09:31:${String(10 + index * 40)}`, price, { date: TUE }),
      );
      const good = sample("09:31:55", 100, { date: TUE });
      const after = sample("09:33", 100, { date: TUE });
      const day = [create(), steady, sample("09:30", 100, { date: TUE }), ...prints, good, after];
      for (const steps of withRestarts(day)) expect((await fire(steps)).prices).toEqual([]);
    }
  });

  test("a bad print confirmed by a second source is accepted", async () => {
    const day = [
      create(),
      steady,
      sample("09:30", 67, { date: TUE }),
      sample("09:30:01", 67, { date: TUE, source: "second" }),
    ];
    expect((await fire(day)).prices).toEqual([67]);
  });

  test("a bad print refuted by an older price of a slower source stays refuted after a restart", async () => {
    const slow = { source: "slow", receivedAt: at(TUE, "09:32"), delayMs: 15 * MINUTE_MS };
    const day = [
      create({ id: 2, targetPrice: 1 }),
      steady,
      sample("09:30", 100.2, { date: TUE }),
      sample("09:31", 150, { date: TUE }),
      { kind: "minute", at: at(TUE, "09:31:30") } as const,
      sample("09:29", 100.1, { date: TUE, ...slow }),
      create({ alertType: "above", targetPrice: 120 }, at(TUE, "09:32:05")),
      sample("09:32:15", 150.1, { date: TUE }),
      sample("09:32:30", 100.3, { date: TUE }),
    ];
    for (const steps of withRestarts(day)) expect((await fire(steps)).prices).toEqual([]);
  });

  test("a weekend gap fires on Monday, compared with Friday's close", async () => {
    const day = [
      create({ alertType: "change_percent", targetPrice: 5, repeat: "daily" }),
      sample("15:59", 100, { date: FRI, previousClose: 99 }),
      sample("09:30", 94, { date: NEXT_MON }),
      sample("09:31", 93, { date: NEXT_MON }),
    ];
    for (const steps of withRestarts(day)) {
      const { prices, firings } = await fire(steps);
      expect(prices).toEqual([94]);
      expect(firings[0]).toMatchObject({
        tradeDate: NEXT_MON,
        previousClose: 100,
        changePercent: -6,
      });
    }
  });

  test("a real fall of 60% fires that day, at the second price of the bar", async () => {
    const byDays: Scripted = { date: TUE, intervalMs: DAY_MS };
    const day = [
      create(),
      steady,
      sample("09:30", 40, byDays),
      sample("11:40", 38, byDays),
      sample("16:00", 39, byDays),
    ];
    expect((await fire(day)).prices).toEqual([40]);
  });

  test("a fall of 90% on daily bars waits for a later trade date (Washington Mutual)", async () => {
    const fall: Scripted = { date: "2008-09-26", intervalMs: DAY_MS, previousClose: 1.69 };
    const day = [
      create({ targetPrice: 1 }, at("2008-09-24", "10:00")),
      sample("09:30", 1.75, { date: "2008-09-25", previousClose: 2.26 }),
      sample("16:00", 1.69, { date: "2008-09-25", previousClose: 2.26 }),
      sample("09:30", 0.16, fall),
      sample("16:00", 0.16, fall),
      sample("09:30", 0.15, { ...fall, date: "2008-09-29", previousClose: 0.16 }),
    ];
    const { firings, target } = await fire(day);
    expect(firings).toHaveLength(1);
    expect(firings[0]).toMatchObject({ price: 0.16, tradeDate: "2008-09-26", previousClose: 1.69 });
    expect(target).toBe(1);
    expect((await fire(day.slice(0, -1))).prices).toEqual([]);
  });

  test("a hundredfold row in the daily bars does not widen the price guard", async () => {
    const last = steadyBars.at(-1)!;
    const bars = [...steadyBars.slice(0, -1), { ...last, high: 10_000, close: 10_000 }];
    const steps = [create({ alertType: "above", targetPrice: 140 }), steady];
    const print = sample("09:30", 150, { date: TUE });
    const back = sample("09:31", 100, { date: TUE });
    expect((await fire([...steps, print, back], { bars })).prices).toEqual([]);
  });

  test("a 5:4 split known after 20 s holds back the prices before it", async () => {
    const day = [
      create({ targetPrice: 90 }),
      steady,
      sample("09:30", 81, { date: TUE }),
      sample("09:30:15", 81.5, { date: TUE }),
      sample("09:30:30", 82, { date: TUE }),
      sample("09:31", 82, { date: TUE }),
      sample("10:00", 71.9, { date: TUE }),
    ];
    const splits = [split(TUE, 5, 4)];
    expect(await fire(day, { splits, afterMs: 20_000 })).toMatchObject({
      prices: [71.9],
      target: 72,
    });
    expect(await fire(day, { splits, afterMs: 61_000 })).toMatchObject({
      prices: [81],
      target: 90,
    });
  });

  test("without splits it fires on the raw price, marked as doubtful, until undone", async () => {
    const day = [
      create({ targetPrice: 90 }),
      steady,
      sample("09:30", 51, { date: TUE }),
      sample("09:31", 50, { date: TUE }),
    ];
    const { prices, firings } = await fire(day, { splits: null });
    expect(prices).toEqual([51]);
    expect(firings[0]?.suspectedSplit).toBe(0.5);
    const undone: Step[] = [
      ...day,
      { kind: "undo", at: at(TUE, "10:00"), id: 1 },
      sample("10:01", 46, { date: TUE }),
      sample("10:02", 45, { date: TUE }),
    ];
    expect(await fire(undone, { splits: null })).toMatchObject({ prices: [51, 45], target: 45 });
    expect((await fire(day, { splits: [] })).firings[0]?.suspectedSplit).toBeNull();
  });

  test("an alert created or moved on the split date already has an adjusted price", async () => {
    const splits = [split(TUE, 2, 1)];
    const made = [steady, create({ targetPrice: 40 }, at(TUE, "08:00"))];
    const open = sample("09:30", 50, { date: TUE });
    expect((await fire([...made, open], { splits })).target).toBe(40);
    const moved: Step = { kind: "move", at: at(TUE, "08:00"), id: 1, target: 45 };
    expect((await fire([create(), steady, moved, open], { splits })).target).toBe(45);
  });
});

describe("firing", () => {
  const minutes = (prices: readonly number[], from = 0): Step[] =>
    prices.map((price, index) => {
      const minute = from + index * 10;
      const clock = `${10 + Math.floor(minute / 60)}:${String(minute % 60).padStart(2, "0")}`;
      return sample(clock, price, { date: MON });
    });

  test("repeats on every crossing after the band and the cool-down", async () => {
    const steps = [
      create({
        alertType: "above",
        targetPrice: 100,
        repeat: "every_cross",
        cooldownMinutes: 40,
      }),
      ...minutes([100, 99.6, 100, 99.5, 100]),
    ];
    expect((await fire(steps)).firings.map(({ exchangeTime }) => exchangeTime)).toEqual([
      at(MON, "10:00"),
      at(MON, "10:40"),
    ]);
  });

  test("includes a percentage that misses its limit only by rounding", async () => {
    const steps = [
      create({ alertType: "change_percent", targetPrice: 10, repeat: "daily", direction: "up" }),
      sample("10:00", 1.1, { date: MON, previousClose: 1 }),
    ];
    expect((await fire(steps)).prices).toEqual([1.1]);
  });

  test("is suspended by the sixteenth firing within three minutes", async () => {
    const seconds = Array.from({ length: 40 }, (_, index) =>
      sample(`10:00:${6 * index}`, index % 2 === 0 ? 100 : 98, { date: MON }),
    );
    const flooding = create({
      alertType: "above",
      targetPrice: 100,
      repeat: "every_cross",
      cooldownMinutes: 0,
    });
    expect(await fire([flooding, ...seconds])).toMatchObject({
      firings: { length: 15 },
      status: "suspended",
    });
  });

  test("ignores stale, older and closed samples, and those of other sessions and currencies", async () => {
    const steps = [
      create(),
      sample("10:00", 100, { date: MON }),
      sample("10:01", 79, { date: MON, receivedAt: at(MON, "10:01:31") }),
      sample("09:59", 79, { date: MON }),
      sample("10:02", 79, { date: MON, session: "closed" }),
      sample("10:03", 79, { date: MON, session: "post" }),
      sample("10:04", 79, { date: MON, currency: "GBP" }),
    ];
    expect((await fire(steps)).prices).toEqual([]);
  });

  test("continues on a polled market after the clock was set back", async () => {
    const neverAGap = { usualMs: Number.MAX_VALUE, pollingMs: 0, longestOpen: () => 0 };
    const gaps = { ...neverAGap, bars: () => [], sessionAt: () => "regular" as const };
    const daily = { alertType: "above", targetPrice: 110, repeat: "daily" } as const;
    const steps = [
      create(daily),
      sample("10:00", 100, { date: TUE }),
      sample("10:01", 111, { date: TUE }),
      sample("10:02", 100, { date: TUE }),
      sample("10:00", 112, { date: MON }),
      sample("10:01", 113, { date: MON }),
    ];
    for (const each of withRestarts(steps)) {
      const { firings } = evaluateByThePage(each, { ...market(), gaps });
      expect(firings.map(({ price }) => price)).toEqual([111, 112]);
    }
    expect((await fire(steps, { kind: "replay" })).prices).toEqual([111]);
  });

  test("is suppressed while met since creation, for the same source only", async () => {
    const observed = {
      price: 79,
      previousClose: 100,
      exchangeTime: "2024-03-04T14:00:00Z",
      source: "scripted",
    };
    const steps = [create({ observed }), sample("10:00", 79, { date: MON })];
    expect((await fire(steps)).firings[0]?.alreadyMet).toBe(true);
    const other = [create({ observed: { ...observed, source: "second" } }), ...steps.slice(1)];
    expect((await fire(other)).firings[0]?.alreadyMet).toBe(false);
  });
});

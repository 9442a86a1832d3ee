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
import { MINUTE_MS } from "../../domain/durations.ts";

/**
 * Scripted days of a stock in New York, on which the engine must agree with the reference
 * implementation, for faults that neither the engine's tests nor random histories find.
 */

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
}

const market = ({ splits = [], afterMs = 0 }: MarketFacts = {}): MarketHistory => ({
  dailyBarsOn: () => steadyBars,
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
});

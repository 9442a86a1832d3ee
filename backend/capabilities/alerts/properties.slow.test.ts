import { expect, test } from "bun:test";
import * as fc from "fast-check";
import type { Bar } from "../../domain/bar.ts";
import { casesOf } from "../../testing/casesOf.ts";
import { createAlertWorld, START } from "../../testing/worlds/alertWorld.ts";
import { isMet } from "./conditions/condition.ts";
import type { AlertTriggered } from "./events.ts";
import { MINUTE_MS } from "../../domain/durations.ts";

/** The streams begin shortly before midnight in New York, so that they go over into a new trade date. */
const FIRST = 825;
const CLOSE_BEFORE = 100;

interface Stream {
  readonly steps: readonly number[];
  readonly wicks: readonly number[];
  /** Minutes in which the market was polled. */
  readonly asked: readonly boolean[];
  readonly twice: readonly boolean[];
  readonly restarts: readonly boolean[];
}

const LENGTH = 30;
const flags = (share: number) =>
  fc.array(
    fc.nat(99).map((n) => n < share),
    { minLength: LENGTH, maxLength: LENGTH },
  );
const anyStream: fc.Arbitrary<Stream> = fc.record({
  steps: fc.array(fc.constantFrom(-3, -1, -0.2, 0.2, 1, 3), {
    minLength: LENGTH,
    maxLength: LENGTH,
  }),
  wicks: fc.array(fc.constantFrom(0, 0, 0, 2, 4), { minLength: LENGTH, maxLength: LENGTH }),
  asked: flags(60),
  twice: flags(15),
  restarts: flags(15),
});

/** Prices that stay within a quarter of each other, so that none is held back. */
function pathOf({ steps }: Stream): readonly number[] {
  const path = [100];
  for (const step of steps) {
    path.push(Math.min(109, Math.max(91, (path.at(-1) ?? 100) + step)));
  }
  return path;
}

const barsOf = (path: readonly number[], { wicks }: Stream): readonly Bar[] =>
  wicks.map((wick, minute) => {
    const [open = 0, close = 0] = [path[minute], path[minute + 1]];
    return {
      time: START + (FIRST + minute) * MINUTE_MS,
      open,
      high: Math.max(open, close) + wick,
      low: Math.min(open, close) - wick,
      close,
      volume: null,
    };
  });

const anyTerms = fc.record({
  alertType: fc.constantFrom("above" as const, "below" as const, "change_percent" as const),
  targetPrice: fc.constantFrom(4, 97, 100, 103),
  repeat: fc.constantFrom("once" as const, "daily" as const, "every_cross" as const),
  cooldownMinutes: fc.constantFrom(0, 5),
});

/** What the alert could see: samples, and whole bars of times without samples. */
interface Evidence {
  readonly minute: number;
  readonly low: number;
  readonly high: number;
  readonly isBar: boolean;
}

function evidenceOf(stream: Stream, path: readonly number[], bars: readonly Bar[]): Evidence[] {
  const seen: Evidence[] = [];
  let last: number | undefined;
  for (const [minute, isAsked] of stream.asked.entries()) {
    if (!isAsked) continue;
    if (last !== undefined && minute - last > 2) {
      for (let at = last; at < minute; at++) {
        const { low = 0, high = 0 } = bars[at] ?? {};
        seen.push({ minute: at, low, high, isBar: true });
      }
    }
    const price = path[minute] ?? 0;
    seen.push({ minute, low: price, high: price, isBar: false });
    last = minute;
  }
  return seen;
}

test("any stream of samples, with gaps, restarts and duplicates: never twice, never without evidence, never missed when bars cover it", async () => {
  await fc.assert(
    fc.asyncProperty(anyStream, anyTerms, async (stream, terms) => {
      const world = await createAlertWorld();
      world.clock.set(new Date(START + FIRST * MINUTE_MS).toISOString());
      const isPercent = terms.alertType === "change_percent";
      const targetPrice = isPercent ? 4 : Math.max(terms.targetPrice, 97);
      await world.create({ ...terms, targetPrice });
      const path = pathOf(stream);
      const bars = barsOf(path, stream);
      for (const [minute, isAsked] of stream.asked.entries()) {
        world.bars.set("AAPL 1m", bars.slice(0, minute));
        if (stream.restarts[minute]) await world.restart();
        if (!isAsked) continue;
        const times = stream.twice[minute] ? 2 : 1;
        for (let time = 0; time < times; time++) {
          await world.feed(path[minute] ?? 0, FIRST + minute);
        }
      }

      const firings = await world.firings();
      const evidence = evidenceOf(stream, path, bars);
      const meets = (price: number) => isMet(terms.alertType, targetPrice, price, CLOSE_BEFORE);

      // Never without evidence.
      for (const firing of firings) {
        const time = Date.parse(firing.crossedAt ?? firing.exchangeTime);
        const minute = (time - START) / MINUTE_MS - FIRST;
        expect(meets(firing.price)).toBe(true);
        expect(
          evidence.some(
            (each) =>
              each.minute === minute &&
              each.isBar === (firing.crossedAt !== null) &&
              firing.price >= each.low &&
              firing.price <= each.high,
          ),
        ).toBe(true);
      }
      // Never twice.
      expectApart(firings, terms.cooldownMinutes);
      // Never missed: the first evidence fires it, whatever happens afterwards.
      const isDue = evidence.some(({ low, high }) => meets(low) || meets(high));
      expect(firings.length > 0).toBe(isDue);
      await world.store.database.destroy();
    }),
    { numRuns: casesOf({ usual: 60, long: 10_000 }) },
  );
}, 0);

function expectApart(firings: readonly AlertTriggered["data"][], cooldownMinutes: number): void {
  const [first] = firings;
  if (!first) return;
  expect(firings.map(({ firing }) => firing)).toEqual(firings.map((_, index) => index + 1));
  switch (first.repeat) {
    case "once":
      expect(firings).toHaveLength(1);
      return;
    case "daily":
      expect(new Set(firings.map(({ tradeDate }) => tradeDate)).size).toBe(firings.length);
      return;
    case "every_cross": {
      const times = firings.map(({ exchangeTime }) => Date.parse(exchangeTime));
      for (const [index, time] of times.entries()) {
        const before = times[index - 1];
        if (before !== undefined) {
          expect(time - before).toBeGreaterThanOrEqual(cooldownMinutes * MINUTE_MS);
          expect(time).toBeGreaterThan(before);
        }
      }
      return;
    }
    default:
      first.repeat satisfies never;
  }
}

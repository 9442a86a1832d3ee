import { expect, test } from "bun:test";
import {
  array,
  assert,
  asyncProperty,
  constant,
  constantFrom,
  double,
  nat,
  oneof,
  record,
} from "fast-check";
import { openMemoryDatabase } from "../adapters/memoryDatabase.ts";
import { createAlerts } from "../alerts/alerts.ts";
import { alertProjection } from "../alerts/projection.ts";
import { createEventStore } from "../eventStore/store.ts";
import { manualClock } from "../clock.ts";
import type { NewAlert } from "../contract/alert.ts";
import { silentLog } from "../log.ts";
import { dateOfDay, dayNumberOf } from "../market/calendars/calendarDays.ts";
import { hoursOfDay } from "../market/calendars/usMarket.ts";
import { createMarketRouter } from "../market/router.ts";
import { createReplaySource } from "../market/sources/replay/replaySource.ts";
import { notificationProjection } from "../notifications/projection.ts";
import { readOutcome } from "./engineOutcome.ts";

/** What a back-test says of a history is what the alert does while that history is replayed. */

/** `bun run test:long` asks for more, other ones each time. */
const ENOUGH = 250;
const HISTORIES = Number(process.env.ALERT_HISTORIES ?? ENOUGH);

const MINUTE = 60_000;

const move = oneof(
  { weight: 30, arbitrary: double({ min: 0.97, max: 1.03, noNaN: true }) },
  { weight: 4, arbitrary: double({ min: 0.8, max: 1.25, noNaN: true }) },
  { weight: 1, arbitrary: constantFrom(0.1, 1 / 3.1, 0.45, 0.5, 2 / 3, 1.5, 2, 3.2, 10) },
);
const badPrint = oneof(
  { weight: 40, arbitrary: constant(1) },
  { weight: 1, arbitrary: constantFrom(0.01, 0.3, 0.6, 1.6, 100) },
);

/** A row's prices, each from the one before it. */
const row = record({ open: move, other: move, close: move, print: badPrint });

const history = record({
  /** 0 for rows of whole days. */
  minutesARow: constantFrom(0, 0, 1, 5, 30, 60),
  firstDay: constantFrom("2024-11-20", "2024-03-01", "2025-06-25").map(dayNumberOf),
  start: constantFrom(0.8, 7, 60, 1400),
  rows: array(row, { minLength: 6, maxLength: 55 }),
});

const terms = record({
  alertType: constantFrom("above" as const, "below" as const, "change_percent" as const),
  repeat: constantFrom("once" as const, "daily" as const, "every_cross" as const),
  direction: constantFrom("either" as const, "up" as const, "down" as const),
  isExtended: constantFrom(false, true),
  targetRow: nat(54),
  targetColumn: nat(3),
  percent: double({ min: 0.5, max: 12, noNaN: true }),
});

type History = typeof history extends { generate(...args: never[]): { value: infer T } }
  ? T
  : never;

/** Decimal places that a table keeps. */
const round = (price: number): number =>
  Math.min(1e7, Math.max(0.01, Math.round(price * 10_000) / 10_000));

/** When rows begin: days of New York, or six parts of a day from before its session on. */
function stampsOf({ minutesARow, firstDay, rows }: History): readonly string[] {
  const stamps: string[] = [];
  for (let day = firstDay; stamps.length < rows.length; day++) {
    const { isTradingDay, open } = hoursOfDay(day);
    if (!isTradingDay) continue;
    if (minutesARow === 0) stamps.push(dateOfDay(day));
    else {
      const starts = Array.from(
        { length: 6 },
        (_, index) => open + (index - 1) * minutesARow * MINUTE,
      );
      stamps.push(...starts.map((start) => new Date(start).toISOString()));
    }
  }
  return stamps.slice(0, rows.length);
}

function pricesOf({ start, rows }: History): readonly (readonly number[])[] {
  let price = start;
  return rows.map(({ open, other, close, print }) => {
    const first = price * open;
    const second = first * other;
    price = second * close;
    const all = [first, second, price].map((each) => round(each * print));
    return [all[0] ?? 1, Math.max(...all), Math.min(...all), all[2] ?? 1];
  });
}

const tableOf = (stamps: readonly string[], prices: readonly (readonly number[])[]): string =>
  ["date,open,high,low,close", ...prices.map((each, i) => [stamps[i], ...each].join(","))].join(
    "\n",
  );

/** The firings of the replay, and what the back-test says at its end. */
async function playAndTry(table: string, request: NewAlert) {
  const clock = manualClock();
  const source = await createReplaySource({
    files: [{ name: `${request.symbol}.csv`, read: async () => table }],
    speed: 0,
    log: silentLog,
  });
  const market = createMarketRouter([source], silentLog, { clock });
  const store = createEventStore({
    database: await openMemoryDatabase(),
    clock,
    projections: [alertProjection, notificationProjection],
  });
  const { operations, engine } = createAlerts({
    store,
    log: silentLog,
    market,
    destinations: {
      emailExists: () => Promise.resolve(true),
      phoneExists: () => Promise.resolve(true),
    },
  });
  await engine.load();
  clock.set(market.status().asOf);
  const creation = await operations.create(request);
  if (creation.status !== "created") throw new Error(creation.status);
  await source.play?.(async (samples) => {
    clock.set(market.status().asOf);
    await engine.evaluate(samples);
  }, new AbortController().signal);
  const outcome = await readOutcome(store, new Map([[1, creation.alert.id]]));
  const tried = await operations.backtest(request);
  await store.database.destroy();
  return {
    replayed: outcome.firings.map(({ price, exchangeTime, changePercent }) => ({
      time: new Date(exchangeTime).toISOString(),
      price,
      changePercent,
    })),
    tried,
  };
}

test(
  "a back-test over a history is the replay of that history, firing by firing",
  async () => {
    let firings = 0;
    await assert(
      asyncProperty(history, terms, async (planned, alert) => {
        const prices = pricesOf(planned);
        const { alertType, repeat, direction, isExtended, percent } = alert;
        const atRow = prices[alert.targetRow % prices.length] ?? [];
        const target = atRow[alert.targetColumn] ?? planned.start;
        const { replayed, tried } = await playAndTry(tableOf(stampsOf(planned), prices), {
          symbol: "ACME",
          alertType,
          targetPrice: alertType === "change_percent" ? percent : target,
          repeat,
          direction: alertType === "change_percent" ? direction : "either",
          sessions: isExtended ? ["pre", "regular", "post"] : ["regular"],
        });
        firings += replayed.length;
        expect(tried?.marks).toEqual(replayed.slice(-200));
        expect(tried?.firings).toBe(replayed.length);
      }),
      { numRuns: HISTORIES, ...(HISTORIES === ENOUGH && { seed: 5 }) },
    );
    expect(firings).toBeGreaterThan(HISTORIES);
  },
  { timeout: 0 },
);

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
import { createAlerts } from "../capabilities/alerts/alerts.ts";
import { manualClock } from "../platform/clock.ts";
import type { NewAlert } from "../contract/alerts/alert.ts";
import { silentLog } from "../platform/log.ts";
import { dateOfDay, dayNumberOf } from "../market/calendars/calendarDays.ts";
import { hoursOfDay } from "../market/calendars/exchangeHours.ts";
import { tradeDateAt, type TradeDate } from "../domain/tradeDate.ts";
import { createMarketRouter } from "../market/routing/router.ts";
import { createReplaySource } from "../market/sources/replay/replaySource.ts";
import { casesOf } from "./casesOf.ts";
import { readOutcome } from "./engineOutcome.ts";
import { DAY_MS, MINUTE_MS } from "../domain/durations.ts";
import { acceptAll } from "./worlds/acceptAll.ts";
import { openAlertStore } from "./worlds/alertWorld.ts";

/** A backtest must list the firings of the alert when the same history is replayed. */

const HISTORIES = casesOf({ usual: 80, long: 200_000 });

const move = oneof(
  { weight: 30, arbitrary: double({ min: 0.97, max: 1.03, noNaN: true }) },
  { weight: 4, arbitrary: double({ min: 0.8, max: 1.25, noNaN: true }) },
  { weight: 1, arbitrary: constantFrom(0.1, 1 / 3.1, 0.45, 0.5, 2 / 3, 1.5, 2, 3.2, 10) },
);
const badPrint = oneof(
  { weight: 40, arbitrary: constant(1) },
  { weight: 1, arbitrary: constantFrom(0.01, 0.3, 0.6, 1.6, 100) },
);

const mostlyFalse = constantFrom(false, false, true);

const row = record({ open: move, other: move, close: move, print: badPrint });

const history = record({
  /** 0 for daily rows. */
  minutesARow: constantFrom(0, 0, 1, 5, 30, 60),
  firstDay: constantFrom("2024-11-20", "2024-03-01", "2025-06-25").map(dayNumberOf),
  start: constantFrom(0.8, 7, 60, 1400),
  /** Ninety days have at most 63 trading days. */
  rows: oneof(
    { weight: 3, arbitrary: array(row, { minLength: 6, maxLength: 55 }) },
    { weight: 1, arbitrary: array(row, { minLength: 66, maxLength: 110 }) },
  ),
  isCloseOnly: mostlyFalse,
  /** If true, the first date has only extended hours. */
  beginsLate: mostlyFalse,
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

const round = (price: number): number =>
  Math.min(1e7, Math.max(0.01, Math.round(price * 10_000) / 10_000));

/** Start times of rows: days in New York, or six parts of a day that begin before the session. */
function stampsOf({ minutesARow, firstDay, rows, beginsLate }: History): readonly string[] {
  const stamps: string[] = [];
  for (let day = firstDay; stamps.length < rows.length; day++) {
    const { isTradingDay, open, close } = hoursOfDay(day);
    if (!isTradingDay) continue;
    if (minutesARow === 0) stamps.push(dateOfDay(day));
    else {
      const starts = Array.from({ length: 6 }, (_, index) => {
        const isLate = beginsLate && stamps.length === 0;
        return isLate
          ? close + index * minutesARow * MINUTE_MS
          : open + (index - 1) * minutesARow * MINUTE_MS;
      });
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

function tableOf(
  stamps: readonly string[],
  prices: readonly (readonly number[])[],
  isCloseOnly: boolean,
): string {
  const header = isCloseOnly ? "date,close" : "date,open,high,low,close";
  const rows = prices.map((each, index) =>
    [stamps[index], ...(isCloseOnly ? each.slice(-1) : each)].join(","),
  );
  return [header, ...rows].join("\n");
}

/** First trade date of a backtest that is made at the close of the last row's date. */
function firstDateOf(stamps: readonly string[]): TradeDate {
  const { close } = hoursOfDay(dayNumberOf(stamps.at(-1)?.slice(0, 10) ?? ""));
  return tradeDateAt("ACME", close - 90 * DAY_MS);
}

async function playAndTry(table: string, request: NewAlert, firstDate: TradeDate) {
  const clock = manualClock();
  const source = await createReplaySource({
    files: [{ name: `${request.symbol}.csv`, read: async () => table }],
    speed: 0,
    log: silentLog,
  });
  const market = createMarketRouter([source], silentLog, { clock });
  const store = await openAlertStore(clock);
  const { operations, engine } = createAlerts({
    store,
    log: silentLog,
    market,
    ...acceptAll(market),
  });
  await engine.load();
  clock.set(market.status().asOf);
  let id: number | undefined;
  await source.play?.(async (samples) => {
    clock.set(market.status().asOf);
    if (id === undefined && samples.some(({ tradeDate }) => tradeDate >= firstDate)) {
      ({ id } = await operations.create(request));
    }
    await engine.evaluate(samples);
  }, new AbortController().signal);
  const outcome = await readOutcome(store, new Map(id === undefined ? [] : [[1, id]]));
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

let firings = 0;

const isTheReplay = asyncProperty(history, terms, async (planned, alert) => {
  const prices = pricesOf(planned);
  const stamps = stampsOf(planned);
  const { alertType, repeat, direction, isExtended, percent } = alert;
  const atRow = prices[alert.targetRow % prices.length] ?? [];
  const target = atRow[alert.targetColumn] ?? planned.start;
  const { replayed, tried } = await playAndTry(
    tableOf(stamps, prices, planned.isCloseOnly),
    {
      symbol: "ACME",
      alertType,
      targetPrice: alertType === "change_percent" ? percent : target,
      repeat,
      direction: alertType === "change_percent" ? direction : "either",
      sessions: isExtended ? ["pre", "regular", "post"] : ["regular"],
    },
    firstDateOf(stamps),
  );
  firings += replayed.length;
  expect(tried?.marks).toEqual(replayed.slice(-200));
  expect(tried?.firings).toBe(replayed.length);
});

test(
  "a backtest over a history has the firings of a replay of that history",
  async () => {
    await assert(isTheReplay, { numRuns: HISTORIES });
    expect(firings).toBeGreaterThan(HISTORIES);
  },
  { timeout: 0 },
);

test("a price held overnight re-arms by the range of its own date", () =>
  assert(isTheReplay, { seed: -1999340762, path: "8093", numRuns: 1, endOnFailure: true }));

import type { Clock } from "../../platform/clock.ts";
import type { NewAlert } from "../../contract/alerts/alert.ts";
import { dayNumberOf } from "../../market/calendars/calendarDays.ts";
import { hoursOfDay } from "../../market/calendars/exchangeHours.ts";
import { SIMULATION_SEED } from "../../market/sources/simulated/seed.ts";
import { createSimulatedSource } from "../../market/sources/simulated/source.ts";
import type { MarketSource } from "../../market/source.ts";
import { createRandom } from "../crash/random.ts";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "../../domain/durations.ts";

/** The seed alone determines the events, so that a new life can continue. */

/** Milliseconds between two checks. */
export const TICK_MS = 2 * MINUTE_MS;

const FIRST_DAY = dayNumberOf("2026-01-05");

export const SYMBOLS = [
  "AAPL",
  "MSFT",
  "NVDA",
  "KO",
  "IBM",
  "GE",
  "F",
  "JPM",
  "XOM",
  "PFE",
  "T",
  "INTC",
  "NFLX",
  "TSLA",
  "WMT",
  "DIS",
];
export const CONTACTS = 8;
const ALERTS_A_DAY = 4;

/** A minute of the market, an hour between sessions, or an idle Sunday. */
export interface Tick {
  readonly time: number;
  readonly kind: "session" | "night" | "idle";
  readonly deeds: readonly Deed[];
}

export type Deed =
  | {
      readonly kind: "create";
      readonly note: string;
      readonly contact: number;
      /** Target ÷ price, or the change in percent. */
      readonly distance: number;
      readonly terms: Pick<NewAlert, "symbol" | "alertType" | "repeat" | "direction">;
    }
  | { readonly kind: "delete"; readonly note: string };

/** Ticks of a measured Sunday. */
export const IDLE_TICKS = 200;

export function planTicks({ days, seed }: { days: number; seed: number }): readonly Tick[] {
  const random = createRandom(seed);
  const ticks: Tick[] = [];
  const notes: string[] = [];
  const choose = <T>(from: readonly T[]): T => from[Math.floor(random() * from.length)] as T;

  const createDeed = (): Deed => {
    const alertType = choose(["above", "below", "change_percent"] as const);
    const away = random() ** 2 * 0.15;
    const note = `soak ${notes.length}`;
    notes.push(note);
    return {
      kind: "create",
      note,
      contact: Math.floor(random() * CONTACTS),
      distance:
        alertType === "change_percent"
          ? 0.5 + random() * 6
          : 1 + (alertType === "above" ? away : -away),
      terms: {
        symbol: choose(SYMBOLS),
        alertType,
        repeat: choose(["once", "daily", "every_cross"] as const),
        direction:
          alertType === "change_percent" ? choose(["either", "up", "down"] as const) : "either",
      },
    };
  };

  let traded = 0;
  for (let day = FIRST_DAY; traded < days; day++) {
    const { isTradingDay, open, close } = hoursOfDay(day);
    const isSunday = new Date(day * DAY_MS).getUTCDay() === 0;
    if (isSunday) ticks.push({ time: day * DAY_MS + 12 * HOUR_MS, kind: "idle", deeds: [] });
    if (!isTradingDay) continue;
    traded++;
    const first = traded === 1 ? SYMBOLS.length : 0;
    const checks = (close - open) / TICK_MS;
    const planned = Array.from({ length: Math.floor(ALERTS_A_DAY + random()) + first }, () => ({
      check: Math.floor(random() * checks),
      deed: createDeed(),
    }));
    if (random() < 0.3) {
      const deed: Deed = { kind: "delete", note: choose(notes) };
      planned.push({ check: Math.floor(random() * checks), deed });
    }
    for (let check = 0; check <= checks; check++) {
      const deeds = planned.filter((each) => each.check === check).map(({ deed }) => deed);
      ticks.push({ time: open + check * TICK_MS, kind: "session", deeds });
    }
    for (let hour = 1; hour <= 8; hour++) {
      ticks.push({ time: close + hour * HOUR_MS, kind: "night", deeds: [] });
    }
  }
  return ticks;
}

/** Five hours on every tenth day; a message is abandoned after six. */
export function isMailDown(time: number): boolean {
  const hour = Math.floor(time / HOUR_MS) % 24;
  return Math.floor(time / DAY_MS) % 10 === 3 && hour >= 15 && hour < 20;
}

/** The simulated market during an exchange's hours, polled once a minute. */
export function openSoakSource(clock: Clock): MarketSource {
  const source = createSimulatedSource({ seed: SIMULATION_SEED, clock, hours: "exchange" });
  return {
    ...source,
    sampleIntervalMs: TICK_MS,
    samples: async (symbols, note) =>
      (await source.samples(symbols, note)).map((sample) => ({ ...sample, intervalMs: TICK_MS })),
  };
}

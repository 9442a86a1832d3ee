import type { ArmedAlert } from "../../capabilities/alerts/conditions/placement.ts";
import type { Sample } from "../../market/sample.ts";

export const SYMBOLS = 10_000;
export const ALERTS_PER_SYMBOL = 100;
export const ALERTS = SYMBOLS * ALERTS_PER_SYMBOL;

/** A sample whose time can be shifted, so that it is new again. */
export type MovableSample = { -readonly [Key in keyof Sample]: Sample[Key] };

/** Numerical Recipes' linear congruential generator: the same data in every run. */
export function createRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

/** Returns a new string on every call, as every message from a source does. */
export const symbolOf = (index: number): string =>
  `S${(index + 100_000).toString(36).toUpperCase()}`;

const priceOf = (symbolIndex: number): number => 5 + (symbolIndex % 977);

/** A third each above, below and in percent, all at least 5% away from the last close. */
export function* generateAlerts(): Generator<ArmedAlert> {
  const random = createRandom(7);
  for (let id = 1; id <= ALERTS; id++) {
    // Ids cycle through the symbols, like alerts created over months.
    const symbolIndex = (id * 7_919) % SYMBOLS;
    const close = priceOf(symbolIndex);
    const away = 0.05 + random() * 0.45;
    const common = { id, symbol: symbolOf(symbolIndex), currency: "USD" };
    switch (id % 3) {
      case 0:
        yield { ...common, alertType: "above", targetPrice: close * (1 + away) };
        break;
      case 1:
        yield { ...common, alertType: "below", targetPrice: close * (1 - away) };
        break;
      default:
        yield { ...common, alertType: "change_percent", targetPrice: away * 100 };
    }
  }
}

/**
 * Makes one sample of each of the first `symbols` symbols in mixed order, at most `move` away from
 * the close.
 */
export function makeTick(tick: number, move: number, symbols = SYMBOLS): MovableSample[] {
  const random = createRandom(tick + 1);
  const time = Date.parse("2026-01-05T15:00:00Z") + tick * 1_000;
  return shuffled(symbols, random).map((symbolIndex) => {
    const previousClose = priceOf(symbolIndex);
    return {
      symbol: symbolOf(symbolIndex),
      price: previousClose * (1 + (random() * 2 - 1) * move),
      currency: "USD",
      exchangeTime: time,
      receivedAt: time + 40,
      session: "regular",
      tradeDate: "2026-01-05",
      previousClose,
      source: "benchmark",
      delayMs: 0,
      intervalMs: 1_000,
    };
  });
}

function shuffled(count: number, random: () => number): number[] {
  const order = Array.from({ length: count }, (_, index) => index);
  for (let last = count - 1; last > 0; last--) {
    const other = Math.floor(random() * (last + 1));
    [order[last], order[other]] = [order[other] ?? 0, order[last] ?? 0];
  }
  return order;
}

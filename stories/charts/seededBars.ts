import type { ChartBar } from "../../ui/charts/model/bars.ts";
import { DAY_MS } from "../../backend/domain/durations.ts";

/** mulberry32, a small seeded generator. */
function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

const FIRST = Date.parse("2024-01-02T00:00:00Z");

interface SeededSeries {
  readonly count: number;
  readonly seed?: number;
  readonly startPrice?: number;
  /** Milliseconds; default: one day, skipping weekends. */
  readonly step?: number;
}

/** Random walk; the same arguments give the same bars. */
export function seededBars({
  count,
  seed = 7,
  startPrice = 128,
  step = DAY_MS,
}: SeededSeries): ChartBar[] {
  const random = createRandom(seed);
  const bars: ChartBar[] = [];
  let close = startPrice;
  let time = FIRST;
  while (bars.length < count) {
    const weekday = new Date(time).getUTCDay();
    if (weekday !== 0 && weekday !== 6) {
      const open = close * (1 + (random() - 0.5) * 0.006);
      close = open * (1 + (random() + random() + random() - 1.488) * 0.022);
      const high = Math.max(open, close) * (1 + random() * 0.009);
      const low = Math.min(open, close) * (1 - random() * 0.009);
      bars.push({ time, open, high, low, close, volume: Math.round(2e6 + random() * 9e6) });
    }
    time += step;
  }
  return bars;
}

import {
  close,
  high,
  low,
  isMore,
  sum,
  trueRanges,
  typical,
  wilder,
  type Figure,
  type ReferenceBar,
} from "./referenceArithmetic.ts";

/** Returns null if the bars do not reach back to the anchor. */
export function anchored(bars: readonly ReferenceBar[], anchor: number): ReferenceBar[] | null {
  const [first] = bars;
  if (!first || first.time > anchor) return null;
  const since = bars.filter((bar) => bar.time >= anchor);
  return since.length === 0 ? null : since;
}

export function weighted(bars: readonly ReferenceBar[]): Figure {
  if (bars.some((bar) => typical(bar) === null || bar.volume === null)) return null;
  const volume = sum(bars.map((bar) => bar.volume ?? 0));
  return volume === 0
    ? null
    : sum(bars.map((bar) => (typical(bar) ?? 0) * (bar.volume ?? 0))) / volume;
}

export function adx(run: readonly ReferenceBar[], period: number): Record<string, Figure> {
  if (run.length < 24 * (2 * period - 1) + 1) return { adx: null, plusDi: null, minusDi: null };
  const ups = run.slice(1).map((bar, index) => high(bar) - high(run[index] as ReferenceBar));
  const downs = run.slice(1).map((bar, index) => low(run[index] as ReferenceBar) - low(bar));
  const plus = wilder(
    ups.map((up, index) => (up > (downs[index] ?? 0) && up > 0 ? up : 0)),
    period,
  );
  const minus = wilder(
    downs.map((down, index) => (down > (ups[index] ?? 0) && down > 0 ? down : 0)),
    period,
  );
  const ranges = wilder(trueRanges(run), period);
  const di = (moves: readonly number[], index: number): number => {
    const range = ranges[index] ?? 0;
    return range === 0 ? 0 : (100 * (moves[index] ?? 0)) / range;
  };
  const dx = ranges.map((_, index) => {
    const total = di(plus, index) + di(minus, index);
    return total === 0 ? 0 : (100 * Math.abs(di(plus, index) - di(minus, index))) / total;
  });
  const last = ranges.length - 1;
  return {
    adx: wilder(dx, period).at(-1) ?? null,
    plusDi: di(plus, last),
    minusDi: di(minus, last),
  };
}

export function supertrend(
  run: readonly ReferenceBar[],
  period: number,
  multiplier: number,
): Figure {
  const warmUp = 12 * (2 * period - 1) + 1;
  if (run.length < warmUp) return null;
  const averages = wilder(trueRanges(run), period);
  let [upper, lower] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  let isUp = false;
  for (let index = warmUp - 1; index < run.length; index++) {
    const bar = run[index] as ReferenceBar;
    const before = close(run[index - 1] as ReferenceBar);
    const center = (high(bar) + low(bar)) / 2;
    const width = (averages[index - period] ?? 0) * multiplier;
    const isFirst = index === warmUp - 1;
    const breaksUpper = !isFirst && isMore(before, upper);
    const breaksLower = !isFirst && isMore(lower, before);
    if (isFirst || breaksUpper || center + width < upper) upper = center + width;
    if (isFirst || breaksLower || center - width > lower) lower = center - width;
    if (isFirst) isUp = !isMore(center, close(bar));
    isUp = isMore(close(bar), isUp ? lower : upper);
  }
  const decided = decidesSupertrend(run, averages, period, multiplier);
  return decided(run.length - 1) ? (isUp ? lower : upper) : null;
}

/** Side of the line, and minimum and maximum of each band. */
interface Possible {
  readonly side: "up" | "down";
  readonly upper: readonly [number, number];
  readonly lower: readonly [number, number];
}

/**
 * True if the 401 bars up to `last` determine the line, whatever came before. Tracks all possible
 * states, merged by side. `averages` are of the true ranges.
 */
export const decidesSupertrend =
  (run: readonly ReferenceBar[], averages: readonly number[], period: number, multiplier: number) =>
  (last: number): boolean => {
    const first = Math.max(12 * (2 * period - 1), last + 1 - 401);
    const any = [-Number.MAX_VALUE, Number.MAX_VALUE] as const;
    let states: readonly Possible[] = [
      { side: "up", upper: any, lower: any },
      { side: "down", upper: any, lower: any },
    ];
    for (let index = first; index <= last; index++) {
      const bar = run[index] as ReferenceBar;
      const price = close(bar);
      const center = (high(bar) + low(bar)) / 2;
      const width = (averages[index - period] ?? 0) * multiplier;
      const before = index === first ? null : close(run[index - 1] as ReferenceBar);
      const next: Possible[] = [];
      for (const { side, ...state } of states) {
        const upper = nextUpper(state.upper, center + width, before);
        const lower = nextLower(state.lower, center - width, before);
        const [least, most] = side === "up" ? lower : upper;
        const parts: [Possible["side"], readonly [number, number]][] = [];
        if (isMore(price, least))
          parts.push(["up", [least, Math.max(least, Math.min(most, price))]]);
        if (!isMore(price, most)) {
          const edge = price - 1.2e-9 * Math.abs(price);
          parts.push(["down", [Math.min(most, Math.max(least, edge)), most]]);
        }
        for (const [turned, band] of parts) {
          next.push(
            side === "up"
              ? { side: turned, upper, lower: band }
              : { side: turned, upper: band, lower },
          );
        }
      }
      states = (["up", "down"] as const).flatMap((side): Possible[] => {
        const same = next.filter((state) => state.side === side);
        if (same.length === 0) return [];
        const around = (bands: readonly (readonly [number, number])[]) =>
          [
            Math.min(...bands.map(([least]) => least)),
            Math.max(...bands.map(([, most]) => most)),
          ] as const;
        return [
          {
            side,
            upper: around(same.map(({ upper }) => upper)),
            lower: around(same.map(({ lower }) => lower)),
          },
        ];
      });
    }
    const [state] = states;
    if (states.length !== 1 || !state) return false;
    const [least, most] = state.side === "up" ? state.lower : state.upper;
    return least === most;
  };

type Ends = readonly [least: number, most: number];

function nextUpper([least, most]: Ends, top: number, before: number | null): Ends {
  if (least === most) {
    return (before !== null && isMore(before, most)) || top < most ? [top, top] : [least, most];
  }
  if (before === null) return [least, top];
  const kept = [Math.max(least, before - 1.2e-9 * Math.abs(before)), Math.min(most, top)] as const;
  if (kept[0] > kept[1]) return [top, top];
  return most > top || least < before - 1.5e-9 * Math.abs(before) ? [kept[0], top] : kept;
}

function nextLower([least, most]: Ends, bottom: number, before: number | null): Ends {
  if (least === most) {
    return (before !== null && isMore(least, before)) || bottom > least
      ? [bottom, bottom]
      : [least, most];
  }
  if (before === null) return [bottom, most];
  const kept = [
    Math.max(least, bottom),
    Math.min(most, before + 1.2e-9 * Math.abs(before)),
  ] as const;
  if (kept[0] > kept[1]) return [bottom, bottom];
  return least < bottom || most > before + 1.5e-9 * Math.abs(before) ? [bottom, kept[1]] : kept;
}

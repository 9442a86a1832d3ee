import { expect, spyOn, test } from "bun:test";
import { BandRanges, DecidedWindow, type BandInput } from "./bandRanges.ts";
import { StateLayout } from "./indicator.ts";

function decisionsOf(bars: number, inputs: readonly BandInput[]): readonly boolean[] {
  const layout = new StateLayout();
  const window = new DecidedWindow(layout, bars);
  const figures = Float64Array.from(layout.cold);
  return inputs.map((input) => window.push(figures, 0, input));
}

const rise: readonly BandInput[] = [
  { upper: 96.1, lower: 93.4, close: 94.5 },
  { upper: 97.7, lower: 93.8, close: 97 },
  { upper: 101, lower: 96, close: 98.5 },
  { upper: 99.7, lower: 94.3, close: 98.5 },
  { upper: 100.9, lower: 97.1, close: 99.5 },
];
/** A turn to the upper band: 99.7 or the new one, depending on whether 98.9 was kept. */
const turn: BandInput = { upper: 100.4, lower: 96.1, close: 97 };
const fall: BandInput = { upper: 98.1, lower: 93.9, close: 95 };

test("a line that turns to a band which the window does not determine is unknown until a new band", () => {
  expect(decisionsOf(400, [...rise, turn, fall])).toEqual([
    false,
    false,
    true,
    true,
    true,
    false,
    true,
  ]);
});

test("each bar has the result of its window alone", () => {
  const inputs = [...rise, turn, ...rise, fall, turn, turn, ...rise, turn, fall, fall];
  for (let bars = 1; bars <= 8; bars++) {
    const alone = inputs.map((_, index) =>
      decisionsOf(bars, inputs.slice(Math.max(0, index - bars), index + 1)).at(-1),
    );
    expect([bars, decisionsOf(bars, inputs)]).toEqual([bars, alone as boolean[]]);
  }
});

function randomOf(seed: number): () => number {
  let last = seed;
  return () => (last = (last * 1_664_525 + 1_013_904_223) % 2 ** 32) / 2 ** 32;
}

test("random bars have a result where one follows from any start within their window", () => {
  const random = randomOf(3);
  for (let series = 0; series < 40; series++) {
    const bars = 2 + Math.floor(random() * 30);
    const width = 1 + random() * 8;
    const tenths = (price: number): number => Math.round(price * 10) / 10;
    let close = 100;
    const inputs = Array.from({ length: 100 }, (): BandInput => {
      close += random() * 2 - 1;
      const half = width * (0.5 + random());
      return { upper: tenths(close + half), lower: tenths(close - half), close: tenths(close) };
    });
    const slow = inputs.map((_, newest) => {
      const window = inputs.slice(Math.max(0, newest - bars), newest + 1);
      return window.some((_bar, from) => {
        const ranges = new BandRanges();
        for (const input of window.slice(from)) ranges.push(input);
        return ranges.isCertain;
      });
    });
    expect([series, decisionsOf(bars, inputs)]).toEqual([series, slow]);
  }
});

/** Bands of bars whose range is smoothed by Wilder's method over ten. */
function bandsOf(
  count: number,
  multiplier: number,
  barAt: (index: number) => { middle: number; range: number; close: number },
): readonly BandInput[] {
  let average = Number.NaN;
  return Array.from({ length: count }, (_, index) => {
    const { middle, range, close } = barAt(index);
    average = Number.isNaN(average) ? range : average + (range - average) / 10;
    return { upper: middle + multiplier * average, lower: middle - multiplier * average, close };
  });
}

function walkOf(
  drift: number,
): (index: number) => { middle: number; range: number; close: number } {
  const random = randomOf(5);
  let close = 100;
  return () => {
    const before = close;
    close *= 1 + drift + 0.02 * (random() + random() - 1);
    const range = Math.abs(close - before) + 0.01 * before * random();
    return { middle: (close + before) / 2, range, close };
  };
}

const QUIET_AFTER = 12;
/** A rise and then small widening bars, repeatedly. */
const riseThenQuiet = (index: number): { middle: number; range: number; close: number } => {
  const day = index % 420;
  const middle = 100 + Math.min(day, QUIET_AFTER);
  if (day < QUIET_AFTER) return { middle, range: 2, close: middle + 0.5 };
  return { middle, range: 0.4 + day / 210, close: middle };
};

test.each([
  ["a random walk", 15, bandsOf(8000, 10, walkOf(0))],
  ["a drift of 0.1 % a bar", 10, bandsOf(8000, 10, walkOf(0.001))],
  ["a rise and then quiet", 30, bandsOf(8000, 3, riseThenQuiet)],
])("the window of %s takes at most %d steps per bar on average", (_name, most, inputs) => {
  const steps = spyOn(BandRanges.prototype, "push");
  try {
    decisionsOf(400, inputs);
    expect(steps.mock.calls.length / inputs.length).toBeLessThanOrEqual(most);
  } finally {
    steps.mockRestore();
  }
});

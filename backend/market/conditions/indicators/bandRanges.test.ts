import { expect, test } from "bun:test";
import { DecidedWindow, type BandInput } from "./bandRanges.ts";
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
/** It turns to the upper band, which may be that of 99.7 or, where 98.9 had been kept, the new one. */
const turn: BandInput = { upper: 100.4, lower: 96.1, close: 97 };
const fall: BandInput = { upper: 98.1, lower: 93.9, close: 95 };

test("a line that turns to a band which the window does not decide is unknown until one is new", () => {
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

test("each bar is decided as by its window alone", () => {
  const inputs = [...rise, turn, ...rise, fall, turn, turn, ...rise, turn, fall, fall];
  for (let bars = 1; bars <= 8; bars++) {
    const alone = inputs.map((_, index) =>
      decisionsOf(bars, inputs.slice(Math.max(0, index - bars), index + 1)).at(-1),
    );
    expect([bars, decisionsOf(bars, inputs)]).toEqual([bars, alone as boolean[]]);
  }
});

import { describe, expect, test } from "bun:test";
import * as fc from "fast-check";
import { intervalMs } from "../../../backend/domain/bar.ts";
import {
  createIndicator,
  indicatorNames,
  indicatorSpecs,
} from "../../../backend/domain/indicators/indicators.ts";
import { SymbolData } from "../../../backend/domain/rules/symbolData.ts";
import { read } from "../../../backend/domain/indicators/indicator.ts";
import { tradeDateOfStamp } from "../../../backend/domain/tradeDate.ts";
import type { ChartBar } from "./bars.ts";
import {
  anchorOf,
  chosenFrom,
  faultsOf,
  followBars,
  readIndicator,
  settable,
  usualIndicator,
  writeIndicator,
  type ChartIndicator,
} from "./indicators.ts";

const utc = () => 0;

/** Hourly bars of a price that wanders, rests and jumps, some outside regular hours. */
function barsOf(seed: number, count: number): readonly ChartBar[] {
  let state = seed;
  const random = () => (state = (state * 1_103_515_245 + 12_345) % 2_147_483_648) / 2_147_483_648;
  let price = 100;
  return Array.from({ length: count }, (_, index): ChartBar => {
    const open = price;
    if (random() < 0.9) price *= 1 + (random() - 0.5) * 0.03;
    const hour = index % 24;
    return {
      time: Date.UTC(2026, 0, 5) + index * intervalMs["1h"],
      open,
      high: Math.max(open, price) * (1 + random() * 0.01),
      low: Math.min(open, price) * (1 - random() * 0.01),
      close: price,
      volume: random() < 0.001 ? null : Math.round(random() * 1000),
      ...(hour < 2 && { session: "pre" }),
    };
  });
}

const parametersOf = (name: ChartIndicator["name"]) =>
  fc.record(
    Object.fromEntries(
      settable(name).map((each) => [
        each.name,
        each.isWhole
          ? fc.integer({ min: each.min, max: 12 })
          : fc.double({ min: each.min, max: 5, noNaN: true }),
      ]),
    ),
  );

const indicators = fc
  .tuple(
    ...indicatorNames.map((name) =>
      parametersOf(name).map((parameters): ChartIndicator => ({ name, parameters })),
    ),
  )
  .map((all) =>
    all.map((each) => (faultsOf(each).length === 0 ? each : usualIndicator(each.name))),
  );

test("at each closed bar the chart draws what a rule of regular hours reads", () => {
  const seeds = fc.integer({ min: 1, max: 1e6 });
  fc.assert(
    fc.property(seeds, indicators, fc.nat({ max: 900 }), (seed, wanted, from) => {
      const bars = barsOf(seed, 1000);
      const chosen = wanted.map((each) => chosenFrom(each, anchorOf(bars, bars[from]?.time)));
      const data = new SymbolData("A", "regular");
      const frame = data.frame("1h");
      const slots = chosen.flatMap((each) => {
        const first = frame.add(createIndicator(each));
        return indicatorSpecs[each.name].lines.map((_, line) => first + line);
      });
      const drawn = followBars(bars, chosen, utc)([]);
      expect(drawn).toHaveLength(slots.length);
      for (const [index, bar] of bars.entries()) {
        const { session = "regular" } = bar;
        const tradeDate = tradeDateOfStamp(bar.time);
        const observed = {
          kind: "bar",
          symbol: "A",
          tradeDate,
          source: "",
          timeframe: "1h",
        } as const;
        data.take({ ...observed, session, bar }, bar.time, index);
        for (const [line, slot] of slots.entries()) {
          expect(drawn[line]?.[index]).toBe(read(frame.figures, slot));
        }
      }
    }),
    { numRuns: 20 },
  );
});

test("a forming bar changes no earlier value, however often it moves", () => {
  const bars = barsOf(7, 900);
  const chosen = indicatorNames.map((name) =>
    chosenFrom(usualIndicator(name), bars[500]?.time ?? 0),
  );
  const follow = followBars(bars.slice(0, 899), chosen, utc);
  const linesWith = (...forming: readonly ChartBar[]) => follow(forming).map((each) => [...each]);
  const linesOf = (all: readonly ChartBar[]) =>
    followBars(all, chosen, utc)([]).map((each) => [...each]);
  const last = bars[899];
  if (last === undefined) throw new Error("There is no last bar");
  for (const close of [90, 100, 110]) linesWith({ ...last, low: 80, high: 120, close });
  const opened = { ...last, time: last.time + intervalMs["1h"] };
  expect(linesWith(last, opened)).toEqual(linesOf([...bars, opened]));
  expect(linesWith(last)).toEqual(linesOf(bars));
});

test("every indicator is known after three thousand bars", () => {
  const bars = barsOf(3, 3000);
  const anchor = anchorOf(bars, bars[1000]?.time);
  for (const name of indicatorNames) {
    const lines = followBars(
      bars.slice(0, 2999),
      [chosenFrom(usualIndicator(name), anchor)],
      utc,
    )([]);
    const known = lines.map((values) => values.filter((value) => !Number.isNaN(value)).length);
    expect({ name, isKnown: known.every((count) => count > 0) }).toEqual({ name, isKnown: true });
  }
});

describe("the text of an indicator", () => {
  test("is read back unchanged", () => {
    fc.assert(
      fc.property(indicators, (all) => {
        for (const each of all) {
          // The sign of an exponent would separate numbers here.
          const text = writeIndicator(each);
          if (!text.includes("e-")) expect(readIndicator(text)).toEqual(each);
        }
      }),
    );
    expect(writeIndicator(usualIndicator("macd"))).toBe("macd");
    expect(readIndicator("bollinger-20-2.5")?.parameters).toEqual({ period: 20, deviations: 2.5 });
  });

  test.each(["", "nonsense", "sma-", "sma-0", "sma-401", "sma-2.5", "sma-x", "sma-5-5", "vwap-1"])(
    "cannot be %p",
    (text) => {
      expect(readIndicator(text)).toBeNull();
    },
  );

  test("needs a MACD whose fast average is faster than the slow one", () => {
    expect(readIndicator("macd-26-12-9")).toBeNull();
  });
});

import { describe, expect, test } from "bun:test";
import * as fc from "fast-check";
import { formatChartPrice, chartTimeFormatter } from "./chartFormat.ts";
import { zoneOffset } from "../format/timeZone.ts";
import { chartTypes, type ChartType } from "./constants.ts";
import { indicatorPath, paneScale } from "./layers/indicatorPaths.ts";
import { indicatorNames } from "../../backend/domain/indicators/indicators.ts";
import { assignLinesAndColors } from "./indicators.ts";
import { anchorOf, chosenFrom, followBars, usualIndicator } from "./model/indicators.ts";
import { type RawBar, validBars } from "./model/bars.ts";
import { areaPath, linePath } from "./model/paths.ts";
import { layoutChart } from "./layout.ts";
import { axisDigits, createScenes, prepareSeries, type Scene } from "./scene.ts";
import { visibleCandles, visibleCloses, visibleVolumes } from "./layers/SeriesLayer.tsx";
import { DAY_MS, MINUTE_MS } from "../../backend/domain/durations.ts";

const ZONE = "America/New_York";
const START = Date.parse("2026-01-05T14:30:00Z");
const offset = zoneOffset(ZONE);
const layout = layoutChart(900, 450, ["1,234.00"]);

/** A drawn series, or null when the chart shows that there is no data. */
function draw(
  input: readonly (RawBar | null | undefined)[],
  type: ChartType = "candlestick",
): Scene | null {
  const bars = validBars(input);
  if (bars.length === 0) return null;
  const chosen = indicatorNames.map((name) => chosenFrom(usualIndicator(name), anchorOf(bars)));
  const values = followBars(bars.slice(0, -1), chosen, offset)(bars.slice(-1));
  const indicators = assignLinesAndColors(chosen, values, chartTimeFormatter("1m", ZONE));
  return createScenes(prepareSeries(bars, type, "USD", offset, indicators), layout)(null);
}

function pathsOf(scene: Scene): string {
  const { upWicks, downWicks, upBodies, downBodies } = visibleCandles(scene);
  const { up, down } = visibleVolumes(scene);
  const points = visibleCloses(scene);
  const lines = scene.series.indicators.flatMap((indicator) =>
    indicator.lines.map(({ values }) =>
      indicatorPath(
        scene,
        values,
        indicator.spec.place === "price" ? scene.scale : paneScale(scene, indicator),
      ),
    ),
  );
  const series = [linePath(points), areaPath(points, scene.layout.plotHeight)];
  return [upWicks, downWicks, upBodies, downBodies, up, down, ...series, ...lines].join("");
}

const priceLabels = (scene: Scene): readonly string[] =>
  scene.priceTicks.values.map((price) => formatChartPrice(price, axisDigits(scene)));

const timeLabels = (scene: Scene): readonly string[] => {
  const format = chartTimeFormatter("1m", ZONE);
  return scene.timeTicks.map(({ index, style }) =>
    format(scene.series.bars[index]?.time ?? Number.NaN, style),
  );
};

function expectDrawn(scene: Scene): void {
  expect(pathsOf(scene)).not.toMatch(/NaN|Infinity|undefined|e[+-]?\d/);
  const labels = priceLabels(scene);
  expect(labels.length).toBeGreaterThan(1);
  expect(labels.length).toBeLessThan(20);
  expect(new Set(labels).size).toBe(labels.length);
}

/** Bars that rise by a thousandth of their price. */
const rising = (count: number, price: number, step = MINUTE_MS): RawBar[] =>
  Array.from({ length: count }, (_, index) => {
    const open = price * (1 + index / 1000);
    return {
      time: START + index * step,
      open,
      high: open * 1.002,
      low: open * 0.999,
      close: open * 1.001,
      volume: index,
    };
  });

const anything = fc.oneof(
  fc.double(),
  fc.constantFrom(null, undefined, "12", Number.NaN, Infinity, -1, 0, 1e-6, 1e9, 5e-324, 1.7e308),
  fc.double({ min: 1e-9, max: 1e12, noNaN: true }),
);
const rawBar = fc.oneof(
  fc.constantFrom(null, undefined),
  fc.record({
    time: fc.oneof(
      fc.integer({ min: 0, max: 50 }).map((place) => START + place * MINUTE_MS),
      anything,
    ),
    open: anything,
    high: anything,
    low: anything,
    close: anything,
    volume: anything,
  }),
  // Valid except for their order and duplicates.
  fc
    .tuple(
      fc.integer({ min: 0, max: 50 }),
      fc.double({ min: 1e-6, max: 1e9, noNaN: true }),
      fc.double({ min: 0, max: 1, noNaN: true }),
    )
    .map(([place, price, spread]) => ({
      time: START + place * MINUTE_MS,
      open: price,
      high: price * (1 + spread),
      low: price * (1 - spread / 2),
      close: price,
      volume: place,
    })),
);

describe("a malformed series", () => {
  test("of any bars draws numbers or has no data", () => {
    fc.assert(
      fc.property(
        fc.array(rawBar, { maxLength: 60 }),
        fc.constantFrom(...chartTypes),
        (input, type) => {
          const scene = draw(input, type);
          if (scene === null) expect(validBars(input)).toEqual([]);
          else expectDrawn(scene);
        },
      ),
      { numRuns: 300 },
    );
  });

  test("draws a bar whose high is far outside the prices that are shown", () => {
    const far = { time: START, open: 1e-9, high: 67340067.35, low: 1e-9, close: 1e-9 };
    const scene = draw([far], "area");
    expectDrawn(scene!);
  });

  test("without a valid bar has no data", () => {
    expect(draw([])).toBeNull();
    expect(draw([null, undefined, {}, { time: START }])).toBeNull();
    expect(draw(rising(5, 20).map((bar) => ({ ...bar, time: 1e300 })))).toBeNull();
    expect(draw(rising(5, 1e290))).toBeNull();
  });

  test.each([...chartTypes])("of one bar draws that bar as %s, in the plot", (type) => {
    const scene = draw(rising(1, 20), type)!;
    expectDrawn(scene);
    const [point] = visibleCloses(scene);
    expect(point?.x).toBeGreaterThan(0);
    expect(point?.x).toBeLessThan(layout.plotWidth);
    expect(timeLabels(scene)).toEqual(["Jan 5"]);
  });

  test.each([1e-6, 20, 1e9])("of equal prices of %p is a line through the middle", (price) => {
    const flat = rising(30, 20).map((bar) => ({
      ...bar,
      open: price,
      high: price,
      low: price,
      close: price,
    }));
    const scene = draw(flat)!;
    expectDrawn(scene);
    const heights = visibleCloses(scene).map(({ y }) => y);
    expect(new Set(heights).size).toBe(1);
    const middle = (layout.legendHeight + scene.volumeTop) / 2;
    expect(Math.abs((heights[0] ?? 0) - middle)).toBeLessThan(20);
    expect(Number(formatChartPrice(price, scene.series.digits).replaceAll(",", ""))).toBe(price);
  });

  test.each([1e-6, 1e9])("around %p labels its prices distinctly", (price) => {
    const scene = draw(rising(120, price))!;
    expectDrawn(scene);
    const last = Number(
      formatChartPrice(scene.series.lastPrice, scene.series.digits).replaceAll(",", ""),
    );
    expect(Math.abs(last / scene.series.lastPrice - 1)).toBeLessThan(0.05);
  });

  test("that fell from a thousand to a millionth still shows its newest price", () => {
    const scene = draw([
      ...rising(10, 1000),
      ...rising(10, 1e-6).map((bar, index) => ({
        ...bar,
        time: START + DAY_MS + index * MINUTE_MS,
      })),
    ])!;
    expect(formatChartPrice(1e-6, scene.series.digits)).toBe("0.000001000");
  });

  test("with a gap of years has no gap on the screen, and labels the year after it", () => {
    const early = rising(60, 20, DAY_MS);
    const late = rising(60, 30, DAY_MS).map((bar) => ({
      ...bar,
      time: Number(bar.time) + 3650 * DAY_MS,
    }));
    const scene = draw([...early, ...late])!;
    expectDrawn(scene);
    const steps = visibleCloses(scene).map(({ x }, place, all) => x - (all[place - 1]?.x ?? x));
    for (const step of steps.slice(1)) expect(step).toBeCloseTo(scene.view.spacing);
    expect(timeLabels(scene)).toContain("2036");
  });

  test("keeps its days through a clock change", () => {
    // New York, 2026-03-06 to 2026-03-10: the clock goes forward in the night to Sunday the 8th.
    const sessions = ["06T14:30", "09T13:30", "10T13:30"].flatMap((opening) => {
      const open = Date.parse(`2026-03-${opening}:00Z`);
      return rising(78, 20).map((bar, index) => ({ ...bar, time: open + index * 5 * MINUTE_MS }));
    });
    const scene = draw(sessions)!;
    const days = scene.timeTicks.filter(({ style }) => style === "day").map(({ index }) => index);
    expect(days.filter((index) => index > 0)).toEqual([78, 156]);
    const clock = chartTimeFormatter("5m", ZONE);
    for (const index of days)
      expect(clock(scene.series.bars[index]?.time ?? 0, "time")).toBe("09:30");
  });

  test("through the hour that a clock change repeats stays in order", () => {
    const night = Date.parse("2026-11-01T04:00:00Z");
    const scene = draw(
      rising(60, 20).map((bar, index) => ({ ...bar, time: night + index * 5 * MINUTE_MS })),
    )!;
    expectDrawn(scene);
    const indices = scene.timeTicks.map(({ index }) => index);
    expect(indices).toEqual([...indices].sort((a, b) => a - b));
  });
});

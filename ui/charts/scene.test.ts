import { describe, expect, test } from "bun:test";
import * as fc from "fast-check";
import { priceToY } from "./model/scales/priceScale.ts";
import { layoutChart } from "./layout.ts";
import { formatDecimal } from "../format/number.ts";
import { axisText, createScenes, prepareSeries, type Series } from "./scene.ts";
import { visibleCandles, visibleCloses, visibleVolumes } from "./layers/SeriesLayer.tsx";
import { compareWith } from "./model/compare.ts";
import { directionOf } from "./layers/LastPriceLayer.tsx";
import { DAY_MS } from "../../backend/domain/durations.ts";

const utc = (): number => 0;

function rising(count: number, start = 100, unit = 1): Series {
  const bars = Array.from({ length: count }, (_, i) => ({
    time: i * DAY_MS,
    open: (start + i) * unit,
    high: (start + i + 2) * unit,
    low: (start + i - 1) * unit,
    close: (start + i + 1) * unit,
    volume: null,
  }));
  return prepareSeries(bars, "candlestick", "USD", utc);
}

const layout = layoutChart(1000, 500, ["100.00"]);

describe("scene", () => {
  test("every visible candle is within the plot and below the legend", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 400 }),
        fc.double({ min: 0.1, max: 60, noNaN: true }),
        fc.double({ min: -500, max: 500, noNaN: true }),
        (count, spacing, rightOffset) => {
          const scene = createScenes(rising(count), layout)({ spacing, rightOffset });
          for (let i = scene.range.from; i < scene.range.to; i++) {
            const bar = scene.series.bars[i]!;
            expect(priceToY(scene.scale, bar.high)).toBeGreaterThanOrEqual(
              layout.legendHeight - 1e-6,
            );
            expect(priceToY(scene.scale, bar.low)).toBeLessThanOrEqual(layout.plotHeight);
          }
        },
      ),
    );
  });

  test("of an exchange rate has the rate's decimals, also on the axis", () => {
    const { bars } = rising(50, 100, 0.0115);
    const series = prepareSeries(bars, "candlestick", "USD", utc, [], { digits: 4 });
    const scene = createScenes(series, layout)(null);
    expect(series.digits).toBe(4);
    expect(axisText(scene, 1.15234, formatDecimal)).toBe("1.1523");
  });

  test("the newest price's label has the direction of its change", () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 1, max: 500 }), { minLength: 2, maxLength: 40 }),
        fc.boolean(),
        (closes, isCompared) => {
          const bars = closes.map((close, i) => ({
            time: i * DAY_MS,
            open: close,
            high: close,
            low: close,
            close,
            volume: null,
          }));
          const labels = { label: "MSFT", ownLabel: "ACME" };
          const comparison = isCompared ? compareWith(bars, bars, labels) : null;
          const series = prepareSeries(bars, "line", "USD", utc, [], { comparison });
          const scene = createScenes(series, layout)(null);
          const newest = closes.at(-1)!;
          const before = isCompared ? closes[scene.range.from]! : closes.at(-2)!;
          expect(directionOf(scene)).toBe(newest >= before ? "up" : "down");
          if (!isCompared) return;
          const text = axisText(scene, newest, formatDecimal);
          expect(directionOf(scene)).toBe(text.startsWith("−") ? "down" : "up");
        },
      ),
    );
  });

  test("layers that request one view share one scene", () => {
    const sceneOf = createScenes(rising(50), layout);
    expect(sceneOf(null)).toBe(sceneOf(null));
    const view = { spacing: 40, rightOffset: 0 };
    expect(sceneOf(view)).not.toBe(sceneOf(null));
  });

  test("the scale is that of the bars in view", () => {
    const sceneOf = createScenes(rising(300), layout);
    expect(sceneOf(null).scale.max).toBeGreaterThan(401);
    expect(sceneOf({ spacing: 20, rightOffset: -100 }).scale.max).toBeLessThan(320);
  });

  test("volume is under the prices, with the highest column in view as high as its pane", () => {
    const { bars } = rising(50);
    const traded = bars.map((bar, i) => ({ ...bar, volume: i === 10 ? 900 : 300 }));
    const series = prepareSeries(traded, "candlestick", "USD", utc);
    const scene = createScenes(series, layout)(null);
    const tops = [...visibleVolumes(scene).up.matchAll(/M\S+ (\d+)h/g)].map(([, top]) =>
      Number(top),
    );
    const height = layout.plotHeight - scene.volumeTop;
    expect(Math.min(...tops)).toBe(scene.volumeTop);
    expect(tops[0]).toBe(Math.round(layout.plotHeight - height / 3));
    for (const { low } of traded) expect(priceToY(scene.scale, low)).toBeLessThan(scene.volumeTop);
    expect(createScenes(rising(50), layout)(null).volumeTop).toBe(layout.plotHeight);
  });

  test("a plot without room still has a scale", () => {
    const tiny = layoutChart(1, 1, ["1,000,000.00"]);
    const scene = createScenes(rising(3), tiny)(null);
    expect(Number.isFinite(priceToY(scene.scale, 100))).toBe(true);
    expect(Number.isFinite(scene.view.spacing)).toBe(true);
  });

  test("prices of 1e-6 and 1e9 have as many digits as their labels need", () => {
    expect(rising(20).digits).toBe(2);
    expect(rising(20, 100, 1e-8).digits).toBeGreaterThanOrEqual(7);
    expect(rising(20, 1e9).digits).toBe(0);
  });
});

describe("series paths", () => {
  const wide = createScenes(rising(5000), layout)(null);

  test("five thousand candles in a thousand pixels become at most one per 1.5 pixels", () => {
    const paths = visibleCandles(wide);
    const marks = (paths.upWicks + paths.downWicks + paths.upBodies + paths.downBodies).match(/M/g);
    expect(marks!.length).toBeGreaterThan(layout.plotWidth / 4);
    expect(marks!.length).toBeLessThanOrEqual(layout.plotWidth / 1.5);
  });

  test("a line of five thousand closes has less than four points per pixel", () => {
    const points = visibleCloses(wide);
    expect(points.length).toBeLessThanOrEqual(layout.plotWidth * 4);
    expect(points[0]!.y).toBe(priceToY(wide.scale, wide.series.bars[0]!.close));
  });

  test("a zoomed line extends past both edges", () => {
    const scene = createScenes(rising(500), layout)({ spacing: 10, rightOffset: -100 });
    const points = visibleCloses(scene);
    expect(points[0]!.x).toBeLessThan(0);
    expect(points.at(-1)!.x).toBeGreaterThan(layout.plotWidth);
  });
});

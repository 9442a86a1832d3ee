import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chromium, type Browser, type CDPSession, type Page } from "@playwright/test";
import { BROWSER_ARGUMENTS, buildPage, servePage } from "./benchPage.ts";
import { findBrowser } from "../../.ci/browser.ts";
import type { ChartBench } from "./chart/page.ts";
import { sayProgress, type Benchmark, type Measurement } from "./benchmark.ts";
import { measureMainThread, type MainThread } from "./mainThread.ts";

const CONTESTANTS = ["ours", "lightweight-charts", "ECharts"] as const;
/** An element without a chart: the cost of input, frames and tracing alone. */
const NOTHING = "nothing";

/**
 * Numbers of bars and CPU slowdown factors; 4 is roughly a phone. There is no slowed case with
 * 50,000 bars, because ECharts would take three minutes for it.
 */
const CASES = [
  { size: 500, throttle: 1 },
  { size: 5000, throttle: 1 },
  { size: 50_000, throttle: 1 },
  { size: 5000, throttle: 4 },
] as const;

/**
 * Steps of a gesture; with only 20, the first, not yet compiled steps decided which chart was
 * ahead.
 */
const STEPS = 60;

/** Inside every contestant's plot, left of its price axis. */
const LEFT = 200;
const RIGHT = 900;
const MIDDLE = 250;

type Row = "first draw" | "crosshair" | "pan" | "zoom" | "tick";
type Figures = Map<Row, MainThread>;

/**
 * Measures the main-thread cost of each step of a gesture (script, style, layout and paint, from
 * the browser's own trace), and the cost of the first drawing. Every contestant draws candles and
 * volume but no indicator; all bars are visible at the start. Input comes from outside the page,
 * one event per frame, the same for every contestant. The cost of the same input on a page without
 * a chart is subtracted.
 */
export const chart: Benchmark = {
  name: "chart",
  run: async () => {
    const folder = await mkdtemp(join(tmpdir(), "stock-monitor-bench-"));
    await buildPage("chart", folder);
    const server = servePage(folder);
    const browser = await chromium.launch({
      executablePath: await findBrowser(),
      args: [...BROWSER_ARGUMENTS],
    });
    try {
      const measurements: Measurement[] = [];
      for (const { size, throttle } of CASES) {
        const figures = new Map<string, Figures>();
        for (const name of [NOTHING, ...CONTESTANTS]) {
          sayProgress(`${name}, ${size} bars, CPU slowed ${throttle} times`);
          figures.set(name, await measure(browser, server.url.href, name, size, throttle));
        }
        measurements.push(...compare(figures, size, throttle));
      }
      return measurements;
    } finally {
      await browser.close();
      await server.stop(true);
      await rm(folder, { recursive: true });
    }
  },
};

async function measure(
  browser: Browser,
  url: string,
  name: string,
  size: number,
  throttle: number,
): Promise<Figures> {
  const page = await browser.newPage({ viewport: { width: 1280, height: 720 } });
  const session = await page.context().newCDPSession(page);
  await page.goto(url);
  await page.evaluate(([who, count]) => window.bench.prepare(who, count), [name, size] as const);
  await session.send("Emulation.setCPUThrottlingRate", { rate: throttle });
  const figures: Figures = new Map();
  const take = async (row: Row, steps: number, work: () => Promise<void>) => {
    figures.set(row, await measureMainThread(session, steps, work));
  };

  await take("first draw", 1, () => page.evaluate(() => window.bench.draw()));
  await take("crosshair", STEPS, () => crosshair(page, STEPS));
  await take("zoom", STEPS, () => zoom(page, session, STEPS));
  await take("pan", STEPS, () => pan(page, STEPS));
  await take("tick", STEPS, () => page.evaluate((count) => window.bench.trade(count), STEPS));
  await page.close();
  return figures;
}

const frame = (page: Page) =>
  page.evaluate(() => new Promise((done) => requestAnimationFrame(() => done(undefined))));

const wander = (share: number): number =>
  LEFT + (RIGHT - LEFT) * (0.5 - 0.5 * Math.cos(share * 2 * Math.PI));

async function crosshair(page: Page, steps: number): Promise<void> {
  for (let step = 1; step <= steps; step++) {
    await page.mouse.move(wander(step / steps), MIDDLE + 60 * Math.sin(step / 5));
    await frame(page);
  }
}

async function zoom(page: Page, session: CDPSession, steps: number): Promise<void> {
  for (let step = 1; step <= steps; step++) {
    await session.send("Input.dispatchMouseEvent", {
      type: "mouseWheel",
      x: (LEFT + RIGHT) / 2,
      y: MIDDLE,
      deltaX: 0,
      deltaY: step <= steps / 2 ? -60 : 60,
    });
    await frame(page);
  }
}

async function pan(page: Page, steps: number): Promise<void> {
  await page.mouse.move(wander(0), MIDDLE);
  await page.mouse.down();
  for (let step = 1; step <= steps; step++) {
    await page.mouse.move(wander(step / steps), MIDDLE);
    await frame(page);
  }
  await page.mouse.up();
  await frame(page);
}

function compare(
  figures: ReadonlyMap<string, Figures>,
  size: number,
  throttle: number,
): Measurement[] {
  const rows: readonly Row[] = ["crosshair", "pan", "zoom", "first draw", "tick"];
  const measurements = rows.map((row): Measurement => {
    const of = (name: string) => figures.get(name)?.get(row);
    const own = (name: string) =>
      (of(name)?.perStepMs ?? Number.NaN) - (of(NOTHING)?.perStepMs ?? Number.NaN);
    const peers = CONTESTANTS.slice(1).map((name) => [name, own(name)]);
    const slow = CONTESTANTS.map((name) => `${name} ${of(name)?.longTasks ?? 0}`).join(", ");
    const raster = CONTESTANTS.map(
      (name) => `${name} ${of(name)?.rasterPerStepMs.toFixed(1)}`,
    ).join(", ");
    const heap = CONTESTANTS.map((name) => `${name} ${of(name)?.heapMiB.toFixed(1)}`).join(", ");
    return {
      name: `${row} ${size}${throttle === 1 ? "" : `, CPU slowed ${throttle} times`}`,
      unit: "ms of the main thread a step",
      better: "lower",
      ours: own("ours"),
      peers: Object.fromEntries(peers) as Record<string, number>,
      limit: null,
      note: `tasks over 16.7 ms: ${slow}; other threads' raster, ms a step: ${raster}; heap, MiB: ${heap}`,
    };
  });
  return throttle === 1 ? [...measurements, slowFrames(figures, size)] : measurements;
}

function slowFrames(figures: ReadonlyMap<string, Figures>, size: number): Measurement {
  const gestures: readonly Row[] = ["crosshair", "pan", "zoom", "tick"];
  const of = (name: string) =>
    gestures.reduce((sum, row) => sum + (figures.get(name)?.get(row)?.longTasks ?? 0), 0);
  return {
    name: `frames over 16.7 ms ${size}`,
    unit: `of ${gestures.length * STEPS} steps`,
    better: "lower",
    ours: of("ours"),
    peers: Object.fromEntries(CONTESTANTS.slice(1).map((name) => [name, of(name)])),
    limit: 0,
    isCompared: false,
  };
}

declare global {
  interface Window {
    bench: ChartBench;
  }
}

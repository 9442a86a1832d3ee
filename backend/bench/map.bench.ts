import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chromium, type Browser, type CDPSession, type Page } from "@playwright/test";
import { BROWSER_ARGUMENTS, buildPage, servePage } from "./benchPage.ts";
import { findBrowser } from "../../.ci/browser.ts";
import { sayProgress, type Benchmark, type Measurement } from "./benchmark.ts";
import { measureMainThread, type MainThread } from "./mainThread.ts";
import type { MapBench } from "./map/page.ts";

const CONTESTANTS = ["ours", "ECharts"] as const;
/** An element without a map: the cost of input, frames and tracing alone. */
const NOTHING = "nothing";
const COUNT = 7000;
const STEPS = 40;
/** Frames to wait before every step, so that ECharts, which throttles its drawing, has drawn. */
const FRAMES_A_STEP = 2;

type Row = "first draw" | "hover" | "zoom" | "pan";
const ROWS: readonly Row[] = ["first draw", "hover", "zoom", "pan"];
type Figures = ReadonlyMap<Row, MainThread>;

/**
 * Measures what a treemap of 7,000 rectangles in eleven groups costs the page's main thread: the
 * first drawing, and each step of pointing, zooming and panning. Input comes from outside the page,
 * the same for both. The cost of the same input on a page without a map is subtracted.
 */
export const map: Benchmark = {
  name: "map",
  run: async () => {
    const folder = await mkdtemp(join(tmpdir(), "stock-monitor-bench-"));
    await buildPage("map", folder);
    const server = servePage(folder);
    const browser = await chromium.launch({
      executablePath: await findBrowser(),
      args: [...BROWSER_ARGUMENTS],
    });
    try {
      const figures = new Map<string, Figures>();
      for (const name of [NOTHING, ...CONTESTANTS]) {
        sayProgress(`${name}, ${COUNT} rectangles`);
        figures.set(name, await measure(browser, server.url.href, name));
      }
      return ROWS.map((row) => compare(figures, row));
    } finally {
      await browser.close();
      await server.stop(true);
      await rm(folder, { recursive: true });
    }
  },
};

async function measure(browser: Browser, url: string, name: string): Promise<Figures> {
  const page = await browser.newPage({ viewport: { width: 1280, height: 720 } });
  const session = await page.context().newCDPSession(page);
  await page.goto(url);
  await page.evaluate(([who, count]) => window.mapBench.prepare(who, count), [
    name,
    COUNT,
  ] as const);
  const figures = new Map<Row, MainThread>();
  const take = async (row: Row, steps: number, work: () => Promise<void>) => {
    figures.set(row, await measureMainThread(session, steps, work));
  };
  await take("first draw", 1, () => page.evaluate(() => window.mapBench.draw()));
  await take("hover", STEPS, () => move(page));
  await take("zoom", STEPS, () => zoom(page, session));
  await take("pan", STEPS, () => pan(page));
  await page.close();
  return figures;
}

async function frames(page: Page): Promise<void> {
  for (let count = 0; count < FRAMES_A_STEP; count++) {
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => done(undefined))));
  }
}

async function move(page: Page): Promise<void> {
  for (let step = 1; step <= STEPS; step++) {
    const turn = (step / STEPS) * 2 * Math.PI;
    await page.mouse.move(600 + 400 * Math.cos(turn), 310 + 200 * Math.sin(turn));
    await frames(page);
  }
}

/** Zooms half in, half out, and finally a little in, so that there is something to drag. */
async function zoom(page: Page, session: CDPSession): Promise<void> {
  for (let step = 1; step <= STEPS; step++) {
    await session.send("Input.dispatchMouseEvent", {
      type: "mouseWheel",
      x: 600,
      y: 310,
      deltaX: 0,
      deltaY: step <= STEPS / 2 + 4 ? -60 : 60,
    });
    await frames(page);
  }
}

async function pan(page: Page): Promise<void> {
  await page.mouse.move(600, 310);
  await page.mouse.down();
  for (let step = 1; step <= STEPS; step++) {
    const turn = (step / STEPS) * 2 * Math.PI;
    await page.mouse.move(600 + 150 * Math.sin(turn), 310 + 100 * Math.sin(turn));
    await frames(page);
  }
  await page.mouse.up();
  await frames(page);
}

function compare(figures: ReadonlyMap<string, Figures>, row: Row): Measurement {
  const of = (name: string) => figures.get(name)?.get(row);
  const own = (name: string) =>
    (of(name)?.perStepMs ?? Number.NaN) - (of(NOTHING)?.perStepMs ?? Number.NaN);
  const slow = CONTESTANTS.map((name) => `${name} ${of(name)?.longTasks ?? 0}`).join(", ");
  const raster = CONTESTANTS.map((name) => `${name} ${of(name)?.rasterPerStepMs.toFixed(1)}`);
  const heap = CONTESTANTS.map((name) => `${name} ${of(name)?.heapMiB.toFixed(1)}`).join(", ");
  return {
    name: `${row} of ${COUNT} rectangles`,
    unit: "ms of the main thread a step",
    better: "lower",
    ours: own("ours"),
    peers: { ECharts: own("ECharts") },
    limit: null,
    note: `tasks over 16.7 ms: ${slow}; other threads' raster, ms a step: ${raster.join(", ")}; heap, MiB: ${heap}`,
  };
}

declare global {
  interface Window {
    mapBench: MapBench;
  }
}

import type { ChartBar } from "../../../ui/charts/model/bars.ts";
import type { MountChart, MountedChart } from "./contestant.ts";
import { MINUTE_MS } from "../../domain/durations.ts";

const SIZE = { width: 1200, height: 500 };
const FIRST = Date.UTC(2026, 0, 5);

const contestants: Record<string, () => Promise<MountChart>> = {
  nothing: async () => () => ({ update: () => undefined }),
  ours: async () => (await import("./ours.tsx")).mountOurs,
  "lightweight-charts": async () => (await import("./lightweightCharts.ts")).mountLightweightCharts,
  ECharts: async () => (await import("./echarts.ts")).mountEcharts,
};

/**
 * Generates bars without randomness, so that every contestant draws the same ones in every run.
 */
function makeBars(count: number): ChartBar[] {
  let close = 100;
  return Array.from({ length: count }, (_, index) => {
    const open = close;
    close = Math.max(5, open + Math.sin(index * 12.9898) * 0.8 + Math.sin(index / 90) * 0.15);
    return {
      time: FIRST + index * MINUTE_MS,
      open,
      high: Math.max(open, close) + 0.2 + 0.2 * Math.sin(index * 7.3) ** 2,
      low: Math.min(open, close) - 0.2 - 0.2 * Math.sin(index * 3.1) ** 2,
      close,
      volume: 1000 + Math.round(900 * Math.sin(index) ** 2),
    };
  });
}

let prepared: { readonly mount: MountChart; readonly bars: ChartBar[] } | undefined;
let chart: MountedChart | undefined;

const nextFrame = () => new Promise((done) => requestAnimationFrame(done));

const bench = {
  async prepare(name: string, count: number): Promise<void> {
    const load = contestants[name];
    if (!load) throw new Error(`There is no contestant ${name}`);
    prepared = { mount: await load(), bars: makeBars(count) };
  },
  async draw(): Promise<void> {
    const element = document.querySelector<HTMLElement>("#chart");
    if (!prepared || !element) throw new Error("Nothing is prepared");
    Object.assign(element.style, { width: `${SIZE.width}px`, height: `${SIZE.height}px` });
    chart = prepared.mount(element, prepared.bars, SIZE);
    await nextFrame();
    await nextFrame();
    await nextFrame();
  },
  async trade(steps: number): Promise<void> {
    const last = prepared?.bars.at(-1);
    if (!last || !chart) throw new Error("Nothing is drawn");
    for (let step = 0; step < steps; step++) {
      const close = last.close * (1 + Math.sin(step) * 0.002);
      const { high, low } = last;
      chart.update({ ...last, close, high: Math.max(high, close), low: Math.min(low, close) });
      await nextFrame();
    }
  },
};

export type ChartBench = typeof bench;

Object.assign(window, { bench });

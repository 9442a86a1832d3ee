import type { MapItem } from "../../../ui/charts/map/mapLayout.ts";
import type { MountMap } from "./contestant.ts";

const SIZE = { width: 1200, height: 620 };
const GROUPS = 11;

const contestants: Record<string, () => Promise<MountMap>> = {
  nothing: async () => () => undefined,
  ours: async () => (await import("./ours.tsx")).mountOurs,
  ECharts: async () => (await import("./echarts.ts")).mountEcharts,
};

/**
 * Market values fall by rank as on an exchange; there is no randomness, so they are the same in
 * every run.
 */
const makeItems = (count: number): MapItem[] =>
  Array.from({ length: count }, (_, at) => ({
    symbol: `S${at}`,
    name: `Company ${at}`,
    group: `Sector ${at % GROUPS}`,
    weight: 4e12 / (at + 1) ** 1.15,
    change: 4 * Math.sin(at * 12.9898),
  }));

let prepared: { readonly mount: MountMap; readonly items: readonly MapItem[] } | undefined;

const nextFrame = () => new Promise((done) => requestAnimationFrame(done));

const bench = {
  async prepare(name: string, count: number): Promise<void> {
    const load = contestants[name];
    if (!load) throw new Error(`There is no contestant ${name}`);
    prepared = { mount: await load(), items: makeItems(count) };
  },
  async draw(): Promise<void> {
    const element = document.querySelector<HTMLElement>("#map");
    if (!prepared || !element) throw new Error("Nothing is prepared");
    Object.assign(element.style, { width: `${SIZE.width}px`, height: `${SIZE.height}px` });
    prepared.mount(element, prepared.items, SIZE);
    await nextFrame();
    await nextFrame();
    await nextFrame();
  },
};

export type MapBench = typeof bench;

Object.assign(window, { mapBench: bench });

import type { CDPSession } from "@playwright/test";

export interface MainThread {
  readonly perStepMs: number;
  /** Number of tasks longer than a frame at 60 Hz. */
  readonly longTasks: number;
  readonly rasterPerStepMs: number;
  readonly heapMiB: number;
}

interface TraceEvent {
  readonly name: string;
  readonly ph: string;
  readonly pid: number;
  readonly tid: number;
  readonly dur?: number;
  /** Microseconds of thread time, which other programs on the machine cannot inflate. */
  readonly tdur?: number;
  readonly args?: { readonly name?: string };
}

const FRAME_US = 16_700;
/** Tiles drawn by the compositor's workers; a canvas does this work on the main thread instead. */
const RASTER = "RasterTask";
/** One task of the thread's loop; tasks with other names are nested in it. */
const TASK = "RunTask";

export async function measureMainThread(
  session: CDPSession,
  steps: number,
  work: () => Promise<void>,
): Promise<MainThread> {
  await session.send("HeapProfiler.collectGarbage");
  const events: TraceEvent[] = [];
  const collect = ({ value }: { value: object[] }) => events.push(...(value as TraceEvent[]));
  session.on("Tracing.dataCollected", collect);
  await session.send("Tracing.start", {
    transferMode: "ReportEvents",
    traceConfig: {
      includedCategories: ["disabled-by-default-devtools.timeline"],
    },
  });
  await work();
  const complete = new Promise<void>((done) => {
    session.once("Tracing.tracingComplete", () => done());
  });
  await session.send("Tracing.end");
  await complete;
  session.off("Tracing.dataCollected", collect);
  await session.send("HeapProfiler.collectGarbage");
  const { metrics } = (await session
    .send("Performance.enable")
    .then(() => session.send("Performance.getMetrics"))) as {
    metrics: { name: string; value: number }[];
  };
  const heap = metrics.find(({ name }) => name === "JSHeapUsedSize")?.value ?? Number.NaN;

  const mains = new Set(
    events
      .filter(({ name, args }) => name === "thread_name" && args?.name === "CrRendererMain")
      .map(({ pid, tid }) => `${pid}:${tid}`),
  );
  const tasks = new Map<string, number[]>();
  let raster = 0;
  for (const { name, ph, pid, tid, dur, tdur = dur } of events) {
    const thread = `${pid}:${tid}`;
    if (name === RASTER && ph === "X" && !mains.has(thread)) raster += tdur ?? 0;
    if (!mains.has(thread) || ph !== "X" || tdur === undefined) continue;
    if (name !== TASK) continue;
    tasks.set(thread, [...(tasks.get(thread) ?? []), tdur]);
  }
  const sum = (durations: readonly number[]) => durations.reduce((total, each) => total + each, 0);
  const busiest = [...tasks.values()].sort((a, b) => sum(b) - sum(a))[0] ?? [];
  if (busiest.length === 0) throw new Error("The trace holds no task of a main thread");
  return {
    perStepMs: sum(busiest) / 1000 / steps,
    rasterPerStepMs: raster / 1000 / steps,
    longTasks: busiest.filter((duration) => duration > FRAME_US).length,
    heapMiB: heap / 2 ** 20,
  };
}

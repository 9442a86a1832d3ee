import { beforeEach, describe, expect, test } from "bun:test";
import { openMemoryDatabase } from "../../testing/worlds/memoryDatabase.ts";
import { manualClock } from "../clock.ts";
import { createEventStore, type EventStore } from "../eventStore/store.ts";
import { silentLog } from "../log.ts";
import {
  createRunCounter,
  createRuns,
  RunInterrupted,
  type ResumedRun,
  type RunsPorts,
} from "./runs.ts";

type Kind = "long" | "short";
type Ports = RunsPorts<Kind, string, string>;

const clock = manualClock();
let store: EventStore;
let failed: Map<number, string>;
let ended: [Kind, number][];

beforeEach(async () => {
  const database = await openMemoryDatabase();
  store = createEventStore({
    database,
    clock,
    projections: [
      {
        name: "surge_runs",
        version: 1,
        tables: ["surge_runs"],
        handles: ["RunStarted"],
        project: async (transaction, events) => {
          for (const { data, recordedAt } of events) {
            const { runId } = data as { runId: number };
            await transaction
              .insertInto("surge_runs")
              .values({
                id: runId,
                status: "running",
                started_at: recordedAt,
                settled_at: null,
                reason: null,
                total_candidates: 0,
                high_probability_candidates: 0,
                symbols: 0,
                unanswered: 0,
                candidates: null,
              })
              .execute();
          }
        },
      },
    ],
  });
  failed = new Map();
  ended = [];
});

const openRuns = (more: Partial<Ports> = {}) =>
  createRuns<Kind, string, string>({
    store,
    log: silentLog,
    name: "test",
    table: "surge_runs",
    streamOf: (runId) => `run-${runId}`,
    readUnfinished: async () => {
      const rows = await store.database.selectFrom("surge_runs").select("id").execute();
      return rows.map(({ id }) => id).filter((id) => !failed.has(id));
    },
    fail: async (runId, reason) => failed.set(runId, reason),
    reasonOf: (error) => (error instanceof RangeError ? error.message : undefined),
    ended: (...run) => void ended.push(run),
    interrupted: "It was interrupted",
    ...more,
  });

const begun = (runId: number) => [{ type: "RunStarted", data: { runId } }];
const untilStopped = (signal: AbortSignal) =>
  new Promise<never>((_, reject) => {
    if (signal.aborted) reject(signal.reason);
    signal.addEventListener("abort", () => reject(signal.reason));
  });
const endless = () => ({ progress: "looking", perform: untilStopped });
const ending = (perform: () => Promise<string>) => () => ({ progress: "looking", perform });

describe("a run", () => {
  test("is recorded with its id, shown while in progress, and returns its results", async () => {
    const runs = openRuns();
    const found = Promise.withResolvers<string>();
    const run = await runs.start("long", begun, (recorded) => ({
      progress: `${recorded.id} since ${recorded.startedAt}`,
      perform: () => found.promise,
    }));
    expect(runs.isRunning("long")).toBe(true);
    expect(runs.progress("long")).toBe("1 since 2026-01-05T15:00:00.000Z");
    found.resolve("gold");
    expect(await run?.ended).toBe("gold");
    expect(runs.isRunning("long")).toBe(false);
    expect(runs.progress("long")).toBeUndefined();
    expect(ended).toEqual([["long", 1]]);
    expect((await store.readAll(0, 10)).map(({ stream }) => stream)).toEqual(["run-1"]);
  });

  test("is the only one of its kind, even when two start at the same moment", async () => {
    const runs = openRuns();
    const both = await Promise.all([
      runs.start("long", begun, endless),
      runs.start("long", begun, endless),
    ]);
    expect(both.map((run) => run !== undefined)).toEqual([true, false]);
    expect(await runs.start("short", begun, endless)).toBeDefined();
    await runs.stop();
  });

  test("that cannot be recorded does not block the next", async () => {
    const runs = openRuns();
    const broken = () => {
      throw new Error("the disk is full");
    };
    await expect(runs.start("long", broken, endless)).rejects.toThrow("the disk is full");
    expect(runs.isRunning("long")).toBe(false);
  });

  test.each([
    ["for a known reason", new RangeError("Nothing is listed"), "Nothing is listed"],
    ["by a fault", new TypeError("x"), "The run failed. The server's log has the reason"],
  ])("that fails %s records why and does not block the next", async (_, error, reason) => {
    const runs = openRuns();
    const run = await runs.start(
      "long",
      begun,
      ending(async () => {
        throw error;
      }),
    );
    await expect(run?.ended).rejects.toBe(error);
    expect([...failed]).toEqual([[1, reason]]);
    expect(
      await runs.start(
        "long",
        begun,
        ending(async () => "gold"),
      ),
    ).toBeDefined();
  });
});

describe("an interrupted run", () => {
  test("is closed as interrupted by a stop, and others can start later", async () => {
    const runs = openRuns();
    const run = await runs.start("long", begun, endless);
    await runs.stop();
    await expect(run?.ended).rejects.toThrow(new RunInterrupted("The server is stopping"));
    expect([...failed]).toEqual([[1, "It was interrupted"]]);
    const next = await runs.start(
      "long",
      begun,
      ending(async () => "gold"),
    );
    expect(await next?.ended).toBe("gold");
  });

  test("is closed before the stop ends, even when it is just starting", async () => {
    const runs = openRuns();
    const beginning = runs.start("long", begun, endless);
    await runs.stop();
    expect([...failed]).toEqual([[1, "It was interrupted"]]);
    await expect((await beginning)?.ended).rejects.toThrow(RunInterrupted);
  });

  test("is closed at the next start after a crash, unlike one that starts meanwhile", async () => {
    await openRuns().start("long", begun, endless);
    const runs = openRuns();
    expect(runs.isRunning("long")).toBe(false);
    await runs.start("long", begun, endless);
    await runs.recover();
    expect([...failed]).toEqual([[1, "It was interrupted"]]);
    expect(runs.isRunning("long")).toBe(true);
    await runs.stop();
  });

  test("is resumed at the next start if possible, one of each kind, and the others end", async () => {
    const found = Promise.withResolvers<string>();
    const resume = async (runId: number): Promise<ResumedRun<Kind, string, string> | undefined> =>
      runId === 1
        ? undefined
        : { kind: "long", progress: `${runId} again`, perform: () => found.promise };
    const before = openRuns({ resume });
    for (const kind of ["long", "short"] as const) await before.start(kind, begun, endless);
    await before.stop();
    expect(failed.size).toBe(0);
    await before.start("long", begun, endless);
    await before.stop();

    const runs = openRuns({ resume });
    await runs.recover();
    expect(runs.progress("long")).toBe("2 again");
    expect([...failed.keys()]).toEqual([1, 3]);
    found.resolve("gold");
    await runs.settled();
    expect(runs.isRunning("long")).toBe(false);
  });
});

test("a progress count announces its start, its end and at most every fiftieth in between", () => {
  const announced: number[] = [];
  const counter = createRunCounter(({ done }) => announced.push(done));
  expect(counter.read()).toBeNull();
  for (let done = 0; done <= 1000; done++) counter.report(done, 1000);
  expect(announced).toEqual(Array.from({ length: 51 }, (_, index) => index * 20));
  expect(counter.read()).toEqual({ done: 1000, total: 1000 });
});

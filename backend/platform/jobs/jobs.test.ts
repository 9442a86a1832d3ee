import { describe, expect, spyOn, test } from "bun:test";
import { manualClock } from "../clock.ts";
import { createLog, silentLog } from "../log.ts";
import { createJobs, startJobs } from "./jobs.ts";

const everySecond = { everyMs: 1000, overlap: "skip" } as const;
const daily = { cadence: "0 30 21 * * *", zone: "America/New_York", overlap: "skip" } as const;

describe("jobs", () => {
  test("a job that fails is logged with its name and runs again, whether it throws or rejects", async () => {
    const lines: string[] = [];
    const runs = { thrower: 0, rejecter: 0 };
    const clock = manualClock();
    const jobs = createJobs(
      [
        {
          ...everySecond,
          name: "thrower",
          run: () => {
            runs.thrower += 1;
            throw new Error("no disk");
          },
        },
        {
          ...everySecond,
          name: "rejecter",
          run: async () => {
            runs.rejecter += 1;
            throw new Error("no net");
          },
        },
      ],
      createLog("info", (_, line) => lines.push(line)),
      clock,
    );
    for (let second = 0; second < 2; second++) {
      clock.advance(1000);
      jobs.tick();
      await jobs.settle();
    }
    expect(runs).toEqual({ thrower: 2, rejecter: 2 });
    const each = [
      'error: job thrower failed error="no disk"',
      'error: job rejecter failed error="no net"',
    ];
    expect(lines).toEqual([...each, ...each]);
  });

  test("a job does not start while its previous run is in progress", async () => {
    const lines: string[] = [];
    const release = Promise.withResolvers<void>();
    const clock = manualClock();
    let [runs, ended] = [0, 0];
    const run = async () => {
      runs += 1;
      await release.promise;
      ended += 1;
    };
    const jobs = createJobs(
      [{ ...everySecond, name: "slow", run }],
      createLog("debug", (_, line) => lines.push(line)),
      clock,
    );
    for (let second = 0; second < 2; second++) {
      clock.advance(1000);
      jobs.tick();
    }
    release.resolve();
    await jobs.settle();
    expect({ runs, ended }).toEqual({ runs: 1, ended: 1 });
    expect(lines).toEqual(["debug: job slow is still running and was skipped once"]);
  });

  test("a job runs by the clock, and stopping waits for it to end", async () => {
    const [started, release] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    let hasEnded = false;
    const run = async () => {
      started.resolve();
      await release.promise;
      hasEnded = true;
    };
    const stop = startJobs([{ ...everySecond, name: "slow", run }], silentLog);
    await started.promise;
    const stopped = stop().then(() => hasEnded);
    release.resolve();
    expect(await stopped).toBe(true);
  });

  test("an invalid cadence fails the start", () => {
    expect(() =>
      startJobs([{ ...daily, name: "x", cadence: "soon", run: () => undefined }], silentLog),
    ).toThrow();
    expect(() =>
      startJobs([{ ...daily, name: "x", zone: "Mars/Base", run: () => undefined }], silentLog),
    ).toThrow();
  });

  test("time that passes between two reads of the clock makes no wait negative", async () => {
    const waits = spyOn(globalThis, "setTimeout");
    let elapsed = 0;
    const stop = startJobs([], silentLog, { now: () => 0, elapsed: () => (elapsed += 700) });
    const [, delay] = waits.mock.calls.at(-1) ?? [];
    waits.mockRestore();
    await stop();
    expect(delay).toBeGreaterThanOrEqual(0);
  });
});

import { describe, expect, spyOn, test } from "bun:test";
import { createLog, silentLog } from "../log.ts";
import { startJobs, type Job } from "./jobs.ts";

const everySecond = { everyMs: 1000, overlap: "skip" } as const;
const daily = { cadence: "0 30 21 * * *", zone: "America/New_York", overlap: "skip" } as const;

/** Resolves when `count` calls have been made. */
function countCalls(count: number) {
  const { promise, resolve } = Promise.withResolvers<void>();
  let calls = 0;
  return {
    reached: promise,
    call: () => {
      calls += 1;
      if (calls >= count) resolve();
    },
  };
}

describe("jobs", () => {
  test("a job that fails is logged with its name and runs again, whether it throws or rejects", async () => {
    const lines: string[] = [];
    const [thrown, rejected] = [countCalls(2), countCalls(2)];
    const stop = startJobs(
      [
        {
          ...everySecond,
          name: "thrower",
          run: () => {
            thrown.call();
            throw new Error("no disk");
          },
        },
        {
          ...everySecond,
          name: "rejecter",
          run: async () => {
            rejected.call();
            throw new Error("no net");
          },
        },
      ],
      createLog("info", (_, line) => lines.push(line)),
    );
    await Promise.all([thrown.reached, rejected.reached]);
    await stop();
    expect(lines).toContain('error: job thrower failed error="no disk"');
    expect(lines).toContain('error: job rejecter failed error="no net"');
  });

  test("a run that is still going on is not joined by a second one, and stopping waits for it", async () => {
    const skipped = Promise.withResolvers<void>();
    const release = Promise.withResolvers<void>();
    let runs = 0;
    let ended = 0;
    const slow: Job = {
      ...everySecond,
      name: "slow",
      run: async () => {
        runs += 1;
        await release.promise;
        ended += 1;
      },
    };
    const stop = startJobs(
      [slow],
      createLog("debug", (_, line) => {
        if (line.includes("slow is still running")) skipped.resolve();
      }),
    );
    await skipped.promise;
    expect(runs).toBe(1);
    const stopped = stop();
    release.resolve();
    await stopped;
    expect({ runs, ended }).toEqual({ runs: 1, ended: 1 });
  });

  test("a cadence that cannot be read stops the start, not the clock", () => {
    expect(() =>
      startJobs([{ ...daily, name: "x", cadence: "soon", run: () => undefined }], silentLog),
    ).toThrow();
    expect(() =>
      startJobs([{ ...daily, name: "x", zone: "Mars/Base", run: () => undefined }], silentLog),
    ).toThrow();
  });

  test("time that goes by between two looks at the clock makes no wait negative", async () => {
    const waits = spyOn(globalThis, "setTimeout");
    let elapsed = 0;
    const stop = startJobs([], silentLog, { now: () => 0, elapsed: () => (elapsed += 700) });
    const [, delay] = waits.mock.calls.at(-1) ?? [];
    waits.mockRestore();
    await stop();
    expect(delay).toBeGreaterThanOrEqual(0);
  });
});

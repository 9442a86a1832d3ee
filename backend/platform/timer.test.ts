import { describe, expect, test } from "bun:test";
import { pauseWith, TimedOut, untilAborted, withTimeout, type StartTimer } from "./timer.ts";

/** Timers that run when the test says so. */
function handTimers() {
  const waiting = new Map<() => void, number>();
  const startTimer: StartTimer = (run, milliseconds) => {
    waiting.set(run, milliseconds);
    return () => void waiting.delete(run);
  };
  return {
    startTimer,
    waiting: () => [...waiting.values()],
    ring: () => {
      for (const run of waiting.keys()) run();
    },
  };
}

const never = () => new Promise<never>(() => undefined);

describe("withTimeout()", () => {
  test("settles like the work, and leaves no timer", async () => {
    const { startTimer, waiting } = handTimers();
    expect(await withTimeout(500, async () => "done", { startTimer })).toBe("done");
    const failing = withTimeout(500, () => Promise.reject(new Error("broken")), { startTimer });
    await expect(failing).rejects.toThrow("broken");
    expect(waiting()).toEqual([]);
  });

  test("rejects when the time is up, whether or not the work respects its signal", async () => {
    const { startTimer, waiting, ring } = handTimers();
    let handed: AbortSignal | undefined;
    const work = (signal: AbortSignal) => {
      handed = signal;
      return never();
    };
    const bare = withTimeout(1500, work, { startTimer });
    expect(waiting()).toEqual([1500]);
    ring();
    await expect(bare).rejects.toThrow(new TimedOut(1500));
    expect(handed?.aborted).toBe(true);

    const worded = withTimeout(1500, never, { startTimer, late: () => new Error("too slow") });
    ring();
    await expect(worded).rejects.toThrow("too slow");
    expect(waiting()).toEqual([]);
  });

  test("rejects with the reason of its signal, and does not start when it is aborted", async () => {
    const { startTimer, waiting } = handTimers();
    const stopping = new AbortController();
    const running = withTimeout(500, never, { startTimer, signal: stopping.signal });
    stopping.abort(new Error("stopping"));
    await expect(running).rejects.toThrow("stopping");

    let hasBegun = false;
    const late = withTimeout(500, async () => void (hasBegun = true), { signal: stopping.signal });
    await expect(late).rejects.toThrow("stopping");
    expect(hasBegun).toBe(false);
    expect(waiting()).toEqual([]);
  });
});

test("untilAborted() drops results after the abort", async () => {
  const work = Promise.withResolvers<string>();
  const stopping = new AbortController();
  const outcome = untilAborted(stopping.signal, () => work.promise);
  stopping.abort(new Error("stopping"));
  work.reject(new Error("late"));
  await expect(outcome).rejects.toThrow("stopping");
});

test("a pause ends by its time or by its signal, and then has no timer", async () => {
  const { startTimer, waiting, ring } = handTimers();
  const pause = pauseWith(startTimer);
  const first = pause(70);
  expect(waiting()).toEqual([70]);
  ring();
  await first;
  const stopping = new AbortController();
  const second = pause(80, stopping.signal);
  stopping.abort();
  await second;
  await pause(90, stopping.signal);
  expect(waiting()).toEqual([]);
});

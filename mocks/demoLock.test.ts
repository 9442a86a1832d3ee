import { afterEach, beforeEach, expect, mock, spyOn, test } from "bun:test";
import { acquireDemoLock } from "./demoLock.ts";

const NAME = "demo";

/** The part of the Web Locks API that the demo uses, for one lock. */
function createLocks() {
  let last: Promise<unknown> = Promise.resolve();
  const request = async (_name: string, { signal }: LockOptions, run: () => Promise<void>) => {
    const { promise: ended, resolve: end } = Promise.withResolvers<void>();
    const before = last;
    last = before.then(() => ended);
    const aborted = new Promise<never>((_resolve, reject) => {
      signal?.addEventListener("abort", () => reject(signal.reason));
    });
    try {
      await Promise.race([before, aborted]);
      await run();
    } finally {
      end();
    }
  };
  return { request };
}

beforeEach(() => {
  Object.defineProperty(navigator, "locks", { value: createLocks(), configurable: true });
  // Timeouts never fire, so that only the messages of the pages decide.
  spyOn(AbortSignal, "timeout").mockReturnValue(new AbortController().signal);
});
afterEach(() => {
  mock.restore();
  Reflect.deleteProperty(navigator, "locks");
});

test("a page waits for one that is closing, but takes over from one that stays open", async () => {
  const ending = Promise.withResolvers<void>();
  void navigator.locks.request(NAME, {}, () => ending.promise);
  const yielded = mock(async () => undefined);
  const reloaded = acquireDemoLock(NAME, yielded);
  ending.resolve();
  expect((await reloaded).isMine).toBe(true);

  const second = await acquireDemoLock(NAME, async () => undefined);
  expect(second.isMine).toBe(false);
  await second.takeOver();
  expect(yielded).toHaveBeenCalledTimes(1);
});

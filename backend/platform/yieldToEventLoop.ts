let last = Promise.resolve();

/**
 * Waits for one turn of the event loop, in which pending requests are answered. The database
 * answers synchronously, so long work that awaits nothing else would block them all. Each caller
 * gets its own turn, so that heavy steps of several kinds alternate with requests in between.
 */
export const yieldToEventLoop = (): Promise<void> => (last = last.then(nextTurn));

/** Runs work to its end, with one turn of the event loop at each yield. */
export async function runCooperatively<T>(work: Generator<void, T>): Promise<T> {
  for (;;) {
    const { done, value } = work.next();
    if (done) return value;
    await yieldToEventLoop();
  }
}

/** A timer would wait at least a millisecond, four in a browser, and longer on a busy machine. */
const nextTurn: () => Promise<void> =
  typeof setImmediate === "function"
    ? () => new Promise((resolve) => void setImmediate(resolve))
    : () =>
        new Promise((resolve) => {
          const { port1, port2 } = new MessageChannel();
          port1.onmessage = () => {
            port1.close();
            resolve();
          };
          port2.postMessage(null);
        });

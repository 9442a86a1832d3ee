/**
 * Locks the demo's data for one page at a time; two pages that save would overwrite each other's
 * changes.
 */
export interface DemoLock {
  readonly isMine: boolean;
  /**
   * Asks the page that holds the lock to save and release it. Resolves once this page holds it.
   */
  takeOver(): Promise<void>;
}

/**
 * Time to wait for a holder that does not respond. A reloaded page releases the lock when its worker
 * ends, which takes seconds on a busy machine; a frozen page never responds.
 */
const GONE_MS = 5000;
/** Timeout of a takeover; a page that is frozen or gone never responds. */
const YIELD_MS = 3000;

type Held = "held" | "busy";

/**
 * Takes the lock if it is free. When another page requests it, `yielded` is awaited before the lock
 * is released. In a browser without the Web Locks API every page gets the lock.
 */
export async function acquireDemoLock(
  name: string,
  yielded: () => Promise<void>,
): Promise<DemoLock> {
  if (!("locks" in navigator)) return { isMine: true, takeOver: () => Promise.resolve() };
  const channel = new BroadcastChannel(name);
  let release: (() => void) | undefined;

  const request = (options: LockOptions): Promise<Held> =>
    new Promise((resolve) => {
      navigator.locks
        .request(name, options, () => {
          resolve("held");
          return new Promise<void>((endHold) => {
            release = endHold;
          });
        })
        // The request timed out, or another page stole the lock after waiting in vain.
        .catch(() => {
          resolve("busy");
          if (release) void yielded();
        });
    });

  // Not a window: a channel has no target origin.
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  const send = (message: "is it held?" | "held" | "yield") => channel.postMessage(message);
  const held = new AbortController();
  channel.addEventListener("message", ({ data }) => {
    if (data === "held") held.abort();
    if (!release) return;
    if (data === "is it held?") send("held");
    if (data !== "yield") return;
    const endHold = release;
    release = undefined;
    void yielded().finally(endHold);
  });

  send("is it held?");
  const first = await request({
    signal: AbortSignal.any([held.signal, AbortSignal.timeout(GONE_MS)]),
  });
  return {
    isMine: first === "held",
    takeOver: async () => {
      send("yield");
      const answer = await request({ signal: AbortSignal.timeout(YIELD_MS) });
      if (answer === "busy") await request({ steal: true });
    },
  };
}

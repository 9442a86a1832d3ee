/** Lets one page at a time save, because two would overwrite each other's changes. */
export interface DemoLock {
  readonly isMine: boolean;
  /** Asks the holder to save and release; resolves once this page holds the lock. */
  takeOver(): Promise<void>;
}

/**
 * Milliseconds to wait for a holder. A reloaded page releases the lock when its worker ends, which
 * takes seconds on a busy machine; a frozen page never responds.
 */
const GONE_MS = 5000;
/** Milliseconds for a takeover. */
const YIELD_MS = 3000;

type Held = "held" | "busy";

/**
 * Takes the lock if it is free. On another page's request, releases it after `yielded`. Without the
 * Web Locks API every page gets it.
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
        // The request timed out, or a waiting page stole the lock.
        .catch(() => {
          resolve("busy");
          if (release) void yielded();
        });
    });

  // A channel has no target origin.
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

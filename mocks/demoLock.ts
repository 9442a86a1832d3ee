/** Holds the demo's data for one page at a time; two that save would undo each other's work. */
export interface DemoLock {
  /** Whether this page may save. */
  readonly isMine: boolean;
  /** Asks the page that holds it to save and release it; resolves when it is this page's. */
  takeOver(): Promise<void>;
}

/** A page that reloads releases it a moment after its successor asks. */
const RELOAD_MS = 1000;
/** A page that is frozen or gone never answers. */
const YIELD_MS = 3000;

type Held = "held" | "busy";

/**
 * Takes the lock if it is free. `yielded` is called, and awaited, when another page asks for it:
 * what it does is done before the other page goes on. Where the browser has no locks the page
 * takes it for its own.
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
        // Not in time; or, later on, taken away by a page that waited in vain.
        .catch(() => {
          resolve("busy");
          if (release) void yielded();
        });
    });

  channel.addEventListener("message", ({ data }) => {
    if (data !== "yield" || !release) return;
    const endHold = release;
    release = undefined;
    void yielded().finally(endHold);
  });

  const first = await request({ signal: AbortSignal.timeout(RELOAD_MS) });
  return {
    isMine: first === "held",
    takeOver: async () => {
      // The rule takes a channel for a window, which alone has a target origin.
      // oxlint-disable-next-line unicorn/require-post-message-target-origin
      channel.postMessage("yield");
      const answer = await request({ signal: AbortSignal.timeout(YIELD_MS) });
      if (answer === "busy") await request({ steal: true });
    },
  };
}

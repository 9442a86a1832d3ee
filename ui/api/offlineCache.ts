export interface CachedAnswer {
  readonly data: unknown;
  /** Epoch milliseconds. */
  readonly at: number;
  /** Headers that describe the data, such as the length of the whole list. */
  readonly headers: Headers;
}

export interface OfflineCache {
  keep(path: string, data: unknown, headers?: Headers): void;
  find(path: string): Promise<CachedAnswer | undefined>;
  /** Called after a 401, so that nothing is shown to someone who is not signed in. */
  clear(): Promise<void>;
  /** Reports the time of the oldest cached response on screen; null once the server responds. */
  onServedFromCache(listener: (oldestAt: number | null) => void): () => void;
  /**
   * Reports that a cached response from `at` is shown, or with null that the server has responded.
   */
  report(at: number | null): void;
}

export type AnswerStore = Pick<Cache, "put" | "match" | "keys" | "delete">;

export interface OfflineCachePorts {
  /** Resolves to undefined if the browser has no Cache API (as on pages over plain HTTP). */
  readonly open: () => Promise<AnswerStore | undefined>;
  /** Epoch milliseconds. */
  readonly now: () => number;
  readonly later: (work: () => void) => void;
}

/** About what one person opens in a week; the oldest are evicted. */
export const MAX_ANSWERS = 200;
/** Maximum number of characters of a response; a screener's whole list is a tenth of it. */
const MAX_TEXT = 2_000_000;
const AT = "x-kept-at";
const ABOUT_DATA = ["x-total-count", "link"];

export function createOfflineCache({ open, now, later }: OfflineCachePorts): OfflineCache {
  const waiting = new Map<string, CachedAnswer>();
  const listeners = new Set<(oldestAt: number | null) => void>();
  let isPlanned = false;
  let oldest: number | null = null;
  let opened: Promise<AnswerStore | undefined> | undefined;
  const openOnce = () => (opened ??= open().catch(() => undefined));

  const write = async () => {
    isPlanned = false;
    const answers = [...waiting];
    waiting.clear();
    const store = await openOnce();
    if (!store) return;
    for (const [path, { data, at, headers: given }] of answers) {
      const text = JSON.stringify(data);
      if (text.length > MAX_TEXT) continue;
      const headers = new Headers({ "content-type": "application/json", [AT]: String(at) });
      for (const name of ABOUT_DATA) {
        const value = given.get(name);
        if (value !== null) headers.set(name, value);
      }
      await store.put(path, new Response(text, { headers }));
    }
    const keys = await store.keys();
    for (const key of keys.slice(0, Math.max(0, keys.length - MAX_ANSWERS))) {
      await store.delete(key);
    }
  };

  return {
    keep: (path, data, headers = new Headers()) => {
      waiting.set(path, { data, at: now(), headers });
      if (isPlanned) return;
      isPlanned = true;
      // If the disk is full, only the offline copy is lost.
      later(() => void write().catch(() => undefined));
    },
    find: async (path) => {
      const fresh = waiting.get(path);
      if (fresh) return fresh;
      try {
        const kept = await (await openOnce())?.match(path);
        const at = Number(kept?.headers.get(AT) ?? Number.NaN);
        if (!kept || !Number.isFinite(at)) return undefined;
        return { data: await kept.json(), at, headers: kept.headers };
      } catch {
        return undefined;
      }
    },
    clear: async () => {
      waiting.clear();
      try {
        const store = await openOnce();
        for (const key of (await store?.keys()) ?? []) await store?.delete(key);
      } catch {
        // An unreadable cache contains nothing that could be shown.
      }
    },
    onServedFromCache: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    report: (at) => {
      const next = at === null || oldest === null ? at : Math.min(oldest, at);
      if (next === oldest) return;
      oldest = next;
      for (const listener of listeners) listener(next);
    },
  };
}

const STORE_NAME = "stock-monitor-answers";
/**
 * Delay in milliseconds. Writing during the first render would slow it down. The page should work
 * offline after it has been open for five seconds.
 */
const WRITE_DELAY_MS = 3000;

/** Runs early if the page is hidden, because a hidden page may never run again. */
function runLaterOrHidden(work: () => void, delayMs: number): void {
  const done = new AbortController();
  const run = () => {
    clearTimeout(timer);
    done.abort();
    work();
  };
  const timer = setTimeout(run, delayMs);
  const runIfHidden = () => (document.visibilityState === "hidden" ? run() : undefined);
  document.addEventListener("visibilitychange", runIfHidden, { signal: done.signal });
}

/** `name` separates the answers of several products, or builds, on one host. */
export const createBrowserCache = (now: () => number, name = STORE_NAME): OfflineCache =>
  createOfflineCache({
    open: async () => ("caches" in globalThis ? caches.open(name) : undefined),
    now,
    later: (work) => runLaterOrHidden(work, WRITE_DELAY_MS),
  });

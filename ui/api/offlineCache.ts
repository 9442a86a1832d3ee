/** An answer of the server as it was last given. */
export interface CachedAnswer {
  readonly data: unknown;
  /** Epoch milliseconds. */
  readonly at: number;
}

/** What the server said last, for the time when it cannot be reached. */
export interface OfflineCache {
  /** Takes note of an answer; writes it a little later. */
  keep(path: string, data: unknown): void;
  find(path: string): Promise<CachedAnswer | undefined>;
  /** Forgets everything: the reader is no longer let in. */
  clear(): Promise<void>;
  /** Called with the time of the oldest answer that stands in for the server, and with null when it is back. */
  onServedFromCache(listener: (oldestAt: number | null) => void): () => void;
  /** The answer of `at` is shown in the server's place; null: the server has answered. */
  report(at: number | null): void;
}

/** The part of the Cache API that is used. */
export type AnswerStore = Pick<Cache, "put" | "match" | "keys" | "delete">;

export interface OfflineCachePorts {
  /** Resolves to undefined where the browser has none (a page that came over plain http). */
  readonly open: () => Promise<AnswerStore | undefined>;
  /** Epoch milliseconds. */
  readonly now: () => number;
  /** Runs `work` once, later. */
  readonly later: (work: () => void) => void;
}

/** About what a person opens in a week; the oldest make room. */
export const MAX_ANSWERS = 200;
/** Of an answer as text: a screener's whole list is a tenth of it. */
const MAX_TEXT = 2_000_000;
const AT = "x-kept-at";

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
    for (const [path, { data, at }] of answers) {
      const text = JSON.stringify(data);
      if (text.length > MAX_TEXT) continue;
      const headers = { "content-type": "application/json", [AT]: String(at) };
      await store.put(path, new Response(text, { headers }));
    }
    const keys = await store.keys();
    for (const key of keys.slice(0, Math.max(0, keys.length - MAX_ANSWERS))) {
      await store.delete(key);
    }
  };

  return {
    keep: (path, data) => {
      waiting.set(path, { data, at: now() });
      if (isPlanned) return;
      isPlanned = true;
      // A full disk loses what would have been shown offline, nothing else.
      later(() => void write().catch(() => undefined));
    },
    find: async (path) => {
      const fresh = waiting.get(path);
      if (fresh) return fresh;
      try {
        const kept = await (await openOnce())?.match(path);
        const at = Number(kept?.headers.get(AT) ?? Number.NaN);
        return kept && Number.isFinite(at) ? { data: await kept.json(), at } : undefined;
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
        // A store that cannot be read holds nothing that could be shown.
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
 * After the first screen has settled: writing what it asked for would compete with drawing it. Done
 * before a page has been open for five seconds, from when on it opens offline.
 */
const WRITE_DELAY_MS = 3000;

/** A page that is put away may never run again, so that is when it is at the latest. */
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

/** Kept in this browser; `now` in epoch milliseconds. */
export const createBrowserCache = (now: () => number): OfflineCache =>
  createOfflineCache({
    open: async () => ("caches" in globalThis ? caches.open(STORE_NAME) : undefined),
    now,
    later: (work) => runLaterOrHidden(work, WRITE_DELAY_MS),
  });

import { yieldToEventLoop } from "../../platform/yieldToEventLoop.ts";

/** Fits into a source's budget and leaves room for other work. */
const AT_ONCE = 8;

export interface AskEachOptions {
  /** Aborting it rejects with its reason before the next batch. */
  readonly signal?: AbortSignal;
  /** Called with the number of items done, first with 0. */
  readonly report?: (done: number, total: number) => void;
}

export interface Answers<T> {
  /** In input order; undefined results are omitted. */
  readonly found: readonly T[];
  readonly unanswered: number;
}

/** Maps a long list in batches. An item that fails is counted and skipped. */
export async function mapInBatches<Item, T>(
  items: readonly Item[],
  ask: (item: Item) => Promise<T | undefined>,
  { signal, report }: AskEachOptions = {},
): Promise<Answers<T>> {
  const found: T[] = [];
  let unanswered = 0;
  report?.(0, items.length);
  for (let start = 0; start < items.length; start += AT_ONCE) {
    signal?.throwIfAborted();
    const batch = items.slice(start, start + AT_ONCE);
    for (const answer of await Promise.allSettled(batch.map(ask))) {
      if (answer.status === "rejected") unanswered++;
      else if (answer.value !== undefined) found.push(answer.value);
    }
    report?.(start + batch.length, items.length);
    await yieldToEventLoop();
  }
  signal?.throwIfAborted();
  return { found, unanswered };
}

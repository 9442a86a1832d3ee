interface Waiting {
  readonly begin: () => void;
  readonly drop: (reason: Error) => void;
}

export type KeyedQueue<T> = ReturnType<typeof createKeyedQueue<T>>;

/**
 * Runs the sends of one channel with limited concurrency, and never concurrently for the same key.
 */
export function createKeyedQueue<T>(concurrency: number) {
  const runs = new Map<string, Promise<T>>();
  const waiting: Waiting[] = [];
  let running = 0;

  const next = () => {
    while (running < concurrency) {
      const entry = waiting.shift();
      if (!entry) return;
      running++;
      entry.begin();
    }
  };

  return {
    get size(): number {
      return runs.size;
    },
    has: (key: string): boolean => runs.has(key),
    /**
     * Joins the key's current run, or queues `work`; at the head of the queue if `first` is true.
     */
    run: (key: string, work: () => Promise<T>, first = false): Promise<T> => {
      const existing = runs.get(key);
      if (existing) return existing;
      const { promise, resolve, reject } = Promise.withResolvers<T>();
      const entry: Waiting = {
        begin: () => {
          void work()
            .finally(() => {
              running--;
              runs.delete(key);
              next();
            })
            .then(resolve, reject);
        },
        drop: (reason) => {
          runs.delete(key);
          reject(reason);
        },
      };
      runs.set(key, promise);
      if (first) waiting.unshift(entry);
      else waiting.push(entry);
      next();
      return promise;
    },
    dropWaiting: (reason: Error): void => {
      for (const entry of waiting.splice(0)) entry.drop(reason);
    },
    settled: async (): Promise<void> => {
      while (runs.size > 0) await Promise.allSettled(runs.values());
    },
  };
}

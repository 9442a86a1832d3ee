export type Coalesce<T> = (key: string, run: () => Promise<T>) => Promise<T>;

/** Creates a coalescer: concurrent calls with the same key share one run. */
export function createCoalescer<T>(): Coalesce<T> {
  const underWay = new Map<string, Promise<T>>();
  return (key, run) => {
    const running = underWay.get(key);
    if (running) return running;
    const started = run().finally(() => underWay.delete(key));
    underWay.set(key, started);
    return started;
  };
}

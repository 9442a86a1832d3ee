/** Runs a query, or joins the same one in progress. */
export type Coalesce<T> = (key: string, run: () => Promise<T>) => Promise<T>;

/** Shares concurrent equal queries: the second caller waits for the first one's answer. */
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

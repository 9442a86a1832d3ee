/** Runs a question, or joins the same one that is under way. */
export type Coalesce<T> = (key: string, run: () => Promise<T>) => Promise<T>;

/** Equal questions of one moment are one: whoever comes second waits for the first one's answer. */
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

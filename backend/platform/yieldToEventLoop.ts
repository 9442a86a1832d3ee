let last = Promise.resolve();

/**
 * A turn of the event loop, in which requests that arrived are answered. The database answers at
 * once, so that long work that awaits nothing else would hold all of them up. Each that asks gets a
 * turn of its own: heavy steps of several kinds come one after another, with requests between.
 */
export const yieldToEventLoop = (): Promise<void> => (last = last.then(nextTurn));

const nextTurn = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 0));

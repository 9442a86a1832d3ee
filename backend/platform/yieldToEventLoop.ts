let last = Promise.resolve();

/**
 * A turn of the event loop, in which pending requests are answered. The database answers
 * synchronously, so long work that awaits nothing else would block them all. Each caller gets a
 * turn of its own: heavy steps of several kinds alternate, with requests between.
 */
export const yieldToEventLoop = (): Promise<void> => (last = last.then(nextTurn));

const nextTurn = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 0));

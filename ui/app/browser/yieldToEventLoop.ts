let last = Promise.resolve();

/**
 * Lets the browser answer the hand before what comes next. Each that asks gets a turn of its own, so
 * that of many that begin at once no two stand between a click and its answer.
 */
export const yieldToEventLoop = (): Promise<void> => (last = last.then(nextTurn));

const nextTurn = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 0));

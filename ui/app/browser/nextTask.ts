/** Lets the browser answer the hand before what comes next. */
export const nextTask = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 0));

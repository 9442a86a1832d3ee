import { runWhenIdle } from "./runWhenIdle.ts";

const { promise, resolve } = Promise.withResolvers<void>();

/** Resolves after the first screen, or its skeleton, was painted. */
export const firstScreen: Promise<void> = promise;

/** Called by the screen once it is mounted. */
export const reportFirstScreen = (): (() => void) => runWhenIdle(resolve);

import { runWhenIdle } from "./runWhenIdle.ts";

const { promise, resolve } = Promise.withResolvers<void>();

/** Resolves after the first screen, or its skeleton, was painted. */
export const firstScreen: Promise<void> = promise;

export const reportFirstScreen = (): (() => void) => runWhenIdle(resolve);

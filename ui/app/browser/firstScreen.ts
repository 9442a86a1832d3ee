import { runWhenIdle } from "./runWhenIdle.ts";

const { promise, resolve } = Promise.withResolvers<void>();

/** Resolves when the first screen, or what stands in its place until it has its data, was drawn. */
export const firstScreen: Promise<void> = promise;

/** For the screen itself, once it is in the page. */
export const reportFirstScreen = (): (() => void) => runWhenIdle(resolve);

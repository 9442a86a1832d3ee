let gate = Promise.withResolvers<void>();
let isOpen = false;

/** Holds a call until the story releases it; it then continues with the next handler of its path. */
export const held = (): Promise<void> => gate.promise;

/** Begins a story: what the one before still holds stays unanswered. */
export function closeGate(): void {
  gate = Promise.withResolvers();
  isOpen = false;
}

/** Holds calls again after a release. */
export function holdCalls(): void {
  if (isOpen) closeGate();
}

/** Lets every held call continue, and those that follow. */
export function releaseCalls(): void {
  isOpen = true;
  gate.resolve();
}

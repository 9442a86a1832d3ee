let gate = Promise.withResolvers<void>();
let isOpen = false;

/**
 * Holds a request until the story releases it; the request then continues with the next handler of
 * its path.
 */
export const held = (): Promise<void> => gate.promise;

/** Called when a story begins. Requests that the previous story still holds are never answered. */
export function closeGate(): void {
  gate = Promise.withResolvers();
  isOpen = false;
}

export function holdCalls(): void {
  if (isOpen) closeGate();
}

export function releaseCalls(): void {
  isOpen = true;
  gate.resolve();
}

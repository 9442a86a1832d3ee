let gate = Promise.withResolvers<void>();
let isOpen = false;

/** Holds a request until release; the next handler of its path then continues. */
export const held = (): Promise<void> => gate.promise;

/** Called when a story begins; earlier held requests are never answered. */
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

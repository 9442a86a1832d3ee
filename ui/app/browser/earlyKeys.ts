import { yieldToEventLoop } from "./yieldToEventLoop.ts";

/** Key that opens the search; what is typed before it has no field. */
const OPENS_SEARCH = "/";

let kept: string[] = [];

const isTyping = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean =>
  !ctrlKey && !metaKey && !altKey && (key.length === 1 || key === "Backspace" || key === "Enter");

function keep(event: KeyboardEvent): void {
  if (!isTyping(event) || (kept.length === 0 && event.key !== OPENS_SEARCH)) return;
  kept.push(event.key);
  // Some browsers open their own search.
  event.preventDefault();
}

/** Keeps a search that is typed before the product has loaded. */
export function keepEarlyKeys(): void {
  window.addEventListener("keydown", keep);
}

/** Presses the kept keys again, each in its own task so that what a key opens can take the next. */
export async function replayEarlyKeys(): Promise<void> {
  window.removeEventListener("keydown", keep);
  const keys = kept;
  kept = [];
  for (const key of keys) {
    window.dispatchEvent(new KeyboardEvent("keydown", { key, cancelable: true }));
    await yieldToEventLoop();
  }
}

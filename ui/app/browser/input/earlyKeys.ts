import { setTypedEarly, takeTypedAhead } from "./typeAhead.ts";

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

/**
 * Presses the key of the search again. The keys after it are kept for its field, which may appear at
 * any time from then on, so that none falls between.
 */
export function replayEarlyKeys(): void {
  window.removeEventListener("keydown", keep);
  const [opens, ...keys] = kept;
  kept = [];
  if (opens === undefined) return;
  setTypedEarly(keys);
  const isIgnored = window.dispatchEvent(
    new KeyboardEvent("keydown", { key: opens, cancelable: true }),
  );
  if (isIgnored) takeTypedAhead();
}

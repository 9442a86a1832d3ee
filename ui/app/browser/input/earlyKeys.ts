import { setTypedEarly, takeTypedAhead } from "./typeAhead.ts";

const OPENS_SEARCH = "/";

let kept: string[] = [];

const isTyping = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean =>
  !ctrlKey && !metaKey && !altKey && (key.length === 1 || key === "Backspace" || key === "Enter");

function keep(event: KeyboardEvent): void {
  if (!isTyping(event) || (kept.length === 0 && event.key !== OPENS_SEARCH)) return;
  kept.push(event.key);
  event.preventDefault();
}

export function keepEarlyKeys(): void {
  window.addEventListener("keydown", keep);
}

/**
 * Presses the search key again and keeps the others for its field, which may appear at any time.
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

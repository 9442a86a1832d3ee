export interface TypedAhead {
  readonly text: string;
  readonly isEntered: boolean;
}

const NOTHING: TypedAhead = { text: "", isEntered: false };

let typed = NOTHING;
/** True if `typed` was typed before the capture starts. */
let isEarly = false;
let end: (() => void) | undefined;

const isLetter = ({ key, ctrlKey, metaKey, altKey, isComposing }: KeyboardEvent): boolean =>
  key.length === 1 && !ctrlKey && !metaKey && !altKey && !isComposing;

/** Keys in another field are not meant for the awaited one. */
const isField = (target: EventTarget | null): boolean =>
  target instanceof Element && target.matches("input, textarea, select, [contenteditable]");

/** Returns undefined if the key types nothing. */
function type({ text }: TypedAhead, key: string): TypedAhead | undefined {
  if (key.length === 1) return { text: text + key, isEntered: false };
  if (key === "Backspace") return { text: text.slice(0, -1), isEntered: false };
  return key === "Enter" && text !== "" ? { text, isEntered: true } : undefined;
}

export function setTypedEarly(keys: readonly string[]): void {
  typed = keys.reduce((before, key) => type(before, key) ?? before, NOTHING);
  isEarly = true;
}

/**
 * Captures typing until {@link takeTypedAhead} or the returned function is called. Otherwise
 * letters would be lost or run shortcuts while a dialog loads.
 */
export function startTypeAhead(): () => void {
  end?.();
  if (!isEarly) typed = NOTHING;
  isEarly = false;
  const listen = (event: KeyboardEvent) => {
    if (event.key === "Escape" || isField(event.target)) return stop();
    const next = event.key.length > 1 || isLetter(event) ? type(typed, event.key) : undefined;
    if (!next) return;
    typed = next;
    event.preventDefault();
    event.stopImmediatePropagation();
  };
  const stop = () => {
    window.removeEventListener("keydown", listen, true);
    if (end === stop) end = undefined;
  };
  window.addEventListener("keydown", listen, true);
  end = stop;
  return stop;
}

export function takeTypedAhead(): TypedAhead {
  end?.();
  const taken = typed;
  typed = NOTHING;
  isEarly = false;
  return taken;
}

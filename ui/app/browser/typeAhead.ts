export interface TypedAhead {
  readonly text: string;
  readonly isEntered: boolean;
}

const NOTHING: TypedAhead = { text: "", isEntered: false };

let typed = NOTHING;
let end: (() => void) | undefined;

const isLetter = ({ key, ctrlKey, metaKey, altKey, isComposing }: KeyboardEvent): boolean =>
  key.length === 1 && !ctrlKey && !metaKey && !altKey && !isComposing;

/**
 * True if the user types into another field, so that the keys are not meant for the awaited one.
 */
const isField = (target: EventTarget | null): boolean =>
  target instanceof Element && target.matches("input, textarea, select, [contenteditable]");

/**
 * Captures typing until a field takes it with {@link takeTypedAhead} or the returned function is
 * called. Otherwise letters would be lost or run shortcuts while a dialog loads.
 */
export function startTypeAhead(): () => void {
  end?.();
  typed = NOTHING;
  const listen = (event: KeyboardEvent) => {
    const { text } = typed;
    if (event.key === "Escape" || isField(event.target)) return stop();
    if (isLetter(event)) typed = { text: text + event.key, isEntered: false };
    else if (event.key === "Backspace") typed = { text: text.slice(0, -1), isEntered: false };
    else if (event.key === "Enter" && text !== "") typed = { text, isEntered: true };
    else return;
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
  return taken;
}

/** What was typed before the field that it is meant for was there. */
export interface TypedAhead {
  readonly text: string;
  /** Enter came last. */
  readonly isEntered: boolean;
}

const NOTHING: TypedAhead = { text: "", isEntered: false };

let typed = NOTHING;
let end: (() => void) | undefined;

const isLetter = ({ key, ctrlKey, metaKey, altKey, isComposing }: KeyboardEvent): boolean =>
  key.length === 1 && !ctrlKey && !metaKey && !altKey && !isComposing;

/** The reader types somewhere else, so nothing is meant for what is awaited. */
const isField = (target: EventTarget | null): boolean =>
  target instanceof Element && target.matches("input, textarea, select, [contenteditable]");

/**
 * Takes what is typed from now on, until a field takes it over with {@link takeTypedAhead} or the
 * returned function is called: without it, letters would be lost or taken for shortcuts while a
 * dialog is fetched and drawn.
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

/** Ends it: the field has the focus now. */
export function takeTypedAhead(): TypedAhead {
  end?.();
  const taken = typed;
  typed = NOTHING;
  return taken;
}

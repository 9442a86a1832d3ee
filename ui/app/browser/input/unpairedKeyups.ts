const isPress = (event: KeyboardEvent): boolean => event.key === "Enter" || event.key === " ";

/**
 * Ignores keyups of keys pressed elsewhere, to which Blueprint's buttons react: Enter in a dialog
 * submits, the focus returns to the button, and the keyup opens the dialog again. Returns a
 * function that stops it.
 */
export function ignoreUnpairedKeyups(page: Window): () => void {
  let pressedOn: EventTarget | null = null;
  const goDown = (event: KeyboardEvent) => {
    if (isPress(event)) pressedOn = event.target;
  };
  const goUp = (event: KeyboardEvent) => {
    if (!isPress(event)) return;
    if (event.target !== pressedOn) event.stopPropagation();
    pressedOn = null;
  };
  page.addEventListener("keydown", goDown, { capture: true });
  page.addEventListener("keyup", goUp, { capture: true });
  return () => {
    page.removeEventListener("keydown", goDown, { capture: true });
    page.removeEventListener("keyup", goUp, { capture: true });
  };
}

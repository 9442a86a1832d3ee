const isPress = (event: KeyboardEvent): boolean => event.key === "Enter" || event.key === " ";

/**
 * Blueprint's buttons react to keyup, even if the key was pressed elsewhere: Enter in a dialog's
 * last field submits the form, the focus returns to the button that opened the dialog, and the
 * keyup opens it again. This ignores such keyups. Returns a function that stops it.
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

/** The keys that press a button. */
const isPress = (event: KeyboardEvent): boolean => event.key === "Enter" || event.key === " ";

/**
 * Blueprint's buttons are pressed by a key that is released over them, wherever it went down: Enter in
 * a dialog's last field sends the form, the focus goes back to the button that opened the dialog,
 * and the release opens it again. From here on such a key is ignored. Returns how to end it.
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

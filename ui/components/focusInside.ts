/**
 * For a dialog's `onOpening`. Blueprint moves the focus into it with the next frame; until then
 * Escape would go to the button that opened it, and on a busy machine that frame is far away.
 * A field that asked for the focus keeps it.
 */
export function focusInside(opening: HTMLElement): void {
  if (!opening.contains(document.activeElement)) opening.focus({ preventScroll: true });
}

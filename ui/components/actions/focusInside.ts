/**
 * Moves the focus into a dialog; pass it as `onOpening`. Blueprint does so only in the next frame,
 * which may be late on a busy machine, and until then Escape would go to the button that opened the
 * dialog. A field that already has the focus keeps it.
 */
export function focusInside(opening: HTMLElement): void {
  if (!opening.contains(document.activeElement)) opening.focus({ preventScroll: true });
}

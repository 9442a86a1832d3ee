/**
 * Focuses a dialog at once; pass it as `onOpening`. Blueprint does so in the next frame, and until
 * then Escape would go to the button that opened the dialog.
 */
export function focusInside(opening: HTMLElement): void {
  if (!opening.contains(document.activeElement)) opening.focus({ preventScroll: true });
}

import { expect, waitFor } from "storybook/test";

/**
 * Waits until an overlay has the focus. Blueprint moves it one frame after opening; a key pressed
 * earlier goes to the page.
 */
export const expectFocusIn = (dialog: HTMLElement): Promise<void> =>
  waitFor(() =>
    expect(dialog.closest(".bp6-overlay")?.contains(document.activeElement)).toBe(true),
  );

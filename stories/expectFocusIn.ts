import { expect, waitFor } from "storybook/test";

/**
 * Blueprint brings the focus into an opened overlay with the next frame, first to its edge. A key
 * that is pressed before goes to the page.
 */
export const expectFocusIn = (dialog: HTMLElement): Promise<void> =>
  waitFor(() =>
    expect(dialog.closest(".bp6-overlay")?.contains(document.activeElement)).toBe(true),
  );

import { expect, waitFor } from "storybook/test";

/** Blueprint moves the focus a frame after opening; an earlier key goes to the page. */
export const expectFocusIn = (dialog: HTMLElement): Promise<void> =>
  waitFor(() =>
    expect(dialog.closest(".bp6-overlay")?.contains(document.activeElement)).toBe(true),
  );

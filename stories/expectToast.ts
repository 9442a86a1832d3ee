import { expect, screen, waitFor } from "storybook/test";

/**
 * Waits for a fully visible toast with `text` as its title or sentence. A toast of the catalog
 * stays until the next one.
 */
export const expectToast = (text: string, options?: { timeout: number }): Promise<void> =>
  waitFor(() => expect(screen.getByText(text)).toBeVisible(), options);

/** Waits for the toast that offers Undo, and returns the button. */
export const findUndo = (): Promise<HTMLElement> => screen.findByRole("button", { name: "Undo" });

/** Timeout of a run over the whole universe in a page on a slow machine, in milliseconds. */
export const LONG_RUN = { timeout: 60_000 };

import { expect, screen, userEvent, waitFor } from "storybook/test";

/** Waits for a fully visible toast with `text` as its title or sentence. */
export const expectToast = (text: string, options?: { timeout: number }): Promise<void> =>
  waitFor(() => expect(screen.getByText(text)).toBeVisible(), options);

/**
 * Keeps the toast with Undo open by hovering over it, and returns its button. Otherwise it would
 * close after five seconds, however slow the page is.
 */
export async function holdToast(): Promise<HTMLElement> {
  const undo = await screen.findByRole("button", { name: "Undo" });
  await userEvent.hover(undo);
  return undo;
}

/** Timeout of a run over the whole universe in a page on a slow machine, in milliseconds. */
export const LONG_RUN = { timeout: 60_000 };

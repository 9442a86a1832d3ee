import { expect, screen, userEvent, waitFor } from "storybook/test";

/** Waits for a toast that says `text`, as its title or its sentence, and is not still fading in. */
export const expectToast = (text: string, options?: { timeout: number }): Promise<void> =>
  waitFor(() => expect(screen.getByText(text)).toBeVisible(), options);

/**
 * Keeps the toast that offers Undo for as long as the pointer is over it, and answers its button. It
 * goes after five seconds otherwise, whatever a slow page is still waiting for.
 */
export async function holdToast(): Promise<HTMLElement> {
  const undo = await screen.findByRole("button", { name: "Undo" });
  await userEvent.hover(undo);
  return undo;
}

/** How long a run through the whole universe may take in the page of a slow machine, in ms. */
export const LONG_RUN = { timeout: 60_000 };

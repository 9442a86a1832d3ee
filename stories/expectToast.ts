import { expect, screen, waitFor } from "storybook/test";

/** Waits for a toast that says `text`, as its title or its sentence, and is not still fading in. */
export const expectToast = (text: string, options?: { timeout: number }): Promise<void> =>
  waitFor(() => expect(screen.getByText(text)).toBeVisible(), options);

/** How long a run through the whole universe may take in the page of a slow machine, in ms. */
export const LONG_RUN = { timeout: 60_000 };

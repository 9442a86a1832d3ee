import { expect, screen, waitFor } from "storybook/test";

/** Waits for a toast that says `text`, as its title or its sentence, and is not still fading in. */
export const expectToast = (text: string): Promise<void> =>
  waitFor(() => expect(screen.getByText(text)).toBeVisible());

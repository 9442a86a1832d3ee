import { expect, screen, waitFor } from "storybook/test";

/** Looks for a title or sentence. The catalog's toasts stay until the next one. */
export const expectToast = (text: string, options?: { timeout: number }): Promise<void> =>
  waitFor(() => expect(screen.getByText(text)).toBeVisible(), options);

export const findUndo = (): Promise<HTMLElement> => screen.findByRole("button", { name: "Undo" });

/** Timeout for a run over the whole universe on a slow machine. */
export const LONG_RUN = { timeout: 60_000 };

import { expect, waitFor, type within } from "storybook/test";

/**
 * Waits for a button whose spinner replaced its label, so that it has no accessible name. The story
 * must hold the request: a brief busy state may be missed.
 */
export const expectBusyButton = (canvas: Pick<ReturnType<typeof within>, "getByRole">) =>
  waitFor(() =>
    expect(canvas.getByRole("progressbar", { name: "loading" }).closest("button")).toBeDisabled(),
  );

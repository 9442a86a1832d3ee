import { expect, waitFor, type within } from "storybook/test";

/**
 * Waits for a button whose spinner has taken the place of its words, so that no role names it. A
 * prop or a call that the story holds keeps it busy: one that is only passing may be missed.
 */
export const expectBusyButton = (canvas: Pick<ReturnType<typeof within>, "getByRole">) =>
  waitFor(() =>
    expect(canvas.getByRole("progressbar", { name: "loading" }).closest("button")).toBeDisabled(),
  );

import { expect, waitFor, type within } from "storybook/test";

/** Waits for a button whose spinner has taken the place of its words, so that no role names it. */
export const expectBusyButton = (canvas: Pick<ReturnType<typeof within>, "getByRole">) =>
  waitFor(() =>
    expect(canvas.getByRole("progressbar", { name: "loading" }).closest("button")).toBeDisabled(),
  );

import { expect, waitFor, type within } from "storybook/test";

/**
 * The spinner replaces the label, so the button has no name. Hold the request, because a brief busy
 * state may be missed.
 */
export const expectBusyButton = (canvas: Pick<ReturnType<typeof within>, "getByRole">) =>
  waitFor(() =>
    expect(canvas.getByRole("progressbar", { name: "loading" }).closest("button")).toBeDisabled(),
  );

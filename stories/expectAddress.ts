import { expect, screen, waitFor } from "storybook/test";

/** Waits, because the router updates asynchronously. */
export const expectAddress = (address: string): Promise<void> =>
  waitFor(() => expect(screen.getByLabelText("Address").textContent).toBe(address));

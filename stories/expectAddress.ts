import { expect, screen, waitFor } from "storybook/test";

/** Waits until the story's `AddressLine` shows exactly this; the router moves when React has time. */
export const expectAddress = (address: string): Promise<void> =>
  waitFor(() => expect(screen.getByLabelText("Address").textContent).toBe(address));

import { expect, screen, userEvent, waitFor } from "storybook/test";

/** Clicks a button that cannot be used until what it depends on is known. */
export async function clickWhenEnabled(name: string): Promise<void> {
  const button = await screen.findByRole("button", { name });
  await waitFor(() => expect(button).toBeEnabled());
  await userEvent.click(button);
}

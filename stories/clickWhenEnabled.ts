import { expect, screen, userEvent, waitFor } from "storybook/test";

/**
 * Clicks a button that cannot be used until what it depends on is known. The button is looked up
 * again each time: the page may have replaced the one that was disabled.
 */
export async function clickWhenEnabled(name: string): Promise<void> {
  const button = await waitFor(() => {
    const found = screen.getByRole("button", { name });
    expect(found).toBeEnabled();
    return found;
  });
  await userEvent.click(button);
}

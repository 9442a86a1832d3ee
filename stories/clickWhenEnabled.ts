import { expect, screen, userEvent, waitFor } from "storybook/test";

/**
 * Clicks a button once it is enabled. The button is looked up on each attempt, because the page may
 * have replaced it.
 */
export async function clickWhenEnabled(name: string): Promise<void> {
  const button = await waitFor(async () => {
    const found = screen.getByRole("button", { name });
    await expect(found).toBeEnabled();
    return found;
  });
  await userEvent.click(button);
}

import { expect, screen, userEvent, waitFor } from "storybook/test";

/** Looks the button up on each attempt, because the page may replace it. */
export async function clickWhenEnabled(name: string): Promise<void> {
  const button = await waitFor(async () => {
    const found = screen.getByRole("button", { name });
    await expect(found).toBeEnabled();
    return found;
  });
  await userEvent.click(button);
}

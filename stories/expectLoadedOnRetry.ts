import { expect, screen, userEvent, waitFor } from "storybook/test";
import { worldOf } from "./page.ts";

/** Requests of the part must be held, and then refused. */
export async function expectLoadedOnRetry(
  { loaded }: { readonly loaded: Record<string, unknown> },
  waiting: string,
  failure: string,
): Promise<void> {
  const world = worldOf(loaded);
  await expect(await screen.findByText(waiting)).toBeInTheDocument();
  await expect(screen.queryByText(failure)).toBeNull();
  world.release();
  await waitFor(() => expect(screen.getByText(failure)).toBeVisible());
  world.endScenario();
  await userEvent.click(await screen.findByRole("button", { name: "Retry" }));
}

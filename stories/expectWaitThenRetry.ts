import { expect, screen, waitFor } from "storybook/test";
import { worldOf } from "./page.ts";

interface Play {
  readonly loaded: Record<string, unknown>;
  readonly userEvent: { click(element: Element): Promise<void> };
}

/**
 * For a page with `isHeld` and a scenario that fails: reads what is shown while the calls wait, then
 * the failure, and presses Retry once the scenario has ended.
 */
export async function expectWaitThenRetry(
  { loaded, userEvent }: Play,
  waiting: string,
  failure: string,
): Promise<void> {
  const world = worldOf(loaded);
  await expect(await screen.findByText(waiting)).toBeInTheDocument();
  world.release();
  await waitFor(() => expect(screen.getByText(failure)).toBeVisible());
  world.endScenario();
  await userEvent.click(await screen.findByRole("button", { name: "Retry" }));
}

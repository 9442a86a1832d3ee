import { expect, userEvent, type within } from "storybook/test";
import { worldOf } from "./page.ts";

interface Page {
  readonly canvas: Pick<ReturnType<typeof within>, "findByText" | "findByRole" | "queryByRole">;
  readonly loaded: Record<string, unknown>;
}

/**
 * Follows a part whose scenario holds its call and then refuses it: it says that it waits, that it
 * failed, and asks again on Retry, which the backend then answers.
 */
export async function expectLoadedOnRetry(
  { canvas, loaded }: Page,
  { waiting, failed }: { waiting: string; failed: string },
): Promise<void> {
  const world = worldOf(loaded);
  await expect(await canvas.findByText(waiting)).toBeInTheDocument();
  await expect(canvas.queryByRole("alert")).toBeNull();
  world.releaseCalls();
  await expect(await canvas.findByText(failed)).toBeVisible();
  world.endScenario();
  await userEvent.click(await canvas.findByRole("button", { name: "Retry" }));
}

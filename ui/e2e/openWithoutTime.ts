import { expect, type Page } from "@playwright/test";

/** Opens a page and stops its clock: from here on time passes only when a test says so. */
export async function openWithoutTime(page: Page, path: string): Promise<void> {
  await page.clock.install();
  await page.goto(path);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(page.locator(".skeleton")).toHaveCount(0);
  await expect(page.getByText("Live updates connected")).toBeAttached();
  await stopClock(page);
}

/**
 * Stops an installed clock: the page's own, which is not this process's. On a slow machine, more than
 * that second may pass before the call arrives. It then fails, but the clock has stopped, and the next
 * call succeeds.
 */
export async function stopClock(page: Page): Promise<void> {
  await expect(async () => {
    const now = Number(await page.evaluate("Date.now()"));
    await page.clock.pauseAt(now + 1000);
  }).toPass();
}

/**
 * Lets the page's clock run in steps of `stepMs` until `isSo` holds, about as fast as time passes
 * here; answers how many ms passed on it.
 */
export async function runClockUntil(
  page: Page,
  stepMs: number,
  isSo: () => Promise<boolean>,
): Promise<number> {
  let passedMs = 0;
  await expect
    .poll(
      async () => {
        await page.clock.runFor(stepMs);
        passedMs += stepMs;
        return isSo();
      },
      { intervals: [20] },
    )
    .toBe(true);
  return passedMs;
}

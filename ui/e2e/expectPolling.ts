import { expect, type Page } from "@playwright/test";

/**
 * On a page whose clock stands still: a GET of the path is repeated after so many seconds, and not a
 * second earlier. They count from the answer before, so the first repetition only sets the clock.
 */
export async function expectPolling(page: Page, pathname: string, seconds: number): Promise<void> {
  let asked = 0;
  const isOne = (url: string) => new URL(url).pathname === pathname;
  page.on("request", (request) => {
    if (isOne(request.url())) asked += 1;
  });
  const answered = page.waitForResponse((response) => isOne(response.url()));
  await expect
    .poll(
      async () => {
        await page.clock.runFor(500);
        return asked;
      },
      { intervals: [20], timeout: 60_000 },
    )
    .toBeGreaterThan(0);
  await (await answered).finished();
  // Two parts of a screen that show the same thing may each ask once, a moment apart.
  await page.clock.runFor(5000);
  const before = asked;
  await page.clock.runFor(seconds * 1000 - 7000);
  expect([pathname, asked]).toEqual([pathname, before]);
  await page.clock.runFor(4000);
  await expect.poll(() => asked).toBeGreaterThan(before);
}

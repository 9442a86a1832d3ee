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
    .toBe(1);
  await (await answered).finished();
  await page.clock.runFor(seconds * 1000 - 1000);
  expect([pathname, asked]).toEqual([pathname, 1]);
  await page.clock.runFor(2000);
  await expect.poll(() => [pathname, asked]).toEqual([pathname, 2]);
}

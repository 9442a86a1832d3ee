import { expect, type Page } from "@playwright/test";

/**
 * Opens an address and waits until the API answers. The demo draws its frame before the backend has
 * come into the page; a call of the test's own would get the host's answer until then.
 */
export async function openAnswered(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect
    .poll(() =>
      page
        // A call that comes while the demo's worker takes charge of the page may never be answered.
        .evaluate(async () => {
          const answer = await fetch("/api/health", { signal: AbortSignal.timeout(1000) });
          return answer.headers.get("content-type");
        })
        // It may also reload the page.
        .catch(() => null),
    )
    .toContain("application/json");
}

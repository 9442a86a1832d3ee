import type { Page } from "@playwright/test";

/**
 * From now on, the page ignores the responses that the server embeds in it, so that a test may hold
 * or replace the calls of a screen's first moment.
 */
export async function dropFirstAnswers(page: Page): Promise<void> {
  await page.addInitScript(() => {
    // The scripts run once the whole document is parsed.
    const drop = () => document.getElementById("first-answers")?.remove();
    new MutationObserver(drop).observe(document, { childList: true, subtree: true });
  });
}

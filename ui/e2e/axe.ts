import axe from "axe-core";
import type { Page } from "@playwright/test";

interface AxeWindow {
  axe: {
    run(
      part: string,
      options: object,
    ): Promise<{ violations: readonly { id: string; nodes: readonly { html: string }[] }[] }>;
  };
}

/**
 * Puts axe into the page, once. `AxeBuilder` of @axe-core/playwright sends its half megabyte again
 * for every question and opens a second page for each answer, which takes longer than the check.
 */
export async function ensureAxe(page: Page): Promise<void> {
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axe.source);
}

/** The violations of axe's rules in a part of the page as it is now; see axe's `run` for options. */
export async function findViolations(
  page: Page,
  part: string,
  options: axe.RunOptions,
): Promise<string[]> {
  await ensureAxe(page);
  return page.evaluate(
    async ([selector, { ...chosen }]) => {
      const { violations } = await (window as unknown as AxeWindow).axe.run(selector, chosen);
      return violations.map(
        ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(" | ")}`,
      );
    },
    // What no rule here asks for: media files, and a selector for each element that passed.
    [part, { ...options, resultTypes: ["violations"], preload: false, selectors: false }] as const,
  );
}

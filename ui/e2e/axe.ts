import axe from "axe-core";
import type { Page } from "@playwright/test";

interface AxeWindow {
  axe?: {
    run(
      part: string,
      options: object,
    ): Promise<{ violations: readonly { id: string; nodes: readonly { html: string }[] }[] }>;
  };
}

/**
 * Runs a check that needs axe in the page and returns null if it is missing. Only then axe is put into
 * the page: asking for it first is one more call, and `AxeBuilder` of @axe-core/playwright sends its
 * half megabyte for every question.
 */
export async function withAxe<Found>(
  page: Page,
  check: () => Promise<Found | null>,
): Promise<Found> {
  const found = await check();
  if (found !== null) return found;
  await page.evaluate(axe.source);
  const later = await check();
  if (later === null) throw new Error("axe is missing");
  return later;
}

/** The violations of axe's rules in a part of the page as it is now; see axe's `run` for options. */
export async function findViolations(
  page: Page,
  part: string,
  options: axe.RunOptions,
): Promise<string[]> {
  return withAxe(page, () =>
    page.evaluate(
      async ([selector, { ...chosen }]) => {
        const { axe: checker } = window as unknown as AxeWindow;
        if (!checker) return null;
        const { violations } = await checker.run(selector, chosen);
        return violations.map(
          ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(" | ")}`,
        );
      },
      // No rule checked here needs preloaded media or the selectors of elements that passed.
      [
        part,
        { ...options, resultTypes: ["violations"], preload: false, selectors: false },
      ] as const,
    ),
  );
}

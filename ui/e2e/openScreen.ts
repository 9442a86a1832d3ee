import { expect, type Page } from "@playwright/test";

/** Opens an address and waits until its screen has what it asked for. */
export async function openScreen(page: Page, path: string, title: string | RegExp): Promise<void> {
  await page.goto(path);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(title);
  await expect(page.locator(".skeleton, .notice-unknown")).toHaveCount(0);
}

import { expect, test } from "../fixtures.ts";
import { openWithoutTime, runClockUntil } from "../openWithoutTime.ts";
import { expectPolling, openWithoutSocket } from "../expectPolling.ts";

test(
  "a toast stays for 5 s, and F8 brings back what was missed",
  { tag: ["@spec-9.36", "@spec-9.37"] },
  async ({ page }) => {
    await openWithoutTime(page, "/");
    const toasts = page.locator(".toast");
    await page
      .getByRole("region", { name: "Quick Add Alert" })
      .getByRole("button", { name: "Add alert" })
      .click();
    await expect(toasts).toHaveCount(1);
    // A toast that has the pointer or the focus stays.
    await page.mouse.move(5, 5);
    await page.clock.runFor(4800);
    await expect(toasts).toHaveCount(1);
    await page.clock.runFor(1000);
    // Leaving takes a few frames.
    await runClockUntil(page, 50, async () => (await toasts.count()) === 0);

    // Within the removal delay F8 brings back what was missed, and moves the focus to it.
    await page.keyboard.press("F8");
    await expect(page.getByRole("region", { name: "Notifications (F8)" })).toBeFocused();
    await expect(toasts).toContainText("Please fill in all required fields");
  },
);

test(
  "surge status is asked for every 10 s, surge results every 30 s",
  { tag: "@spec-9.40" },
  async ({ page }) => {
    await openWithoutSocket(page, "/surge-analysis");
    await expectPolling(page, "/api/surge/status", 10);
    await expectPolling(page, "/api/surge/results", 30);
  },
);

test("the chat answers after one second", { tag: "@spec-9.38" }, async ({ page }) => {
  await page.goto("/phone-numbers");
  await page.evaluate(async () => {
    const body = JSON.stringify({ phone: "(202) 555-0188", label: "Chatty", isActive: true });
    const headers = { "Content-Type": "application/json" };
    await fetch("/api/phone-numbers", { method: "POST", body, headers });
  });
  await openWithoutTime(page, "/phone-numbers");
  await page
    .getByRole("row")
    .filter({ hasText: "Chatty" })
    .first()
    .getByRole("button", { name: /^Live chat support for/ })
    .click();
  const chat = page.getByRole("dialog", { name: "Live Chat Support" });
  await chat.getByLabel("Message").fill("Hello");
  await chat.getByLabel("Message").press("Enter");
  await page.clock.runFor(950);
  await expect(chat.getByRole("listitem")).toHaveCount(1);
  await page.clock.runFor(100);
  await expect(chat.getByRole("listitem")).toHaveCount(2);
});

test(
  "settings name SendGrid's free tier and the largest interval",
  { tag: "@spec-9.39" },
  async ({ page }) => {
    await page.goto("/settings");
    await expect(page.getByText("SendGrid's free tier: 100 emails/day")).toBeVisible();
    await expect(page.getByLabel("Price check interval (seconds)")).toHaveAttribute("max", "300");
  },
);

import type { Page } from "@playwright/test";
import { expect, test } from "../fixtures.ts";
import { refuseCalls } from "../refuseCalls.ts";

async function open(page: Page, path: string) {
  await page.goto(path);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(page.locator(".skeleton")).toHaveCount(0);
}

const toast = (page: Page, text: string) => page.locator(".toast", { hasText: text });

test(
  "failed screener runs and lookups are said in a toast",
  { tag: ["@spec-7.63", "@spec-8.7", "@spec-8.8", "@spec-8.9", "@spec-8.10"] },
  async ({ page }) => {
    await open(page, "/screener");
    await refuseCalls(page, [
      { method: "POST", path: /\/api\/screener\/(earnings\/)?run$/ },
      { method: "GET", path: /\/api\/stocks\/quote\/PEP$/ },
      { method: "GET", path: /\/api\/stocks\/quote\/NONE$/, status: 404, body: "Not there" },
    ]);
    await page.getByRole("button", { name: "Run Screener" }).click();
    await expect(toast(page, "Failed to run standard screener")).toContainText("The store is busy");
    await page.getByRole("button", { name: "Run Earnings Screener" }).click();
    await expect(toast(page, "Failed to run earnings screener")).toBeVisible();
    const box = page.getByRole("region", { name: "Analyze a symbol" });
    await box.getByLabel("Symbol").fill("PEP");
    await box.getByLabel("Symbol").press("Enter");
    await expect(toast(page, "Error analyzing symbol")).toBeVisible();
    await box.getByLabel("Symbol").fill("NONE");
    await box.getByLabel("Symbol").press("Enter");
    await expect(toast(page, "Symbol not found")).toBeVisible();
  },
);

test(
  "a failed surge run is said in a toast, and can be run again",
  { tag: "@spec-8.11" },
  async ({ page }) => {
    await open(page, "/surge-analysis");
    await refuseCalls(page, [{ method: "POST", path: /\/api\/surge\/run$/ }]);
    await page.getByRole("button", { name: "Run Analysis" }).click();
    await expect(toast(page, "Failed to run surge analysis")).toContainText("The store is busy");
    await expect(page.getByRole("button", { name: "Run Analysis" })).toBeEnabled();
  },
);

test(
  "failed calls for a phone number are said, and nothing typed is lost",
  { tag: ["@spec-8.15", "@spec-8.16", "@spec-8.17", "@spec-8.18"] },
  async ({ page }) => {
    await open(page, "/phone-numbers");
    const digits = "(202) 555-0177";
    const dialog = page.getByRole("dialog", { name: "Add Phone Number" });
    await page.getByRole("button", { name: "Add Phone Number" }).first().click();
    await dialog.getByLabel("Phone number").fill(digits);
    await dialog.getByLabel("Label").fill("Refusals");
    await dialog.getByLabel("Label").press("Enter");
    await expect(dialog).toHaveCount(0);
    await refuseCalls(page, [
      { method: "POST", path: /\/api\/phone-numbers(\/\d+\/test)?$/ },
      { method: "PUT", path: /\/api\/phone-numbers\/\d+$/ },
      { method: "DELETE", path: /\/api\/phone-numbers\/\d+$/ },
    ]);
    const row = page.getByRole("row").filter({ hasText: "Refusals" }).first();
    await row.getByRole("button", { name: /^Test SMS to/ }).click();
    await expect(toast(page, "Failed to send test SMS")).toBeVisible();
    await row.getByLabel(/^Send alerts to/).click({ force: true });
    await expect(toast(page, "Failed to update phone number")).toBeVisible();
    await row.getByRole("button", { name: /^Delete/ }).click();
    await expect(toast(page, "Failed to delete phone number")).toBeVisible();
    await expect(row).toBeVisible();

    await page.getByRole("button", { name: "Add Phone Number" }).first().click();
    await dialog.getByLabel("Phone number").fill("(202) 555-0178");
    await dialog.getByLabel("Label").fill("Not added");
    await dialog.getByLabel("Label").press("Enter");
    await expect(toast(page, "Failed to add phone number")).toBeVisible();
    // Nothing typed is lost.
    await expect(dialog.getByLabel("Label")).toHaveValue("Not added");
  },
);

test.describe("push", () => {
  test.use({ hasServiceWorker: true });

  test(
    "a refused push subscription and a push service that throws get different messages",
    { tag: ["@spec-8.31", "@spec-8.32"] },
    async ({ page }) => {
      await page.addInitScript(() => {
        Object.defineProperty(Notification, "permission", { get: () => "granted" });
        Notification.requestPermission = () => Promise.resolve("granted");
        const endpoint = "https://fcm.googleapis.com/fcm/send/refused";
        let attempts = 0;
        PushManager.prototype.getSubscription = () => Promise.resolve(null);
        PushManager.prototype.subscribe = () => {
          attempts += 1;
          if (attempts === 1) return Promise.reject(new Error("The push service is away"));
          const keys = { p256dh: "key", auth: "secret" };
          return Promise.resolve({ endpoint, toJSON: () => ({ endpoint, keys }) } as never);
        };
      });
      await open(page, "/settings");
      await refuseCalls(page, [{ method: "POST", path: /\/api\/push\/subscribe$/ }]);
      const enable = page.getByRole("button", { name: "Enable push notifications" });
      await enable.click();
      await expect(toast(page, "Failed to enable push notifications")).toContainText(
        "The push service is away",
      );
      await enable.click();
      await expect(toast(page, "Failed to subscribe to push notifications")).toBeVisible();
    },
  );
});

test(
  "creating and deleting an alert is said, and refreshes the counters",
  { tag: ["@spec-7.49", "@spec-8.35", "@spec-8.36"] },
  async ({ page }) => {
    await open(page, "/");
    const active = page.locator(".stat-card-value").first();
    const before = Number(await active.textContent());
    const form = page.getByRole("region", { name: "Quick Add Alert" });
    await form.getByLabel("Symbol").fill("PG");
    await form.getByLabel("Target price").fill("81234");
    await form.getByLabel("Target price").press("Enter");
    await expect(toast(page, "Alert created successfully")).toBeVisible();
    await expect(active).toHaveText(String(before + 1));
    const card = page.getByRole("article", { name: /^PG Price Above/ }).first();
    await card.hover();
    await card.getByRole("button", { name: "Delete alert on PG" }).click();
    await expect(toast(page, "Alert deleted successfully")).toBeVisible();
    await expect(active).toHaveText(String(before));
  },
);

test(
  "a failed chart or post is said where it happened, without a toast",
  { tag: ["@spec-7.64", "@spec-7.65"] },
  async ({ page }) => {
    await open(page, "/community");
    await refuseCalls(page, [
      { method: "POST", path: /\/api\/community\/posts$/ },
      { method: "GET", path: /\/api\/stocks\/chart\/KO$/ },
    ]);
    const form = page.getByRole("region", { name: "Write a post" });
    await form.getByLabel("Title").fill("Refused");
    await form.getByLabel("Content").fill("Kept");
    await form.getByRole("button", { name: "Post", exact: true }).click();
    await expect(form).toContainText("Your post could not be published");
    await expect(form.getByLabel("Content")).toHaveValue("Kept");

    await page.getByRole("link", { name: "International Stocks" }).click();
    await page.getByLabel("Symbol").fill("KO");
    await page.getByLabel("Symbol").press("Enter");
    const card = page.getByRole("region", { name: "Result" }).getByRole("article", { name: "KO" });
    await card.getByRole("button", { name: /open chart$/ }).click();
    await expect(page.getByRole("dialog")).toContainText("The chart could not be loaded");
    await expect(page.locator(".toast")).toHaveCount(0);
  },
);

import type { Page } from "@playwright/test";
import { expect, expectAccessible, test } from "../fixtures.ts";

const openSettings = async (page: Page) => {
  await page.goto("/settings");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Settings");
  await expect(page.locator(".skeleton")).toHaveCount(0);
  await expect(page.getByLabel("Price check interval (seconds)")).toBeVisible();
};

const panel = (page: Page, name: string) => page.getByRole("region", { name, exact: true });
/** The newest one: the one before it may still be on its way out. */
const toast = (page: Page) => page.locator(".toast").first();

/** The browser's side of push: what a push service would give to a page that may ask for it. */
async function stubPush(page: Page, permission: NotificationPermission, asked = permission) {
  await page.addInitScript(
    ([before, after]) => {
      let current = before;
      Object.defineProperty(Notification, "permission", { get: () => current });
      Notification.requestPermission = () => {
        current = after as NotificationPermission;
        return Promise.resolve(current as NotificationPermission);
      };
      const keys = {
        p256dh:
          "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4",
        auth: "BTBZMqHH6r4Tts7J_aSIgg",
      };
      const endpoint = "https://fcm.googleapis.com/fcm/send/conformance";
      let subscription: unknown = null;
      PushManager.prototype.getSubscription = () => Promise.resolve(subscription as never);
      PushManager.prototype.subscribe = () => {
        subscription = {
          endpoint,
          toJSON: () => ({ endpoint, keys }),
          unsubscribe: () => {
            subscription = null;
            return Promise.resolve(true);
          },
        };
        return Promise.resolve(subscription as never);
      };
    },
    [permission, asked] as const,
  );
}

/** Chromium offers installation only to people; the page takes the offer for real. */
const offerInstall = (page: Page) =>
  page.evaluate(() => {
    const offer = Object.assign(new Event("beforeinstallprompt", { cancelable: true }), {
      prompt: () => Promise.resolve({ outcome: "accepted" }),
    });
    window.dispatchEvent(offer);
    return offer.defaultPrevented;
  });

test(
  "every card of the screen is there, and push can be enabled and tested",
  { tag: "@spec-2.83" },
  async ({ page }) => {
    await openSettings(page);
    await expect(page.getByRole("heading", { level: 2 })).toHaveText([
      "Install App",
      "Notification Settings",
      "Other Channels",
      "API Configuration",
      "Weekly Digest",
      "Alert Settings",
      "Quiet Hours",
      "Labels",
      "System Status",
      "API Tokens",
    ]);
    for (const name of ["Enable push notifications", "Test push notification"]) {
      await expect(page.getByRole("button", { name })).toBeVisible();
    }
    await expectAccessible(page);
  },
);

test(
  "intervals outside 10 to 300 s are refused beside the field, and what is saved stays",
  { tag: ["@demo", "@spec-2.88", "@spec-5.21", "@spec-9.54"] },
  async ({ page }) => {
    await openSettings(page);
    const frequency = page.getByLabel("Alert frequency (seconds)");
    const interval = page.getByLabel("Price check interval (seconds)");
    await expect(frequency).toHaveValue("30");
    await expect(interval).toHaveValue("30");
    for (const field of [frequency, interval]) {
      await expect(field).toHaveAttribute("min", "10");
      await expect(field).toHaveAttribute("max", "300");
      for (const outside of ["9", "301"]) {
        await field.fill(outside);
        await field.press("Enter");
        await expect(field).toHaveAttribute("aria-invalid", "true");
        await expect(field).toBeFocused();
        await expect(page.getByText("Must be a whole number from 10 to 300")).toBeVisible();
      }
      await field.fill("30");
    }
    await expect(page.locator(".toast")).toHaveCount(0);

    await frequency.fill("300");
    await page.getByRole("button", { name: "Save Settings" }).click();
    await expect(toast(page)).toContainText("Settings saved successfully");
    await page.reload();
    await expect(frequency).toHaveValue("300");
    await frequency.fill("30");
    await page.getByRole("button", { name: "Save Settings" }).click();
    await expect(toast(page)).toContainText("Settings saved successfully");
  },
);

test(
  "notifications can be switched off and on, and stay as saved",
  { tag: "@spec-2.85" },
  async ({ page }) => {
    await openSettings(page);
    await expect(page.getByLabel("Alert frequency (seconds)")).toBeVisible();
    const toggle = page.getByRole("checkbox", { name: "Enable notifications" });
    await expect(toggle).toBeChecked();
    for (const isOn of [false, true]) {
      await page.getByText("Enable notifications").click();
      await page.getByRole("button", { name: "Save Settings" }).click();
      await expect(toast(page)).toContainText("Settings saved successfully");
      await expect(toggle).toBeChecked({ checked: isOn });
      await page.keyboard.press("F8");
    }
  },
);

test(
  "API keys are saved and never shown again",
  { tag: ["@spec-2.84", "@spec-2.87"] },
  async ({ page }) => {
    await openSettings(page);
    const api = panel(page, "System Status").locator("dd").nth(1);
    await expect(api).toHaveText("Not Configured");
    const form = panel(page, "API Configuration");
    for (const label of ["SMS account ID", "SMS auth token", "SMS from number"]) {
      await expect(form.getByLabel(label, { exact: true })).toBeEditable();
    }
    const key = form.getByLabel("Stock data API key", { exact: true });
    await key.fill("secret0value0of0twenty");
    await form.getByRole("button", { name: "Save API Configuration" }).click();
    await expect(toast(page)).toContainText("API configuration saved successfully");
    // "Working" needs Finnhub's word, which this key does not get.
    await expect(api).toHaveText(/^(Configured|Refused)/);
    await expect(key).toHaveValue("");
    const reported = await page.evaluate(async () =>
      (await fetch("/api/settings/api-keys")).text(),
    );
    expect(reported).not.toContain("secret0value0of0twenty");
    await form.getByRole("button", { name: "Remove Stock data API key" }).click();
    await expect(api).toHaveText("Not Configured");
  },
);

test(
  "system status shows the live connection and what is configured",
  { tag: "@spec-2.86" },
  async ({ page }) => {
    await openSettings(page);
    const status = panel(page, "System Status");
    await expect(status.locator("dt")).toHaveText([
      "WebSocket",
      "API",
      "SMS",
      "Email",
      "Server",
      "Source: simulated",
    ]);
    await expect(status.locator("dd").nth(0)).toHaveText("Connected");
    await expect(status.locator("dd").nth(1)).toHaveText("Not Configured");
    // The server of these tests is started with an SMS account.
    await expect(status.locator("dd").nth(2)).toHaveText(/^WorkingConfirmed/);
  },
);

test("a browser without push says so", { tag: "@spec-8.27" }, async ({ page }) => {
  await page.addInitScript(() => {
    Reflect.deleteProperty(window, "PushManager");
  });
  await openSettings(page);
  await page.getByRole("button", { name: "Enable push notifications" }).click();
  await expect(toast(page)).toContainText("Push notifications are not supported in this browser");
});

test.describe("push", () => {
  test.use({ hasServiceWorker: true });

  test(
    "a denied push permission says how to allow it",
    { tag: ["@spec-4.15", "@spec-8.28"] },
    async ({ page }) => {
      await stubPush(page, "default", "denied");
      await openSettings(page);
      await expect(page.getByText("Notifications are blocked.")).toHaveCount(0);
      await page.getByRole("button", { name: "Enable push notifications" }).click();
      await expect(toast(page)).toContainText("Push notification permission was denied");
      await expect(
        page.getByText(
          "Notifications are blocked. Enable notifications in your browser settings and refresh the page.",
        ),
      ).toBeVisible();
      await expect(page.getByRole("button", { name: "Enable push notifications" })).toBeDisabled();
    },
  );

  test(
    "enabled push shows the number of subscriptions, and a failed test is said",
    { tag: ["@spec-4.16", "@spec-7.56", "@spec-8.29"] },
    async ({ page }) => {
      await stubPush(page, "default", "granted");
      await openSettings(page);
      await page.getByRole("button", { name: "Enable push notifications" }).click();
      await expect(toast(page)).toContainText("Push notifications enabled");
      await expect(page.getByRole("button", { name: "Push enabled (1)" })).toBeDisabled();
      const scopes = await page.evaluate(async () =>
        (await navigator.serviceWorker.getRegistrations()).map(
          ({ scope }) => new URL(scope).pathname,
        ),
      );
      expect(scopes).toContain("/push/");
      // No push service knows the browser of this test, whether or not one can be reached from here.
      await page.getByRole("button", { name: "Test push notification" }).click();
      await expect(toast(page)).toContainText("Test notification failed");
    },
  );
});

test(
  "a failed test email is said; the address is asked for first",
  { tag: "@spec-8.30" },
  async ({ page }) => {
    await openSettings(page);
    const part = panel(page, "Notification Settings");
    await part.getByRole("button", { name: "Test email" }).click();
    await expect(part.getByText("Enter the address to send a test to")).toBeVisible();
    await expect(part.getByLabel("Send a test to")).toBeFocused();
    await part.getByLabel("Send a test to").fill("ann@example.com");
    await part.getByRole("button", { name: "Test email" }).click();
    await expect(toast(page)).toContainText("Test email failed");
    await expect(toast(page)).toContainText("Gmail is not configured");
  },
);

test(
  "the install card appears when offered, and stays away once dismissed; settings still offer it",
  { tag: ["@spec-2.23", "@spec-2.24", "@spec-2.25", "@spec-4.17"] },
  async ({ page }) => {
    await openSettings(page);
    const card = page.getByRole("complementary", { name: "Install Stock Monitor" });
    await expect(card).toHaveCount(0);
    expect(await offerInstall(page)).toBe(true);
    await expect(card).toBeVisible();
    await expectAccessible(page);
    await card.getByRole("button", { name: "Later" }).click();
    await expect(card).toHaveCount(0);

    await page.reload();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Settings");
    await offerInstall(page);
    await expect(
      panel(page, "Install App").getByRole("button", { name: "Install App" }),
    ).toBeEnabled();
    // Put off for a month.
    await expect(card).toHaveCount(0);

    await page.evaluate(() => localStorage.removeItem("install-postponed-at"));
    await page.reload();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Settings");
    await offerInstall(page);
    await card.getByRole("button", { name: "Close" }).click();
    await expect(card).toHaveCount(0);
    await page.reload();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Settings");
    await offerInstall(page);
    await expect(
      panel(page, "Install App").getByRole("button", { name: "Install App" }),
    ).toBeEnabled();
    await expect(card).toHaveCount(0);
    await panel(page, "Install App").getByRole("button", { name: "Install App" }).click();
    await expect(panel(page, "Install App")).toContainText("Stock Monitor is installed");
  },
);

test(
  "on iOS the card explains Add to Home Screen, and an installed app says so",
  { tag: ["@spec-2.81", "@spec-2.82"] },
  async ({ browser, product }) => {
    const context = await browser.newContext({
      baseURL: product.url,
      userAgent:
        "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1",
    });
    const page = await context.newPage();
    await openSettings(page);
    await expect(panel(page, "Install App")).toContainText("Add to Home Screen");
    await page.addInitScript(() => {
      const match = window.matchMedia.bind(window);
      const answer = (query: string) =>
        match(query.includes("display-mode: standalone") ? "all" : query);
      Object.assign(window, { matchMedia: answer });
    });
    await openSettings(page);
    await expect(panel(page, "Install App")).toContainText("Stock Monitor is installed");
    await context.close();
  },
);

test("no width makes the screen scroll sideways", async ({ page }) => {
  for (const width of [1440, 1280, 1279, 768, 390]) {
    await page.setViewportSize({ width, height: 900 });
    await openSettings(page);
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect([width, Math.max(0, overflow)]).toEqual([width, 0]);
  }
});

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

test("§2 Settings: “Notification settings card, including push enable and test.” Install-app card, API configuration, alert settings, system status", async ({
  page,
}) => {
  await openSettings(page);
  await expect(page.getByRole("heading", { level: 2 })).toHaveText([
    "Install App",
    "Notification Settings",
    "Other Channels",
    "API Configuration",
    "Alert Settings",
    "Quiet Hours",
    "System Status",
  ]);
  for (const name of ["Enable push notifications", "Test push notification"]) {
    await expect(page.getByRole("button", { name })).toBeVisible();
  }
  await expectAccessible(page);
});

test(
  "§9 “Settings intervals | 10 to 300 s, default 30 for both”; §5 “Settings intervals: minimum 10, maximum 300.” §2 “Save Settings only shows a success toast.”; decisions §2: it saves",
  { tag: "@demo" },
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

test("§2 “a notifications toggle, alert frequency, and price check interval in seconds (10 to 300, default 30)”: it is on, and stays as it is saved", async ({
  page,
}) => {
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
});

test("§2 “API configuration form: stock data key, SMS provider account id, token, from number. It only shows toasts and saves nothing.” decisions §2: it saves, and secrets are write-only", async ({
  page,
}) => {
  await openSettings(page);
  const api = panel(page, "System Status").locator("dd").nth(1);
  await expect(api).toHaveText("Not Configured");
  const form = panel(page, "API Configuration");
  for (const label of ["SMS account ID", "SMS auth token", "SMS from number"]) {
    await expect(form.getByLabel(label, { exact: true })).toBeEditable();
  }
  const key = form.getByLabel("Stock data API key", { exact: true });
  await key.fill("secret-value");
  await form.getByRole("button", { name: "Save API Configuration" }).click();
  await expect(toast(page)).toContainText("API configuration saved successfully");
  await expect(api).toHaveText("Configured");
  await expect(key).toHaveValue("");
  const told = await page.evaluate(async () => (await fetch("/api/settings/api-keys")).text());
  expect(told).not.toContain("secret-value");
  await form.getByRole("button", { name: "Remove Stock data API key" }).click();
  await expect(api).toHaveText("Not Configured");
});

test("§2 “System status: websocket connected or disconnected. API and SMS are shown as Not Configured.”", async ({
  page,
}) => {
  await openSettings(page);
  const status = panel(page, "System Status");
  await expect(status.locator("dt")).toHaveText([
    "WebSocket",
    "API",
    "SMS",
    "Server",
    "Source: simulated",
  ]);
  await expect(status.locator("dd").nth(0)).toHaveText("Connected");
  await expect(status.locator("dd").nth(1)).toHaveText("Not Configured");
  // The server of these tests is started with an SMS account.
  await expect(status.locator("dd").nth(2)).toHaveText("Configured");
});

test("§8 “Push notifications are not supported in this browser”", async ({ page }) => {
  await page.addInitScript(() => {
    Reflect.deleteProperty(window, "PushManager");
  });
  await openSettings(page);
  await page.getByRole("button", { name: "Enable push notifications" }).click();
  await expect(toast(page)).toContainText("Push notifications are not supported in this browser");
});

test.describe("push", () => {
  test.use({ hasServiceWorker: true });

  test("§4 “Push permission is default, granted or denied. Once denied, a blocked message tells the user to enable notifications in the browser settings and refresh.” §8 “Push notification permission was denied”", async ({
    page,
  }) => {
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
  });

  test("§4 “When enabled, the enable button shows the subscription count and is disabled.” §7 “A service worker file is registered for push.” §8 “Test notification failed”", async ({
    page,
  }) => {
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
  });
});

test("§8 “Test email failed”; the address is asked for first", async ({ page }) => {
  await openSettings(page);
  const part = panel(page, "Notification Settings");
  await part.getByRole("button", { name: "Test email" }).click();
  await expect(part.getByText("Enter the address to send a test to")).toBeVisible();
  await expect(part.getByLabel("Send a test to")).toBeFocused();
  await part.getByLabel("Send a test to").fill("ann@example.com");
  await part.getByRole("button", { name: "Test email" }).click();
  await expect(toast(page)).toContainText("Test email failed");
  await expect(toast(page)).toContainText("Gmail is not configured");
});

test("§2 Install card: “it appears when the browser offers installation and the app is not yet installed. It has Install App and Later buttons plus a close button. It disappears once installed, dismissed or accepted.” §4 “Install banner: hidden once installed, dismissed or accepted.” Settings still offers it", async ({
  page,
}) => {
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
});

test(`§2 Install-app card: “on iOS it shows Add-to-Home-Screen instructions. Otherwise it shows an install prompt.” “It shows "installed" when running standalone.”`, async ({
  browser,
  product,
}) => {
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
});

test("Settings scrolls sideways at no width", async ({ page }) => {
  for (const width of [1440, 1280, 1279, 768, 390]) {
    await page.setViewportSize({ width, height: 900 });
    await openSettings(page);
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect([width, Math.max(0, overflow)]).toEqual([width, 0]);
  }
});

import type { Page } from "@playwright/test";
import { expect, test } from "../fixtures.ts";
import { openScreen } from "../openScreen.ts";
import { refuseCalls } from "../refuseCalls.ts";

const openSettings = async (page: Page) => {
  await openScreen(page, "/settings", "Settings");
  await expect(page.getByLabel("Price check interval (seconds)")).toBeVisible();
};

const openSources = (page: Page) => openScreen(page, "/settings/sources", "Data Sources");

const openChannels = async (page: Page) => {
  await openScreen(page, "/notifications/channels", "Notification Channels");
  await expect(page.getByText("SendGrid sends up to 100 emails/day for free")).toBeVisible();
};

const panel = (page: Page, name: string) => page.getByRole("region", { name, exact: true });
/** The newest toast, because the previous one may still be fading out. */
const toast = (page: Page) => page.locator(".toast").first();

/** Simulates the browser's push API. */
async function stubPush(page: Page, permission: NotificationPermission, asked = permission) {
  await page.addInitScript(
    ([before, after]) => {
      let current = before;
      const readable = { configurable: true, get: () => current };
      Object.defineProperty(Notification, "permission", readable);
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

/** Simulates Chromium's offer to install, which it makes only to people. */
const offerInstall = (page: Page) =>
  page.evaluate(() => {
    const offer = Object.assign(new Event("beforeinstallprompt", { cancelable: true }), {
      prompt: () => Promise.resolve({ outcome: "accepted" }),
    });
    window.dispatchEvent(offer);
    return offer.defaultPrevented;
  });

test(
  "settings are validated and saved; keys are never shown again; what is missing is said",
  {
    tag: [
      "@spec-2.83",
      "@spec-2.84",
      "@spec-2.85",
      "@spec-2.86",
      "@spec-2.87",
      "@spec-2.88",
      "@spec-5.21",
      "@spec-8.27",
      "@spec-8.30",
      "@spec-9.39",
      "@spec-9.54",
    ],
  },
  async ({ page }) => {
    await page.addInitScript(() => {
      Reflect.deleteProperty(window, "PushManager");
    });
    // Another test on this server may have chosen others.
    const defaults = {
      notificationsEnabled: true,
      alertFrequencySeconds: 30,
      priceCheckIntervalSeconds: 30,
    };
    await page.request.put("/api/settings/alerts", { data: defaults });
    await openSettings(page);
    const save = page.getByRole("button", { name: "Save Settings" });
    const frequency = page.getByLabel("Alert frequency (seconds)");
    const interval = page.getByLabel("Price check interval (seconds)");

    await test.step("every card of the screen is there", async () => {
      const headings = page.getByRole("heading", { level: 2 });
      await expect(headings).toHaveText(["Alert Settings", "Appearance", "Install App"]);
      const sections = page.getByRole("navigation", { name: "Settings" });
      for (const [name, title, panels] of [
        [
          "Sources",
          "Data Sources",
          ["Market Sources", "System Status", "Rehearse an Outage", "API Configuration"],
        ],
        ["Access", "Access", ["API Tokens", "Access"]],
        ["Audit Log", "Audit Log", ["Changes"]],
        ["Data", "Your Data", ["Storage", "Export and Import"]],
        ["About", "About", ["Stock Monitor"]],
      ] as const) {
        await sections.getByRole("link", { name, exact: true }).click();
        await expect(page.getByRole("heading", { level: 1 })).toHaveText(title);
        // The count follows the name of a list after the list has loaded.
        const texts = panels.map((text) => new RegExp(`^${text}( \\d+)?$`));
        await expect(headings).toHaveText(texts);
        await expect(sections.locator("[aria-current]")).toHaveText(name);
      }
    });

    await test.step("intervals outside 10 to 300 s are refused beside the field", async () => {
      await openSettings(page);
      for (const field of [frequency, interval]) {
        await expect(field).toHaveValue("30");
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
    });

    await test.step("what is saved stays: an interval, and notifications off and on", async () => {
      const toggle = page.getByRole("checkbox", { name: "Enable notifications" });
      await expect(toggle).toBeChecked();
      await frequency.fill("300");
      await page.getByText("Enable notifications").click();
      await save.click();
      await expect(toast(page)).toContainText("Settings saved successfully");
      await page.reload();
      await expect(frequency).toHaveValue("300");
      await expect(toggle).not.toBeChecked();
      await frequency.fill("30");
      await page.getByText("Enable notifications").click();
      await save.click();
      await expect(toast(page)).toContainText("Settings saved successfully");
      await expect(toggle).toBeChecked();
    });

    await test.step("system status shows the live connection and what is configured", async () => {
      await openSources(page);
      const status = panel(page, "System Status");
      await expect(status.locator("dt")).toHaveText(["WebSocket", "API", "SMS", "Email", "Server"]);
      await expect(status.locator("dd").nth(0)).toHaveText("Connected");
      await expect(status.locator("dd").nth(1)).toHaveText("Not Configured");
      // The server of these tests is started with an SMS account.
      await expect(status.locator("dd").nth(2)).toHaveText(/^WorkingConfirmed/);
    });

    await test.step("API keys are saved and never shown again", async () => {
      const api = panel(page, "System Status").locator("dd").nth(1);
      await expect(api).toHaveText("Not Configured");
      const form = panel(page, "API Configuration");
      for (const label of ["SMS account ID", "SMS auth token", "SMS from number"]) {
        await expect(form.getByLabel(label, { exact: true })).toBeEditable();
      }
      const key = form.getByLabel("Finnhub API key", { exact: true });
      await key.fill("secret0value0of0twenty");
      await form.getByRole("button", { name: "Save API Configuration" }).click();
      await expect(toast(page)).toContainText("API configuration saved successfully");
      // Finnhub does not confirm this key, so it is not "Working".
      await expect(api).toHaveText(/^(Configured|Not confirmed yet|Refused)/);
      await expect(key).toHaveValue("");
      const reported = await (await page.request.get("/api/settings/api-keys")).text();
      expect(reported).not.toContain("secret0value0of0twenty");
      await form.getByRole("button", { name: "Remove Finnhub API key" }).click();
      await expect(api).toHaveText("Not Configured");
    });

    await test.step("a failed test email is said; the address is asked for first", async () => {
      await openChannels(page);
      const part = panel(page, "Notification Settings");
      await part.getByRole("button", { name: "Test email" }).click();
      await expect(part.getByText("Enter the address to send a test to")).toBeVisible();
      await expect(part.getByLabel("Send a test to")).toBeFocused();
      await part.getByLabel("Send a test to").fill("ann@example.com");
      await part.getByRole("button", { name: "Test email" }).click();
      await expect(toast(page)).toContainText("Test email failed");
      await expect(toast(page)).toContainText("Gmail is not configured");
    });

    await test.step("a browser without push says so", async () => {
      await page.getByRole("button", { name: "Enable push notifications" }).click();
      await expect(toast(page)).toContainText(
        "Push notifications are not supported in this browser",
      );
    });
  },
);

test.describe("push", () => {
  test.use({ hasOwnContext: true, hasServiceWorkers: true });

  test(
    "push says why it cannot be enabled, and once enabled shows its subscriptions",
    {
      tag: [
        "@spec-4.15",
        "@spec-4.16",
        "@spec-7.56",
        "@spec-8.28",
        "@spec-8.29",
        "@spec-8.31",
        "@spec-8.32",
      ],
    },
    async ({ page }) => {
      const enable = page.getByRole("button", { name: "Enable push notifications" });
      const failure = (text: string) => page.locator(".toast", { hasText: text });

      await test.step("a denied permission says how to allow it", async () => {
        await stubPush(page, "default", "denied");
        await openChannels(page);
        await expect(page.getByText("Notifications are blocked.")).toHaveCount(0);
        await enable.click();
        await expect(toast(page)).toContainText("Push notification permission was denied");
        await expect(
          page.getByText(
            "Notifications are blocked. Enable notifications in your browser settings and refresh the page.",
          ),
        ).toBeVisible();
        await expect(enable).toBeDisabled();
      });

      await test.step("a push service that throws and a refused subscription get different messages", async () => {
        await stubPush(page, "default", "granted");
        await openChannels(page);
        await refuseCalls(page, [{ method: "POST", path: /\/api\/push\/subscribe$/ }]);
        await page.evaluate(() => {
          const { subscribe } = PushManager.prototype;
          PushManager.prototype.subscribe = () => {
            PushManager.prototype.subscribe = subscribe;
            return Promise.reject(new Error("The push service is away"));
          };
        });
        await enable.click();
        await expect(failure("Failed to enable push notifications")).toContainText(
          "The push service is away",
        );
        await enable.click();
        await expect(failure("Failed to subscribe to push notifications")).toBeVisible();
      });

      await test.step("enabled push shows the number of subscriptions, and a failed test is said", async () => {
        await openChannels(page);
        await enable.click();
        await expect(toast(page)).toContainText("Push notifications enabled");
        await expect(page.getByRole("button", { name: "Push enabled (1)" })).toBeDisabled();
        const scopes = await page.evaluate(async () =>
          (await navigator.serviceWorker.getRegistrations()).map(
            ({ scope }) => new URL(scope).pathname,
          ),
        );
        expect(scopes).toContain("/push/");
        // No push service knows the browser of this test.
        await page.getByRole("button", { name: "Test push notification" }).click();
        await expect(toast(page)).toContainText("Test notification failed");
      });
    },
  );
});

test(
  "the install card appears when offered, and stays away once dismissed; settings still offer it, on iOS in words",
  { tag: ["@spec-2.23", "@spec-2.24", "@spec-2.25", "@spec-2.81", "@spec-2.82", "@spec-4.17"] },
  async ({ page }) => {
    await openSettings(page);
    const card = page.getByRole("complementary", { name: "Install Stock Monitor" });
    await expect(card).toHaveCount(0);
    expect(await offerInstall(page)).toBe(true);
    await expect(card).toBeVisible();
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

    await test.step("on iOS the card explains Add to Home Screen, and an installed app says so", async () => {
      await page.addInitScript(() => {
        const userAgent =
          "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1";
        Object.defineProperty(navigator, "userAgent", { get: () => userAgent });
      });
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
    });
  },
);

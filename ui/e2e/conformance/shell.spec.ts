import { expect, pressEscape, test } from "../fixtures.ts";
import { openScreen } from "../openScreen.ts";

/** The ten of the specification, with Price Alerts, Rules, Watchlist, Markets and Phone Numbers. */
const ENTRIES = [
  "Dashboard",
  "Price Alerts",
  "Rules",
  "Watchlist",
  "Portfolios",
  "Markets",
  "Stock Screener",
  "Short Term Stocks",
  "Long Term Stocks",
  "Surge Analysis",
  "International Stocks",
  "Community",
  "Email Notifications",
  "Phone Numbers",
  "Settings",
];

const TITLES = {
  "/": "Dashboard",
  "/alerts": "Price Alerts",
  "/screener": "Stock Screener",
  "/surge-analysis": "Surge Analysis",
  "/phone-numbers": "Phone Numbers",
  "/short-term": "Short Term Stocks",
  "/long-term": "Long Term Stocks",
  "/email-notifications": "Email Notifications",
  "/portfolios": "Portfolios",
  "/international-stocks": "International Stocks",
  "/community": "Community",
  "/settings": "Settings",
};

test(
  "every address opens its screen in the shared layout, with no sign-in; an unknown one says so",
  {
    tag: [
      "@spec-2.1",
      "@spec-2.2",
      "@spec-2.3",
      "@spec-2.4",
      "@spec-2.5",
      "@spec-2.6",
      "@spec-2.7",
      "@spec-2.8",
      "@spec-2.9",
      "@spec-2.10",
      "@spec-2.11",
      "@spec-2.12",
      "@spec-2.13",
      "@spec-2.14",
      "@spec-2.15",
      "@spec-2.21",
      "@spec-4.3",
      "@spec-6.1",
    ],
  },
  async ({ page }) => {
    const header = page.getByRole("banner");
    const navigation = page.getByRole("navigation", { name: "Main" });
    // The other tests open each of these addresses directly and expect its title.
    await page.goto("/rules");
    for (const [path, title] of Object.entries(TITLES)) {
      await test.step(path, async () => {
        await navigation.getByRole("link", { name: title, exact: true }).click();
        await expect(header.getByRole("heading", { level: 1 })).toHaveText(title);
        expect(new URL(page.url()).pathname).toBe(path);
        await expect(navigation).toBeVisible();
        await expect(page.getByRole("main")).toBeVisible();
        await expect(page.getByText(/sign in|log in|register/i)).toHaveCount(0);
      });
    }

    await test.step("a header has a title, a subtitle and the screen's action", async () => {
      await openScreen(page, "/alerts", "Price Alerts");
      await page.keyboard.press("Tab");
      await page.keyboard.press("Enter");
      await expect(page.getByRole("main"), "skips to the content").toBeFocused();
      await expect(header.getByText("Manage your stock price alerts")).toBeVisible();
      await expect(header.getByRole("button", { name: "Create Alert" })).toBeVisible();
      await page.getByRole("link", { name: "Dashboard" }).click();
      await expect(header.getByText("Monitor your stocks and alerts")).toBeVisible();
      await expect(header.getByRole("button", { name: "Create Alert" })).toHaveCount(0);
    });

    await test.step("an earlier address opens the tab that it has become", async () => {
      await openScreen(page, "/settings/deliveries?tests=without", "Delivery Log");
      await expect(page).toHaveURL(/\/notifications\/log\?tests=without$/);
      const current = (name: string) =>
        page.getByRole("navigation", { name }).locator("[aria-current]");
      await expect(current("Notifications")).toHaveText("Delivery Log");
      await expect(current("Main")).toHaveText("Email Notifications");
    });

    for (const path of ["/alerts/1/2", "/settings-page"]) {
      await openScreen(page, path, "404 Page Not Found");
      await expect(page.getByText("This page doesn't exist.")).toBeVisible();
      await expect(page.getByText("to the router")).toHaveCount(0);
    }

    await test.step("the theme goes from dark to corporate to light and back, and is remembered", async () => {
      const toggle = header.getByRole("button", { name: /theme$/ });
      const expectTheme = (name: string) =>
        expect(page.locator("html")).toHaveAttribute("data-theme", name);
      await expectTheme("dark");
      await toggle.click();
      await expectTheme("corporate");
      await page.reload();
      await expectTheme("corporate");
      await page.getByRole("link", { name: "Back to the dashboard" }).click();
      await expect(header.getByRole("heading", { level: 1 })).toHaveText("Dashboard");
      await toggle.click();
      await expectTheme("light");
      await page.setViewportSize({ width: 390, height: 800 });
      await toggle.click();
      await expectTheme("dark");
    });
  },
);

test(
  "the sidebar lists its screens at 256 px; below 1280 px it slides in over a dimmed backdrop",
  { tag: ["@spec-2.16", "@spec-2.17", "@spec-2.18", "@spec-2.19", "@spec-2.20", "@spec-9.41"] },
  async ({ page }) => {
    await page.goto("/");
    const navigation = page.getByRole("navigation", { name: "Main" });
    const opener = page.getByRole("button", { name: "Open menu" });
    for (const width of [1280, 1440]) {
      await page.setViewportSize({ width, height: 800 });
      await expect(navigation.getByRole("link")).toHaveText(ENTRIES);
      const boxOf = () => page.locator(".shell-sidebar").boundingBox();
      await expect.poll(boxOf).toEqual({ x: 0, y: 0, width: 256, height: 800 });
      await expect(opener).toHaveCount(0);
    }
    const menu = page.getByRole("dialog", { name: "Menu" });
    for (const width of [1279, 768, 390]) {
      await page.setViewportSize({ width, height: 800 });
      await expect(menu).toHaveCount(0);
      await opener.click();
      await expect(menu.getByRole("link")).toHaveText(ENTRIES);
      await expect.poll(async () => (await menu.boundingBox())?.x).toBe(0);
      expect((await menu.boundingBox())?.width).toBe(256);
      const backdrop = page.locator(".bp6-overlay-backdrop");
      await expect(backdrop).toHaveCSS("background-color", /^(rgba|color|oklab)\(.*0\.\d+\)$/);
      await backdrop.click({ position: { x: width - 20, y: 400 } });
      await expect(menu).toHaveCount(0);
    }
    await opener.click();
    await pressEscape(menu);
    await expect(menu).toHaveCount(0);
    await opener.click();
    await menu.getByRole("link", { name: "Email Notifications" }).click();
    await expect(page).toHaveURL(/email-notifications$/);
    await expect(menu).toHaveCount(0);
  },
);

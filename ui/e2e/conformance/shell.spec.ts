import type { Page } from "@playwright/test";
import { expect, test } from "../fixtures.ts";
import { openWithoutTime } from "../openWithoutTime.ts";

const ENTRIES = [
  "Dashboard",
  "Stock Screener",
  "Short Term Stocks",
  "Long Term Stocks",
  "Surge Analysis",
  "Community",
  "Email Notifications",
  "Portfolios",
  "International Stocks",
  "Settings",
];

const readTheme = (page: Page) =>
  page.evaluate(() => document.documentElement.dataset["theme"] ?? "");

async function fillPost(page: Page, title: string) {
  const form = page.getByRole("region", { name: "Write a post" });
  await form.getByLabel("Title").fill(title);
  await form.getByLabel("Content").fill("A toast is coming");
  await form.getByLabel("Title").press("Enter");
}

/** The shortest way to a toast: a post is published on every press. */
async function makeToast(page: Page, title: string) {
  await fillPost(page, title);
  await expect(page.getByRole("article", { name: title, exact: true })).toBeVisible();
}

/** Lets as little time pass as the page needs to hear the answer. */
async function makeToastWithoutTime(page: Page, title: string) {
  await fillPost(page, title);
  await expect
    .poll(async () => {
      await page.clock.runFor(20);
      return toasts(page).count();
    })
    .toBe(1);
}

const toasts = (page: Page) => page.locator(".toast");

test("§2 Layout: “a sidebar, a header and a main area. The header has a title, a subtitle and an optional action button.”", async ({
  page,
}) => {
  await page.goto("/alerts");
  await expect(page.getByRole("navigation", { name: "Main" })).toBeVisible();
  await expect(page.getByRole("main")).toBeVisible();
  const header = page.getByRole("banner");
  await expect(header.getByRole("heading", { level: 1 })).toHaveText("Price Alerts");
  await expect(header.getByText("Manage your stock price alerts")).toBeVisible();
  await expect(header.getByRole("button", { name: "Create Alert" })).toBeVisible();
  await page.goto("/");
  await expect(header.getByRole("heading", { level: 1 })).toHaveText("Dashboard");
  await expect(header.getByText("Monitor your stocks and alerts")).toBeVisible();
  await expect(header.getByRole("button", { name: "Create Alert" })).toHaveCount(0);
});

test("§2 Sidebar: “it lists ten entries: Dashboard, Stock Screener, Short Term Stocks, Long Term Stocks, Surge Analysis, Community, Email Notifications, Portfolios, International Stocks, Settings. It is permanently shown at widths of 1280 px and above. Its width is 16rem.” §9 “Sidebar | fixed at 1280 px and above; width 16rem”", async ({
  page,
}) => {
  const navigation = page.getByRole("navigation", { name: "Main" });
  for (const width of [1280, 1440]) {
    await page.setViewportSize({ width, height: 800 });
    await page.goto("/");
    await expect(navigation.getByRole("link")).toHaveText(ENTRIES);
    const sidebar = await page.locator(".shell-sidebar").boundingBox();
    expect(sidebar).toMatchObject({ x: 0, y: 0, width: 256, height: 800 });
    await expect(page.getByRole("button", { name: "Open menu" })).toHaveCount(0);
  }
});

test("§2 Sidebar: “Below that it slides in over a dimmed backdrop.” Header: “on narrow screens it has a menu button.”", async ({
  page,
}) => {
  for (const width of [1279, 768, 390]) {
    await page.setViewportSize({ width, height: 800 });
    await page.goto("/");
    const menu = page.getByRole("dialog", { name: "Menu" });
    await expect(menu).toHaveCount(0);
    await page.getByRole("button", { name: "Open menu" }).click();
    await expect(menu.getByRole("link")).toHaveText(ENTRIES);
    await expect.poll(async () => (await menu.boundingBox())?.x).toBe(0);
    expect((await menu.boundingBox())?.width).toBe(256);
    const backdrop = page.locator(".bp6-overlay-backdrop");
    await expect(backdrop).toHaveCSS("background-color", /^(rgba|color|oklab)\(.*0\.\d+\)$/);
    await backdrop.click({ position: { x: width - 20, y: 400 } });
    await expect(menu).toHaveCount(0);
  }
});

test("§2 Header: “It always has a theme toggle that cycles dark, corporate, light.” §4: “dark, then corporate, then light, then dark again.”", async ({
  page,
}) => {
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 800 });
    for (const path of ["/", "/community", "/no-such-page"]) {
      await page.goto(path);
      const toggle = page.getByRole("banner").getByRole("button", { name: /theme$/ });
      const seen = [await readTheme(page)];
      for (let press = 0; press < 3; press++) {
        await toggle.click();
        seen.push(await readTheme(page));
      }
      expect(seen).toEqual(["dark", "corporate", "light", "dark"]);
    }
  }
});

test('§2: “any other path: Not-found page reading "404 Page Not Found" with a developer-style hint about adding the page to the router”', async ({
  page,
}) => {
  for (const path of ["/nowhere", "/alerts/1/2", "/settings-page"]) {
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("404 Page Not Found");
    await expect(page.getByText("Did you forget to add the page to the router?")).toBeVisible();
  }
});

test("§2 Routes: “/ Dashboard”, “/alerts Price Alerts”, “/screener Stock Screener”, “/surge-analysis Surge Analysis”, “/phone-numbers Phone Numbers”, “/short-term Short Term Stocks”, “/long-term Long Term Stocks”, “/email-notifications Email Notifications”, “/portfolios Portfolios”, “/international-stocks International Stocks”, “/community Community”, “/settings Settings”; §6 “There is no sign-in and there are no roles. Every visitor sees every screen.”", async ({
  page,
}) => {
  const titles = {
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
  for (const [path, title] of Object.entries(titles)) {
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(title);
    await expect(page.getByText(/sign in|log in|register/i)).toHaveCount(0);
  }
});

test("§2 Toasts: “only one is visible at a time.” §9 “Toasts | 1 at a time”", async ({ page }) => {
  await page.goto("/community");
  await makeToast(page, "First of two toasts");
  await makeToast(page, "Second of two toasts");
  await expect(toasts(page)).toHaveCount(1);
  await expect(toasts(page)).toContainText("Your post has been published");
});

test("§9 Toasts: after “removal delay 1,000,000 ms” nothing comes back", async ({ page }) => {
  await openWithoutTime(page, "/community");
  await makeToastWithoutTime(page, "A toast that is forgotten");
  await page.clock.runFor(6000);
  await expect(toasts(page)).toHaveCount(0);
  await page.clock.fastForward(1_000_000);
  await page.keyboard.press("F8");
  await expect(page.getByRole("region", { name: "Notifications (F8)" })).toBeFocused();
  await expect(toasts(page)).toHaveCount(0);
});

test("§9 Toasts: “swipe right, 50 px”", async ({ page }) => {
  await page.goto("/community");
  await makeToast(page, "A toast to be swiped");
  const swipe = async (pixels: number) => {
    const box = await toasts(page).boundingBox();
    if (!box) throw new Error("There is no toast");
    const [x, y] = [box.x + 40, box.y + box.height / 2];
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x + pixels, y, { steps: 5 });
    await page.mouse.up();
  };
  // The pointer rests on it, so it does not leave by itself.
  await swipe(49);
  await expect(toasts(page)).toHaveCount(1);
  // What the mouse marked would be dragged away instead.
  await page.evaluate(() => getSelection()?.removeAllRanges());
  await swipe(50);
  await expect(toasts(page)).toHaveCount(0);
});

test("§9: “Tooltip delay: 700 ms (skip delay 300 ms)”", async ({ page }) => {
  await openWithoutTime(page, "/");
  const tip = page.getByRole("tooltip");
  const toggle = page.getByRole("banner").getByRole("button", { name: /theme$/ });
  const dot = page.locator(".connection-dot");
  const leave = () => page.mouse.move(700, 500);

  await toggle.hover();
  await page.clock.runFor(690);
  await expect(tip).toHaveCount(0);
  await page.clock.runFor(20);
  await expect(tip).toHaveText("Switch to corporate theme");

  // Within 300 ms of the last one the next is there at once …
  await leave();
  await page.clock.runFor(100);
  await expect(tip).toHaveCount(0);
  await page.clock.runFor(150);
  await dot.hover();
  await expect(tip).toHaveText("Live updates connected");

  // … and later it has to wait again.
  await leave();
  await page.clock.runFor(100);
  await expect(tip).toHaveCount(0);
  await page.clock.runFor(400);
  await toggle.hover();
  await page.clock.runFor(600);
  await expect(tip).toHaveCount(0);
  await page.clock.runFor(200);
  await expect(tip).toBeVisible();
});

import type { Page } from "@playwright/test";
import { expect, test } from "../fixtures.ts";
import { openWithoutTime, runClockUntil } from "../openWithoutTime.ts";

/** The ten of the specification, Rules and Markets. */
const ENTRIES = [
  "Dashboard",
  "Rules",
  "Markets",
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
  await runClockUntil(page, 20, async () => (await toasts(page).count()) === 1);
}

const toasts = (page: Page) => page.locator(".toast");

test(
  "a sidebar, a main area, and a header with title, subtitle and the screen's action",
  { tag: ["@spec-2.14", "@spec-2.15"] },
  async ({ page }) => {
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
  },
);

test(
  "the sidebar lists its screens, and stands from 1280 px on at 256 px",
  { tag: ["@spec-2.16", "@spec-2.17", "@spec-2.19", "@spec-9.41"] },
  async ({ page }) => {
    const navigation = page.getByRole("navigation", { name: "Main" });
    for (const width of [1280, 1440]) {
      await page.setViewportSize({ width, height: 800 });
      await page.goto("/");
      await expect(navigation.getByRole("link")).toHaveText(ENTRIES);
      const sidebar = await page.locator(".shell-sidebar").boundingBox();
      expect(sidebar).toMatchObject({ x: 0, y: 0, width: 256, height: 800 });
      await expect(page.getByRole("button", { name: "Open menu" })).toHaveCount(0);
    }
  },
);

test(
  "below 1280 px the sidebar slides in over a dimmed backdrop",
  { tag: ["@spec-2.18", "@spec-2.20"] },
  async ({ page }) => {
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
  },
);

test(
  "the theme goes from dark to corporate to light on every screen",
  { tag: ["@spec-2.21", "@spec-4.3"] },
  async ({ page }) => {
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
  },
);

test(
  "an unknown address shows the not-found page and its hint",
  { tag: "@spec-2.13" },
  async ({ page }) => {
    for (const path of ["/nowhere", "/alerts/1/2", "/settings-page"]) {
      await page.goto(path);
      await expect(page.getByRole("heading", { level: 1 })).toHaveText("404 Page Not Found");
      await expect(page.getByText("Did you forget to add the page to the router?")).toBeVisible();
    }
  },
);

test(
  "every address opens its screen, with no sign-in",
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
      "@spec-6.1",
    ],
  },
  async ({ page }) => {
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
  },
);

test("one toast at a time", { tag: ["@spec-2.22", "@spec-9.42"] }, async ({ page }) => {
  await page.goto("/community");
  await makeToast(page, "First of two toasts");
  await makeToast(page, "Second of two toasts");
  await expect(toasts(page)).toHaveCount(1);
  await expect(toasts(page)).toContainText("Your post has been published");
});

test("after the removal delay F8 brings nothing back", { tag: "@spec-9.43" }, async ({ page }) => {
  await openWithoutTime(page, "/community");
  await makeToastWithoutTime(page, "A toast that is forgotten");
  await page.clock.runFor(6000);
  await expect(toasts(page)).toHaveCount(0);
  await page.clock.fastForward(1_000_000);
  await page.keyboard.press("F8");
  await expect(page.getByRole("region", { name: "Notifications (F8)" })).toBeFocused();
  await expect(toasts(page)).toHaveCount(0);
});

test(
  "a swipe of 50 px sends a toast away, 49 px do not",
  { tag: "@spec-9.44" },
  async ({ page }) => {
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
  },
);

test(
  "a tooltip comes after 700 ms, the next one within 300 ms at once",
  { tag: "@spec-9.45" },
  async ({ page }) => {
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
  },
);

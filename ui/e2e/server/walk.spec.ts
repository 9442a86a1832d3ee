import { AxeBuilder } from "@axe-core/playwright";
import type { APIRequestContext, Page } from "@playwright/test";
import { expect, expectAccessible, test } from "../fixtures.ts";

const WIDTHS = [1440, 1280, 1279, 768, 390];
const PHONE_WIDTH = 390;

const ROUTES = [
  "/",
  "/alerts",
  "/screener",
  "/surge-analysis",
  "/phone-numbers",
  "/short-term",
  "/long-term",
  "/email-notifications",
  "/portfolios",
  "/international-stocks",
  "/community",
  "/settings",
  "/no-such-page",
] as const;

/** One of each thing, so that no screen is walked while it is empty. */
async function fill(request: APIRequestContext): Promise<void> {
  const post = async (path: string, data: object = {}) =>
    expect((await request.post(path, { data })).ok(), path).toBe(true);
  await post("/api/email-notifications", { email: "walk@example.com", label: "Home" });
  await post("/api/phone-numbers", { phone: "2025550123", label: "Mobile" });
  await post("/api/alerts", { symbol: "AAPL", targetPrice: 1, alertType: "above" });
  await post("/api/alerts", { symbol: "MSFT", targetPrice: 99_999, alertType: "above" });
  await post("/api/alerts", { symbol: "7203.T", targetPrice: 30, alertType: "change_percent" });
  await post("/api/watchlist", { symbol: "BARC.L", name: "Barclays" });
  await post("/api/portfolios", { name: "Retirement", description: "Long-term savings" });
  await post("/api/community/posts", {
    username: "ProTrader",
    title: "NVDA",
    content: "Thoughts?",
  });
  await post("/api/screener/run", { maxPrice: 10, minVolume: 100_000, upsideFilter: "all" });
  expect((await request.post("/api/surge/run")).ok()).toBe(true);
}

test.beforeAll(async ({ product, playwright }) => {
  const request = await playwright.request.newContext({ baseURL: product.url });
  await fill(request);
  await request.dispose();
});

async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(page.locator(".skeleton")).toHaveCount(0);
}

const showTheme = (page: Page, theme: string) =>
  page.evaluate((name) => {
    document.documentElement.dataset["theme"] = name;
    document.documentElement.classList.toggle("bp6-dark", name === "dark");
  }, theme);

async function findColourViolations(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page })
    .withRules(["color-contrast", "link-in-text-block"])
    .analyze();
  return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`));
}

for (const path of ROUTES) {
  test(`${path} at five widths and in three themes: nothing scrolls sideways, no violation, no complaint`, async ({
    page,
  }) => {
    await open(page, path);
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 844 });
      const overflow = () =>
        page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
      await expect.poll(overflow, { message: `${width} px` }).toBeLessThanOrEqual(0);
      if (width === WIDTHS[0] || width === PHONE_WIDTH) await expectAccessible(page);
    }
    await page.setViewportSize({ width: 1440, height: 900 });
    for (const theme of ["corporate", "light"]) {
      await showTheme(page, theme);
      expect(await findColourViolations(page), theme).toEqual([]);
    }
  });
}

/** What Tab must reach. One of several radio buttons stands for all. */
const REACHABLE =
  "a[href], button:not(:disabled), input:not(:disabled, [type=radio]), select:not(:disabled), textarea:not(:disabled), summary";

for (const path of ROUTES) {
  test(`${path} by keyboard alone: Tab reaches everything, and one sees where it is`, async ({
    page,
  }) => {
    await open(page, path);
    const wanted = await page.evaluate((selector) => {
      const isWanted = (element: HTMLElement) =>
        element.tabIndex >= 0 && element.checkVisibility({ visibilityProperty: true });
      const elements = [...document.querySelectorAll<HTMLElement>(selector)].filter(isWanted);
      elements.forEach((element, index) => element.setAttribute("data-walk", String(index)));
      const seen = new Set<string>();
      const unmarked: string[] = [];
      Object.assign(window, { walk: { seen, unmarked } });
      document.addEventListener("focusin", ({ target }) => {
        if (!(target instanceof HTMLElement)) return;
        const place = target.dataset["walk"];
        if (place === undefined || seen.has(place)) return;
        seen.add(place);
        const marks = [target, target.parentElement, target.nextElementSibling].map((each) => {
          if (!each) return false;
          const { outlineStyle, boxShadow } = getComputedStyle(each);
          return outlineStyle !== "none" || boxShadow !== "none";
        });
        if (!marks.includes(true)) unmarked.push(target.outerHTML.slice(0, 120));
      });
      return elements.length;
    }, REACHABLE);
    expect(wanted).toBeGreaterThan(10);
    // A few more than there are: the browser's own stops, and what was drawn since.
    for (let press = 0; press < wanted + 20; press++) await page.keyboard.press("Tab");
    const { missed, unmarked } = await page.evaluate(() => {
      const { walk } = window as unknown as { walk: { seen: Set<string>; unmarked: string[] } };
      const left = [...document.querySelectorAll<HTMLElement>("[data-walk]")].filter(
        (element) => !walk.seen.has(element.dataset["walk"] ?? ""),
      );
      return {
        missed: left.map((element) => element.outerHTML.slice(0, 120)),
        unmarked: walk.unmarked,
      };
    });
    expect(missed).toEqual([]);
    expect(unmarked).toEqual([]);
  });
}

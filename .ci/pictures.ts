import { mkdir, writeFile } from "node:fs/promises";
import { chromium, type Page } from "@playwright/test";
import { buildDemo, installPackages, root } from "../backend/commands/prepare.ts";
import { servePlainly } from "../ui/e2e/plainServer.ts";
import { showTheme } from "../ui/e2e/showTheme.ts";
import { addAlertSoon } from "../mocks/demoStory.ts";
import { createMarketAt } from "../mocks/storyStage.ts";
import { VISITOR } from "../ui/e2e/visitor.ts";
import { THEMES } from "../ui/app/theme.ts";
import { readPaths } from "../ui/build/readPaths.ts";
import { findBrowser } from "./browser.ts";
import { film } from "./film.ts";

/**
 * `bun run pictures`: draws the pictures of the README, of the catalog's gallery and of the dialog that
 * installs the app from the seeded demo.
 */

const PICTURES = `${root}/stories/pictures`;
/** Shown when the app is installed; their sizes are in `ui/public/manifest.webmanifest`. */
const SCREENSHOTS = `${root}/ui/public/screenshots`;
const DESK = { width: 1280, height: 800 };
const PHONE = { width: 390, height: 844 };
/** Width of a screen in the gallery, pixels. */
const THUMB_WIDTH = 400;
/** Small files: the first page of the catalog shows a dozen. */
const THUMB_QUALITY = 45;
const START_MS = 60_000;
/** After the last answer: a chart draws, a picture of a company fades in. */
const SETTLE_MS = 1500;
const ZOOM_STEPS = 6;

/** Paths of the screens with parameters, with a stock and a portfolio of the demo. */
const EXAMPLES: Readonly<Record<string, string>> = {
  "/stocks/:symbol": "/stocks/AAPL",
  "/portfolios/:id": "/portfolios/1",
};

const nameOf = (path: string): string =>
  path === "/" ? "home" : path.slice(1).replaceAll(/[/:]+/g, "-");

async function shoot(page: Page, file: string, scale = 1, quality = 80): Promise<void> {
  const { width, height } = page.viewportSize() ?? DESK;
  const session = await page.context().newCDPSession(page);
  const { data } = await session.send("Page.captureScreenshot", {
    format: "webp",
    quality,
    clip: { x: 0, y: 0, width, height, scale },
  });
  await session.detach();
  await writeFile(`${file}.webp`, Buffer.from(data, "base64"));
}

/** Goes to a screen inside of the open page, whose backend keeps running. */
async function goTo(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => {
    window.history.pushState({}, "", document.baseURI.replace(/\/$/, "") + to);
    window.dispatchEvent(new PopStateEvent("popstate"));
    window.scrollTo(0, 0);
  }, path);
  await page
    .locator(".skeleton, [aria-busy=true], .bp6-skeleton")
    .first()
    .waitFor({ state: "hidden", timeout: 20_000 })
    .catch(() => undefined);
  await page.waitForTimeout(SETTLE_MS);
}

async function open(page: Page, url: string): Promise<void> {
  await page.goto(url.endsWith("/") ? url : `${url}/`);
  await page.getByText("Live updates connected").waitFor({ state: "attached", timeout: START_MS });
  await page.evaluate(() => document.fonts.ready);
}

/** Adds an alert that triggers within a minute, as the demo's tour does. */
const addDueAlert = (page: Page): Promise<string> =>
  addAlertSoon(
    {
      call: (method, path, body) =>
        page.evaluate(async ([to, init]) => (await fetch(`/api/${to}`, init)).json(), [
          path,
          {
            method,
            ...(body && {
              body: JSON.stringify(body),
              headers: { "content-type": "application/json" },
            }),
          },
        ] as const),
      marketAt: createMarketAt(),
    },
    Date.now(),
    "",
  );

const hide = (page: Page, selector: string) =>
  page.addStyleTag({ content: `${selector} { display: none }` });

await installPackages();
await buildDemo();
for (const theme of THEMES) await mkdir(`${PICTURES}/screens/${theme}`, { recursive: true });
const site = await servePlainly("dist/demo", "/demo");
const browser = await chromium.launch({
  executablePath: await findBrowser(),
  args: process.getuid?.() === 0 ? ["--no-sandbox", "--disable-gpu"] : [],
});
const context = await browser.newContext({ ...VISITOR, viewport: DESK });
const page = await context.newPage();
await open(page, site.url);

await goTo(page, "/stocks/AAPL");
await page.getByRole("application", { name: "AAPL price chart" }).waitFor({ timeout: START_MS });
await page.waitForTimeout(SETTLE_MS);
await shoot(page, `${PICTURES}/stock`);
await goTo(page, "/markets/map");
await shoot(page, `${PICTURES}/map`);
await goTo(page, "/rules?edit=1");
await page.getByRole("button", { name: "Run backtest" }).click();
await page.getByText("What the price did next", { exact: true }).waitFor({ timeout: START_MS });
// From the rule's sentence to the chart of what it would have done.
await page.getByText("Reads as").evaluate((element) => element.scrollIntoView({ block: "start" }));
await page.waitForTimeout(SETTLE_MS);
await shoot(page, `${PICTURES}/rule`);
await page.keyboard.press("Escape");

const movingContext = await browser.newContext({
  ...VISITOR,
  viewport: DESK,
  reducedMotion: "no-preference",
});
const moving = await movingContext.newPage();
await open(moving, site.url);
await goTo(moving, "/stocks/AAPL?interval=1m");
await hide(moving, ".notice-bar, .demo-mark");
const toast = moving.locator(".bp6-toast").first();
// The alert of each visit triggers at a time that depends on the machine; the next one is filmed.
await toast.waitFor({ timeout: 2 * START_MS });
await toast.getByRole("button", { name: "Close" }).click();
await toast.waitFor({ state: "detached" });
const due = await addDueAlert(moving);
await goTo(moving, `/stocks/${due}?interval=1m`);
const chart = moving.getByRole("application", { name: `${due} price chart` });
await chart.waitFor({ timeout: START_MS });
// The last hour, in which the way to the target can be seen: the zoom is around the newest bar.
await chart.press("End");
for (let step = 0; step < ZOOM_STEPS; step++) await chart.press("+");
await chart.press("Escape");
await chart.blur();
await moving.mouse.move(0, 0);
const firing = await film(moving, async () => {
  await toast.waitFor({ timeout: START_MS });
  await moving.waitForTimeout(2 * SETTLE_MS);
});
await writeFile(`${PICTURES}/firing.webp`, firing);
await movingContext.close();

const phoneContext = await browser.newContext({ ...VISITOR, viewport: PHONE });
const phone = await phoneContext.newPage();
await open(phone, site.url);
// The demo's alert triggers within a minute.
await phone
  .locator(".bp6-toast")
  .first()
  .waitFor({ timeout: 2 * START_MS });
await phone.waitForTimeout(SETTLE_MS);
await shoot(phone, `${PICTURES}/phone`, 1.5);
await phoneContext.close();

// Here it triggers at one of the next screens.
await hide(page, ".bp6-toast");
for (const route of await readPaths(`${root}/ui/screens.ts`)) {
  await goTo(page, EXAMPLES[route] ?? route);
  for (const theme of THEMES) {
    await page.evaluate(showTheme, theme);
    const file = `${PICTURES}/screens/${theme}/${nameOf(route)}`;
    await shoot(page, file, THUMB_WIDTH / DESK.width, THUMB_QUALITY);
  }
  await page.evaluate(showTheme, "dark");
}

await page.setViewportSize(PHONE);
await goTo(page, "/");
// Hide the marks of the demo, which an installed product does not have.
await hide(page, ".notice-bar, .demo-mark");
await shoot(page, `${SCREENSHOTS}/dashboard-phone`, 2);
await page.setViewportSize(DESK);
await goTo(page, "/");
await shoot(page, `${SCREENSHOTS}/dashboard-wide`);
await browser.close();
await site.close();

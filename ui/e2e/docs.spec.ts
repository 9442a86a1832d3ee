import { existsSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test as base, type Page } from "@playwright/test";
import { findViolations } from "./axe.ts";
import { findColorViolations } from "./colorViolations.ts";
import { serveFolder, type FileServer } from "./staticServer.ts";

interface DocsEntry {
  id: string;
  title: string;
  type: "story" | "docs";
  tags: string[];
}

const catalog = fileURLToPath(new URL("../../dist/storybook/", import.meta.url));
const indexFile = `${catalog}index.json`;
const entries: DocsEntry[] = existsSync(indexFile)
  ? Object.values(JSON.parse(readFileSync(indexFile, "utf8")).entries)
  : [];
const known = new Set(entries.map(({ id }) => id));
const pages = entries.filter(({ type }) => type === "docs");

/** Component pages share one layout (.storybook/componentPage.tsx), so one of each kind is enough. */
const SHAPES = [
  "layout-panel--docs",
  "stocks-sparkline--docs",
  "feedback-confirmdialog--docs",
  "screens-price-alerts-alertsscreen--docs",
];
const readPages = pages.filter(
  ({ id, tags }) => tags.includes("unattached-mdx") || SHAPES.includes(id),
);

const RULES = {
  // The frame of the catalog has the landmarks.
  region: { enabled: false },
  "landmark-one-main": { enabled: false },
  // Storybook's own object editor has list items outside a list.
  listitem: { enabled: false },
  // findColorViolations checks it in every theme.
  "color-contrast": { enabled: false },
  "link-in-text-block": { enabled: false },
};

const DESK = { width: 1440, height: 900 };
const PHONE = { width: 390, height: 844 };
const THEMES = ["dark", "corporate", "light"];

interface PreviewWindow {
  __STORYBOOK_ADDONS_CHANNEL__: {
    once(event: string, listener: (payload: never) => void): void;
    emit(event: string, payload: unknown): void;
  };
  __STORYBOOK_PREVIEW__: {
    /** Resolves once the preview knows its stories. */
    ready(): Promise<void>;
    /** Draws a story into a docs page and returns the function that removes it. */
    renderStoryToElement: () => () => Promise<void>;
  };
}

/** All pages share one preview, because loading it takes longer than reading a page. */
const test = base.extend<object, { preview: Page }>({
  preview: [
    async ({ browser }, use) => {
      const files = await serveFolder("dist/storybook");
      const context = await browser.newContext({
        timezoneId: "America/New_York",
        locale: "en-US",
        reducedMotion: "reduce",
        viewport: DESK,
      });
      const page = await context.newPage();
      await page.goto(`${files.url}/iframe.html?viewMode=docs`);
      await page.waitForFunction(() => "__STORYBOOK_ADDONS_CHANNEL__" in window);
      await page.evaluate(() => (window as unknown as PreviewWindow).__STORYBOOK_PREVIEW__.ready());
      await leaveOutStories(page);
      await use(page);
      await context.close();
      await files.close();
    },
    { scope: "worker" },
  ],
});

/**
 * Stories have their own tests and take most of a page's time. Their containers clip or scroll what
 * is too wide, so the page is as wide without them.
 */
async function leaveOutStories(page: Page): Promise<void> {
  await page.route(/iframe\.html/, (route) =>
    route.fulfill({ contentType: "text/html", body: "<!doctype html><title>A story</title>" }),
  );
  await page.evaluate(() => {
    const { __STORYBOOK_PREVIEW__: preview } = window as unknown as PreviewWindow;
    preview.renderStoryToElement = () => () => Promise.resolve();
  });
}

/** Removes the links that loaded the modules of earlier pages, because axe reads them all. */
const openDocs = (page: Page, id: string): Promise<void> =>
  page.evaluate(
    (storyId) =>
      new Promise<void>((resolve) => {
        for (const link of document.querySelectorAll("link[rel=modulepreload]")) link.remove();
        const { __STORYBOOK_ADDONS_CHANNEL__: channel } = window as unknown as PreviewWindow;
        channel.once("docsRendered", () => resolve());
        channel.emit("setCurrentStory", { storyId, viewMode: "docs" });
      }),
    id,
  );

/**
 * Runs in the page. Applies the toolbar's theme without drawing the stories again: they follow the
 * tokens, and Storybook reloads the page if it is asked for stories that it is still drawing.
 */
function chooseTheme(theme: string): Promise<void> {
  return new Promise((resolve) => {
    const root = document.documentElement;
    const look = () => {
      if (root.dataset["theme"] !== theme) return;
      observer.disconnect();
      resolve();
    };
    const observer = new MutationObserver(look);
    observer.observe(root, { attributeFilter: ["data-theme"] });
    const { __STORYBOOK_ADDONS_CHANNEL__: channel } = window as unknown as PreviewWindow;
    channel.emit("globalsUpdated", { globals: { theme } });
    look();
  });
}

/**
 * Runs in the page. Finds text that shows its markup: table bars, heading signs, asterisks, link
 * brackets and unfilled values.
 */
function findRawMarkup(): string[] {
  const content = document.querySelector(".sbdocs-content");
  if (!content) return ["no page"];
  const markup = /\| .*\||\*\*|\]\(|^\s*#{1,6} |^\s*```|\{[^{}]*\}/m;
  const walker = document.createTreeWalker(content, NodeFilter.SHOW_TEXT);
  const found: string[] = [];
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const text = node.textContent ?? "";
    const isCode = node.parentElement?.closest(
      "code, pre, style, .sb-unstyled, .docblock-argstable",
    );
    if (!isCode && markup.test(text)) found.push(`markup: ${text.trim()}`);
  }
  return found;
}

/** Runs in the page. Returns the entries of the catalog that the page shows or links to. */
const findReferences = (): string[] => [
  ...[...document.querySelectorAll<HTMLElement>("[data-story]")].map(
    ({ dataset }) => dataset["story"] ?? "",
  ),
  ...[...document.querySelectorAll("a[href*='path=/']")].map(
    (link) => /path=\/(?:story|docs)\/([\w-]+)/.exec(link.getAttribute("href") ?? "")?.[1] ?? "",
  ),
];

/** Describes every fault of the page. */
async function findFaults(page: Page, id: string): Promise<string[]> {
  await openDocs(page, id);
  const faults = await page.evaluate(findRawMarkup);
  const unknown = (await page.evaluate(findReferences)).filter((each) => !known.has(each));
  faults.push(...unknown.map((each) => `no entry ${each}`));
  faults.push(...(await findViolations(page, "html", { rules: RULES, iframes: false })));
  faults.push(...(await findColorViolations(page, THEMES, chooseTheme)));
  const checkWidth = async () => {
    const { overflow, width } = await page.evaluate(() => ({
      overflow: document.documentElement.scrollWidth - window.innerWidth,
      width: window.innerWidth,
    }));
    if (overflow > 0) faults.push(`${overflow} px too wide at ${width} px`);
  };
  await checkWidth();
  // The next page opens in this one's second size, because layout is half of a page's time.
  await page.setViewportSize(page.viewportSize()?.width === DESK.width ? PHONE : DESK);
  await checkWidth();
  return faults;
}

test.describe.configure({ mode: "default" });

interface Token {
  $value: { hex: string };
}

interface Tokens {
  color: { accent: Token; "on-accent": Token };
}

/** Read from the folder: a request may meet a connection that the server is just closing. */
const readTokens = (theme: string): Tokens =>
  JSON.parse(readFileSync(`${catalog}tokens/${theme}.tokens.json`, "utf8"));

const writeRgb = ({ $value: { hex } }: Token): string =>
  `rgb(${[1, 3, 5].map((at) => parseInt(hex.slice(at, at + 2), 16)).join(", ")})`;

test("the docs are built", () => {
  expect(readPages.length).toBeGreaterThan(50);
  expect(readPages.map(({ id }) => id)).toEqual(expect.arrayContaining(SHAPES));
});

for (const { id, title } of readPages) {
  test(`${title} reads well and is accessible in every theme`, async ({ preview }) => {
    expect(await findFaults(preview, id)).toEqual([]);
  });
}

// Extends the other fixture, because tests share a worker only if their worker fixtures are the same.
const manager = test.extend<{ files: FileServer; desk: Page }>({
  files: async ({}, use) => {
    const files = await serveFolder("dist/storybook");
    await use(files);
    await files.close();
  },
  desk: async ({ browser }, use) => {
    const page = await browser.newPage({
      permissions: ["clipboard-read", "clipboard-write"],
      viewport: DESK,
    });
    await use(page);
    await page.close();
  },
});

manager(
  "a screen's story opens the screen in the product, is copied as code, and has the theme's accent in the sidebar",
  async ({ files, desk }) => {
    await desk
      .context()
      .route(`${files.url}/alerts`, (route) =>
        route.fulfill({ contentType: "text/html", body: "<!doctype html><h1>Price Alerts</h1>" }),
      );
    // Storybook drops messages of the preview until the manager has read its index.
    await desk.route("**/iframe.html*", async (route) => {
      await desk.locator(".sidebar-item").first().waitFor();
      await route.continue();
    });
    await desk.goto(`${files.url}/?path=/story/screens-price-alerts-alertsscreen--every-status`);
    const product = desk.getByRole("link", { name: "Open in the product" });
    await expect(product).toBeVisible();
    await manager.step("the accent in each theme", async () => {
      const open = desk.locator('.sidebar-item[data-selected="true"]');
      for (const theme of THEMES) {
        await desk.evaluate((chosen) => {
          const { __STORYBOOK_ADDONS_CHANNEL__: channel } = window as unknown as PreviewWindow;
          channel.emit("updateGlobals", { globals: { theme: chosen } });
        }, theme);
        const { color } = readTokens(theme);
        await expect(open).toHaveCSS("background-color", writeRgb(color.accent));
        await expect(open.locator("a, button").first()).toHaveCSS(
          "color",
          writeRgb(color["on-accent"]),
        );
      }
    });
    await manager.step("the link and the code", async () => {
      const opened = desk.waitForEvent("popup");
      await product.click();
      await expect((await opened).getByRole("heading", { name: "Price Alerts" })).toBeVisible();
      // A page in the background may not write to the clipboard.
      await desk.bringToFront();
      await desk.getByRole("button", { name: "Copy as code" }).click();
      // "Copied" is shown for only two seconds, so the test reads the clipboard.
      await expect
        .poll(() => desk.evaluate(() => navigator.clipboard.readText()))
        .toContain("<AlertsScreen />");
    });
  },
);

manager(
  "the states of a panel stand on one page, each a landmark with a name of its own",
  async ({ files, desk }) => {
    await desk.goto(`${files.url}/iframe.html?viewMode=docs&id=layout-panel--docs`);
    await expect(desk.getByRole("region", { name: "Recent Deliveries" })).toBeVisible();
    expect(await findViolations(desk, "html", { runOnly: ["landmark-unique"] })).toEqual([]);
  },
);

manager("a framed story's dialog leaves no strip beside its backdrop", async ({ files, desk }) => {
  const story = "iframe.html?viewMode=story&id=feedback-confirmdialog--asks&globals=theme:light";
  await desk.goto(`${files.url}/${story}`);
  await expect(desk.getByRole("alertdialog")).toBeVisible();
  expect(
    await desk.evaluate(() => window.innerWidth - document.body.getBoundingClientRect().width),
  ).toBe(0);
});

manager("a page of the docs has its theme before its code is there", async ({ files, desk }) => {
  await desk.route("**/*.js", (route) => route.abort());
  const address = "iframe.html?viewMode=docs&id=docs-glossary--docs&globals=theme:light";
  await desk.goto(`${files.url}/${address}`);
  await expect(desk.locator("html")).toHaveAttribute("data-theme", "light");
});

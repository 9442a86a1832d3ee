import { existsSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test as base, type Page } from "@playwright/test";
import { findViolations } from "./axe.ts";
import { findColorViolations } from "./colorViolations.ts";
import { serveFolder } from "./staticServer.ts";

interface DocsEntry {
  id: string;
  title: string;
  type: "story" | "docs";
}

const indexFile = fileURLToPath(new URL("../../dist/storybook/index.json", import.meta.url));
const pages: DocsEntry[] = existsSync(indexFile)
  ? Object.values<DocsEntry>(JSON.parse(readFileSync(indexFile, "utf8")).entries).filter(
      ({ type }) => type === "docs",
    )
  : [];

const RULES = {
  // A page of the docs stands in the catalogue's frame, which has the landmarks.
  region: { enabled: false },
  "landmark-one-main": { enabled: false },
  // Storybook's own editor of an object has entries outside of a list.
  listitem: { enabled: false },
  // In every theme, by findColorViolations.
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
    extract(): Promise<Record<string, { title: string; argTypes: Record<string, PropWords> }>>;
  };
}

interface PropWords {
  description?: string;
}

/** One preview for all pages of a worker, as a reader has it who goes from one to the next. */
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
      // What stands in a frame is a story, which is tested by itself.
      await page.route(/iframe\.html/, (route) =>
        route.fulfill({ contentType: "text/html", body: "<!doctype html><title>A story</title>" }),
      );
      await page.addStyleTag({ content: "[data-hides-stories] .sb-unstyled { display: none }" });
      await use(page);
      await context.close();
      await files.close();
    },
    { scope: "worker" },
  ],
});

const openDocs = async (page: Page, id: string): Promise<void> => {
  await page.evaluate(
    (storyId) =>
      new Promise<void>((resolve) => {
        const { __STORYBOOK_ADDONS_CHANNEL__: channel } = window as unknown as PreviewWindow;
        channel.once("docsRendered", () => resolve());
        channel.emit("setCurrentStory", { storyId, viewMode: "docs" });
      }),
    id,
  );
  // The stories of the page come after it.
  await page.waitForFunction(() =>
    [...document.querySelectorAll(".sb-story [id$='-inner']")].every(
      (story) => story.childNodes.length > 0,
    ),
  );
};

/**
 * What the toolbar's choice sends to the page, without drawing its stories again: they follow the
 * tokens, and Storybook loads the page anew when they are asked for while they are being drawn.
 */
const chooseTheme = async (page: Page, theme: string): Promise<void> => {
  await page.evaluate((chosen) => {
    const { __STORYBOOK_ADDONS_CHANNEL__: channel } = window as unknown as PreviewWindow;
    channel.emit("globalsUpdated", { globals: { theme: chosen } });
  }, theme);
  await page.waitForFunction(
    (chosen) => document.documentElement.dataset["theme"] === chosen,
    theme,
  );
};

/** Stories are held against every rule by themselves; the page around them is what is left. */
const hideStories = (page: Page, isHidden: boolean): Promise<boolean> =>
  page.evaluate(
    (hidden) => document.documentElement.toggleAttribute("data-hides-stories", hidden),
    isHidden,
  );

/** Runs in the page. Text that a reader sees as markup: bars of a table, stars, brackets of a link. */
function findRawMarkup(): string[] {
  const content = document.querySelector(".sbdocs-content");
  if (!content) return ["no page"];
  const walker = document.createTreeWalker(content, NodeFilter.SHOW_TEXT);
  const found: string[] = [];
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const text = node.textContent ?? "";
    const isCode = node.parentElement?.closest(
      "code, pre, style, .sb-unstyled, .docblock-argstable",
    );
    if (!isCode && /^\s*\| .* \||\*\*|\]\(|^#{1,6} |^\s*```/m.test(text)) found.push(text);
  }
  return found;
}

test("the docs are built", () => {
  expect(pages.length).toBeGreaterThan(0);
});

test("every prop of a shared component is described in words", async ({ preview }) => {
  const without = await preview.evaluate(async () => {
    const { __STORYBOOK_PREVIEW__: storybook } = window as unknown as PreviewWindow;
    const names = new Set<string>();
    for (const { title, argTypes } of Object.values(await storybook.extract())) {
      if (title.startsWith("Screens/")) continue;
      for (const [prop, { description }] of Object.entries(argTypes)) {
        if (!description) names.add(`${title}: ${prop}`);
      }
    }
    return [...names];
  });
  expect(without).toEqual([]);
});

for (const { id, title } of pages) {
  test(`${title}: reads well and is accessible in every theme`, async ({ preview }) => {
    await openDocs(preview, id);
    expect(await preview.evaluate(findRawMarkup)).toEqual([]);
    await hideStories(preview, true);
    expect(await findViolations(preview, "html", { rules: RULES, iframes: false })).toEqual([]);
    for (const theme of THEMES) {
      await chooseTheme(preview, theme);
      expect(await findColorViolations(preview), theme).toEqual([]);
    }
    await hideStories(preview, false);
    for (const size of [PHONE, DESK]) {
      await preview.setViewportSize(size);
      const overflow = await preview.evaluate(
        () => document.documentElement.scrollWidth - window.innerWidth,
      );
      expect(overflow, `at ${size.width} px`).toBeLessThanOrEqual(0);
    }
  });
}
